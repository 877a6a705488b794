// kernel_matrices.hpp - the problem of feature_selection.hpp for kernels that are given as matrices: groups of bins under a
// kernel that is not additive, channels, networks.
#pragma once
#include <string>
#include <vector>

#include "base/ledger.hpp"
#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "svm/svm.hpp"

namespace frs {
struct MatrixOptions {
  double tol = 0;                  ///< relative duality gap at which to stop
  int maxIter = 0;                 ///< 0 evaluates the start, equal weights
  double maxWork = usualMostWork;  ///< multiplications
  bool paperScaling = false;       ///< S = 1 instead of sum(a)
  int threads = 0;
};

struct MatrixModel {
  std::vector<double> p, b;      ///< weights of the kernels, dual variables alpha_i y_i
  std::vector<double> share;     ///< part of each kernel in |w|^2; sums to 1
  std::vector<double> gradient;  ///< dJ/dp_k = -b'K_k b / 2                                                  (eq. 11)
  std::vector<double> objective, lower, gap;  ///< per iteration: both bounds of the optimum, and how far they are apart
  std::vector<int> dropped;                   ///< kernels with a_k = 0: they have no weight
  double bias = 0;
  std::string status;  ///< converged | maxIter | stalled
  long svmSolves = 0;
  Ledger engines;
};

/// a_k = sum over the pairs (i, j) of a class of K_ii - 2 K_ij + K_jj                                        (eq. 6)
std::vector<double> scatterOf(const std::vector<MatrixView<const float>>& kernels, Span<const double> y);

/// min_p J(p)  s.t.  a'p = S, p >= 0, for J as in feature_selection.hpp with K(p) = sum_k p_k K_k.
///
/// Pre     every kernel is n x n, symmetric and finite, and positive semidefinite up to rounding; y has both labels; C > 0;
///         a >= 0, not all of it 0.
/// Post    p feasible; gap is recomputed in double precision for the kernels as they are given.
/// Cost    O(m n^2) time an iteration, n^2 numbers of memory beside the kernels.
/// Throws  frs::Error badValue where C times kernel values leave no digits; outOfMemory; Interrupted.
MatrixModel selectMatrices(const std::vector<MatrixView<const float>>& kernels, Span<const double> y,
                           Span<const double> C, Span<const double> a, const MatrixOptions& options, Monitor& monitor);
}  // namespace frs
