#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "image/planar_image.hpp"
#include "segment/region_graph.hpp"

namespace {
using frs::Grid;
using Labels = std::vector<std::uint32_t>;

TEST(Grid, pairs_are_the_faces_of_a_box) {
  const Grid grid{3, 4, 2};
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  grid.forEachPair([&](std::size_t i, std::size_t j) {
    EXPECT_LT(i, j);
    EXPECT_TRUE(pairs.insert({i, j}).second);
    const long y = std::labs(long(i % 3) - long(j % 3)), x = std::labs(long(i / 3 % 4) - long(j / 3 % 4)),
               z = std::labs(long(i / 12) - long(j / 12));
    EXPECT_EQ(y + x + z, 1);
  });
  EXPECT_EQ(pairs.size(), 2 * 4 * 2 + 3 * 3 * 2 + 3 * 4u);
}

TEST(CountingOrder, sorts_to_one_part_in_65536_and_is_stable) {
  std::vector<float> w;
  for (int i = 0; i < 1000; ++i) w.push_back(std::sin(i * 1.7f));
  const auto order = frs::countingOrder(w);
  for (std::size_t k = 1; k < order.size(); ++k) EXPECT_LE(w[order[k - 1]], w[order[k]] + 2.0f / 65535);
  const std::vector<float> same(5, 3.0f);
  EXPECT_EQ(frs::countingOrder(same), (Labels{0, 1, 2, 3, 4}));
  EXPECT_TRUE(frs::countingOrder(std::vector<float>{}).empty());
}

TEST(RegionGraph, counts_faces_once_per_pair_and_averages_the_map) {
  const Labels labels{1, 1, 2, 1, 3, 2};  // 3 x 2: columns (1 1 2), (1 3 2)
  const std::vector<double> map{0, 1, 2, 3, 4, 5};
  const auto graph = frs::regionGraph(labels, {3, 2}, frs::strengthOfCells(map.data()));
  ASSERT_EQ(graph.edges.size(), 3u);
  EXPECT_EQ(graph.count, 3u);
  EXPECT_EQ(graph.edges[0].b, 2u);
  EXPECT_EQ(graph.edges[1].length, 2u);  // 1-3 through (1,0)-(1,1) and (0,1)-(1,1)
  EXPECT_NEAR(graph.edges[1].strength, (2.5 + 3.5) / 2, 1e-6);
  EXPECT_THROW(frs::regionGraph(Labels{0, 1}, {2, 1}), frs::Error);
}

TEST(RelabelConnected, splits_labels_that_do_not_touch) {
  Labels labels{7, 3, 7, 7};  // 2 x 2: 7 touches through the second column
  EXPECT_EQ(frs::relabelConnected(labels, {2, 2}), 2u);
  EXPECT_EQ(labels, (Labels{1, 2, 1, 1}));
  Labels corner{1, 2, 2, 1};  // corners do not connect
  EXPECT_EQ(frs::relabelConnected(corner, {2, 2}), 4u);
  Labels inTime{1, 2, 1, 1};  // two frames of 1 x 2
  EXPECT_EQ(frs::relabelConnected(inTime, {1, 2, 2}), 2u);
}

TEST(MergeSmall, joins_to_the_most_similar_neighbour) {
  Labels labels{1, 1, 2, 3, 3};
  const std::vector<float> value{0, 0, 0.9f, 1, 1};
  EXPECT_EQ(frs::mergeSmall(labels, {5, 1}, 2, {value.data(), 5, 1}), 2u);
  EXPECT_EQ(labels, (Labels{1, 1, 2, 2, 2}));
  EXPECT_EQ(frs::mergeSmall(labels, {5, 1}, 100, {value.data(), 5, 1}), 1u);
}

TEST(PlanarImage, shrinks_by_whole_blocks_and_enlarges_back) {
  EXPECT_EQ(frs::shrinkFactor(100, 100, 10000), 1u);
  EXPECT_EQ(frs::shrinkFactor(100, 100, 9999), 2u);
  std::vector<std::uint8_t> pixels(7 * 5, 255);
  const auto image = frs::readImage(pixels.data(), 7, 5, 1, 3);
  EXPECT_EQ(image.rows, 2u);
  EXPECT_EQ(image.cols, 1u);
  for (float v : image.data) EXPECT_FLOAT_EQ(v, 1);
  Labels small{1, 2}, large(35);
  frs::enlargeLabels(small, 3, {large.data(), 7, 5});
  EXPECT_EQ(std::count(large.begin(), large.end(), 1u), 15);
}

TEST(PlanarImage, lab_of_known_colours) {
  const std::vector<double> red{1, 0, 0};
  const auto lab = frs::toLab(frs::readImage(red.data(), 1, 1, 3, 1));
  EXPECT_NEAR(lab.data[0], 53.24, 0.05);
  EXPECT_NEAR(lab.data[1], 80.09, 0.1);
  EXPECT_NEAR(lab.data[2], 67.20, 0.1);
}
}  // namespace
