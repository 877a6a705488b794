// connected.hpp - the connected set of regions with the largest total weight (efficient region search).
#pragma once
#include <array>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
struct ConnectedOptions {
  /// false: at most 16 branches, and where more than 600 regions are left tree heuristic and one bound
  bool exact = true;
  int maxRegions = 0;       ///< at most so many regions; 0: any number
  int mustContain = -1;     ///< a region the set must contain; -1: any
  double timeLimit = 1e30;  ///< seconds
};

struct ConnectedResult {
  std::vector<int> set;  ///< increasing, connected, never empty
  double value = 0;      ///< total weight of set
  double bound = 0;      ///< no admissible set weighs more (up to rounding)
  std::string status;    ///< "optimal", "timeLimit" or "heuristic" (fast and not proven)
  long branches = 0;     ///< subproblems examined
  int reduced = 0;       ///< regions left after the reductions
};

/// The maximum-weight connected subgraph: argmax of sum_{v in S} weight[v] over nonempty S that induce a
/// connected subgraph of the graph with these edges (and |S| <= maxRegions, mustContain in S). When no
/// weight is positive the answer is the single best region.
///
/// Exact: reductions, then branch and bound on rooted subproblems, which ends as soon as the bound proves the set; a
/// subproblem asks for the best set with a given root as a Steiner arborescence with prizes, bounded by dual ascent
/// (Leitner, Ljubic, Luipersbeck and Sinnl, "A dual ascent-based branch-and-bound framework for the prize-collecting
/// Steiner tree and related problems", INFORMS J. Computing 30(2), 2018), whose reduced costs also fix regions in or out.
/// What that leaves open is bounded again by dual adjustment, which comes close to the linear program.
/// A limit on the number of regions enters the bound by a Lagrange multiplier.
///
/// Pre     edges are pairs of indices below weight.size; loops and repetitions are allowed; weights finite.
/// Post    bound >= value; status is "optimal" exactly when bound - value <= 1e-10 sum |weight|.
/// Cost    milliseconds for hundreds of regions, about a second for 10,000 voxels, seconds for 50,000 where one bound is
///         enough; exponential in the worst case, then timeLimit helps.
/// Throws  frs::Error badSize (no regions), badValue, notFinite, badOption; Interrupted.
ConnectedResult maxWeightConnected(const std::vector<std::array<int, 2>>& edges, Span<const double> weight,
                                   const ConnectedOptions& options, Monitor& monitor);
}  // namespace frs
