#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "../support/every_isa.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "segment/hierarchy.hpp"
#include "segment/hierarchy_textons.hpp"
#include "simd/kernels.hpp"

namespace {
using frs::MergeTree;
using frs::Monitor;
using Labels = std::vector<std::uint32_t>;
using frs::gradients::Layout;

// ------------------------------------------------------------------------------- gradients

// An integral histogram with an entry at every second pixel, near the wrap of 16 bits, and what it was summed from.
struct IntegralRows {
  static constexpr int pixels = 40, entries = pixels / 2 + 1, lines = 6, first = 3, last = 37;
  Layout layout;
  int lanes = frs::gradients::lanesOf(layout);
  std::vector<std::uint32_t> codes = std::vector<std::uint32_t>(lines * pixels);
  std::vector<std::uint16_t> tables = std::vector<std::uint16_t>(2 * 256 * lanes);
  std::vector<std::uint16_t> rows = std::vector<std::uint16_t>((lines + 1) * entries * lanes);

  explicit IntegralRows(Layout kind) : layout(kind) {
    frs::Random random(3);
    for (std::uint32_t& c : codes) c = static_cast<std::uint32_t>(random.below(1ULL << 32));
    for (std::uint16_t& t : tables) t = static_cast<std::uint16_t>(random.below(64));
    for (std::uint16_t& r : rows)
      r = static_cast<std::uint16_t>(65500 + random.below(100));  // also where rows are made
    const frs::gradients::CodeBins bins{layout, tables.data(), 8, isPair() ? &tables[256 * lanes] : nullptr, 16};
    for (int v = 0; v < lines; ++v)
      frs::kernels().gradients.integralRow(&codes[v * pixels], first, last, 1, entries - 2, bins, at(v), at(v + 1));
  }
  bool isPair() const { return layout == Layout::pair; }
  std::uint16_t* at(int v) { return &rows[v * entries * lanes]; }
  // What the pixels of some lines, 2 k - 2 half .. 2 k + 2 half - 1, add to lane b, one by one.
  int box(int top, int bottom, int k, int half, int b) const {
    int sum = 0;
    for (int v = top; v < bottom; ++v)
      for (int u = std::max(first, 2 * (k - half)); u < std::min(last, 2 * (k + half)); ++u) {
        sum += tables[(codes[v * pixels + u] >> 8 & 255) * lanes + b];
        if (isPair()) sum += tables[(256 + (codes[v * pixels + u] >> 16 & 255)) * lanes + b];
      }
    return sum;
  }
};

class GradientLoops : public EveryIsa {};

TEST_P(GradientLoops, distances_of_boxes_equal_the_plain_sums) {
  const int half = 3, from = half + 1, to = IntegralRows::entries - half - 1;
  const std::vector<frs::gradients::Factors> factors(IntegralRows::entries, {300, -400});
  const std::vector<float> scale(IntegralRows::entries, 1e-5f);
  const float weights[2] = {0.75f, -2};
  for (Layout layout : {Layout::narrow, Layout::wide, Layout::pair}) {
    IntegralRows integral(layout);
    std::vector<float> out(IntegralRows::entries, 5.f);
    frs::kernels().gradients.addDistances(layout, {integral.at(1), integral.at(4), integral.at(6)}, from, to, half,
                                          factors.data(), scale.data(), weights, out.data());
    for (int k = from; k < to; ++k) {
      double distance[2] = {0, 0};
      for (int b = 0; b < integral.lanes; ++b)
        distance[integral.isPair() ? b / 16 : 0] +=
            1e-5 * std::abs(300 * integral.box(1, 4, k, half, b) - 400 * integral.box(4, 6, k, half, b));
      const double want = 5 + 0.75 * distance[0] * distance[0] - 2 * distance[1] * distance[1];
      EXPECT_NEAR(out[k], want, 1e-6 * (5 + distance[0] * distance[0] + 2 * distance[1] * distance[1]));
    }
    for (int k : {from - 1, to}) EXPECT_EQ(out[k], 5.f);  // nothing beside the range is written
    // boxes of equal sizes: the quicker loop gives the same
    const std::vector<frs::gradients::Factors> equal(IntegralRows::entries, {1, -1});
    std::vector<float> counted(IntegralRows::entries, 5.f), whole = counted;
    const frs::gradients::BoxRows rows{integral.at(0), integral.at(3), integral.at(6)};
    frs::kernels().gradients.addDistances(layout, rows, from, to, half, equal.data(), scale.data(), weights,
                                          counted.data());
    frs::kernels().gradients.addWholeDistances(layout, rows, from, to, half, scale[0], weights, whole.data());
    EXPECT_EQ(whole, counted);
  }
}
RUN_WITH_EVERY_ISA(GradientLoops);

frs::CueChannels step(bool vertical) {  // dark and light halves of 60 x 60 pixels
  frs::CueChannels c{60,
                     60,
                     std::vector<std::uint8_t>(3600, 40),
                     std::vector<std::uint8_t>(3600, 128),
                     std::vector<std::uint8_t>(3600, 128),
                     std::vector<std::uint8_t>(3600, 0)};
  for (int i = 0; i < 3600; ++i)
    if ((vertical ? i / 60 : i % 60) >= 30) c.lightness[i] = 220;
  return c;
}

TEST(Gradients, are_largest_along_the_edge_and_small_elsewhere) {
  std::array<float, frs::kCues> weights{};
  weights[1] = 1;  // lightness, middle scale
  for (bool vertical : {false, true}) {
    std::vector<float> out;
    frs::orientedGradients(step(vertical), weights, 1, Monitor::none(), out);
    const auto at = [&](int o, int y, int x) { return out[o * 3600 + x * 60 + y]; };
    const int along = vertical ? 4 : 0;
    for (int o = 0; o < frs::kOrientations; ++o) EXPECT_LE(at(o, 30, 30), at(along, 30, 30) + 1e-6f);
    EXPECT_GT(at(along, 30, 30), 0.6f);
    EXPECT_LT(at(along, 10, 10), 0.01f);
    // the edge lies between pixels 29 and 30: both sides are alike up to the rounding of bin weights
    EXPECT_NEAR(at(along, 29, 29), at(along, 30, 30), 0.005f);
    EXPECT_GT(at(along, 30, 30), vertical ? at(along, 30, 31) : at(along, 31, 30));
  }
}

TEST(Gradients, do_not_depend_on_threads) {
  std::array<float, frs::kCues> weights;
  weights.fill(0.5f);
  std::vector<float> one, three;
  frs::orientedGradients(step(true), weights, 1, Monitor::none(), one);
  frs::orientedGradients(step(true), weights, 3, Monitor::none(), three);
  EXPECT_EQ(one, three);
}

TEST(Gradients, of_a_long_image_do_not_depend_on_its_parts) {
  frs::Random random(3);
  std::array<float, frs::kCues> weights;
  weights.fill(0.5f);
  for (bool wide : {false, true}) {
    const std::size_t n = 37 * 301;
    frs::CueChannels c{wide ? 37u : 301u,
                       wide ? 301u : 37u,
                       std::vector<std::uint8_t>(n),
                       std::vector<std::uint8_t>(n),
                       std::vector<std::uint8_t>(n),
                       std::vector<std::uint8_t>(n)};
    for (std::size_t i = 0; i < n; ++i) {
      c.lightness[i] = static_cast<std::uint8_t>(random.below(256));
      c.a[i] = static_cast<std::uint8_t>(random.below(256));
      c.b[i] = static_cast<std::uint8_t>(random.below(256));
      c.texton[i] = static_cast<std::uint8_t>(random.below(frs::kTextons));
    }
    std::vector<float> whole, parts;
    frs::orientedGradients(c, weights, 1, Monitor::none(), whole, 1000);
    for (std::size_t side : {37u, 60u, 128u}) {
      frs::orientedGradients(c, weights, 2, Monitor::none(), parts, side);
      EXPECT_EQ(whole, parts) << side;
    }
  }
}

TEST(Textons, tell_stripes_from_flat) {
  frs::PlanarImage lab{40, 40, 1, std::vector<float>(1600, 50)};
  for (int x = 20; x < 40; ++x)
    for (int y = 0; y < 40; ++y) lab.data[x * 40 + y] = x % 4 < 2 ? 20 : 80;
  const auto code = frs::textons(lab, 1, Monitor::none());
  for (int y = 1; y < 40; ++y) EXPECT_EQ(code[5 * 40 + y], code[5 * 40]);
  EXPECT_NE(code[5 * 40], code[30 * 40]);
}

TEST(Textons, constant_and_tiny_pictures_have_few) {
  const auto flat = frs::textons({30, 20, 1, std::vector<float>(600, 50)}, 1, Monitor::none());
  EXPECT_EQ(flat, std::vector<std::uint8_t>(600, 0));
  EXPECT_EQ(frs::textons({1, 1, 1, {50}}, 1, Monitor::none()), std::vector<std::uint8_t>{0});
  const auto three = frs::textons({1, 3, 1, {0, 100, 20}}, 1, Monitor::none());
  ASSERT_EQ(three.size(), 3u);
  for (std::uint8_t code : three) EXPECT_LT(code, 3);
}

// ------------------------------------------------------------------------------- watershed

TEST(Watershed, basins_meet_at_the_ridge_and_crossing_edges_do_not_count) {
  const std::size_t rows = 12, cols = 11, n = rows * cols;
  std::vector<float> strength(frs::kOrientations * n, 0.1f);
  for (std::size_t y = 0; y < rows; ++y) {
    strength[4 * n + 5 * rows + y] = 0.8f;  // a vertical ridge at column 5, vertical orientation
    strength[0 * n + 5 * rows + y] = 0.3f;  // weaker across
  }
  std::vector<float> logOdds;
  for (float p : strength) logOdds.push_back(std::log(p / (1 - p)));
  const frs::Watershed w = frs::orientedWatershed(logOdds, rows, cols);
  ASSERT_EQ(w.graph.count, 2u);
  ASSERT_EQ(w.graph.edges.size(), 1u);
  EXPECT_EQ(w.graph.edges[0].length, rows);
  EXPECT_NEAR(w.graph.edges[0].strength, 0.5 * (0.8 + 0.1), 1e-3);  // ridge pixel and its neighbour
}

// ------------------------------------------------------------------------------- merge tree

MergeTree randomTree(std::size_t rows, std::size_t cols, std::uint64_t seed) {
  frs::Random random(seed);
  std::vector<double> map((2 * rows + 1) * (2 * cols + 1), 0);
  const frs::MatrixView<double> view{map.data(), 2 * rows + 1, 2 * cols + 1};
  for (std::size_t x = 1; x + 1 < view.cols; ++x)
    for (std::size_t y = 1; y + 1 < view.rows; ++y)
      if ((x + y) % 2 == 1) view(y, x) = random.uniform() < 0.3 ? 0 : random.uniform();
  return frs::treeOfContourMap({map.data(), view.rows, view.cols});
}

TEST(MergeTree, contour_map_is_the_level_at_which_pixels_join) {
  const MergeTree tree = randomTree(6, 7, 5);
  tree.check();
  std::vector<double> map(13 * 15);
  frs::contourMap(tree, {map.data(), 13, 15});
  for (std::size_t k = 0; k < tree.height.size(); ++k) {
    const Labels l = frs::cutTree(tree, {tree.height[k], 0, 1});
    tree.grid.forEachPair([&](std::size_t i, std::size_t j) {
      EXPECT_EQ(l[i] == l[j], frs::strengthOfCracks(map.data(), 6)(i, j) <= tree.height[k]);
    });
  }
  const MergeTree again = frs::treeOfContourMap({map.data(), 13, 15});
  std::vector<double> copy(map.size());
  frs::contourMap(again, {copy.data(), 13, 15});
  for (std::size_t i = 0; i < map.size(); ++i) EXPECT_NEAR(copy[i], map[i], 1e-6);
}

TEST(MergeTree, cuts_have_the_wanted_number_and_size) {
  const MergeTree tree = randomTree(15, 15, 8);
  for (std::size_t n : {1u, 2u, 7u, 20u}) {
    const Labels l = frs::cutTree(tree, {0, n, 1});
    EXPECT_EQ(*std::max_element(l.begin(), l.end()), std::min(n, tree.leaves));
    Labels split = l;
    EXPECT_EQ(frs::relabelConnected(split, tree.grid), std::min(n, tree.leaves));
  }
  const Labels l = frs::cutTree(tree, {0, 10, 6});
  std::vector<int> size(*std::max_element(l.begin(), l.end()), 0);
  for (std::uint32_t v : l) ++size[v - 1];
  EXPECT_GE(*std::min_element(size.begin(), size.end()), 6);
}

TEST(MergeTree, damage_is_found) {
  MergeTree tree = randomTree(4, 4, 2);
  tree.height[1] = -1;
  EXPECT_THROW(tree.check(), frs::Error);
  const std::vector<double> even(16, 0);
  EXPECT_THROW(frs::treeOfContourMap({even.data(), 4, 4}), frs::Error);
}
}  // namespace
