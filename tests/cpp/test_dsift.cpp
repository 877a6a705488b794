#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "image/dsift.hpp"

extern "C" {
#include <vl/dsift.h>
#include <vl/imopv.h>
}

#include "base/error.hpp"
#include "base/random.hpp"
#include "image/colour.hpp"

namespace {
float texture(double r, double c) {
  return static_cast<float>(0.5 + 0.2 * std::sin(0.31 * r + 0.02 * c * std::sin(0.05 * r)) + 0.2 * std::cos(0.23 * c));
}

frs::PlanarImage picture(std::size_t rows, std::size_t cols, std::size_t shift = 0, std::size_t channels = 1) {
  frs::PlanarImage image{rows, cols, channels, {}};
  for (std::size_t k = 0; k < channels; ++k)
    for (std::size_t c = 0; c < cols; ++c)
      for (std::size_t r = 0; r < rows; ++r)
        image.data.push_back(texture(static_cast<double>(r + shift) * (1 + 0.1 * static_cast<double>(k)),
                                     static_cast<double>(c + shift)));
  return image;
}

frs::DsiftOptions options(std::vector<int> sizes) {
  frs::DsiftOptions o;
  o.sizes = std::move(sizes);
  return o;
}

// VLFeat as its own toolbox calls it: the whole image at once, transposed.
frs::Descriptors direct(const frs::PlanarImage& image, int size, const frs::DsiftOptions& o) {
  std::vector<float> smooth(image.pixels());
  const double sigma = size / o.magnif;
  vl_imsmooth_f(smooth.data(), image.rows, image.plane(0), image.rows, image.cols, image.rows, sigma, sigma);
  VlDsiftFilter* f = vl_dsift_new_basic(static_cast<int>(image.rows), static_cast<int>(image.cols), o.step, size);
  vl_dsift_set_flat_window(f, o.fast);
  vl_dsift_set_window_size(f, o.windowSize);
  vl_dsift_process(f, smooth.data());
  frs::Descriptors d;
  d.dim = 128;
  for (int i = 0; i < vl_dsift_get_keypoint_num(f); ++i) {
    const VlDsiftKeypoint& p = vl_dsift_get_keypoints(f)[i];
    for (double v : {p.y + 1, p.x + 1, static_cast<double>(size), p.norm}) d.frames.push_back(static_cast<float>(v));
    float t[128];
    vl_dsift_transpose_descriptor(t, vl_dsift_get_descriptors(f) + 128 * i, 8, 4, 4);
    d.values.insert(d.values.end(), t, t + 128);
  }
  vl_dsift_delete(f);
  return d;
}

TEST(Dsift, equals_a_direct_call_of_vlfeat) {
  const auto image = picture(53, 71);
  for (bool fast : {true, false}) {
    auto o = options({4});
    o.fast = fast;
    const auto got = frs::denseSift(image, o, frs::Monitor::none()), want = direct(image, 4, o);
    ASSERT_GT(want.count(), 100u);
    ASSERT_EQ(got.count(), want.count());
    for (std::size_t i = 0; i < want.frames.size(); ++i) ASSERT_NEAR(got.frames[i], want.frames[i], 1e-5) << i;
    for (std::size_t i = 0; i < want.values.size(); ++i) ASSERT_NEAR(got.values[i], want.values[i], 2e-5) << i;
  }
}

TEST(Dsift, strips_of_a_large_image_give_what_the_whole_gives) {
  const auto image = picture(700, 2000);  // 1.4 million pixels: two strips
  for (double magnif : {6.0, 1.5}) {      // smoothed by 1 and by 4 pixels: a strip must see that far beyond its ends
    auto o = options({6});
    o.step = 12;
    o.magnif = magnif;
    const auto got = frs::denseSift(image, o, frs::Monitor::none()), want = direct(image, 6, o);
    ASSERT_EQ(got.count(), want.count());
    for (std::size_t i = 0; i < want.values.size(); ++i) ASSERT_NEAR(got.values[i], want.values[i], 2e-4) << i;
    for (std::size_t i = 0; i < want.count(); ++i)
      for (std::size_t k = 0; k < 3; ++k) ASSERT_EQ(got.frames[4 * i + k], want.frames[4 * i + k]);
  }
}

// Intensity is the first plane: where it is flat nothing is described, however colourful; where it has contrast all planes are.
TEST(Dsift, the_contrast_of_the_first_plane_decides_for_all) {
  auto image = picture(60, 60, 0, 2);
  const std::vector<float> textured(image.plane(0), image.plane(0) + image.pixels());
  for (std::size_t i = 0; i < image.pixels(); ++i) image.data[i] = 0.5f;
  const auto flat = frs::denseSift(image, options({4}), frs::Monitor::none());
  EXPECT_EQ(flat.values, std::vector<float>(flat.values.size(), 0.f));
  std::copy(textured.begin(), textured.end(), image.data.begin());
  for (std::size_t i = image.pixels(); i < 2 * image.pixels(); ++i)
    image.data[i] = 0.5f + 1e-3f * (image.data[i] - 0.5f);
  const auto faint = frs::denseSift(image, options({4}), frs::Monitor::none());
  ASSERT_GT(faint.count(), 100u);
  for (std::size_t i = 0; i < faint.count(); ++i)
    if (faint.frames[4 * i + 3] >= 0.005f) {
      EXPECT_GT(*std::max_element(&faint.values[256 * i + 128], &faint.values[256 * i] + 256), 0.05f) << i;
    }
}

TEST(Dsift, shifting_the_image_shifts_the_descriptors) {
  const auto a = frs::denseSift(picture(60, 60), options({4}), frs::Monitor::none());
  const auto b = frs::denseSift(picture(60, 60, 4), options({4}), frs::Monitor::none());
  int compared = 0;
  for (std::size_t i = 0; i < a.count(); ++i)
    for (std::size_t j = 0; j < b.count(); ++j) {
      const float *f = &a.frames[4 * i], *g = &b.frames[4 * j];
      const bool inside = f[0] > 16 && f[0] < 46 && f[1] > 16 && f[1] < 46;  // away from the border
      if (!inside || f[0] != g[0] + 4 || f[1] != g[1] + 4) continue;
      ++compared;
      for (std::size_t k = 0; k < 128; ++k) EXPECT_NEAR(a.values[128 * i + k], b.values[128 * j + k], 2e-3);
    }
  EXPECT_GT(compared, 20);
}

TEST(Dsift, sizes_share_their_centres) {
  const auto d = frs::denseSift(picture(80, 80), options({4, 8}), frs::Monitor::none());
  EXPECT_EQ(d.frames[2], 4);
  for (std::size_t i = 0; i < d.count(); ++i) {
    EXPECT_EQ(std::fmod(d.frames[4 * i] - 13, 4), 0);  // the largest window starts at pixel 1
    EXPECT_EQ(std::fmod(d.frames[4 * i + 1] - 13, 4), 0);
  }
}

TEST(Dsift, same_for_every_thread_count) {
  auto o = options({4, 6, 8});
  o.maxCount = 150;
  o.seed = 3;
  const auto image = picture(90, 70, 0, 3);
  o.threads = 1;
  const auto a = frs::denseSift(image, o, frs::Monitor::none());
  o.threads = 3;
  const auto b = frs::denseSift(image, o, frs::Monitor::none());
  EXPECT_EQ(a.dim, 384u);
  EXPECT_EQ(a.count(), 150u);
  EXPECT_EQ(a.frames, b.frames);
  EXPECT_EQ(a.values, b.values);
}

TEST(Dsift, random_subset_is_a_part_of_all_in_order) {
  const auto image = picture(60, 60);
  auto o = options({4, 6});
  const auto all = frs::denseSift(image, o, frs::Monitor::none());
  o.maxCount = 40;
  for (std::uint64_t seed : {0, 1}) {
    o.seed = seed;
    const auto some = frs::denseSift(image, o, frs::Monitor::none());
    ASSERT_EQ(some.count(), 40u);
    std::size_t j = 0;
    for (std::size_t i = 0; i < some.count(); ++i, ++j) {
      while (j < all.count() && !std::equal(&some.frames[4 * i], &some.frames[4 * i] + 4, &all.frames[4 * j])) ++j;
      ASSERT_LT(j, all.count());
      EXPECT_TRUE(std::equal(&some.values[128 * i], &some.values[128 * i] + 128, &all.values[128 * j]));
    }
  }
}

TEST(Dsift, small_images_have_the_sizes_that_fit) {
  EXPECT_EQ(frs::denseSift(picture(12, 40), options({4}), frs::Monitor::none()).count(), 0u);
  const auto d = frs::denseSift(picture(13, 13), options({4, 8}), frs::Monitor::none());
  ASSERT_EQ(d.count(), 1u);
  EXPECT_EQ(d.frames[0], 7);
  EXPECT_EQ(d.frames[2], 4);
}

TEST(Dsift, flat_areas_become_zero) {
  frs::PlanarImage image{30, 30, 1, std::vector<float>(900, 0.4f)};
  const auto d = frs::denseSift(image, options({4}), frs::Monitor::none());
  ASSERT_GT(d.count(), 0u);
  for (float v : d.values) EXPECT_EQ(v, 0);
}

TEST(Colour, opponent_planes_of_gray_are_nearly_empty) {
  const auto gray = picture(5, 6);
  const auto o = frs::toOpponent(gray);
  ASSERT_EQ(o.channels, 3u);
  for (std::size_t i = 0; i < gray.pixels(); ++i) {
    EXPECT_EQ(o.plane(0)[i], gray.data[i]);
    EXPECT_NEAR(o.plane(1)[i], 0.01f * gray.data[i], 1e-6);
    EXPECT_NEAR(o.plane(2)[i], 0.01f * gray.data[i], 1e-6);
  }
  frs::PlanarImage red{1, 1, 3, {1, 0, 0}};
  EXPECT_NEAR(frs::toOpponent(red).plane(1)[0], 1 / std::sqrt(2.0) + 0.01 * 0.2989, 1e-6);
}
}  // namespace
