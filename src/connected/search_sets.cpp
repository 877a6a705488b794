#include <algorithm>

#include "connected/search.hpp"

namespace frs::connected {
namespace {
// Disturbed trees grown for each root of the first parts, in the exact and in the quick search; one for later parts.
constexpr int kFirstTrees = 10, kQuickTrees = 5;
constexpr long kFirstParts = 2;
constexpr long kInnerParts = 3;     // most parts of a search inside another one
constexpr double kNearBound = 0.2;  // share of the gap within which it looks for sets near the bound
}  // namespace

void Search::offer(const Rooted& problem, const Tree& tree) {
  std::vector<int> nodes, set;
  const double value = bestSubtree(problem, tree, limit_, nodes);
  if (!quick_ && limit_ == 0) remember(value, nodes, problem.weight.size());
  if (value <= best_.value) return;
  for (int v : nodes) set.insert(set.end(), problem.graph.members[v].begin(), problem.graph.members[v].end());
  best_.offer(value, std::move(set));
}

// Keeps a set of the part for dual adjustment and to be combined with others.
void Search::remember(double value, const std::vector<int>& nodes, std::size_t size) {
  if (value > near_.value) {
    near_ = {value, std::vector<char>(size, 0)};
    for (int v : nodes) near_.node[v] = 1;
  }
  found_.resize(size);
  for (int v : nodes) found_[v] = 1;
}

int Search::triesOfPart() const { return branches_ > kFirstParts ? 1 : quick_ ? kQuickTrees : kFirstTrees; }

void Search::findSets(const Part& part, const DualBound& dual, int tries) {
  offer(rooted(part), growTree(rooted(part), &dual.reducedCost));
  offer(rooted(part), growTree(rooted(part), nullptr));
  for (int k = 0; k < tries && !deadline_.passed(); ++k) {
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

// The best set known that belongs to the part, to be proven the best or to be improved.
bool Search::guideOf(const Part& part, const DualBound& dual, Guide& guide) {
  if (best_.value > near_.value) {
    std::vector<char> best(part.state.size());
    for (int v = 0; v < part.size(); ++v)
      best[v] = std::binary_search(best_.set.begin(), best_.set.end(), part.graph->members[v][0]);
    if (spanGuide(rooted(part), best, random_, guide)) {
      near_ = {best_.value, std::move(best)};
      return true;
    }
  }
  if (spanGuide(rooted(part), near_.node, random_, guide)) return true;
  near_ = {};
  findSets(part, dual, triesOfPart());
  return spanGuide(rooted(part), near_.node, random_, guide);
}

// Combines the sets found since the last time: the best set within their union, by a search of its own.
void Search::combine(const Part& part) {
  if (inner_ || ++waited_ < pause_) return;
  std::vector<State> state = part.state;
  for (int v = 0; v < part.size(); ++v)
    if (state[v] == State::Open && !found_[v] && !near_.node[v]) state[v] = State::Out;
  found_.assign(part.state.size(), 0);
  waited_ = 0;
  pause_ = searchWithin(part, state) ? 1 : 2 * pause_;  // rarely where it finds nothing
}

// Looks for a set that lacks only a share of the gap. All the nodes that such a set holds or does not can be fixed,
// which leaves little to search: where the bound is good, the best set of all is one of them. True when a better set
// than the incumbent is found.
bool Search::searchNearBound(const Part& part, const DualBound& dual) {
  if (inner_) return false;
  std::vector<State> state = part.state;
  const double most = kNearBound * (dual.bound - best_.value);
  for (int v = 0; v < part.size(); ++v) {
    if (state[v] != State::Open) continue;
    if (detour_[v] > most)
      state[v] = State::Out;
    else if (dual.slack[v] > most)
      state[v] = State::In;
  }
  return searchWithin(part, state);
}

// A search of its own in a part of the part; true when it finds a better set.
bool Search::searchWithin(const Part& part, std::vector<State> state) {
  const double value = best_.value;
  Reducer reducer(*part.graph, state, deadline_);
  reducer.reduce(best_, true);
  const Graph graph = reducer.pack(state);
  Search within(0, false, tolerance_, best_, deadline_);
  within.inner_ = true;
  within.start(graph, state);
  while (!within.done() && within.branches() < kInnerParts && !deadline_.passed()) within.step();
  return best_.value > value;
}
}  // namespace frs::connected
