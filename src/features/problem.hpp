// problem.hpp - what the solvers of feature selection share: the problem on the unit simplex,
// its points and their certificate. Private to src/features.
//
// With u_k = a_k p_k / S the constraint is u >= 0, sum u = 1, the kernel is sum_k u_k scale_k kappa_k with
// scale_k = S / a_k, and dJ/du_k = -q_k / 2 with q_k = scale_k b' kappa_k b.
// src/features may use: base, coded, qp, svm.
#pragma once
#include <chrono>
#include <limits>
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

/// lower <= optimum <= upper: with t in [0,1] scaling b,
///   lower = t sum(y b) - t^2/2 max_k q_k,   upper = 1/2 (sum_k sqrt(a_k)|w_k|)^2 / S + hinge loss.
/// gap is relative to upper. `svmGap` is that of the SVM at fixed u. `weightGap` is relative to what the weights
/// govern, (sum_k sqrt(a_k)|w_k|)^2 / S: with a small C the loss is nearly all of upper, and a gap that is small
/// against it leaves the weights open.
struct Certificate {
  double upper, lower, gap, bias, svmGap, weightGap;
};
Certificate certify(const Problem& problem, const Point& point);
/// The same for weights on the l_q ball, |u|_q <= 1 with q = power > 1 (norm.cpp has the derivation).
Certificate certify(const Problem& problem, const Point& point, double power);
/// The same with the weights fixed: the bounds are those of J(u).
Certificate certifySvm(const Problem& problem, const Point& point);

/// How large a part of |w|^2, or u_k, each bin can have at the optimum. For any optimal w and the given b, with N =
/// sum_k sqrt(a_k/S)|w_k| and M^2 = max_k q_k, the gap G = upper - lower is at least
///   1/2 (N - M)^2 + sum_k sqrt(a_k/S)|w_k| (M - sqrt(q_k)),
/// as the other terms of the gap are not negative: the share of bin k is at most G / ((M - sqrt(q_k)) (M - sqrt(2G))).
std::vector<double> shareBounds(const Point& point, const Certificate& c);
/// Bins without weight for which that bound is above 1 % of the largest share: the gap does not say that they are out.
std::vector<int> undecidedBins(const Problem& problem, const Point& point, const Certificate& c);
/// Bins with weight that tend to 0: their share, relative to the largest, is below what q_k lacks to max q. At the
/// optimum one of the two is 0.
std::vector<int> fadingBins(const Point& point);
/// How many bins of both kinds there are.
std::size_t countUndecided(const Problem& problem, const Point& point, const Certificate& c);
/// Whether they are at most one for 50 bins with weight.
bool maskIsDecided(const Problem& problem, const Point& point, const Certificate& c);

/// The point without the bins that tend to 0. Scores follow; b and q stay.
Point withoutFadingBins(const Problem& problem, const Point& point);

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
bool isFree(const SvmBox& box, const std::vector<double>& b, std::size_t i, double margin = 1e-7);
/// The median of y - f over the free samples, 0 when there are none.
double freeBias(const SvmBox& box, const Point& point);

/// Collects what the model reports and tells the monitor.
struct Recorder {
  FeatureModel& model;
  Monitor& monitor;
  const char* stage;
  double tol;
  void record(const Certificate& c);
};

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

struct SolveLimits {
  double target;  ///< relative gap to reach
  int maxIter;
  double margin = 0.2;  ///< first width h of the smoothed hinge in the Newton model
  /// To go on, as far as little more work does it, until the gap decides which bins have weight at the optimum.
  bool decideMask = false;
  /// weightGap to reach besides
  double weightGap = std::numeric_limits<double>::infinity();

  bool areMet(const Certificate& c) const { return c.gap <= target && c.weightGap <= weightGap; }
};

/// On the l_q ball, |u|_q <= 1 with q = power > 1, by alternation with extrapolated steps.
std::string solveNorm(const Problem& problem, Point& point, double power, const SolveLimits& limits,
                      Recorder& recorder);
/// The paper's Algorithm 1 on a dense kernel.
std::string solveReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);
}  // namespace frs::features
