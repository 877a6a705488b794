// svm.hpp - the C-SVM in signed dual form: its box, its certificate, and SMO on a dense kernel.
//   max_b  sum_i y_i b_i - 1/2 b'K b   s.t.  sum b = 0, lo_i <= b_i <= hi_i,   b_i = alpha_i y_i
// src/svm may use: base, simd, coded, qp.
#pragma once
#include <cstddef>
#include <vector>

#include "base/ledger.hpp"
#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "qp/safety.hpp"

namespace frs {
/// Multiplications of a factorisation that take as long as an operation that waits for memory: a pair of SMO, for each
/// sample, or a code in a pass through the tables.
constexpr double touchWork = 20;
/// Multiplications that a problem may take where nobody says otherwise: about a minute on one core.
constexpr double usualMostWork = 2e11;
/// Pairs that every call may take, however little work is left: fewer would not show where it leads.
constexpr long leastPairs = 1000;

/// SMO with second-order pair choice (Fan, Chen, Lin 2005), gradient in double. Where pairs zigzag, Newton's step on
/// the free samples (free_step.hpp) comes between, and counts as the pairs that take as long.
///
/// Pre     e = y - K b for the given feasible b; K is n x n symmetric, row stride ld.
/// Post    b feasible, e = y - K b; violation = max_up e - min_down e < eps, or maxIter pairs were used.
/// Returns the number of pairs. Adds to `free`, where it is asked for, the free steps among them.
struct FreeSteps {
  long steps = 0, pairs = 0;  ///< how many, and the pairs that take as long
};
long smo(std::size_t n, const float* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
         double eps, long maxIter, double* violation, Monitor& monitor = Monitor::none(), FreeSteps* free = nullptr);
long smo(std::size_t n, const double* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
         double eps, long maxIter, double* violation, Monitor& monitor = Monitor::none(), FreeSteps* free = nullptr);

/// K b for a symmetric n x n kernel of row stride ld. Each sum runs over the support vectors in their order, whatever
/// the number of threads.
template <class T>
std::vector<double> multiply(std::size_t n, const T* K, std::size_t ld, const std::vector<double>& b, int threads);

/// The bias minimising sum_i C_i max(0, 1 - y_i (f_i + bias)), and that loss.
struct HingeBias {
  double bias, loss;
};
HingeBias bestBias(Span<const double> y, Span<const double> f, Span<const double> C);

/// The value in the middle, in increasing order; of an even number the upper one.
/// Pre     x is not empty. Changes the order of x.
double median(std::vector<double>& x);

/// Labels and box of one training problem.
struct SvmBox {
  std::vector<double> y, C, lo, hi;  ///< lo = min(0, y C), hi = max(0, y C)
  SvmBox(Span<const double> y, Span<const double> C);
  std::size_t size() const { return y.size(); }
  /// The largest factor by which b may be multiplied without leaving the box.
  double room(Span<const double> b) const;
};

/// y_i (f_i + bias).
std::vector<double> marginsOf(const SvmBox& box, Span<const double> f, double bias);

/// y'b - b'f/2. Pre: f = K b.
double dualValue(const SvmBox& box, Span<const double> b, Span<const double> f);

/// By which a stretched w exceeds the margin, so that rounding leaves no loss.
constexpr double marginSurplus = vanishing;
/// The factor for b, and so for w = sum_i b_i phi_i, with which every sample reaches the margin and one is on it: w then
/// has no loss. With a huge C even a loss by rounding hides the optimum. The factor is 1 where none keeps b in its box.
struct Stretch {
  double factor = 1, bias = 0;  ///< the bias belongs to the scores times the factor
};
/// The stretch of a w that separates the classes.
/// Pre     room is the largest factor that keeps b in its box.
Stretch stretchOf(Span<const double> y, Span<const double> f, double room);

/// How far b is from optimal: the dual at b bounds the optimum from below, the primal at w = sum_i b_i phi_i and `bias`
/// from above. Both are those of `stretch` times b: the solvers end with that b.
struct SvmGap {
  double primal, dual, bias, stretch = 1;
  /// |primal - dual| / primal.
  double relative() const;
};
/// Pre     f = K b; hinge is the best bias for the scores f, room as in stretchOf.
SvmGap svmGap(const SvmBox& box, Span<const double> b, Span<const double> f);
SvmGap svmGap(const SvmBox& box, Span<const double> b, Span<const double> f, const HingeBias& hinge, double room);
/// Multiplies b and f by the stretch of the gap.
void stretchBy(const SvmGap& gap, std::vector<double>& b, std::vector<double>& f);

/// What a solver did: dual value and relative gap after every iteration, and why it ended.
struct SvmTrace {
  enum class Status { Converged, MaxIter, Stalled };
  static constexpr const char* statusNames[] = {"converged", "maxIter", "stalled"};  ///< as users read them
  std::vector<double> objective, gap;
  Status status = Status::MaxIter;
  double bias = 0;
  long pairs = 0;
  Ledger engines;  ///< pairs, free step, rounded, interior
  const char* statusName() const { return statusNames[static_cast<int>(status)]; }
  /// Enters pairs of samples, and the free steps among them, that a block of n samples took.
  static void enterPairs(long pairs, const FreeSteps& free, std::size_t n, double gap, Ledger& ledger);
  /// Appends one iteration and shows it.
  void note(const SvmGap& now, double tol, Monitor& monitor);
};

/// Refuses problems that no solver can resolve in double precision: scores y - K b of order 1 cannot be told from terms
/// K_ij b_j of 1e16 and more.
///
/// Pre     `largest` is the largest kernel value, trace how the training ended.
/// Throws  frs::Error badValue where the training stalled for that reason, or overflowed.
void requireResolution(const SvmBox& box, double largest, const SvmTrace& trace);

/// Trains on a dense kernel until the relative duality gap is at most tol, in at most maxIter pairs.
/// Pre     b feasible.
/// Post    f = K b. Cost O(n) per pair, no copy of K.
SvmTrace solveDense(const SvmBox& box, const float* K, std::size_t ld, double tol, long maxIter, std::vector<double>& b,
                    std::vector<double>& f, int threads, Monitor& monitor);
SvmTrace solveDense(const SvmBox& box, const double* K, std::size_t ld, double tol, long maxIter,
                    std::vector<double>& b, std::vector<double>& f, int threads, Monitor& monitor);
}  // namespace frs
