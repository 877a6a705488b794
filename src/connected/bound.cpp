#include "connected/bound.hpp"

#include <algorithm>
#include <functional>
#include <queue>

namespace frs::connected {
namespace {
using Entry = std::pair<double, int>;
using MinHeap = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

/// The cut around one terminal: the nodes that reach it through arcs of zero reduced cost, and the arcs that enter.
class Cut {
 public:
  Cut(const Rooted& problem, std::vector<double>& reducedCost)
      : problem_(problem), cost_(reducedCost), mark_(problem.graph.weight.size(), 0) {}

  std::size_t size() const { return arcs_.size(); }
  double cheapest() const { return cheapest_; }  ///< the least reduced cost of the arcs; infinite without arcs

  /// The cut of a terminal, from scratch; false when the root is inside.
  bool start(int terminal) {
    ++stamp_;
    arcs_.clear();
    return absorb(terminal) && grow();
  }
  /// Lowers the arcs by delta and takes in the nodes behind those that became free; false when the root is inside.
  bool raise(double delta, double tiny) {
    bool open = true;
    for (int a : arcs_) {
      double& cost = cost_[a];
      cost -= delta;
      if (cost > tiny) continue;
      cost = 0;
      const int u = problem_.graph.tail[a];
      if (mark_[u] != stamp_) open = absorb(u) && open;
    }
    if (!open) stack_.clear();
    return open && grow();
  }

 private:
  bool absorb(int v) {
    if (v == problem_.root) return false;
    mark_[v] = stamp_;
    stack_.push_back(v);
    return true;
  }
  // Takes in all that the nodes on the stack can be reached from at no cost, and lists the arcs that enter.
  bool grow() {
    const Graph& g = problem_.graph;
    while (!stack_.empty()) {
      const int v = stack_.back();
      stack_.pop_back();
      for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
        const int u = g.tail[a];
        if (!problem_.alive(u) || mark_[u] == stamp_) continue;
        if (cost_[a] > 0) {
          arcs_.push_back(a);
        } else if (!absorb(u)) {
          stack_.clear();
          return false;
        }
      }
    }
    // arcs whose tail has been taken in since they were listed no longer enter
    std::size_t kept = 0;
    cheapest_ = kInfinity;
    for (int a : arcs_) {
      if (mark_[g.tail[a]] == stamp_) continue;
      arcs_[kept++] = a;
      cheapest_ = std::min(cheapest_, cost_[a]);
    }
    arcs_.resize(kept);
    return true;
  }

  const Rooted& problem_;
  std::vector<double>& cost_;
  std::vector<int> arcs_;
  std::vector<int> mark_;  // stamp_ for the nodes inside
  std::vector<int> stack_;
  double cheapest_ = kInfinity;
  int stamp_ = 0;
};

/// The ascent: every raise of a cut lowers the bound by as much.
class Ascent {
 public:
  Ascent(const Rooted& problem, Deadline& deadline)
      : problem_(problem), deadline_(deadline), cut_(problem, dual_.reducedCost) {}

  DualBound run(double enough) {
    priceArcs();
    return raiseAll(enough);
  }
  DualBound resume(const DualBound& start, double enough) {
    dual_ = start;
    takeUp();
    return raiseAll(enough);
  }

 private:
  DualBound raiseAll(double enough) {
    while (!queue_.empty() && dual_.bound > enough && dual_.feasible && !deadline_.passed()) {
      const auto [size, terminal] = queue_.top();
      queue_.pop();
      raiseCutOf(terminal, size);
    }
    return std::move(dual_);
  }

  // The start, with all dual variables 0: an arc costs |w| of the negative node it enters, a terminal has its whole
  // prize.
  void priceArcs() {
    const Graph& g = problem_.graph;
    dual_.reducedCost.resize(g.tail.size());
    dual_.slack.assign(g.weight.size(), 0);
    dual_.bound = std::min(0.0, problem_.weight[problem_.root]);
    double scale = 0;
    for (int v = 0; v < g.size(); ++v) {
      const double w = problem_.weight[v];
      for (int a = g.start[v]; a < g.start[v + 1]; ++a) dual_.reducedCost[a] = std::max(0.0, -w);
      if (!problem_.alive(v)) continue;
      scale = std::max(scale, std::abs(w));
      dual_.bound += std::max(0.0, w);
      if (!problem_.terminal(v)) continue;
      dual_.slack[v] = problem_.required(v) ? kInfinity : w;
      queue_.push({g.degree(v), v});
    }
    tiny_ = 1e-13 * scale;
  }

  // What decisions change: a node that is out gives up what is left of its prize (what was raised for it stays paid), one
  // that is in must be reached at any price. Cuts that the root is not inside of may be raised again.
  void takeUp() {
    const Graph& g = problem_.graph;
    double scale = 0;
    for (int v = 0; v < g.size(); ++v) {
      double& slack = dual_.slack[v];
      scale = std::max(scale, std::abs(problem_.weight[v]));
      if (!problem_.alive(v)) {
        dual_.bound -= slack;
        slack = 0;
      } else if (problem_.required(v) && v != problem_.root) {
        slack = kInfinity;
      }
    }
    tiny_ = 1e-13 * scale;
    const std::vector<char> reached = reachedForFree();
    for (int v = 0; v < g.size(); ++v)
      if (dual_.slack[v] > 0 && !reached[v]) queue_.push({g.degree(v), v});
  }

  // The nodes that the root reaches through arcs of zero reduced cost.
  std::vector<char> reachedForFree() const {
    const Graph& g = problem_.graph;
    std::vector<char> reached(g.weight.size(), 0);
    std::vector<int> stack{problem_.root};
    reached[problem_.root] = 1;
    while (!stack.empty()) {
      const int v = stack.back();
      stack.pop_back();
      for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
        const int u = g.tail[a];
        if (reached[u] || !problem_.alive(u) || dual_.reducedCost[g.twin[a]] > 0) continue;
        reached[u] = 1;
        stack.push_back(u);
      }
    }
    return reached;
  }

  // Raises the cut of a terminal until the root is inside, its prize is used up, or it has become so large that it is
  // another terminal's turn. `listed` is the size with which it stood in the queue.
  void raiseCutOf(int terminal, double listed) {
    double& slack = dual_.slack[terminal];
    bool open = cut_.start(terminal);
    for (bool first = true; open && slack > 0 && !deadline_.passed(); first = false) {
      const double size = static_cast<double>(cut_.size());
      if (!queue_.empty() && size > kDeviation * queue_.top().first && (!first || size > listed)) {
        queue_.push({size, terminal});
        return;
      }
      const double delta = std::min(slack, cut_.cheapest());
      if (delta == kInfinity) {  // a required node that no arc leads to
        dual_.feasible = false;
        dual_.bound = -kInfinity;
        return;
      }
      dual_.bound -= delta;
      slack = slack - delta > tiny_ ? slack - delta : 0;
      open = cut_.raise(delta, tiny_);
    }
  }

  /// A cut may grow to this multiple of the smallest one before it must wait: building it anew costs more than the
  /// better order gains.
  static constexpr double kDeviation = 1.25;

  const Rooted& problem_;
  Deadline& deadline_;
  DualBound dual_;
  Cut cut_;
  MinHeap queue_;    // terminals by the size of their cut: small cuts are raised at least expense
  double tiny_ = 0;  // smaller costs are taken as 0, which keeps the bound valid
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

DualBound dualAscent(const Rooted& problem, double enough, Deadline& deadline) {
  return Ascent(problem, deadline).run(enough);
}

DualBound resumeAscent(const Rooted& problem, const DualBound& start, double enough, Deadline& deadline) {
  return Ascent(problem, deadline).resume(start, enough);
}

std::vector<double> pathCosts(const Graph& g, const std::vector<State>& state, int from) {
  MinHeap heap;
  heap.push({0, from});
  return shortest(heap, g.weight.size(), [&](int v, auto relax) {
    const double through = v == from ? 0 : std::max(0.0, -g.weight[v]);
    for (int a = g.start[v]; a < g.start[v + 1]; ++a)
      if (state[g.tail[a]] != State::Out) relax(g.tail[a], through);
  });
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
