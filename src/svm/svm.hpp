// svm.hpp - the C-SVM in signed dual form: SMO on a dense kernel, block decomposition on value codes.
//   max_b  sum_i y_i b_i - 1/2 b'K b   s.t.  sum b = 0, lo_i <= b_i <= hi_i,   b_i = alpha_i y_i
// src/svm may use: base, simd, kernel.
#pragma once
#include <cstddef>
#include <limits>
#include <vector>

#include "frs/matrix.hpp"
#include "frs/monitor.hpp"
#include "svm/binned.hpp"

namespace frs {
/// SMO with second-order pair choice (Fan, Chen, Lin 2005), gradient in double.
///
/// Pre     e = y - K b for the given feasible b; K is n x n symmetric, row stride ld.
/// Post    b feasible, e = y - K b; violation = max_up e - min_down e < eps, or maxIter pairs were used.
/// Returns the number of pairs.
long smo(std::size_t n, const float* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
         double eps, long maxIter, double* violation, Monitor& monitor = Monitor::none());
long smo(std::size_t n, const double* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
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

/// How far b is from optimal: the primal at (b, best bias) bounds the optimum from above, the dual from below.
struct SvmGap {
  double primal, dual, bias;
  /// (primal - dual) / primal, never negative.
  double relative() const;
};
/// Pre     f = K b.
SvmGap svmGap(const SvmBox& box, Span<const double> b, Span<const double> f);

/// What a solver did: dual value and relative gap after every iteration, and why it ended.
struct SvmTrace {
  enum class Status { Converged, MaxIter, Stalled };
  static constexpr const char* statusNames[] = {"converged", "maxIter", "stalled"};  ///< as users read them
  std::vector<double> objective, gap;
  Status status = Status::MaxIter;
  double bias = 0;
  long pairs = 0;
  const char* statusName() const { return statusNames[static_cast<int>(status)]; }
  /// Appends one iteration, shows it, and decides: true, with status set, when the work must end.
  bool note(const SvmGap& now, double tol, bool outOfPairs, bool stuck, Monitor& monitor);
};

/// Trains on a dense kernel until the relative duality gap is at most tol, in at most maxIter pairs.
/// Pre     b feasible.
/// Post    f = K b. Cost O(n) per pair, no copy of K.
SvmTrace solveDense(const SvmBox& box, const float* K, std::size_t ld, double tol, long maxIter, std::vector<double>& b,
                    std::vector<double>& f, int threads, Monitor& monitor);
SvmTrace solveDense(const SvmBox& box, const double* K, std::size_t ld, double tol, long maxIter,
                    std::vector<double>& b, std::vector<double>& f, int threads, Monitor& monitor);

/// The SVM with kernel sum_k p_k kappa_k for changing p, warm-started: working sets of samples, a tile
/// kernel block over the active bins, in-cache SMO, then all scores through the tables.
class AdditiveSvm {
 public:
  /// Blocks hold blockSize samples, more when there are many free support vectors.
  /// Pre     data, box and monitor outlive the solver.
  AdditiveSvm(const Binned& data, const SvmBox& box, std::size_t blockSize, Monitor& monitor);
  /// Improves b for weights p (all bins; zeros are skipped) until the violation is below eps, mostPairs
  /// were used, or rounding stops the progress.
  /// Pre     b feasible; f is output only.
  /// Post    f_i = sum_j K_ij b_j for all samples. Returns the dual value sum y b - b'f/2.
  double solve(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double eps,
               long mostPairs = std::numeric_limits<long>::max());
  /// The same until the relative duality gap is at most tol, in at most about maxIter pairs.
  SvmTrace solveToGap(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double tol, long maxIter);
  long solves = 0, blocks = 0, pairs = 0;  ///< counters for info
  double work = 0;                         ///< operations of pairs and of the interior point

 private:
  struct Active;
  struct Violation;
  struct Goal;
  class Progressing;
  Violation violation(const std::vector<double>& b, const std::vector<double>& f) const;
  std::vector<int> workingSet(const std::vector<double>& b, const std::vector<double>& f, const Violation& v) const;
  Active activate(Span<const double> p, Precision precision);
  void fillBlock(const Active& active, std::vector<int>& set);
  double improve(const Active& active, std::vector<double>& b, std::vector<double>& f, const Violation& v, double eps,
                 long mostPairs, Precision kernel);
  std::vector<int> wideSet(const std::vector<double>& b, const std::vector<double>& f, const Violation& v) const;
  double wideWork(const Active& active, std::size_t samples) const;
  void improveWide(Active& active, std::vector<double>& b, std::vector<double>& f, const Violation& v, double gap);
  void advance(Active& active, std::vector<double>& b, std::vector<double>& f, const Violation& v, const Goal& goal,
               Progressing& progressing);
  void refresh(const Active& active, const std::vector<double>& b, std::vector<double>& f) const;

  const Binned& data_;
  const SvmBox& box_;
  std::size_t blockSize_;
  Monitor& monitor_;
  std::vector<float> K_;    // kernel of the last block
  std::vector<int> last_;   // its samples
  double work_ = 0;         // operations of pairs since the interior point was used
  int visits_ = 0;          // to the interior point in this solve
  double patience_ = 1;     // how many times the cost of the interior point pairs may take
  std::vector<int> place_;  // their places in it, -1 for all other samples
};
}  // namespace frs
