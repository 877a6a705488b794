#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "segment/picture_regions.hpp"

namespace {
struct Scene {
  std::size_t rows = 12, cols = 17, words = 6;
  std::vector<std::uint32_t> labels, word;
  std::vector<float> frames;
  std::vector<std::uint8_t> picture;
  explicit Scene(std::uint64_t seed) {
    frs::Random random(seed);
    for (std::size_t i = 0; i < rows * cols; ++i)
      labels.push_back(1 + static_cast<std::uint32_t>(4 * random.uniform()));
    labels[0] = 5;  // a region of one pixel; no word lies in it
    for (std::size_t i = 0; i < 3 * rows * cols; ++i)
      picture.push_back(static_cast<std::uint8_t>(255 * random.uniform()));
    for (int k = 0; k < 60; ++k) {
      frames.push_back(2 + static_cast<float>(random.uniform()) * static_cast<float>(cols - 2));
      frames.push_back(2 + static_cast<float>(random.uniform()) * static_cast<float>(rows - 2));
      word.push_back(1 + static_cast<std::uint32_t>(static_cast<double>(words) * random.uniform()));
    }
  }
  frs::PictureRegions regions(std::size_t fullRows, std::size_t fullCols) const {
    return {labels, rows, cols, fullRows, fullCols, picture.data(), {frames.data(), 2, word.size()}, word};
  }
};

double entry(const frs::SparseColumns& s, std::size_t row, std::size_t column) {
  for (std::size_t k = s.start[column]; k < s.start[column + 1]; ++k)
    if (s.row[k] == row) return s.value[k];
  return 0;
}

TEST(PictureRegions, histograms_are_the_counts_and_their_shares) {
  const Scene s(1);
  const auto counts = frs::summariseRegions({s.regions(12, 17)}, s.words, false, 1)[0];
  const auto shares = frs::summariseRegions({s.regions(12, 17)}, s.words, true, 1)[0];
  std::vector<double> want(s.words * 5, 0), total(5, 0);
  for (std::size_t i = 0; i < s.word.size(); ++i) {
    const auto x = static_cast<std::size_t>(std::lround(s.frames[2 * i])) - 1,
               y = static_cast<std::size_t>(std::lround(s.frames[2 * i + 1])) - 1;
    const std::size_t r = s.labels[x * s.rows + y] - 1;
    want[r * s.words + s.word[i] - 1] += 1;
    total[r] += 1;
  }
  EXPECT_EQ(total[4], 0);
  for (std::size_t r = 0; r < 5; ++r)
    for (std::size_t w = 0; w < s.words; ++w) {
      EXPECT_EQ(entry(counts.regions, w, r), want[r * s.words + w]);
      EXPECT_DOUBLE_EQ(entry(shares.regions, w, r), total[r] > 0 ? want[r * s.words + w] / total[r] : 0);
    }
  for (std::size_t k = 1; k < shares.image.row.size(); ++k) EXPECT_LT(shares.image.row[k - 1], shares.image.row[k]);
  double sum = 0;
  for (double v : counts.image.value) sum += v;
  EXPECT_EQ(sum, 60);
}

// Areas and neighbours in a larger file are those of its label image, whose rows and columns are repeated.
TEST(PictureRegions, areas_and_lengths_are_in_pixels_of_the_file) {
  const Scene s(2);
  const std::size_t sizes[][2] = {{12, 17}, {25, 40}, {12, 18}};
  for (const auto& full : sizes) {
    std::vector<std::uint32_t> large;
    for (std::size_t x = 1; x <= full[1]; ++x)
      for (std::size_t y = 1; y <= full[0]; ++y)
        large.push_back(
            s.labels[((x * s.cols + full[1] - 1) / full[1] - 1) * s.rows + (y * s.rows + full[0] - 1) / full[0] - 1]);
    const frs::RegionGraph graph = frs::regionGraph(large, {full[0], full[1]});
    const auto found = frs::summariseRegions({s.regions(full[0], full[1])}, 0, true, 1)[0];
    ASSERT_EQ(found.graph.edges.size(), graph.edges.size());
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
      EXPECT_EQ(found.graph.edges[e].a, graph.edges[e].a);
      EXPECT_EQ(found.graph.edges[e].b, graph.edges[e].b);
      EXPECT_EQ(found.graph.edges[e].length, graph.edges[e].length);
    }
    for (std::uint32_t r = 1; r <= 5; ++r)
      EXPECT_EQ(found.area[r - 1], static_cast<double>(std::count(large.begin(), large.end(), r)));
  }
}

TEST(PictureRegions, colours_are_means_and_the_look_keeps_the_mean_of_the_picture) {
  const Scene s(3);
  const auto found = frs::summariseRegions({s.regions(12, 17)}, 0, true, 1)[0];
  EXPECT_FLOAT_EQ(found.color[4], static_cast<float>(s.picture[0]) / 255);  // the pixel alone, red
  double all = 0, look = 0;
  for (std::uint8_t v : s.picture) all += v;
  for (float v : found.look) look += static_cast<double>(v);
  EXPECT_NEAR(look / 72, all / static_cast<double>(s.picture.size()), 1e-4);
}

TEST(PictureRegions, several_threads_give_the_same) {
  std::vector<Scene> scenes;
  for (int k = 0; k < 5; ++k) scenes.emplace_back(k);
  std::vector<frs::PictureRegions> pictures;
  for (const Scene& s : scenes) pictures.push_back(s.regions(30, 31));
  const auto one = frs::summariseRegions(pictures, 6, true, 1), two = frs::summariseRegions(pictures, 6, true, 2);
  for (std::size_t k = 0; k < one.size(); ++k) {
    EXPECT_EQ(one[k].regions.value, two[k].regions.value);
    EXPECT_EQ(one[k].look, two[k].look);
    EXPECT_EQ(one[k].area, two[k].area);
  }
}
}  // namespace
