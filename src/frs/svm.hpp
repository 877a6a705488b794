// svm.hpp - the C-SVM in signed dual form: SMO on a dense kernel, block decomposition on value codes.
//   max_b  sum_i y_i b_i - 1/2 b'K b   s.t.  sum b = 0, lo_i <= b_i <= hi_i,   b_i = alpha_i y_i
#pragma once
#include <cstddef>
#include <vector>

#include "frs/binned.hpp"
#include "frs/matrix.hpp"
#include "frs/monitor.hpp"

namespace frs {
/// SMO with second-order pair choice on a float kernel, gradient in double.
///
/// Pre     e = y - K b for the given feasible b; K is n x n symmetric, row stride ld.
/// Post    b feasible, e = y - K b; violation = max_up e - min_down e < eps, or maxIter pairs were used.
/// Returns the number of pairs.
long smo(std::size_t n, const float* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
         double eps, long maxIter, double* violation, Monitor& monitor = Monitor::none());

/// The bias minimising sum_i C_i max(0, 1 - y_i (f_i + bias)), and that loss.
struct HingeBias {
  double bias, loss;
};
HingeBias bestBias(Span<const double> y, Span<const double> f, Span<const double> C);

/// Labels and box of one training problem.
struct SvmBox {
  std::vector<double> y, C, lo, hi;  ///< lo = min(0, y C), hi = max(0, y C)
  SvmBox(Span<const double> y, Span<const double> C);
  std::size_t size() const { return y.size(); }
};

/// The SVM with kernel sum_k p_k kappa_k for changing p, warm-started: working sets of samples, a tile
/// kernel block over the active bins, in-cache SMO, then all scores through the tables.
class AdditiveSvm {
 public:
  AdditiveSvm(const Binned& data, const SvmBox& box, std::size_t blockSize, Monitor& monitor);
  /// Improves b for weights p (all bins; zeros are skipped) until the violation is below eps.
  /// Post    f_i = sum_j K_ij b_j for all samples. Returns the dual value sum y b - b'f/2.
  double solve(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double eps);
  long solves = 0, blocks = 0, pairs = 0;  ///< counters for info
};
}  // namespace frs
