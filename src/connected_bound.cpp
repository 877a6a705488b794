#include "connected_bound.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace frs::connected {
namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
using Entry = std::pair<double, int>;
using MinHeap = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

/// The cut around one terminal: nodes that reach it through arcs of zero reduced cost.
class Cut {
 public:
  Cut(const Rooted& problem, const std::vector<double>& reducedCost)
      : problem_(problem), cost_(reducedCost), mark_(problem.graph.weight.size(), 0) {}

  std::vector<int> arcs;  ///< arcs that enter the cut

  /// False when the root is inside.
  bool grow(int terminal) {
    const Graph& g = problem_.graph;
    ++stamp_;
    arcs.clear();
    stack_.assign(1, terminal);
    mark_[terminal] = stamp_;
    while (!stack_.empty()) {
      const int v = stack_.back();
      stack_.pop_back();
      for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
        const int u = g.tail[a];
        if (!problem_.alive(u) || mark_[u] == stamp_) continue;
        if (cost_[a] > 0) {
          arcs.push_back(a);
        } else {
          if (u == problem_.root) return false;
          mark_[u] = stamp_;
          stack_.push_back(u);
        }
      }
    }
    // a node may have been absorbed after one of its arcs was listed
    arcs.erase(std::remove_if(arcs.begin(), arcs.end(), [&](int a) { return mark_[g.tail[a]] == stamp_; }), arcs.end());
    return true;
  }

 private:
  const Rooted& problem_;
  const std::vector<double>& cost_;
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

DualBound::DualBound(const Rooted& p) : reducedCost(p.graph.tail.size()), slack(p.graph.weight.size(), 0) {
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
  while (!queue.empty()) {
    const auto [key, t] = queue.top();
    queue.pop();
    if (!cut.grow(t)) continue;
    const double score = static_cast<double>(cut.arcs.size());
    if (!queue.empty() && score > key && score > queue.top().first) {
      queue.push({score, t});
      continue;
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
    for (int a : cut.arcs) {
      reducedCost[a] -= delta;
      if (reducedCost[a] <= tiny) reducedCost[a] = 0;
    }
    if (slack[t] > tiny)
      queue.push({score, t});
    else
      slack[t] = 0;
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
