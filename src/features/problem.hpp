// problem.hpp - what the solvers of feature selection share: the problem on the unit simplex and its points. Private to
// src/features.
//
// With u_k = a_k p_k / S the constraint is u >= 0, sum u = 1, the kernel is sum_k u_k scale_k kappa_k with
// scale_k = S / a_k, and dJ/du_k = -q_k / 2 with q_k = scale_k b' kappa_k b.
// src/features may use: base, coded, qp, svm.
#pragma once
#include <chrono>
#include <vector>

#include "base/monitor.hpp"
#include "coded/binned.hpp"
#include "features/feature_selection.hpp"
#include "svm/svm.hpp"

namespace frs::features {
/// Bins that take part and what each kernel value counts there.
struct WeightedBins {
  std::vector<int> bins;
  std::vector<double> weights;
};

struct Problem {
  const Binned& data;
  const SvmBox& box;
  std::vector<double> scale;  ///< S / a_k; 0 for a dropped bin
  /// C is so large that a loss by rounding would hide the optimum: where w separates the classes, the upper bound may
  /// be taken at w / margin, which has none. Otherwise it is that of w itself.
  bool mayStretch = false;

  std::size_t bins() const { return data.bins(); }
  std::size_t samples() const { return box.size(); }
  std::vector<double> weights(const std::vector<double>& u) const;  ///< p_k = u_k scale_k
  /// The bins where u is not 0, with p_k.
  WeightedBins weightedBins(const std::vector<double>& u) const;
};

/// A pair (u, b) with its scores and gradient.
struct Point {
  std::vector<double> u, b;
  std::vector<double> f;  ///< f_i = sum_j K(u)_ij b_j
  std::vector<double> q;  ///< q_k = scale_k b' kappa_k b, all bins
  double dual = 0;        ///< sum y b - b'f / 2, at most J(u)
};

/// |x|_p for x >= 0 and p >= 1, computed so that no power overflows.
double lpNorm(const std::vector<double>& x, double p);

std::vector<int> support(const std::vector<double>& u);

/// q of all bins from b. With `tables`, also h_k of every bin.
void computeGradient(const Problem& problem, Point& point, BinTables* tables = nullptr);
/// q of the listed bins; the others keep theirs.
void computeGradient(const Problem& problem, Span<const int> bins, Point& point);
/// Scores f and dual value from u and b, all in double precision.
void computeScores(const Problem& problem, Point& point);
/// A sample is free when its dual variable is strictly inside its box.
bool isFree(const SvmBox& box, const std::vector<double>& b, std::size_t i);
/// The median of y - f over the free samples, 0 when there are none.
double freeBias(const SvmBox& box, const Point& point);

class Timer {
 public:
  explicit Timer(double& total) : total_(total), start_(Clock::now()) {}
  ~Timer() { total_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& total_;
  Clock::time_point start_;
};
}  // namespace frs::features
