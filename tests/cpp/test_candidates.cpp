// Candidates against plain restatements: greedy merging that recomputes every cost from the pixels, unions by enumeration, and
// features counted pixel by pixel.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/random.hpp"
#include "segment/candidates.hpp"

namespace {
using frs::Candidate;
using frs::CandidateOptions;
using frs::MergeRule;
using frs::PictureRegions;
using frs::PixelBox;
using frs::RegionShapes;
using Members = std::set<std::size_t>;

/// A picture of rows x cols blocks, some of which are joined at random, with random strengths, colours and words.
struct Picture {
  Picture(std::size_t rows, std::size_t cols, std::size_t block, unsigned seed) : random(seed) {
    grid = {rows * block, cols * block};
    labels.resize(grid.size());
    std::vector<std::uint32_t> of(rows * cols);
    for (std::size_t k = 0; k < of.size(); ++k)
      of[k] = k > 0 && random.uniform() < 0.2 ? of[k - 1] : static_cast<std::uint32_t>(k);
    for (std::size_t x = 0; x < grid.cols; ++x)
      for (std::size_t y = 0; y < grid.rows; ++y) labels[x * grid.rows + y] = of[x / block * rows + y / block];
    frs::relabelConnected(labels, grid);
    graph = frs::regionGraph(labels, grid);
    for (frs::RegionEdge& e : graph.edges) e.strength = random.uniform();
    for (std::size_t k = 0; k < 3 * graph.count; ++k) color.push_back(60 * random.uniform());
    for (std::size_t k = 0; k < 5 * graph.count; ++k) words.push_back(std::floor(6 * random.uniform()));
    for (std::size_t k = 0; k < graph.count; ++k) cue.push_back(random.uniform());
  }
  PictureRegions regions() const {
    return {labels, grid, graph, {color.data(), 3, graph.count}, {words.data(), 5, graph.count}};
  }
  frs::Random random;
  frs::Grid grid;
  std::vector<std::uint32_t> labels;
  frs::RegionGraph graph;
  std::vector<double> color, words, cue;
};

Members membersOf(const frs::RegionSet& set) {
  Members members;
  set.forEach([&](std::size_t r) { members.insert(r); });
  return members;
}

PixelBox pixelBox(const Picture& p, const Members& a) {
  PixelBox box{1 << 20, 1 << 20, 0, 0};
  for (std::size_t i = 0; i < p.labels.size(); ++i) {
    if (!a.count(p.labels[i] - 1)) continue;
    const int x = static_cast<int>(i / p.grid.rows) + 1, y = static_cast<int>(i % p.grid.rows) + 1;
    box = {std::min(box.x1, x), std::min(box.y1, y), std::max(box.x2, x), std::max(box.y2, y)};
  }
  return box;
}

double pixelArea(const Picture& p, const Members& a) {
  return static_cast<double>(
      std::count_if(p.labels.begin(), p.labels.end(), [&](std::uint32_t l) { return a.count(l - 1); }));
}

/// Mean strength of the boundary between two sets; negative where they do not touch.
double between(const Picture& p, const Members& a, const Members& b) {
  double sum = 0, length = 0;
  for (const frs::RegionEdge& e : p.graph.edges) {
    if ((a.count(e.a - 1) && b.count(e.b - 1)) || (a.count(e.b - 1) && b.count(e.a - 1))) {
      sum += e.length * e.strength;
      length += e.length;
    }
  }
  return length > 0 ? sum / length : -1;
}

std::vector<double> meanColor(const Picture& p, const Members& a) {
  std::vector<double> c(3, 0.0);
  for (std::uint32_t l : p.labels)
    for (std::size_t k = 0; k < 3 && a.count(l - 1); ++k) c[k] += p.color[3 * (l - 1) + k] / pixelArea(p, a);
  return c;
}

double likeness(const Picture& p, const Members& a, const Members& b, MergeRule rule) {
  if (rule == MergeRule::Color) {
    const auto x = meanColor(p, a), y = meanColor(p, b);
    return std::exp(-std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]) / 20);
  }
  const auto shares = [&](const Members& set) {
    std::vector<double> h(5, 0.0);
    double sum = 0;
    for (std::size_t r : set)
      for (std::size_t k = 0; k < 5; ++k) h[k] += p.words[5 * r + k], sum += p.words[5 * r + k];
    for (double& v : h) v /= std::max(sum, 1.0);
    return h;
  };
  const auto x = shares(a), y = shares(b);
  double sum = 0;
  for (std::size_t k = 0; k < 5; ++k) sum += std::min(x[k], y[k]);
  return sum;
}

double costOf(const Picture& p, const Members& a, const Members& b, MergeRule rule) {
  const double strength = between(p, a, b), total = static_cast<double>(p.labels.size());
  if (rule == MergeRule::Edge) return strength;
  Members both = a;
  both.insert(b.begin(), b.end());
  const double area = pixelArea(p, both);
  const PixelBox box = pixelBox(p, both);
  return -(likeness(p, a, b, rule) + 1 - area / total + 1 - (box.width() * box.height() - area) / total +
           0.5 * std::exp(-strength / 0.3));
}

std::set<Members> plainNodes(const Picture& p, MergeRule rule) {
  std::vector<Members> live;
  for (std::size_t r = 0; r < p.graph.count; ++r) live.push_back({r});
  std::set<Members> nodes(live.begin(), live.end());
  while (live.size() > 1) {
    double best = 1e300;
    std::size_t first = 0, second = 0;
    for (std::size_t i = 0; i < live.size(); ++i) {
      for (std::size_t j = i + 1; j < live.size(); ++j) {
        if (between(p, live[i], live[j]) < 0) continue;
        const double cost = costOf(p, live[i], live[j], rule);
        if (cost < best) best = cost, first = i, second = j;
      }
    }
    live[first].insert(live[second].begin(), live[second].end());
    nodes.insert(live[first]);
    live.erase(live.begin() + static_cast<long>(second));
  }
  return nodes;
}

TEST(MergeNodes, are_those_of_merging_that_looks_at_all_pairs_each_time) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const Picture p(4, 5, 3, seed);
    const RegionShapes shapes(p.regions());
    for (MergeRule rule : {MergeRule::Edge, MergeRule::Color, MergeRule::Words}) {
      std::set<Members> found;
      for (const frs::TreeNode& node : frs::mergeNodes(p.regions(), shapes, rule))
        found.insert(membersOf(node.members));
      EXPECT_EQ(found, plainNodes(p, rule)) << "seed " << seed << ", rule " << static_cast<int>(rule);
    }
  }
}

TEST(MergeNodes, of_an_ultrametric_map_are_its_tree) {
  Picture p(1, 4, 2, 1);
  p.labels = {1, 1, 2, 2, 3, 3, 4, 4};
  p.grid = {2, 4};
  p.graph = frs::regionGraph(p.labels, p.grid);
  const double height[] = {0.2, 0.9, 0.4};  // (1 2) at 0.2, (3 4) at 0.4, both at 0.9
  for (std::size_t e = 0; e < 3; ++e) p.graph.edges[e].strength = height[e];
  const auto nodes = frs::mergeNodes(p.regions(), RegionShapes(p.regions()), MergeRule::Edge);
  ASSERT_EQ(nodes.size(), 7u);
  EXPECT_EQ(membersOf(nodes[4].members), (Members{0, 1}));
  EXPECT_EQ(membersOf(nodes[5].members), (Members{2, 3}));
  EXPECT_FLOAT_EQ(static_cast<float>(nodes[4].birth), 0.2f);
  EXPECT_FLOAT_EQ(static_cast<float>(nodes[4].death), 0.9f);
  EXPECT_TRUE(std::isinf(nodes[6].death));
}

CandidateOptions everything() {
  CandidateOptions options;
  options.pairs = options.triples = 1000;
  options.minArea = options.minSide = 0;
  options.sameBox = 1e-6;  // boxes are one only where they are equal
  options.most = 100000;
  return options;
}

std::set<std::array<int, 4>> boxesOf(const std::vector<Candidate>& candidates) {
  std::set<std::array<int, 4>> boxes;
  for (const Candidate& c : candidates) boxes.insert({c.box.x1, c.box.y1, c.box.x2, c.box.y2});
  return boxes;
}

TEST(FindCandidates, holds_the_boxes_of_all_nodes_pairs_and_triples_and_no_others) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const Picture p(3, 4, 2, seed);
    const RegionShapes shapes(p.regions());
    std::set<std::array<int, 4>> expected;
    const auto expect = [&](const Members& set) {
      const PixelBox b = pixelBox(p, set);
      if (set.size() < p.graph.count) expected.insert({b.x1, b.y1, b.x2, b.y2});
    };
    for (MergeRule rule : {MergeRule::Edge, MergeRule::Color, MergeRule::Words})
      for (const Members& node : plainNodes(p, rule)) expect(node);
    std::vector<Members> lasting;
    for (const Members& node : plainNodes(p, MergeRule::Edge))
      if (pixelArea(p, node) < 0.7 * static_cast<double>(p.labels.size())) lasting.push_back(node);
    const auto joined = [&](const Members& a, const Members& b) {
      Members both = a;
      both.insert(b.begin(), b.end());
      return both.size() == a.size() + b.size() && between(p, a, b) >= 0 ? both : Members{};
    };
    for (const Members& a : lasting) {
      for (const Members& b : lasting) {
        const Members two = joined(a, b);
        if (two.empty()) continue;
        expect(two);
        for (const Members& c : lasting)
          if (const Members three = joined(two, c); !three.empty()) expect(three);
      }
    }
    const auto found = frs::findCandidates(p.regions(), shapes, everything());
    EXPECT_EQ(boxesOf(found), expected) << "seed " << seed;
    EXPECT_EQ(boxesOf(found).size(), found.size());
    for (const Candidate& c : found) EXPECT_EQ(c.box, pixelBox(p, membersOf(c.members)));
  }
}

TEST(FindCandidates, leaves_out_small_boxes_and_those_that_nearly_agree) {
  const Picture p(5, 5, 8, 3);
  const RegionShapes shapes(p.regions());
  CandidateOptions options;
  options.minArea = 0.2;
  options.minSide = 0.3;
  for (const Candidate& c : frs::findCandidates(p.regions(), shapes, options)) {
    EXPECT_GE(c.box.width() * c.box.height(), 0.2 * 40 * 40);
    EXPECT_GE(std::min(c.box.width(), c.box.height()), 0.3 * 40);
  }
  options = {};
  options.most = 7;
  EXPECT_EQ(frs::findCandidates(p.regions(), shapes, options).size(), 7u);
  options = everything();
  const std::size_t all = frs::findCandidates(p.regions(), shapes, options).size();
  options.sameBox = 0.5;
  EXPECT_LT(frs::findCandidates(p.regions(), shapes, options).size(), all);
}

/// Strength along the faces for which `counts(in the set, in the set)` holds.
template <class Counts>
double alongFaces(const Picture& p, const Members& set, double* length, Counts&& counts) {
  double sum = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> strength;
  for (const frs::RegionEdge& e : p.graph.edges) strength[{e.a, e.b}] = e.strength;
  p.grid.forEachPair([&](std::size_t i, std::size_t j) {
    const auto [a, b] = std::minmax(p.labels[i], p.labels[j]);
    if (a == b || !counts(set.count(a - 1) > 0, set.count(b - 1) > 0)) return;
    sum += strength[std::make_pair(a, b)];
    *length += 1;
  });
  return sum;
}

TEST(MeasureCandidates, agrees_with_counting_pixels) {
  const Picture p(4, 5, 4, 7);  // below 4800 pixels, so that a cell is a pixel
  const RegionShapes shapes(p.regions());
  const auto found = frs::findCandidates(p.regions(), shapes, everything());
  const std::size_t n = p.graph.count, K = found.size(), rows = frs::CandidateRow::Count;
  std::vector<double> feature(rows * K);
  std::vector<float> inside(n * K), ring(n * K);
  frs::measureCandidates(p.regions(), shapes, p.cue, found, {feature.data(), rows, K}, {inside.data(), n, K},
                         {ring.data(), n, K});
  double mean = 0, square = 0;
  for (std::uint32_t l : p.labels) mean += p.cue[l - 1] / static_cast<double>(p.labels.size());
  for (std::uint32_t l : p.labels) square += std::pow(p.cue[l - 1] - mean, 2) / static_cast<double>(p.labels.size());
  for (std::size_t k = 0; k < K; ++k) {
    const Members set = membersOf(found[k].members);
    const PixelBox b = found[k].box;
    const double area = pixelArea(p, set), w = b.width(), h = b.height();
    double outline = 0, border = 0, cueSum = 0, ringSum = 0, ringCount = 0;
    const double contour = alongFaces(p, set, &outline, [](bool a, bool c) { return a != c; });
    std::vector<double> in(n, 0), around(n, 0);
    for (std::size_t i = 0; i < p.labels.size(); ++i) {
      const int x = static_cast<int>(i / p.grid.rows) + 1, y = static_cast<int>(i % p.grid.rows) + 1;
      const std::size_t r = p.labels[i] - 1;
      const double z = (p.cue[r] - mean) / std::sqrt(square);
      if (set.count(r)) {
        cueSum += z;
        border += (x == 1) + (y == 1) + (x == int(p.grid.cols)) + (y == int(p.grid.rows));
      }
      const auto within = [](double v, double low, double high) {
        return v - 1 >= std::round(low - 1) && v <= std::round(high);
      };
      if (x >= b.x1 && x <= b.x2 && y >= b.y1 && y <= b.y2)
        in[r] += 1 / shapes.area[r];
      else if (within(x, b.x1 - w / 4, b.x2 + w / 4) && within(y, b.y1 - h / 4, b.y2 + h / 4))
        around[r] += 1 / shapes.area[r], ringSum += z, ringCount += 1;
    }
    const double* f = feature.data() + k * rows;
    EXPECT_NEAR(f[frs::CandidateRow::Border], border / (border + outline), 1e-12);
    EXPECT_NEAR(f[frs::CandidateRow::Contrast], contour / (4 * std::sqrt(area)), 1e-9);
    EXPECT_NEAR(f[frs::CandidateRow::CueInside], cueSum / area, 1e-6);
    EXPECT_NEAR(f[frs::CandidateRow::CueRing], ringCount > 0 ? ringSum / ringCount : 0, 1e-5);
    EXPECT_NEAR(f[frs::CandidateRow::X], (b.x1 + b.x2) / 2.0 / 20 - 0.5, 1e-12);
    EXPECT_NEAR(f[frs::CandidateRow::Y], (b.y1 + b.y2) / 2.0 / 16 - 0.5, 1e-12);
    EXPECT_NEAR(f[frs::CandidateRow::Area], area / 320, 1e-12);
    for (std::size_t r = 0; r < n; ++r) {
      EXPECT_NEAR(inside[k * n + r], in[r], 1e-6);
      EXPECT_NEAR(ring[k * n + r], around[r], 1e-6);
    }
  }
}

TEST(MeasureCandidates, encloses_the_contours_that_lie_inside_the_box) {
  Picture p(1, 1, 12, 1);  // a frame of 12 x 12, region 2 in columns 4 to 9, region 3 within it
  for (std::size_t x = 0; x < 12; ++x)
    for (std::size_t y = 0; y < 12; ++y)
      p.labels[x * 12 + y] = x >= 3 && x < 9 ? (x >= 5 && x < 7 && y >= 5 && y < 7 ? 3 : 2) : 1;
  p.graph = frs::regionGraph(p.labels, p.grid);
  ASSERT_EQ(p.graph.edges.size(), 2u);  // 1-2 twice 12 faces long, 2-3 8 faces
  p.graph.edges[0].strength = 0.5;
  p.graph.edges[1].strength = 0.25;
  p.color.assign(9, 0);
  p.words.assign(15, 1);
  p.cue = {0, 1, 1};
  frs::RegionSet middle(3);
  middle.add(1);
  middle.add(2);
  const std::vector<Candidate> one{{middle, {4, 1, 9, 12}, 0}};
  std::vector<double> feature(frs::CandidateRow::Count);
  std::vector<float> inside(3), ring(3);
  frs::measureCandidates(p.regions(), RegionShapes(p.regions()), p.cue, one, {feature.data(), feature.size(), 1},
                         {inside.data(), 3, 1}, {ring.data(), 3, 1});
  EXPECT_NEAR(feature[frs::CandidateRow::Enclosed], 8 * 0.25 / (2 * (6 + 12)), 1e-12);
}
}  // namespace
