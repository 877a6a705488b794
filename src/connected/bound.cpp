#include "connected/bound.hpp"

#include <algorithm>
#include <functional>
#include <queue>

namespace frs::connected {
namespace {
using Entry = std::pair<double, int>;
using MinHeap = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

/// The cut around one terminal: nodes that reach it through arcs of zero reduced cost.
class Cut {
 public:
  Cut(const Rooted& problem, std::vector<double>& reducedCost)
      : problem_(problem), cost_(reducedCost), mark_(problem.graph.weight.size(), 0) {}

  std::vector<int> arcs;  ///< arcs that enter the cut

  /// The cut of a terminal, from scratch; false when the root is inside.
  bool start(int terminal) {
    ++stamp_;
    arcs.clear();
    return absorb(terminal) && settle();
  }
  /// Lowers the arcs by delta and takes in the nodes behind those that became free.
  bool raise(double delta, double tiny) {
    for (int a : arcs) {
      cost_[a] -= delta;
      if (cost_[a] <= tiny) cost_[a] = 0;
    }
    for (std::size_t k = 0; k < arcs.size(); ++k) {
      const int u = problem_.graph.tail[arcs[k]];
      if (cost_[arcs[k]] == 0 && mark_[u] != stamp_ && !absorb(u)) return false;
    }
    return settle();
  }

 private:
  bool absorb(int v) {
    if (v == problem_.root) return false;
    mark_[v] = stamp_;
    stack_.push_back(v);
    return true;
  }
  bool settle() {
    const Graph& g = problem_.graph;
    while (!stack_.empty()) {
      const int v = stack_.back();
      stack_.pop_back();
      for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
        const int u = g.tail[a];
        if (!problem_.alive(u) || mark_[u] == stamp_) continue;
        if (cost_[a] > 0) {
          arcs.push_back(a);
        } else if (!absorb(u)) {
          stack_.clear();
          return false;
        }
      }
    }
    // a node may have been absorbed after one of its arcs was listed
    arcs.erase(std::remove_if(arcs.begin(), arcs.end(), [&](int a) { return mark_[g.tail[a]] == stamp_; }), arcs.end());
    return true;
  }

  const Rooted& problem_;
  std::vector<double>& cost_;
  std::vector<int> mark_;
  std::vector<int> stack_;
  int stamp_ = 0;
};

// Dijkstra over reduced costs from the nodes in the heap; step(v, relax) lists the arcs that leave v.
template <class Step>
std::vector<double> shortest(MinHeap heap, std::size_t n, Step step) {
  std::vector<double> distance(n, kInfinity);
  for (MinHeap seeds = heap; !seeds.empty(); seeds.pop()) distance[seeds.top().second] = seeds.top().first;
  while (!heap.empty()) {
    const auto [d, v] = heap.top();
    heap.pop();
    if (d > distance[v]) continue;
    step(v, [&, d = d](int u, double cost) {
      if (d + cost >= distance[u]) return;
      distance[u] = d + cost;
      heap.push({distance[u], u});
    });
  }
  return distance;
}
}  // namespace

DualBound::DualBound(const Rooted& p, double enough, Deadline& deadline)
    : reducedCost(p.graph.tail.size()), slack(p.graph.weight.size(), 0) {
  const Graph& g = p.graph;
  bound = std::min(0.0, p.weight[p.root]);
  double scale = 0;
  MinHeap queue;  // terminals by the size of their cut: small cuts are raised at least expense
  for (int v = 0; v < g.size(); ++v) {
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) reducedCost[a] = std::max(0.0, -p.weight[v]);
    if (!p.alive(v)) continue;
    scale = std::max(scale, std::abs(p.weight[v]));
    bound += std::max(0.0, p.weight[v]);
    if (!p.terminal(v)) continue;
    slack[v] = p.required(v) ? kInfinity : p.weight[v];
    queue.push({g.degree(v), v});
  }
  const double tiny = 1e-13 * scale;  // rounding an arc down to zero keeps the bound valid
  Cut cut(p, reducedCost);
  while (!queue.empty() && bound > enough && !deadline.passed()) {
    const auto [key, t] = queue.top();
    queue.pop();
    bool open = cut.start(t);
    for (bool first = true; open; first = false) {
      const double score = static_cast<double>(cut.arcs.size());
      if (!queue.empty() && score > queue.top().first && (!first || score > key)) {
        queue.push({score, t});
        break;
      }
      double delta = slack[t];
      for (int a : cut.arcs) delta = std::min(delta, reducedCost[a]);
      if (delta == kInfinity) {
        feasible = false;
        bound = -kInfinity;
        return;
      }
      bound -= delta;
      slack[t] -= delta;
      if (slack[t] <= tiny) slack[t] = 0;
      open = cut.raise(delta, tiny) && slack[t] > 0 && !deadline.passed();
    }
  }
}

std::vector<double> DualBound::detours(const Rooted& p) const {
  const Graph& g = p.graph;
  MinHeap fromRoot, fromTerminals;
  fromRoot.push({0, p.root});
  for (int v = 0; v < g.size(); ++v)
    if (p.alive(v) && (g.weight[v] > 0 || p.required(v)) && v != p.root) fromTerminals.push({0, v});
  // a node in a minimal set lies on a path from the root to a node that is required or worth having
  std::vector<double> cost = shortest(fromRoot, g.weight.size(), [&](int v, auto relax) {
    for (int a = g.start[v]; a < g.start[v + 1]; ++a)
      if (p.alive(g.tail[a])) relax(g.tail[a], reducedCost[g.twin[a]]);
  });
  const std::vector<double> onward = shortest(fromTerminals, g.weight.size(), [&](int v, auto relax) {
    for (int a = g.start[v]; a < g.start[v + 1]; ++a)
      if (p.alive(g.tail[a])) relax(g.tail[a], reducedCost[a]);
  });
  for (int v = 0; v < g.size(); ++v) cost[v] += v == p.root ? 0 : onward[v];
  return cost;
}
}  // namespace frs::connected
