// rounded_hinge.hpp - the SVM, or SVM and weights together, by Newton's method on a hinge that is rounded near its kink.
//
// Solves    a saddle point problem (saddle.hpp) through its primal.
// Converges the rounded problem is convex and smooth, a line search makes every step lower it, and the width shrinks
//           until what it costs is below the gap asked for.
// Pays      with many samples at their bounds: only those near the margin enter the matrix.
#pragma once
#include <algorithm>
#include <functional>
#include <vector>

#include "qp/saddle.hpp"

namespace frs {
/// max_b  c'b - b'K b/2,  lo <= b <= hi, 1'b = total, through the function of the model w, f_i = F_i'w, whose dual it
/// is:
///   min_w,beta  |w|^2 / 2 + sum_i loss_i(c_i - f_i - beta) + beta total,   loss_i(e) = max(lo_i e, hi_i e).
/// With its kink rounded over the width h, the loss has the slope
///   b_i = lo_i + (hi_i - lo_i) clip(e_i / h + 1/2),
/// and only the samples of the band |e_i| < h/2 have a curvature: however many others are at a bound, they take part
/// through their sum. Newton's steps with a line search, each on a narrower band, until the solution is good enough: h
/// makes an error of order h^2 only.
///
/// Pre     problem.fixedWeights (all u = 1).
/// Post    the best point met, also where no more progress is made before the gap is reached.
/// Cost    10 to 20 steps of a pass through the tables, and of O(m r^2 + r^3) or O(m^3) for m samples of the band (at
///         first a part of them drawn at random) and r coordinates. Each step polls the problem's monitor.
SaddleSolution solveRounded(const SaddleProblem& problem, std::vector<double> b, double gap);

/// About how many of the samples a band holds, for the price of a step.
inline std::size_t usualBand(std::size_t samples) {
  constexpr std::size_t least = 1000, share = 20;
  return std::min(samples, std::max(least, samples / share));
}

/// Newton's method on the rounded hinge in w and u together: |w|^2 / 2 becomes sum_k |w_k|^2 / (2 u_k), convex in both, with a barrier that keeps
/// u > 0. The gap to reach is asked for with the objective and |w|^2 as they become known.
/// Pre     few coordinates; u > 0 on the simplex.
using RoundedGoal = std::function<double(double objective, double square)>;
SaddleSolution solveRounded(const SaddleProblem& problem, std::vector<double> u, std::vector<double> b,
                            RoundedGoal goal);
}  // namespace frs
