#include "connected/connected.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "connected/search.hpp"

namespace frs {
namespace {
using namespace connected;

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
  constexpr long kFastBranches = 16;    // most branches of the fast mode; fewer, but three at least,
  constexpr long kFastEffort = 150000;  // where their graphs would have more nodes than this together
  constexpr int kSmall = 600;           // nodes: up to here these branches split as in the exact mode
  constexpr double kTolerance = 1e-10;  // of the sum of all |weight|
  Deadline deadline(options.timeLimit, monitor);
  double total = 0;
  for (double w : weight) total += std::abs(w);

  Incumbent best;
  const std::vector<int> single = bestSingle(weight, options.mustContain);
  best.offer(weight[single[0]], single);
  std::vector<State> state(weight.size, State::Open);
  if (options.mustContain >= 0) state[options.mustContain] = State::In;
  Reducer reducer(makeGraph(edges, weight), state, deadline);
  const int limit = options.maxRegions >= static_cast<int>(weight.size) ? 0 : options.maxRegions;
  limit > 0 ? reducer.reduceKeepingSizes() : reducer.reduce(best, false);
  const Graph graph = reducer.pack(state);
  const bool quick = !options.exact && graph.size() > kSmall;
  const long fastBranches = std::clamp(kFastEffort / std::max(1, graph.size()), 3L, kFastBranches);

  ConnectedResult result;
  const double tolerance = kTolerance * total;
  Search search(limit, quick, tolerance, best, deadline);
  search.start(graph, state);
  bool inTime = true;
  // at least two steps, however short the time: they give a root and the sets around it
  while (!search.done() && (inTime || search.branches() < 2) && (options.exact || search.branches() < fastBranches)) {
    search.step();
    inTime = !deadline.passed();
    Progress progress;
    progress.stage = "connected";
    progress.iteration = search.branches();
    progress.objective = best.value;
    progress.hasObjective = true;
    progress.gap = (search.bound() - best.value) / std::max(1e-300, total);
    monitor.report(progress);
  }
  result.bound = search.bound();
  result.status = result.bound <= best.value + tolerance ? "optimal" : inTime ? "heuristic" : "timeLimit";
  result.branches = search.branches();
  result.reduced = graph.size();
  result.set = best.set;
  for (int v : result.set) result.value += weight[v];
  result.bound = std::max(result.bound, result.value);
  return result;
}
}  // namespace frs
