#include "connected/search.hpp"

#include <algorithm>

namespace frs::connected {
namespace {
constexpr int kSmallPart = 600;  // nodes of a part up to which branching tries few candidates, and more beyond
constexpr std::size_t kFewCandidates = 8, kCandidates = 24;
constexpr int kProbeSteps = 20;                  // of dual adjustment, for either side of a candidate
constexpr std::size_t kMostPayments = 20000000;  // in the dual solutions kept with the parts that wait: 320 MB
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
  Part with{part.bound, root, -1, part.graph, part.state, part.size()};
  with.state[root] = State::In;
  if (limit_ == 0) {  // with a limit on the regions, those of the path would count
    double bound;
    with.known = std::make_shared<const DualBound>(boundAt(with, 0, bound));
    findSets(with, *with.known, triesOfPart());
    with.bound = std::min(with.bound, bound);
    dropWithoutRoot(part, root, bound);
  }
  part.state[root] = State::Out;
  push(std::move(with));
  push(std::move(part));
}

// Open nodes whose fate may move the bound. After an adjustment: those with the largest parts of the gap at them and
// their neighbours. Else negative ones at no detour with the most neighbours at no detour. Then whatever is open.
std::vector<int> Search::candidates(const Part& part) const {
  const Graph& graph = *part.graph;
  std::vector<std::pair<double, int>> ranked;
  for (int v = 0; v < part.size(); ++v) {
    if (part.state[v] != State::Open) continue;
    double score = -detour_[v];
    if (part.solution && detour_[v] < kInfinity) {
      double around = gapAt_[v];
      for (int a = graph.start[v]; a < graph.start[v + 1]; ++a) around += gapAt_[graph.tail[a]];
      score += around;
    } else if (detour_[v] <= tolerance_ && graph.weight[v] <= 0) {
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

// The bound of a part with one more node decided.
double Search::boundWith(Part& part, int v, State state) {
  part.state[v] = state;
  const double bound = part.solution ? adjustedWith(part, v) : ascendedWith(part);
  part.state[v] = State::Open;
  return bound;
}

// By steps of dual adjustment at the node. The best set known guides them on the side that it belongs to.
double Search::adjustedWith(const Part& part, int v) {
  Guide guide;
  const bool guided = spanGuide(rooted(part), near_.node, random_, guide);
  Adjustment adjustment(rooted(part), part.solution.get(), random_, deadline_);
  adjustment.improveAt(v, guided ? &guide : nullptr, kProbeSteps, best_.value + tolerance_);
  return adjustment.dual().feasible ? adjustment.dual().bound : -kInfinity;
}

// By a new ascent for a small part, by the one that its bound came from for a large one.
double Search::ascendedWith(const Part& part) {
  if (part.size() <= kSmallPart) {
    double bound;
    return boundAt(part, std::max(0.0, part.multiplier), bound).feasible ? bound : -kInfinity;
  }
  const DualBound dual = resumeAscent({*part.graph, ascent_.weight, part.state, part.root}, ascent_.dual,
                                      best_.value + tolerance_ - ascent_.offset, deadline_);
  return dual.feasible ? dual.bound + ascent_.offset : -kInfinity;
}

// Strong branching: of the candidates, the node whose two sides both lower the bound most (by the product). A side that
// is hopeless fixes the node.
Search::Branch Search::chooseBranch(Part& part) {
  constexpr double kLittle = 1e-4;  // lets one side count where the other gains nothing
  Branch best;
  double bestGain = -1;
  const double gap = part.bound - best_.value;
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
    const double gain = ((part.bound - in) / gap + kLittle) * ((part.bound - out) / gap + kLittle);
    if (gain > bestGain) {
      bestGain = gain;
      best = {v, in, out, best.fixed};
    }
  }
  return best;
}

// Whether enough nodes have been decided since the graph was reduced that it pays to do it again.
bool Search::shrank(const Part& part) const { return countOpen(part.state) < 0.9 * part.open; }

// The quick search bounds a part once more, from the nodes found to be In, and leaves it.
void Search::leaveUnsplit(Part part) {
  if (tighten(part)) unsplit_ = std::max(unsplit_, part.bound);
}

// The sets with the node and those without it.
void Search::branchOn(const Branch& branch, Part part) {
  if (part.solution && queue_.size() * part.solution->payments() > kMostPayments) part.solution = nullptr;
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
  near_ = {};
  for (bool first = true;; first = false) {
    const bool bounded = part.solution || (limit_ == 0 && !first);
    if (!bounded && !tighten(part)) return;
    if (deadline_.passed()) return push(std::move(part));
    if (quick_) return leaveUnsplit(std::move(part));
    if (limit_ == 0) {
      if (!part.solution && shrank(part)) compact(part);
      if (!adjust(part)) return;
      if (deadline_.passed()) return push(std::move(part));
      if (shrank(part)) {
        reduceInPlace(part);
        continue;
      }
    }
    if (inner_) return;
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
