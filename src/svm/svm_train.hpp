// svm_train.hpp - one call that trains an SVM with an additive kernel and makes its decision function.
#pragma once
#include <algorithm>
#include <vector>

#include "coded/codes.hpp"
#include "coded/scorer.hpp"
#include "svm/svm.hpp"

namespace frs {
enum class SvmSolver { Auto, Dense, Block };

struct SvmOptions {
  AdditiveKernel kernel;
  SvmSolver solver = SvmSolver::Auto;
  double tol = 0;    ///< relative duality gap at which to stop
  long maxIter = 0;  ///< pairs of samples
  int threads = 0;
  double maxWork = usualMostWork;  ///< multiplications

  /// Pairs of n samples on a kernel matrix, where one costs touchWork n.
  long pairsOf(std::size_t n) const {
    const double pairs = maxWork / (touchWork * static_cast<double>(std::max<std::size_t>(1, n)));
    return pairs < static_cast<double>(maxIter) ? static_cast<long>(pairs) : maxIter;
  }
};

struct SvmModel {
  std::vector<double> b;  ///< alpha_i y_i
  Scorer scorer;
  SvmTrace trace;
  SvmSolver solver = SvmSolver::Block;  ///< the one that was used
  std::size_t interpolatedBins = 0;     ///< see Binned
  double interpolationError = 0;
  double codingError = 0;  ///< estimate of what the codes do to the primal value, relative to it
};

/// Trains on K = sum_k kappa(x_k, z_k). Dense keeps the n x n kernel in single precision, Block never
/// builds it; both end with the gap computed through the tables in double.
///
/// Pre     X checked; box has one label and one C per column of X, both classes present.
/// Post    trace.gap.back() <= tol exactly when trace.status is Converged.
/// Throws  frs::Error outOfMemory before an allocation that cannot succeed; Interrupted.
SvmModel trainSvm(const Samples& X, const SvmBox& box, const SvmOptions& options, Monitor& monitor);
/// Trains on codes that serve several problems. Where their error exceeds the gap asked for, the status is Stalled.
SvmModel trainSvm(const Binned& data, const SvmBox& box, const SvmOptions& options, Monitor& monitor);
/// The codes of X, as exact as the options usually need them.
Codes codesFor(const Samples& X, const SvmOptions& options, Monitor& monitor);
}  // namespace frs
