#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "../support/every_isa.hpp"
#include "base/random.hpp"
#include "segment/segmentation.hpp"
#include "segment/slic.hpp"
#include "simd/kernels.hpp"

namespace {
using Labels = std::vector<std::uint32_t>;

class SlicTest : public EveryIsa {};

frs::PlanarImage noise(std::size_t rows, std::size_t cols, std::size_t channels) {
  frs::Random random(7);
  frs::PlanarImage image{rows, cols, channels, std::vector<float>(rows * cols * channels)};
  for (float& v : image.data) v = static_cast<float>(random.uniform());
  return image;
}

// Every pixel joins the nearest of the centres whose window it lies in, one by one.
TEST_P(SlicTest, PixelsJoinTheNearestCentre) {
  for (const auto& [rows, cols, channels] : {std::array<std::size_t, 3>{40, 31, 3}, {23, 50, 1}, {3, 9, 3}}) {
    const frs::PlanarImage image = noise(rows, cols, channels);
    std::vector<float> distance(rows * cols, std::numeric_limits<float>::max());
    Labels owner(rows * cols, 99), want = owner;
    std::vector<float> wantDistance = distance;
    frs::slic::Pixels pixels{{}, static_cast<int>(channels), rows, distance.data(), owner.data()};
    for (std::size_t k = 0; k < channels; ++k) pixels.plane[k] = image.plane(k);
    frs::Random random(3);
    for (std::uint32_t id = 0; id < 12; ++id) {
      const std::size_t y0 = random.below(rows), x0 = random.below(cols);
      const frs::slic::Window window{y0, y0 + 1 + random.below(rows - y0), x0, x0 + 1 + random.below(cols - x0)};
      const frs::slic::Centre centre{{0.5f, 0.25f, 0.75f}, static_cast<float>(y0) + 3.5f, static_cast<float>(x0) + 2.f};
      frs::kernels().claim(pixels, window, centre, 0.01f, id);
      for (std::size_t x = window.firstCol; x < window.lastCol; ++x)
        for (std::size_t y = window.firstRow; y < window.lastRow; ++y) {
          const float dy = static_cast<float>(y) - centre.y, dx = static_cast<float>(x) - centre.x;
          float d = 0.01f * (dx * dx + dy * dy);
          for (std::size_t k = 0; k < channels; ++k)
            d += std::pow(image.plane(k)[x * rows + y] - centre.colour[k], 2.f);
          if (d < wantDistance[x * rows + y] - 1e-6f) wantDistance[x * rows + y] = d, want[x * rows + y] = id;
        }
    }
    EXPECT_EQ(owner, want);
    for (std::size_t i = 0; i < distance.size(); ++i)
      if (owner[i] != 99) {
        EXPECT_NEAR(distance[i], wantDistance[i], 1e-5f);
      }
  }
}

TEST_P(SlicTest, ClustersFollowAnEdgeThatCrossesTheGrid) {
  frs::PlanarImage lab{60, 60, 1, std::vector<float>(3600, 20)};
  for (std::size_t x = 0; x < 60; ++x)
    for (std::size_t y = 0; y < 60; ++y)
      if (2 * y > x + 17) lab.data[x * 60 + y] = 80;
  const Labels labels = frs::slicClusters(lab, 12, 10, frs::Monitor::none());
  std::vector<float> low(26, 1e9f), high(26, -1e9f);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    ASSERT_GE(labels[i], 1u);
    ASSERT_LE(labels[i], 25u);
    low[labels[i]] = std::min(low[labels[i]], lab.data[i]);
    high[labels[i]] = std::max(high[labels[i]], lab.data[i]);
  }
  for (std::size_t k = 1; k <= 25; ++k)
    EXPECT_FALSE(low[k] == 20 && high[k] == 80) << "cluster " << k << " lies on both sides";
}
RUN_WITH_EVERY_ISA(SlicTest);

TEST(Slic, FlatPicturesAreCutIntoAGrid) {
  const frs::PlanarImage flat{30, 45, 3, std::vector<float>(30 * 45 * 3, 50)};
  const Labels labels = frs::slicClusters(flat, 15, 10, frs::Monitor::none());
  std::vector<int> size(7, 0);
  for (std::uint32_t l : labels) ++size.at(l);
  EXPECT_EQ(size[0], 0);
  for (int k = 1; k <= 6; ++k) EXPECT_NEAR(size[k], 225, 60);
}

TEST(Slic, TinyAndThinPicturesHaveLabels) {
  for (const auto& [rows, cols] : {std::pair<std::size_t, std::size_t>{3, 3}, {3, 40}, {1, 1}, {2, 30}, {200, 3}}) {
    frs::SuperpixelOptions o;
    o.regions = 5;
    const Labels labels = frs::superpixels(noise(rows, cols, 3), o, frs::Monitor::none());
    ASSERT_EQ(labels.size(), rows * cols);
    for (std::uint32_t l : labels) EXPECT_GE(l, 1u);
  }
}
}  // namespace
