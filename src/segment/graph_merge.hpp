// graph_merge.hpp - Felzenszwalb & Huttenlocher's merging (IJCV 2004) on any weighted graph of pixels, voxels or
// regions.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "segment/region_graph.hpp"

namespace frs {
struct GraphEdge {
  std::uint32_t a, b;
  float weight;
};

/// Edges weighed by the distance of the features of two cells; features is cells x channels.
class FeatureDistance {
 public:
  explicit FeatureDistance(MatrixView<const float> features) : features_(features) {}
  GraphEdge edge(std::size_t i, std::size_t j) const {
    float d2 = 0;
    for (std::size_t c = 0; c < features_.cols; ++c) {
      const float d = features_(i, c) - features_(j, c);
      d2 += d * d;
    }
    return {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), std::sqrt(d2)};
  }

 private:
  MatrixView<const float> features_;
};

/// Sorts by weight, by countingSort.
///
/// Pre     every weight is finite.
/// Cost    O(n) time and as much memory again.
void sortByWeight(std::vector<GraphEdge>& edges);

/// Sets of nodes that grow along edges. A node may have an owner: sets of two owners never join, and a set that joins
/// an owned one is owned from then on.
class GraphMerger {
 public:
  explicit GraphMerger(std::size_t nodes) : sets_(nodes), inner_(nodes, 0.0f), owner_(nodes, 0) {}

  /// The node stands for a set of `size` cells whose largest inner edge is `inner`; owner 0 is none.
  void setNode(std::uint32_t node, std::size_t size, float inner = 0, std::uint32_t owner = 0) {
    sets_.setSize(node, size);
    inner_[node] = inner;
    owner_[node] = owner;
  }
  /// Joins two nodes beforehand.
  void unite(std::uint32_t a, std::uint32_t b) {
    a = sets_.find(a);
    b = sets_.find(b);
    if (a != b) join(a, b, std::max(inner_[a], inner_[b]));
  }

  /// Joins the two sets of an edge of weight w when w <= min over both of (largest inner edge + scale / size), edge by
  /// edge in the order given; joined(edge) is called for each edge that joins.
  template <class Joined>
  void merge(const std::vector<GraphEdge>& edges, double scale, Joined&& joined) {
    std::vector<float> limit(inner_.size());
    const auto limitOf = [&](std::uint32_t s) {
      return inner_[s] + static_cast<float>(scale / static_cast<double>(sets_.size(s)));
    };
    for (std::uint32_t i = 0; i < limit.size(); ++i) limit[i] = limitOf(i);
    for (const GraphEdge& e : edges) {
      std::uint32_t a = sets_.find(e.a), b = sets_.find(e.b);
      if (a == b || e.weight > std::min(limit[a], limit[b]) || !mayJoin(a, b)) continue;
      a = join(a, b, e.weight);
      limit[a] = limitOf(a);
      joined(e);
    }
  }
  /// Joins the sets of an edge when one of them has fewer than minSize cells.
  template <class Joined>
  void joinSmall(const std::vector<GraphEdge>& edges, std::size_t minSize, Joined&& joined) {
    for (const GraphEdge& e : edges) {
      const std::uint32_t a = sets_.find(e.a), b = sets_.find(e.b);
      if (a == b || std::min(sets_.size(a), sets_.size(b)) >= minSize || !mayJoin(a, b)) continue;
      join(a, b, e.weight);
      joined(e);
    }
  }

  std::uint32_t find(std::uint32_t node) { return sets_.find(node); }
  std::size_t size(std::uint32_t root) const { return sets_.size(root); }
  float inner(std::uint32_t root) const { return inner_[root]; }
  std::uint32_t owner(std::uint32_t root) const { return owner_[root]; }

 private:
  bool mayJoin(std::uint32_t a, std::uint32_t b) const {
    return owner_[a] == 0 || owner_[b] == 0 || owner_[a] == owner_[b];
  }
  std::uint32_t join(std::uint32_t a, std::uint32_t b, float weight) {
    const std::uint32_t owner = std::max(owner_[a], owner_[b]);
    const std::uint32_t kept = sets_.unite(a, b);
    inner_[kept] = weight;
    owner_[kept] = owner;
    return kept;
  }

  UnionFind sets_;
  std::vector<float> inner_;
  std::vector<std::uint32_t> owner_;
};
}  // namespace frs
