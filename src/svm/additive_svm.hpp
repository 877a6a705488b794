// additive_svm.hpp - the SVM with an additive kernel on value codes: no kernel matrix, cost linear in the samples.
#pragma once
#include <limits>
#include <vector>

#include "coded/binned.hpp"
#include "svm/decomposition.hpp"

namespace frs {
/// The SVM with kernel sum_k p_k kappa_k for changing p, warm-started: a Decomposition whose blocks are kernel tiles
/// over the bins with a weight, and whose scores come through the tables.
class AdditiveSvm : public SvmEffort {
 public:
  static constexpr std::size_t usualBlock = 512;
  /// Blocks hold blockSize samples, more when there are many free support vectors.
  /// Pre     data, box and monitor outlive the solver.
  AdditiveSvm(const Binned& data, const SvmBox& box, Monitor& monitor, std::size_t blockSize = usualBlock);
  /// Improves b for weights p (all bins; zeros are skipped) until the violation is at most eps, mostPairs
  /// were used, or rounding stops the progress.
  /// Pre     b feasible; f is output only.
  /// Post    f_i = sum_j K_ij b_j for all samples. Returns the dual value sum y b - b'f/2.
  double solve(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double eps,
               long mostPairs = std::numeric_limits<long>::max());
  /// Improves b until the relative duality gap is at most tol, in at most about maxIter pairs. However it ends, the last
  /// gap comes from scores computed afresh in double precision.
  SvmTrace solveToGap(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double tol, long maxIter);

 private:
  template <class Note>
  SvmTrace::Status improve(Span<const double> p, Precision precision, const SvmGoal& goal, std::vector<double>& b,
                           std::vector<double>& f, Note note);

  const Binned& data_;
  const SvmBox& box_;
  Monitor& monitor_;
  std::size_t blockSize_;
};
}  // namespace frs
