#include "frs/connected.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <queue>

#include "connected_tree.hpp"
#include "frs/error.hpp"

namespace frs {
namespace {
using namespace connected;

/// A part of the search space: sets with `root` and all nodes In, without those Out. root -1: any root.
struct Part {
  double bound;
  int root;
  double multiplier;  ///< of the constraint |S| <= maxRegions
  std::vector<State> state;
  bool operator<(const Part& other) const { return bound < other.bound; }
};

/// Best-first branch and bound over parts.
class Search {
 public:
  Search(const Graph& graph, int limit, double tolerance, Incumbent& best)
      : graph_(graph), limit_(limit), tolerance_(tolerance), best_(best), shifted_(graph.weight) {
    for (double w : graph.weight) largest_ = std::max(largest_, w);
  }

  void start(int root) {
    std::vector<State> state(graph_.weight.size(), State::Open);
    if (root >= 0) state[root] = State::In;
    queue_.push({1e300, root, 0, std::move(state)});
  }
  bool done() const { return queue_.empty() || queue_.top().bound <= best_.value + tolerance_; }
  double bound() const { return done() ? best_.value : std::max(best_.value, queue_.top().bound); }
  long branches() const { return branches_; }

  /// Takes the most promising part: bounds it and, if that does not settle it, splits it in two.
  void step() {
    Part part = queue_.top();
    queue_.pop();
    ++branches_;
    part.root < 0 ? splitByRoot(std::move(part)) : splitByNode(std::move(part));
  }

 private:
  bool hopeless(double bound) const { return bound <= best_.value + tolerance_; }
  void push(Part part) {
    if (!hopeless(part.bound)) queue_.push(std::move(part));
  }

  void splitByRoot(Part part);
  void splitByNode(Part part);
  void dropFar(Part& part) const;
  DualBound bestMultiplier(Part& part, double& bound);
  DualBound boundAt(const Part& part, double multiplier, double& bound);
  void findSets(const Part& part, const DualBound& dual);
  int fix(Part& part, const DualBound& dual, double bound);
  int branchNode(const Part& part, const std::vector<double>& detour) const;
  void offer(const Rooted& problem, const Tree& tree);

  const Graph& graph_;
  int limit_;
  double tolerance_;
  Incumbent& best_;
  std::vector<double> shifted_;  // weight - multiplier
  double largest_ = 0;
  std::vector<double> detour_;
  std::priority_queue<Part> queue_;
  long branches_ = 0;
};

// A best set holds a positive node. Either the heaviest one of the most promising component is in, or it is out.
void Search::splitByRoot(Part part) {
  const int n = graph_.size();
  std::vector<char> seen(n, 0);
  double bestSum = 0;
  int root = -1;
  for (int s = 0; s < n; ++s) {
    if (seen[s] || part.state[s] == State::Out) continue;
    std::vector<int> component{s};
    seen[s] = 1;
    double sum = 0;
    int heaviest = s;
    for (std::size_t k = 0; k < component.size(); ++k) {
      const int v = component[k];
      sum += std::max(0.0, graph_.weight[v]);
      if (graph_.weight[v] > graph_.weight[heaviest]) heaviest = v;
      for (int a = graph_.start[v]; a < graph_.start[v + 1]; ++a) {
        const int u = graph_.tail[a];
        if (seen[u] || part.state[u] == State::Out) continue;
        seen[u] = 1;
        component.push_back(u);
      }
    }
    if (hopeless(sum))
      for (int v : component) part.state[v] = State::Out;
    else if (sum > bestSum)
      bestSum = sum, root = heaviest;
  }
  if (root < 0) return;
  part.bound = std::min(part.bound, bestSum);
  Part with{part.bound, root, -1, part.state};
  with.state[root] = State::In;
  part.state[root] = State::Out;
  push(std::move(with));
  push(std::move(part));
}

// Nodes the root cannot reach, or not with so few regions, are out.
void Search::dropFar(Part& part) const {
  std::vector<int> hops(graph_.weight.size(), -1), reached{part.root};
  hops[part.root] = 1;
  for (std::size_t k = 0; k < reached.size(); ++k) {
    const int v = reached[k];
    if (limit_ > 0 && hops[v] >= limit_) break;
    for (int a = graph_.start[v]; a < graph_.start[v + 1]; ++a) {
      const int u = graph_.tail[a];
      if (hops[u] >= 0 || part.state[u] == State::Out) continue;
      hops[u] = hops[v] + 1;
      reached.push_back(u);
    }
  }
  for (int v = 0; v < graph_.size(); ++v)
    if (hops[v] < 0 && part.state[v] == State::Open) part.state[v] = State::Out;
}

DualBound Search::boundAt(const Part& part, double multiplier, double& bound) {
  for (std::size_t v = 0; v < shifted_.size(); ++v) shifted_[v] = graph_.weight[v] - multiplier;
  DualBound dual(Rooted{graph_, shifted_, part.state, part.root});
  bound = dual.bound + multiplier * limit_;
  return dual;
}

// min over multiplier >= 0 of bound(weight - multiplier) + multiplier * limit, a convex function but for the
// slack of the ascent: golden section at a new root, two trials beside the parent's value below it.
DualBound Search::bestMultiplier(Part& part, double& bound) {
  double bestAt = std::max(0.0, part.multiplier);
  DualBound best = boundAt(part, bestAt, bound);
  const auto attempt = [&](double multiplier) {
    double value;
    DualBound dual = boundAt(part, multiplier, value);
    if (value < bound) {
      bound = value;
      bestAt = multiplier;
      best = std::move(dual);
    }
    return value;
  };
  if (part.multiplier < 0) {
    double low = 0, high = largest_;
    double a = 0.618 * low + 0.382 * high, b = 0.382 * low + 0.618 * high;
    double fa = attempt(a), fb = attempt(b);
    for (int k = 0; k < 10; ++k) {
      if (fa <= fb) {
        high = b, b = a, fb = fa;
        fa = attempt(a = 0.618 * low + 0.382 * high);
      } else {
        low = a, a = b, fa = fb;
        fb = attempt(b = 0.382 * low + 0.618 * high);
      }
    }
  } else {
    attempt(0.9 * bestAt);
    attempt(1.1 * bestAt + 1e-3 * largest_);
  }
  part.multiplier = bestAt;
  for (std::size_t v = 0; v < shifted_.size(); ++v) shifted_[v] = graph_.weight[v] - bestAt;
  return best;
}

void Search::offer(const Rooted& problem, const Tree& tree) {
  std::vector<int> nodes;
  const double value = bestSubtree(problem, tree, limit_, nodes);
  if (value <= best_.value) return;
  std::vector<int> set;
  for (int v : nodes) set.insert(set.end(), graph_.members[v].begin(), graph_.members[v].end());
  best_.offer(value, set);
}

void Search::findSets(const Part& part, const DualBound& dual) {
  const Rooted problem{graph_, shifted_, part.state, part.root};
  offer(problem, growTree(problem, &dual.reducedCost));
  offer(problem, growTree(problem, nullptr));
}

// Reduced-cost fixing: out when a set with the node, in when a set without it, cannot beat the incumbent.
int Search::fix(Part& part, const DualBound& dual, double bound) {
  detour_ = dual.detours({graph_, shifted_, part.state, part.root});
  int fixed = 0;
  for (int v = 0; v < graph_.size(); ++v) {
    if (part.state[v] != State::Open) continue;
    if (hopeless(bound - detour_[v])) {
      part.state[v] = State::Out;
      ++fixed;
    } else if (hopeless(bound - dual.slack[v])) {
      part.state[v] = State::In;
      ++fixed;
    }
  }
  return fixed;
}

// A negative node at no detour with the most neighbours at no detour: its fate moves the bound most.
int Search::branchNode(const Part& part, const std::vector<double>& detour) const {
  int pick = -1;
  double pickScore = -1;
  for (int v = 0; v < graph_.size(); ++v) {
    if (part.state[v] != State::Open) continue;
    double score = 1 / (2 + std::max(0.0, detour[v]) / (tolerance_ + 1e-300));
    if (detour[v] <= tolerance_ && graph_.weight[v] <= 0) {
      score = 1;
      for (int a = graph_.start[v]; a < graph_.start[v + 1]; ++a) {
        const int u = graph_.tail[a];
        score += part.state[u] != State::Out && detour[u] <= tolerance_;
      }
    }
    if (score > pickScore) pickScore = score, pick = v;
  }
  return pick;
}

void Search::splitByNode(Part part) {
  dropFar(part);
  for (int round = 0; round < 4; ++round) {
    double bound;
    const DualBound dual = limit_ > 0 ? bestMultiplier(part, bound) : boundAt(part, 0, bound);
    if (!dual.feasible || hopeless(bound)) return;
    part.bound = std::min(part.bound, bound);
    findSets(part, dual);
    if (hopeless(bound)) return;
    if (fix(part, dual, bound) * 20 < graph_.size()) break;
    dropFar(part);
  }
  const int v = branchNode(part, detour_);
  if (v < 0) return;  // all is fixed: findSets saw the one set that is left
  Part without = part;
  part.state[v] = State::In;
  without.state[v] = State::Out;
  push(std::move(part));
  push(std::move(without));
}

void check(const std::vector<std::array<int, 2>>& edges, Span<const double> weight, const ConnectedOptions& options) {
  const int n = static_cast<int>(weight.size);
  if (n == 0) throw Error("badSize", "w must not be empty.");
  for (double w : weight)
    if (!std::isfinite(w)) throw Error("notFinite", "w must be finite.");
  for (const auto& e : edges)
    if (std::min(e[0], e[1]) < 0 || std::max(e[0], e[1]) >= n)
      throw Error("badValue", "A must join regions 1 to " + std::to_string(n) + ", the number of weights.");
  if (options.mustContain >= n)
    throw Error("badOption", "mustContain must be a region from 1 to " + std::to_string(n) + ".");
}

// Without a positive weight nothing is gained by a second region.
std::vector<int> bestSingle(Span<const double> weight, int mustContain) {
  if (mustContain >= 0) return {mustContain};
  return {static_cast<int>(std::max_element(weight.begin(), weight.end()) - weight.begin())};
}
}  // namespace

ConnectedResult maxWeightConnected(const std::vector<std::array<int, 2>>& edges, Span<const double> weight,
                                   const ConnectedOptions& options, Monitor& monitor) {
  check(edges, weight, options);
  constexpr long kFastBranches = 12;  // roots and their complements examined by the fast mode
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  double total = 0;
  for (double w : weight) total += std::abs(w);

  Incumbent best;
  const std::vector<int> single = bestSingle(weight, options.mustContain);
  best.offer(weight[single[0]], single);
  Reducer reducer(edges, weight, options.mustContain);
  const int limit = options.maxRegions >= static_cast<int>(weight.size) ? 0 : options.maxRegions;
  limit > 0 ? reducer.reduceKeepingSizes() : reducer.reduce(best);
  int root = -1;
  const Graph graph = reducer.pack(root);

  ConnectedResult result;
  Search search(graph, limit, 1e-10 * total, best);
  search.start(root);
  bool inTime = true;
  while (!search.done() && inTime && (options.exact || search.branches() < kFastBranches)) {
    search.step();
    inTime = seconds() < options.timeLimit;
    Progress progress;
    progress.stage = "connected";
    progress.iteration = search.branches();
    progress.objective = best.value;
    progress.hasObjective = true;
    progress.gap = (search.bound() - best.value) / std::max(1e-300, total);
    monitor.report(progress);
  }
  result.status = search.done() ? "optimal" : inTime ? "heuristic" : "timeLimit";
  result.bound = search.bound();
  result.branches = search.branches();
  result.reduced = graph.size();
  result.set = best.set;
  std::sort(result.set.begin(), result.set.end());
  for (int v : result.set) result.value += weight[v];
  result.bound = std::max(result.bound, result.value);
  return result;
}
}  // namespace frs
