#include "connected/bound.hpp"

#include <algorithm>
#include <functional>
#include <queue>

#include "connected/cut.hpp"

namespace frs::connected {
namespace {
using Entry = std::pair<double, int>;
using MinHeap = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

/// The ascent: every raise of a cut lowers the bound by as much.
class Ascent {
 public:
  Ascent(const Rooted& problem, Deadline& deadline, std::vector<Account>* accounts = nullptr)
      : problem_(problem), deadline_(deadline), accounts_(accounts), cut_(problem, dual_.reducedCost) {}

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
    cut_.setTiny(tiny_);
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
    cut_.findReached();
  }

  // What decisions change: a node that is out gives up what is left of its prize (what was raised for it stays paid),
  // one that is in must be reached at any price. Cuts that the root is not inside of may be raised again.
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
    cut_.findReached();
    for (int v = 0; v < g.size(); ++v)
      if (dual_.slack[v] > 0 && !cut_.reached(v)) queue_.push({g.degree(v), v});
  }

  // Raises the cut of a terminal until the root is inside, its prize is used up, or it has become so large that it is
  // another terminal's turn. `listed` is the size with which it stood in the queue.
  void raiseCutOf(int terminal, double listed) {
    double& slack = dual_.slack[terminal];
    bool open = cut_.start(terminal);
    for (bool first = true; open && slack > 0 && !deadline_.passed(); first = false) {
      if (!queue_.empty() && cut_.size() > kDeviation * queue_.top().first && (!first || cut_.size() > listed)) {
        queue_.push({cut_.size(), terminal});
        break;
      }
      const double delta = std::min(slack, cut_.cheapest());
      if (delta == kInfinity) {  // a required node that no arc leads to
        dual_.feasible = false;
        dual_.bound = -kInfinity;
        return;
      }
      dual_.bound -= delta;
      slack = slack - delta > tiny_ ? slack - delta : 0;
      open = cut_.raise(delta);
    }
    cut_.settle(accounts_ ? &(*accounts_)[terminal].payments : nullptr);
    if (accounts_) (*accounts_)[terminal].total += cut_.raised();
  }

  /// A cut may grow to this multiple of the smallest one before it must wait: building it anew costs more than the
  /// better order gains.
  static constexpr double kDeviation = 1.25;

  const Rooted& problem_;
  Deadline& deadline_;
  std::vector<Account>* accounts_;
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

DualBound dualAscent(const Rooted& problem, double enough, Deadline& deadline, std::vector<Account>* accounts) {
  return Ascent(problem, deadline, accounts).run(enough);
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
