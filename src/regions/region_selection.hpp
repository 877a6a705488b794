// region_selection.hpp - region selection (Sec. 4): weights on the regions of every positive bag, learned
// jointly with an SVM,
//   min_{s_i in S} J(s),  J(s) = max_alpha sum alpha - 1/2 sum_ij alpha_i alpha_j y_i y_j s_i'Ktilde_ij s_j,
//   S = {s >= 0, |s|_q = 1},  0 <= alpha_i <= C_i, sum alpha_i y_i = 0.                        (eq. 15 to 17)
// J is not convex in s. dJ/ds_ik = -alpha_i y_i w'phi(h_ik); the factor 1/2 of eq. 18 is a slip, s_i
// enters the quadratic form twice.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ledger.hpp"
#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "regions/region_kernel.hpp"
#include "regions/region_svm.hpp"

namespace frs {
/// Bags of regions as users give them.
struct RegionBags {
  std::vector<int> bag;   ///< bag of each region, 0-based
  std::vector<double> y;  ///< label of each bag, -1 or +1
  std::vector<double> C;  ///< cost of each bag (of each of its regions when negative)
  /// What a negative bag gives: an example for each region, with a slack of its own or one that they share, or one
  /// example, the mean of its regions.
  enum class Negatives { Regions, SharedSlack, Mean } negatives = Negatives::Regions;
  static const char* const negativesNames[3];
};

struct RegionOptions {
  enum class Solver { ExponentiatedGradient, ProjectedGradient, ReducedGradient, Cccp };
  enum class Start { MeanDifference, Uniform, Given };
  Solver solver = Solver::ExponentiatedGradient;
  Start start = Start::MeanDifference;
  std::vector<double> given;       ///< Start::Given: weight of each region; negative bags are not read
  int starts = 1;                  ///< the first from `start`, the others from random weights; the best J is kept
  double norm = 1;                 ///< q
  double tol = 1e-3;               ///< relative decrease, stationarity and inner duality gap at the end
  int maxIter = 200;               ///< 0 evaluates J and its gradient at the start
  double maxWork = usualMostWork;  ///< multiplications of all starts
  std::uint64_t seed = 1;
  static const char* const solverNames[4];
};

struct RegionResult {
  std::vector<double> weights;   ///< s per region: in S for each positive bag, 1 (or 1/m) elsewhere
  std::vector<double> alpha;     ///< alpha_i s_ik per region: the plain SVM expansion of w
  std::vector<double> gradient;  ///< dJ/ds per region
  std::vector<double> bagAlpha;  ///< alpha per bag (summed over the regions of a negative bag)
  double bias = 0;
  std::vector<double> objective;       ///< per iteration: primal value, never rising; the last is J
  std::vector<double> gap;             ///< relative gap of the inner SVM
  std::vector<double> stationarity;    ///< sum_i alpha_i (max_S s'z_i - s_i'z_i) / J, z the region scores
  std::vector<double> startObjective;  ///< final J of each start
  std::string status;                  ///< converged | maxIter | stalled
  int iterations = 0;                  ///< steps taken, at most maxIter; objective also has the start and last solves
  int frozen = 0;                      ///< positive bags with alpha_i = 0: J does not depend on their weights
  long solves = 0, blocks = 0;         ///< inner SVMs and working sets
  Ledger engines;                      ///< the solver, and what the SVMs inside it took

  Combination combination(const RegionBags& bags) const;  ///< w over the support regions
};

/// Solves the problem above.
///
/// Pre     bags checked: bag values 0 .. y.size()-1 all present, both labels, C > 0; norm finite, >= 1, and 1 for
///         the reduced gradient.
/// Post    weights feasible; objective never rises; status 'converged' means stationarity <= tol, last
///         relative decrease <= tol and inner gap <= tol.
/// Throws  frs::Error badSize, badValue, badOption; Interrupted.
RegionResult selectRegions(RegionKernel& kernel, const RegionBags& bags, const RegionOptions& options,
                           Monitor& monitor);

/// The maximiser of s'z over S = {s >= 0, |s|_q = 1}: the top entry for q = 1 (ties share), s_k ~ z_k^(1/(q-1))
/// on the positive entries for q > 1 (the top entry where none is positive). Returns the maximum.
double bestWeights(Span<const double> z, double q, double* s);
/// Scales s >= 0 to |s|_q = 1 and returns what |s|_q was.
double normalise(Span<double> s, double q);
}  // namespace frs
