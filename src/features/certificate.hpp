// certificate.hpp - both bounds of the optimum at a point, and what they say about its bins. Private to src/features.
#pragma once
#include <limits>
#include <vector>

#include "features/problem.hpp"

namespace frs::features {
/// lower <= optimum <= upper: with t in [0,1] scaling b,
///   lower = t sum(y b) - t^2/2 max_k q_k,   upper = 1/2 (sum_k sqrt(a_k)|w_k|)^2 / S + hinge loss.
/// Both, and the bias, are those of `stretch` times b (see Stretch), with which a solver ends.
/// gap is relative to upper. `svmGap` is that of the SVM at fixed u. `weightGap` is relative to what the weights
/// govern, (sum_k sqrt(a_k)|w_k|)^2 / S: with a small C the loss is nearly all of upper, and a gap that is small
/// against it leaves the weights open.
struct Certificate {
  double upper, lower, gap, bias, svmGap, weightGap, stretch = 1;
};
Certificate certify(const Problem& problem, const Point& point);
/// The same for a point whose kernels are no bins of codes.
Certificate certify(const SvmBox& box, bool mayStretch, const Point& point);
/// The bounds for weights on the l_q ball, |u|_q <= 1 with q = power > 1 (norm.cpp has the derivation). The upper one is
/// that of w at these weights, 1/2 sum_k |w_k|^2 / p_k + hinge loss.
Certificate certify(const Problem& problem, const Point& point, double power);
/// Bound on the error of every bin's share (FeatureRanking), for weights on the l_q ball.
///
/// With r = 2q / (q + 1) the objective holds 1/2 |v|_r^2 of the block norms v_k, which is strongly convex with modulus r - 1
/// in that norm (Ball, Carlen, Lieb 1994). So the gap G keeps |v - v*|_r below d |v|_r, d^2 = 2 G / ((r - 1) |v|_r^2), and
/// the parts (v_k / |v|_r)^r within 2 r d of the optimal ones. The shares follow the weights, which at the optimum give the
/// same parts: the difference of the two is added.
double shareError(const Point& point, const Certificate& c, double power);
/// The bounds of J(u), with the weights fixed.
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
/// Whether they are at most one for so many bins with weight (ChoiceNumbers::decided).
bool maskIsDecided(const Problem& problem, const Point& point, const Certificate& c);

/// The point without the bins that tend to 0. Scores follow; b and q stay.
Point withoutFadingBins(const Problem& problem, const Point& point);

/// Collects what the model reports and tells the monitor.
struct Recorder {
  FeatureModel& model;
  Monitor& monitor;
  const char* stage;
  double tol;
  double stretch = 1;  ///< of the last certificate
  void record(const Certificate& c);
};

struct SolveLimits {
  double target;  ///< relative gap to reach
  int maxIter;
  double work = std::numeric_limits<double>::infinity();  ///< multiplications of everything
  /// To go on, as far as little more work does it, until the gap decides which bins have weight at the optimum.
  bool decideMask = false;
  /// weightGap to reach besides
  double weightGap = std::numeric_limits<double>::infinity();

  bool areMet(const Certificate& c) const { return c.gap <= target && c.weightGap <= weightGap; }
};
}  // namespace frs::features
