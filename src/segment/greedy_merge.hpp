// greedy_merge.hpp - merging of neighbouring regions, always the cheapest pair first, on any region graph.
#pragma once
#include <algorithm>
#include <cstdint>
#include <queue>
#include <vector>

#include "segment/region_graph.hpp"

namespace frs {
/// The boundary between two regions that have not been merged into others yet; regions are numbered from 0.
struct LiveEdge {
  std::uint32_t a, b;
  double sum;  ///< of boundary strength over `length` faces
  double length;
  std::uint32_t version = 0;
  bool alive = true;
};

/// Model has float cost(const LiveEdge&), asked whenever a region of the edge has changed, void join(kept, gone), which
/// adds what it knows of region `gone` to region `kept`, and bool mayJoin(a, b), asked when their turn has come.
template <class Model>
class GreedyMerger {
 public:
  GreedyMerger(const RegionGraph& graph, Model& model)
      : model_(model), edgesOf_(graph.count), through_(graph.count, kNone) {
    for (const RegionEdge& e : graph.edges) {
      const std::uint32_t k = static_cast<std::uint32_t>(edge_.size());
      edge_.push_back({e.a - 1, e.b - 1, e.strength * e.length, static_cast<double>(e.length)});
      edgesOf_[e.a - 1].push_back(k);
      edgesOf_[e.b - 1].push_back(k);
    }
    for (std::uint32_t k = 0; k < edge_.size(); ++k) enqueue(k);
  }

  /// The cheapest pair that may join, or nullptr when there is none; its cost goes to `cost`. Of equal costs the first
  /// edge wins.
  const LiveEdge* next(float& cost) {
    while (!queue_.empty()) {
      const Candidate top = queue_.top();
      const LiveEdge& e = edge_[top.edge];
      if (e.alive && e.version == top.version && model_.mayJoin(e.a, e.b)) {
        cost = top.cost;
        return &e;
      }
      queue_.pop();
    }
    return nullptr;
  }

  /// Joins two regions, neighbours or not; the one with more edges stays and is returned.
  std::uint32_t join(std::uint32_t a, std::uint32_t b) {
    if (edgesOf_[a].size() < edgesOf_[b].size()) std::swap(a, b);
    model_.join(a, b);
    std::vector<std::uint32_t>&kept = edgesOf_[a], gone = std::move(edgesOf_[b]);
    edgesOf_[b] = {};
    for (std::uint32_t k : gone)
      if (edge_[k].alive && other(k, b) == a) edge_[k].alive = false;
    kept.erase(std::remove_if(kept.begin(), kept.end(), [&](std::uint32_t k) { return !edge_[k].alive; }), kept.end());
    for (std::uint32_t k : kept) through_[other(k, a)] = k;
    for (std::uint32_t k : gone) {
      LiveEdge& e = edge_[k];
      if (!e.alive) continue;
      const std::uint32_t c = other(k, b);
      if (through_[c] == kNone) {
        (e.a == b ? e.a : e.b) = a;
        kept.push_back(k);
      } else {  // parallel edges become one
        edge_[through_[c]].sum += e.sum;
        edge_[through_[c]].length += e.length;
        e.alive = false;
      }
    }
    for (std::uint32_t k : kept) {
      through_[other(k, a)] = kNone;
      ++edge_[k].version;
      enqueue(k);
    }
    return a;
  }

 private:
  struct Candidate {
    float cost;
    std::uint32_t edge, version;
    bool operator<(const Candidate& o) const {  // the queue gives the largest: the lowest cost, then the first edge
      return cost != o.cost ? cost > o.cost : edge > o.edge;
    }
  };
  static constexpr std::uint32_t kNone = 0xffffffffu;

  void enqueue(std::uint32_t k) { queue_.push({model_.cost(edge_[k]), k, edge_[k].version}); }
  std::uint32_t other(std::uint32_t k, std::uint32_t r) const { return edge_[k].a == r ? edge_[k].b : edge_[k].a; }

  Model& model_;
  std::vector<LiveEdge> edge_;
  std::vector<std::vector<std::uint32_t>> edgesOf_;  // of each region that is left; some of the edges are gone
  std::vector<std::uint32_t> through_;               // scratch: edge from the kept region to each neighbour
  std::priority_queue<Candidate> queue_;
};
}  // namespace frs
