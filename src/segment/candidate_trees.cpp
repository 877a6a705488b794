// candidate_trees.cpp - merge trees over the regions of a picture; see candidates.hpp.
#include <cmath>
#include <limits>

#include "segment/candidates.hpp"
#include "segment/greedy_merge.hpp"

namespace frs {
namespace {
PixelBox hull(const PixelBox& a, const PixelBox& b) {
  return {std::min(a.x1, b.x1), std::min(a.y1, b.y1), std::max(a.x2, b.x2), std::max(a.y2, b.y2)};
}

/// What GreedyMerger asks of a merge rule, and the nodes made so far.
class NodeMaker {
 public:
  NodeMaker(const PictureRegions& regions, const RegionShapes& shapes, MergeRule rule)
      : rule_(rule), total_(shapes.total), area_(shapes.area), box_(shapes.box), node_(regions.graph.count) {
    const std::size_t n = regions.graph.count;
    for (std::size_t r = 0; r < n; ++r) {
      RegionSet alone(n);
      alone.add(r);
      nodes.push_back({alone, 0, std::numeric_limits<double>::infinity()});
      node_[r] = r;
    }
    if (rule == MergeRule::Color) copyColumns(regions.color);
    if (rule == MergeRule::Words) copyColumns(regions.words);
  }

  float cost(const LiveEdge& e) const {
    const double strength = e.sum / e.length;
    if (rule_ == MergeRule::Edge) return static_cast<float>(strength);
    const double both = area_[e.a] + area_[e.b];
    const PixelBox box = hull(box_[e.a], box_[e.b]);
    const double size = 1 - both / total_, fill = 1 - (box.width() * box.height() - both) / total_;
    return -static_cast<float>(likeness(e.a, e.b) + size + fill + 0.5 * std::exp(-strength / 0.3));
  }
  bool mayJoin(std::uint32_t, std::uint32_t) const { return true; }
  void join(std::uint32_t kept, std::uint32_t gone) {
    TreeNode &a = nodes[node_[kept]], &b = nodes[node_[gone]];
    a.death = b.death = height;
    TreeNode made{unionOf(a.members, b.members), height, std::numeric_limits<double>::infinity()};
    node_[kept] = nodes.size();
    nodes.push_back(std::move(made));
    double mass = area_[kept], more = area_[gone];
    if (rule_ == MergeRule::Words) {
      mass = mass_[kept];
      more = mass_[gone];
      mass_[kept] += more;
    }
    for (std::size_t k = 0; k < rows_; ++k) {
      double& mine = about_[kept * rows_ + k];
      mine = (mass * mine + more * about_[gone * rows_ + k]) / std::max(mass + more, 1e-300);
    }
    area_[kept] += area_[gone];
    box_[kept] = hull(box_[kept], box_[gone]);
  }

  std::vector<TreeNode> nodes;
  double height = 0;  ///< cost of the merge that comes next

 private:
  /// Colours as they are, words as shares of their sum.
  void copyColumns(MatrixView<const double> values) {
    rows_ = values.rows;
    about_.assign(values.data, values.data + values.size());
    if (rule_ != MergeRule::Words) return;
    for (std::size_t r = 0; r < values.cols; ++r) {
      double sum = 0;
      for (std::size_t k = 0; k < rows_; ++k) sum += values(k, r);
      mass_.push_back(sum);
      for (std::size_t k = 0; k < rows_ && sum > 0; ++k) about_[r * rows_ + k] /= sum;
    }
  }
  double likeness(std::size_t a, std::size_t b) const {
    const double *x = about_.data() + a * rows_, *y = about_.data() + b * rows_;
    double sum = 0;
    if (rule_ == MergeRule::Words) {
      for (std::size_t k = 0; k < rows_; ++k) sum += std::min(x[k], y[k]);
      return sum;
    }
    for (std::size_t k = 0; k < rows_; ++k) sum += (x[k] - y[k]) * (x[k] - y[k]);
    return std::exp(-std::sqrt(sum) / 20);
  }

  MergeRule rule_;
  double total_;
  std::vector<double> area_;
  std::vector<PixelBox> box_;
  std::vector<std::size_t> node_;  // of each region that is left
  std::size_t rows_ = 0;
  std::vector<double> about_, mass_;  // colour or words of each region that is left, and how many words it has
};
}  // namespace

std::vector<TreeNode> mergeNodes(const PictureRegions& regions, const RegionShapes& shapes, MergeRule rule) {
  NodeMaker maker(regions, shapes, rule);
  GreedyMerger<NodeMaker> merger(regions.graph, maker);
  float cost = 0;
  while (const LiveEdge* e = merger.next(cost)) {
    maker.height = cost;
    merger.join(e->a, e->b);
  }
  return std::move(maker.nodes);
}
}  // namespace frs
