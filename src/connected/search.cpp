#include "connected/search.hpp"

#include <algorithm>
#include <cmath>

namespace frs::connected {
namespace {
constexpr std::size_t kRoots = 10, kFewRoots = 2;  // most roots from which one part is bounded, and most of a large one:
constexpr std::size_t kRootEffort = 5000;           // in between, so many that they meet this number of nodes together
constexpr int kSmallPart = 600;                     // nodes: up to here strong branching makes a new ascent for
constexpr std::size_t kFewCandidates = 8, kCandidates = 24;  // each of few nodes, beyond it takes one up for more
constexpr int kFirstTrees = 50, kQuickTrees = 5;    // disturbed trees grown for the first parts, in the quick search
constexpr long kFirstParts = 2;                     // later, one for each root
}  // namespace

// The heaviest node of the component with the most positive weight, which becomes a bound of the part; components that
// hold nothing better than the incumbent are put Out. -1 when none is left.
int Search::heaviestOfBestComponent(Part& part) {
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
  part.bound = std::min(part.bound, bestSum);
  return root;
}

// A set S with node v but without the root, joined to it by a path of cost c, weighs at least w(S) - c + w(root), and
// at most boundWithRoot. So w(S) <= boundWithRoot - w(root) + c(v) for each of its nodes: nodes for which that is
// hopeless are out, and the largest of the others is a bound of the sets without the root.
void Search::dropWithoutRoot(Part& part, int root, double boundWithRoot) const {
  const std::vector<double> cost = pathCosts(*part.graph, part.state, root);
  const double without = boundWithRoot - part.graph->weight[root];
  double largest = -kInfinity;
  bool elsewhere = false;  // nodes that no path leads to
  for (int v = 0; v < part.size(); ++v) {
    if (!part.alive(v) || v == root) continue;
    if (hopeless(without + cost[v]))
      part.state[v] = State::Out;
    else if (cost[v] == kInfinity)
      elsewhere = true;
    else if (part.graph->weight[v] > 0)  // a set holds a positive node
      largest = std::max(largest, without + cost[v]);
  }
  if (!elsewhere) part.bound = std::min(part.bound, largest);
}

// A best set holds a positive node. Either the heaviest one of the most promising component is in, or it is out.
void Search::splitByRoot(Part part) {
  const int root = heaviestOfBestComponent(part);
  if (root < 0) return;
  Part with{part.bound, root, -1, part.graph, part.state, 0};
  with.state[root] = State::In;
  if (limit_ == 0) {  // with a limit on the regions, those of the path would count
    double bound;
    with.known = std::make_shared<const DualBound>(boundAt(with, 0, bound));
    findSets(with, *with.known);
    with.bound = std::min(with.bound, bound);
    dropWithoutRoot(part, root, bound);
  }
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
  const int tries = branches_ > kFirstParts ? 1 : quick_ ? kQuickTrees : kFirstTrees;
  for (int k = 0; k < tries; ++k) {
    const std::vector<double> cost = costsNearBest(part, dual);
    offer(rooted(part), growTree(rooted(part), &cost));
  }
}

// Reduced costs, with a tenth of what nodes cost, disturbed at random, and low for the nodes of the best set so far:
// trees that differ from it in places.
std::vector<double> Search::costsNearBest(const Part& part, const DualBound& dual) {
  const Graph& graph = *part.graph;
  std::vector<double> cost(graph.tail.size());
  for (int v = 0; v < part.size(); ++v) {
    const bool inBest = std::binary_search(best_.set.begin(), best_.set.end(), graph.members[v][0]);
    const double factor = (inBest ? 0.15 : 1) * (0.1 + 1.8 * random_.uniform());
    const double own = 0.1 * std::max(0.0, -graph.weight[v]);
    for (int a = graph.start[v]; a < graph.start[v + 1]; ++a) cost[a] = factor * (own + 0.9 * dual.reducedCost[a]);
  }
  return cost;
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
  const std::size_t keep = std::min(ranked.size(), part.size() <= kSmallPart ? kFewCandidates : kCandidates);
  std::partial_sort(ranked.begin(), ranked.begin() + keep, ranked.end());
  std::vector<int> result;
  for (std::size_t k = 0; k < keep; ++k) result.push_back(ranked[k].second);
  return result;
}

// The bound of a part with one more node decided; of a large one from the ascent that its bound came from.
double Search::boundWith(Part& part, int v, State state) {
  part.state[v] = state;
  double bound;
  bool feasible;
  if (part.size() <= kSmallPart) {
    feasible = boundAt(part, std::max(0.0, part.multiplier), bound).feasible;
  } else {
    const DualBound dual = resumeAscent({*part.graph, ascent_.weight, part.state, part.root}, ascent_.dual,
                                        best_.value + tolerance_ - ascent_.offset, deadline_);
    feasible = dual.feasible;
    bound = dual.bound + ascent_.offset;
  }
  part.state[v] = State::Open;
  return feasible ? bound : -kInfinity;
}

// Strong branching: of the candidates, the node whose two sides both lower the bound most. A side that is
// hopeless fixes the node.
Search::Branch Search::chooseBranch(Part& part) {
  Branch best;
  double bestGain = -1;
  for (int v : candidates(part)) {
    if (deadline_.passed()) break;
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

// The root of the part, then others of its nodes In, at random and as many as the size of the graph allows.
std::vector<int> Search::rootsToTry(const Part& part) {
  std::vector<int> roots{part.root};
  for (int v = 0; v < part.size(); ++v)
    if (part.state[v] == State::In && v != part.root) roots.push_back(v);
  for (std::size_t k = 1; k < roots.size(); ++k) std::swap(roots[k], roots[k + random_.below(roots.size() - k)]);
  const std::size_t most = std::clamp(kRootEffort / part.state.size(), kFewRoots, kRoots);
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
    if (!searched) findSets(part, dual);
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
    const DualBound dual = *part.known;
    part.known = nullptr;
    shifted_ = part.graph->weight;
    bound = dual.bound;
    return dual;
  }
  dropFar(part);
  return limit_ > 0 ? bestMultiplier(part, bound) : boundAt(part, 0, bound);
}

// Reduces the graph again: nodes that are In cost nothing to pass, which shortens detours of the others.
void Search::compact(Part& part) {
  Reducer reducer(*part.graph, part.state, deadline_);
  reducer.reduce(best_, true);
  part.graph = std::make_shared<const Graph>(reducer.pack(part.state));
  part.root = static_cast<int>(std::find(part.state.begin(), part.state.end(), State::In) - part.state.begin());
  part.decided = static_cast<int>(std::count(part.state.begin(), part.state.end(), State::In));
}

// Whether enough nodes have been decided since the graph was made that it pays to make a smaller one.
bool Search::shrank(const Part& part) const {
  const auto open = std::count(part.state.begin(), part.state.end(), State::Open);
  return limit_ == 0 && open < 0.9 * (part.size() - part.decided);
}

// The quick search bounds a part once more, from the nodes found to be In, and leaves it.
void Search::leaveUnsplit(Part part) {
  if (tighten(part)) unsplit_ = std::max(unsplit_, part.bound);
}

// The sets with the node and those without it.
void Search::branchOn(const Branch& branch, Part part) {
  Part without = part;
  part.state[branch.node] = State::In;
  part.bound = branch.in;
  without.state[branch.node] = State::Out;
  without.bound = branch.out;
  push(std::move(part));
  push(std::move(without));
}

// Bounds and fixings, on an ever smaller graph, until they settle the part or a node must be chosen to split it.
void Search::splitByNode(Part part) {
  for (;;) {
    if (!tighten(part)) return;
    if (deadline_.passed()) return push(std::move(part));
    if (quick_) return leaveUnsplit(std::move(part));
    if (shrank(part)) {
      compact(part);
      continue;
    }
    const Branch branch = chooseBranch(part);
    if (deadline_.passed()) return push(std::move(part));  // strong branching was cut short: its bounds are rough
    const bool bothHopeless = branch.node >= 0 && hopeless(branch.in) && hopeless(branch.out);
    if (bothHopeless) return;
    if (branch.fixed) continue;
    const bool allDecided = branch.node < 0;
    if (allDecided) return;  // findSets saw the one set that is left
    return branchOn(branch, std::move(part));
  }
}
}  // namespace frs::connected
