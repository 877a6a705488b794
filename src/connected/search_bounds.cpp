#include <algorithm>

#include "connected/search.hpp"

namespace frs::connected {
namespace {
// Most roots from which a part is bounded, a small one and a large one; in between so many that they meet kRootEffort
// nodes together.
constexpr std::size_t kRoots = 10, kFewRoots = 2, kRootEffort = 5000;
constexpr int kRound = 50;            // steps of dual adjustment with one guide
constexpr double kWorthwhile = 0.98;  // a round pays when it takes the gap below this share of what it was
// Adjustment ends this many times later than the last round that paid, and kStalledRounds more.
constexpr double kPatience = 1.25;
constexpr int kStalledRounds = 2;
constexpr int kRoundTrees = 6;  // disturbed trees grown after each round
}  // namespace

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
  DualBound dual = dualAscent(rooted(part), best_.value + tolerance_ - offset, deadline_);
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

// The root of the part, then others of its nodes In, at random and as many as the size of the graph allows.
std::vector<int> Search::rootsToTry(const Part& part) {
  std::vector<int> roots{part.root};
  for (int v = 0; v < part.size(); ++v)
    if (part.state[v] == State::In && v != part.root) roots.push_back(v);
  for (std::size_t k = 1; k < roots.size(); ++k) std::swap(roots[k], roots[k + random_.below(roots.size() - k)]);
  const std::size_t most = inner_ ? kFewRoots : std::clamp(kRootEffort / part.state.size(), kFewRoots, kRoots);
  if (roots.size() > most) roots.resize(most);
  return roots;
}

// The ascent depends on the root, and every node In may be one: each gives a bound, sets and fixings of its
// own. False when the part holds nothing better than the incumbent.
bool Search::tighten(Part& part) {
  double lowest = kInfinity;
  int bestRoot = part.root;
  for (int root : rootsToTry(part)) {
    part.root = root;
    const bool searched = part.known != nullptr;
    double bound;
    DualBound dual = ascend(part, bound);
    if (!dual.feasible || hopeless(bound)) return false;
    if (!searched) findSets(part, dual, triesOfPart());
    part.bound = std::min(part.bound, bound);
    if (hopeless(part.bound)) return false;
    fix(part, dual, bound);
    if (bound < lowest) {
      lowest = bound;
      bestRoot = root;
      ascent_ = {std::move(dual), shifted_, std::max(0.0, part.multiplier) * limit_};
    }
    if (deadline_.passed()) break;
  }
  part.root = bestRoot;
  return true;
}

// The bound of a part from its root, unless it is known.
DualBound Search::ascend(Part& part, double& bound) {
  if (part.known) {
    DualBound dual = *part.known;
    part.known = nullptr;
    shifted_ = part.graph->weight;
    bound = dual.bound;
    return dual;
  }
  dropFar(part);
  return limit_ > 0 ? bestMultiplier(part, bound) : boundAt(part, 0, bound);
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

// Improves the bound by dual adjustment and the sets by what it finds, in turns, as long as that pays. False when the
// part holds nothing better than the incumbent.
bool Search::adjust(Part& part) {
  shifted_ = part.graph->weight;
  Adjustment adjustment(rooted(part), part.solution.get(), random_, deadline_);
  const DualBound& dual = adjustment.dual();
  if (!dual.feasible) return false;
  if (fix(part, dual, dual.bound) > 0) adjustment.takeUp();
  found_.assign(part.state.size(), 0);
  Guide guide;
  double worth = kInfinity;  // the gap when it last had become worth the effort
  for (int rounds = 0, last = 0; rounds <= kPatience * last + kStalledRounds && guideOf(part, dual, guide); ++rounds) {
    adjustment.improve(guide, kRound, best_.value + tolerance_);
    part.bound = std::min(part.bound, dual.bound);
    findSets(part, dual, kRoundTrees);
    if (hopeless(part.bound)) return false;
    int fixed = fix(part, dual, dual.bound);
    const double value = best_.value;
    combine(part);
    if (best_.value > value) fixed += fix(part, dual, dual.bound);
    if (hopeless(part.bound)) return false;
    if (fixed > 0) adjustment.takeUp();
    if (deadline_.passed()) break;
    if (countOpen(part.state) < 0.5 * part.open) break;  // a reduction pays more
    if (dual.bound - near_.value < kWorthwhile * worth) {
      worth = dual.bound - near_.value;
      last = rounds;
    }
  }
  if (!deadline_.passed() && searchNearBound(part, dual)) fix(part, dual, dual.bound);
  gapAt_ = adjustment.gapAtNodes();
  part.solution = std::make_shared<const DualSolution>(adjustment.solution());
  return !hopeless(part.bound);
}

// Reduces the graph again: nodes that are In cost nothing to pass, which shortens detours of the others.
void Search::compact(Part& part) {
  Reducer reducer(*part.graph, part.state, deadline_);
  reducer.reduce(best_, true);
  part.graph = std::make_shared<const Graph>(reducer.pack(part.state));
  part.root = static_cast<int>(std::find(part.state.begin(), part.state.end(), State::In) - part.state.begin());
  part.open = countOpen(part.state);
  near_ = {};
}

// The same reductions where a dual solution is to be kept: of what they find only the nodes that they remove or require
// count, and the graph becomes smaller by the nodes that are out.
void Search::reduceInPlace(Part& part) {
  Reducer reducer(*part.graph, part.state, deadline_);
  reducer.reduce(best_, true);
  const std::vector<State> fate = reducer.fates();
  for (int v = 0; v < part.size(); ++v)
    if (part.state[v] == State::Open) part.state[v] = fate[v];
  Remainder left = remainder(*part.graph, part.state);
  part.solution = std::make_shared<const DualSolution>(restricted(*part.solution, left));
  part.graph = std::make_shared<const Graph>(std::move(left.graph));
  part.state = std::move(left.state);
  part.root = left.node[part.root];
  part.open = countOpen(part.state);
  near_ = {};
}
}  // namespace frs::connected
