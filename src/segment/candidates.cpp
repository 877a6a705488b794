// candidates.cpp - see candidates.hpp.
#include "segment/candidates.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace frs {
RegionShapes::RegionShapes(const PictureRegions& regions)
    : area(regions.graph.count, 0.0),
      border(regions.graph.count, 0.0),
      box(regions.graph.count, PixelBox{std::numeric_limits<int>::max(), std::numeric_limits<int>::max(), 0, 0}),
      total(static_cast<double>(regions.grid.size())) {
  const int rows = static_cast<int>(regions.grid.rows), cols = static_cast<int>(regions.grid.cols);
  for (int x = 1, i = 0; x <= cols; ++x) {
    for (int y = 1; y <= rows; ++y, ++i) {
      const std::size_t r = regions.labels[i] - 1;
      ++area[r];
      border[r] += (x == 1) + (x == cols) + (y == 1) + (y == rows);
      PixelBox& b = box[r];
      b = {std::min(b.x1, x), std::min(b.y1, y), std::max(b.x2, x), std::max(b.y2, y)};
    }
  }
}

PixelBox boxOf(const RegionSet& set, const RegionShapes& shapes) {
  PixelBox box{std::numeric_limits<int>::max(), std::numeric_limits<int>::max(), 0, 0};
  set.forEach([&](std::size_t r) {
    const PixelBox& b = shapes.box[r];
    box = {std::min(box.x1, b.x1), std::min(box.y1, b.y1), std::max(box.x2, b.x2), std::max(box.y2, b.y2)};
  });
  return box;
}

namespace {
double areaOf(const RegionSet& set, const RegionShapes& shapes) {
  double sum = 0;
  set.forEach([&](std::size_t r) { sum += shapes.area[r]; });
  return sum;
}

/// Keeps the sets that are offered, unless their box is too small or about that of an earlier one.
class Collector {
 public:
  Collector(const PictureRegions& regions, const RegionShapes& shapes, const CandidateOptions& options)
      : shapes_(shapes), options_(options), whole_(regions.graph.count) {
    side_ = static_cast<double>(std::max(regions.grid.rows, regions.grid.cols));
    for (std::size_t r = 0; r < regions.graph.count; ++r) whole_.add(r);
  }
  void offer(const RegionSet& set, int origin) {
    if (found.size() >= options_.most || set == whole_) return;
    const PixelBox box = boxOf(set, shapes_);
    if (box.width() * box.height() < options_.minArea * shapes_.total) return;
    if (std::min(box.width(), box.height()) < options_.minSide * side_) return;
    const double step = options_.sameBox * side_;
    const auto coarse = [&](int v) { return std::lround(v / step); };
    if (seen_.insert({coarse(box.x1), coarse(box.y1), coarse(box.x2), coarse(box.y2)}).second)
      found.push_back({set, box, origin});
  }

  std::vector<Candidate> found;

 private:
  const RegionShapes& shapes_;
  const CandidateOptions& options_;
  RegionSet whole_;
  double side_;
  std::set<std::array<long, 4>> seen_;
};

/// The nodes that live longest, large ones first to count in full: those of a twentieth of the picture and more.
std::vector<RegionSet> lasting(const std::vector<TreeNode>& nodes, const RegionShapes& shapes, std::size_t most) {
  std::vector<std::pair<double, std::size_t>> rank;
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const double share = areaOf(nodes[k].members, shapes) / shapes.total;
    if (share <= 0.003 || share >= 0.7) continue;
    const double life = std::min(nodes[k].death, 1.0) - nodes[k].birth;
    rank.push_back({-life * std::min(1.0, 20 * share), k});
  }
  std::sort(rank.begin(), rank.end());
  std::vector<RegionSet> sets;
  for (std::size_t k = 0; k < std::min(most, rank.size()); ++k) sets.push_back(nodes[rank[k].second].members);
  return sets;
}

/// Which of the sets are neighbours: they touch and share no region.
class Touching {
 public:
  Touching(const std::vector<RegionSet>& sets, const RegionGraph& graph)
      : n_(sets.size()), next_(n_ * n_), apart_(n_ * n_) {
    std::vector<RegionSet> around;
    for (const RegionSet& set : sets) {
      RegionSet neighbours(graph.count);
      for (const RegionEdge& e : graph.edges) {
        if (set.has(e.a - 1)) neighbours.add(e.b - 1);
        if (set.has(e.b - 1)) neighbours.add(e.a - 1);
      }
      around.push_back(neighbours);
    }
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t j = 0; j < n_; ++j) {
        apart_[i * n_ + j] = !sets[i].meets(sets[j]);
        next_[i * n_ + j] = around[i].meets(sets[j]);
      }
    }
  }
  bool touch(std::size_t i, std::size_t j) const { return next_[i * n_ + j]; }
  bool apart(std::size_t i, std::size_t j) const { return apart_[i * n_ + j]; }

 private:
  std::size_t n_;
  std::vector<bool> next_, apart_;
};

void offerUnions(const std::vector<RegionSet>& sets, const RegionGraph& graph, std::size_t triples,
                 Collector& collector) {
  const Touching are(sets, graph);
  const std::size_t n = sets.size(), few = std::min(triples, n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      if (are.touch(i, j) && are.apart(i, j)) collector.offer(unionOf(sets[i], sets[j]), 3);
  for (std::size_t i = 0; i < few; ++i)
    for (std::size_t j = i + 1; j < few; ++j)
      for (std::size_t k = j + 1; k < few && are.apart(i, j); ++k)
        if (are.apart(i, k) && are.apart(j, k) && are.touch(i, j) + are.touch(i, k) + are.touch(j, k) > 1)
          collector.offer(unionOf(unionOf(sets[i], sets[j]), sets[k]), 4);
}
}  // namespace

std::vector<Candidate> findCandidates(const PictureRegions& regions, const RegionShapes& shapes,
                                      const CandidateOptions& options) {
  Collector collector(regions, shapes, options);
  std::vector<RegionSet> longest;
  for (MergeRule rule : {MergeRule::Edge, MergeRule::Color, MergeRule::Words}) {
    const std::vector<TreeNode> nodes = mergeNodes(regions, shapes, rule);
    for (const TreeNode& node : nodes) collector.offer(node.members, static_cast<int>(rule));
    if (rule == MergeRule::Edge) longest = lasting(nodes, shapes, options.pairs);
  }
  offerUnions(longest, regions.graph, options.triples, collector);
  return std::move(collector.found);
}
}  // namespace frs
