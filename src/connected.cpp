#include "frs/connected.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <queue>

#include "connected_tree.hpp"
#include "frs/error.hpp"
#include "frs/random.hpp"

namespace frs {
namespace {
using namespace connected;
constexpr std::size_t kRoots = 10;      // roots tried for one part
constexpr std::size_t kCandidates = 8;  // nodes tried by strong branching

/// A part of the search space: sets of the graph with `root` and all nodes In, without those Out. Parts
/// share graphs until their own is reduced again. root -1: any root.
struct Part {
  double bound;
  int root;
  double multiplier;  ///< of the constraint |S| <= maxRegions; negative: not yet chosen
  std::shared_ptr<const Graph> graph;
  std::vector<State> state;
  int decided;  ///< nodes In when the graph was made

  bool operator<(const Part& other) const { return bound < other.bound; }
  int size() const { return graph->size(); }
  bool alive(int v) const { return state[v] != State::Out; }
};

/// Best-first branch and bound over parts.
class Search {
 public:
  /// limit: greatest number of regions, 0 for any. Sets are offered to best.
  Search(int limit, double tolerance, Incumbent& best) : limit_(limit), tolerance_(tolerance), best_(best) {}

  void start(const Graph& graph, const std::vector<State>& state) {
    int root = -1;
    for (int v = 0; v < graph.size(); ++v) {
      largest_ = std::max(largest_, graph.weight[v]);
      if (state[v] == State::In) root = v;
    }
    queue_.push({1e300, root, -1, std::make_shared<const Graph>(graph), state, root >= 0});
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
  struct Branch {
    int node = -1;
    double in = 0, out = 0;  ///< bounds of the two sides
    bool fixed = false;      ///< some node was fixed on the way
  };

  bool hopeless(double bound) const { return bound <= best_.value + tolerance_; }
  void push(Part part) {
    if (!hopeless(part.bound)) queue_.push(std::move(part));
  }
  Rooted rooted(const Part& part) const { return {*part.graph, shifted_, part.state, part.root}; }

  void splitByRoot(Part part);
  void splitByNode(Part part);
  bool tighten(Part& part);
  void compact(Part& part);
  void dropFar(Part& part) const;
  DualBound boundAt(const Part& part, double multiplier, double& bound);
  DualBound bestMultiplier(Part& part, double& bound);
  void findSets(const Part& part, const DualBound& dual);
  void offer(const Rooted& problem, const Tree& tree);
  int fix(Part& part, const DualBound& dual, double bound);
  std::vector<int> candidates(const Part& part) const;
  double boundWith(Part& part, int v, State state);
  Branch chooseBranch(Part& part);

  int limit_;
  double tolerance_;
  Incumbent& best_;
  std::vector<double> shifted_;  // weight - multiplier, of the part at hand
  std::vector<double> detour_;   // of the last bound
  double largest_ = 0;
  std::priority_queue<Part> queue_;
  long branches_ = 0;
  Random random_{1};
};

// A best set holds a positive node. Either the heaviest one of the most promising component is in, or it is out.
void Search::splitByRoot(Part part) {
  const Graph& graph = *part.graph;
  std::vector<char> seen(part.size(), 0);
  double bestSum = 0;
  int root = -1;
  for (int s = 0; s < part.size(); ++s) {
    if (seen[s] || !part.alive(s)) continue;
    std::vector<int> component{s};
    seen[s] = 1;
    double sum = 0;
    int heaviest = s;
    for (std::size_t k = 0; k < component.size(); ++k) {
      const int v = component[k];
      sum += std::max(0.0, graph.weight[v]);
      if (graph.weight[v] > graph.weight[heaviest]) heaviest = v;
      for (int a = graph.start[v]; a < graph.start[v + 1]; ++a) {
        const int u = graph.tail[a];
        if (seen[u] || !part.alive(u)) continue;
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
  Part with{part.bound, root, -1, part.graph, part.state, 0};
  with.state[root] = State::In;
  part.state[root] = State::Out;
  push(std::move(with));
  push(std::move(part));
}

// Nodes the root cannot reach, or not with so few regions, are out.
void Search::dropFar(Part& part) const {
  const Graph& graph = *part.graph;
  std::vector<int> hops(part.size(), -1), reached{part.root};
  hops[part.root] = 1;
  for (std::size_t k = 0; k < reached.size(); ++k) {
    const int v = reached[k];
    if (limit_ > 0 && hops[v] >= limit_) break;
    for (int a = graph.start[v]; a < graph.start[v + 1]; ++a) {
      const int u = graph.tail[a];
      if (hops[u] >= 0 || !part.alive(u)) continue;
      hops[u] = hops[v] + 1;
      reached.push_back(u);
    }
  }
  for (int v = 0; v < part.size(); ++v)
    if (hops[v] < 0 && part.state[v] == State::Open) part.state[v] = State::Out;
}

DualBound Search::boundAt(const Part& part, double multiplier, double& bound) {
  shifted_ = part.graph->weight;
  for (double& w : shifted_) w -= multiplier;
  const double offset = multiplier * limit_;
  DualBound dual(rooted(part), best_.value + tolerance_ - offset);
  bound = dual.bound + offset;
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
  for (int v = 0; v < part.size(); ++v) shifted_[v] = part.graph->weight[v] - bestAt;
  return best;
}

void Search::offer(const Rooted& problem, const Tree& tree) {
  std::vector<int> nodes, set;
  const double value = bestSubtree(problem, tree, limit_, nodes);
  if (value <= best_.value) return;
  for (int v : nodes) set.insert(set.end(), problem.graph.members[v].begin(), problem.graph.members[v].end());
  best_.offer(value, std::move(set));
}

void Search::findSets(const Part& part, const DualBound& dual) {
  offer(rooted(part), growTree(rooted(part), &dual.reducedCost));
  offer(rooted(part), growTree(rooted(part), nullptr));
}

// Reduced-cost fixing: out when a set with the node, in when a set without it, cannot beat the incumbent.
int Search::fix(Part& part, const DualBound& dual, double bound) {
  detour_ = dual.detours(rooted(part));
  int fixed = 0;
  for (int v = 0; v < part.size(); ++v) {
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

// Open nodes whose fate may move the bound: negative ones at no detour with the most neighbours at no detour
// first, then whatever is open.
std::vector<int> Search::candidates(const Part& part) const {
  const Graph& graph = *part.graph;
  std::vector<std::pair<double, int>> ranked;
  for (int v = 0; v < part.size(); ++v) {
    if (part.state[v] != State::Open) continue;
    double score = -detour_[v];
    if (detour_[v] <= tolerance_ && graph.weight[v] <= 0) {
      score = 1;
      for (int a = graph.start[v]; a < graph.start[v + 1]; ++a) {
        const int u = graph.tail[a];
        score += part.alive(u) && detour_[u] <= tolerance_;
      }
    }
    ranked.push_back({-score, v});
  }
  const std::size_t keep = std::min(ranked.size(), kCandidates);
  std::partial_sort(ranked.begin(), ranked.begin() + keep, ranked.end());
  std::vector<int> result;
  for (std::size_t k = 0; k < keep; ++k) result.push_back(ranked[k].second);
  return result;
}

double Search::boundWith(Part& part, int v, State state) {
  part.state[v] = state;
  double bound;
  const DualBound dual = boundAt(part, std::max(0.0, part.multiplier), bound);
  part.state[v] = State::Open;
  return dual.feasible ? bound : -1e300;
}

// Strong branching: of the candidates, the node whose two sides both lower the bound most. A side that is
// hopeless fixes the node.
Search::Branch Search::chooseBranch(Part& part) {
  Branch best;
  double bestGain = -1;
  for (int v : candidates(part)) {
    const double in = std::min(part.bound, boundWith(part, v, State::In));
    const double out = std::min(part.bound, boundWith(part, v, State::Out));
    if (hopeless(in) || hopeless(out)) {
      if (hopeless(in) && hopeless(out)) return {v, in, out, true};
      part.state[v] = hopeless(in) ? State::Out : State::In;
      best.fixed = true;
      continue;
    }
    const double gain = std::min(part.bound - in, part.bound - out) + 0.1 * std::max(part.bound - in, part.bound - out);
    if (gain > bestGain) {
      bestGain = gain;
      best = {v, in, out, best.fixed};
    }
  }
  return best;
}

// The ascent depends on the root, and every node In may be one: each gives a bound, sets and fixings of its
// own. False when the part holds nothing better than the incumbent.
bool Search::tighten(Part& part) {
  std::vector<int> roots{part.root};
  for (int v = 0; v < part.size(); ++v)
    if (part.state[v] == State::In && v != part.root) roots.push_back(v);
  for (std::size_t k = 1; k < roots.size(); ++k) std::swap(roots[k], roots[k + random_.below(roots.size() - k)]);
  if (roots.size() > kRoots) roots.resize(kRoots);
  double lowest = 1e300;
  int bestRoot = part.root;
  for (int root : roots) {
    part.root = root;
    dropFar(part);
    double bound;
    const DualBound dual = limit_ > 0 ? bestMultiplier(part, bound) : boundAt(part, 0, bound);
    if (!dual.feasible || hopeless(bound)) return false;
    findSets(part, dual);
    part.bound = std::min(part.bound, bound);
    if (hopeless(part.bound)) return false;
    fix(part, dual, bound);
    if (bound < lowest) lowest = bound, bestRoot = root;
  }
  part.root = bestRoot;
  return true;
}

// Reduces the graph again: nodes that are In cost nothing to pass, which shortens detours of the others.
void Search::compact(Part& part) {
  Reducer reducer(*part.graph, part.state);
  reducer.reduce(best_);
  part.graph = std::make_shared<const Graph>(reducer.pack(part.state));
  part.root = static_cast<int>(std::find(part.state.begin(), part.state.end(), State::In) - part.state.begin());
  part.decided = static_cast<int>(std::count(part.state.begin(), part.state.end(), State::In));
}

void Search::splitByNode(Part part) {
  for (;;) {
    if (!tighten(part)) return;
    const auto open = std::count(part.state.begin(), part.state.end(), State::Open);
    if (limit_ == 0 && open < 0.9 * (part.size() - part.decided)) {
      compact(part);
      continue;
    }
    const Branch branch = chooseBranch(part);
    if (branch.node >= 0 && hopeless(branch.in) && hopeless(branch.out)) return;
    if (branch.fixed) continue;
    if (branch.node < 0) return;  // all is fixed: findSets saw the one set that is left
    Part without = part;
    part.state[branch.node] = State::In;
    part.bound = branch.in;
    without.state[branch.node] = State::Out;
    without.bound = branch.out;
    push(std::move(part));
    push(std::move(without));
    return;
  }
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
  std::vector<State> state(weight.size, State::Open);
  if (options.mustContain >= 0) state[options.mustContain] = State::In;
  Reducer reducer(makeGraph(edges, weight), state);
  const int limit = options.maxRegions >= static_cast<int>(weight.size) ? 0 : options.maxRegions;
  limit > 0 ? reducer.reduceKeepingSizes() : reducer.reduce(best);
  const Graph graph = reducer.pack(state);

  ConnectedResult result;
  Search search(limit, 1e-10 * total, best);
  search.start(graph, state);
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
  for (int v : result.set) result.value += weight[v];
  result.bound = std::max(result.bound, result.value);
  return result;
}
}  // namespace frs
