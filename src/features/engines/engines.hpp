// engines.hpp - the engines of the portfolio, one to a file. Private to src/features.
#pragma once
#include <memory>

#include "features/engine.hpp"

namespace frs::features {
std::unique_ptr<Engine> makeSvmStep();
std::unique_ptr<Engine> makeScaling();
std::unique_ptr<Engine> makeNewton();
std::unique_ptr<Engine> makeRounded();
std::unique_ptr<Engine> makeInterior();
std::unique_ptr<Engine> makeColumns();

// ---- beside the table, for an option

/// On the l_q ball, |u|_q <= 1 with q = power > 1, by alternation with extrapolated steps.
std::string solveNorm(const Problem& problem, Point& point, double power, const SolveLimits& limits,
                      Recorder& recorder);

// ---- the paths of the engines, as tests call them

/// Interior-point steps in (u, b) over the bins W, which contain the support of u. They end when the point, with
/// everything that is nearly at its bound put there, is within the limits, or when a bin outside W keeps the gap up.
/// Unlike the other solvers they are not slowed down by kinks of J or by many samples at their bounds. Returns the
/// number of steps.
int followCentralPath(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                      Recorder& recorder);
/// About how many multiplications followCentralPath takes.
double centralPathWork(const Problem& problem, const std::vector<int>& W);

/// Interior-point steps over the bins W for kernels of one coordinate a bin, by a quadratic program of their own; the
/// path starts by itself. They end as those of followCentralPath.
int followLinearPath(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                     Recorder& recorder);
double linearPathWork(const Problem& problem, const std::vector<int>& W);

/// Newton's method on a rounded hinge in all weights and dual variables together, from the better of the point and the
/// model 0: noisy labels cost it little, as samples at their bounds take part through their sum only. Returns the
/// number of steps.
int followRoundedPath(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);

/// Adds to B the samples that respond to a change of u: free ones and those within h of the margin; of many a random
/// part. Returns how many samples one of B stands for.
double respondingSamples(const SvmBox& box, const Point& point, double h, std::vector<int>& B);

/// The Hessian of J in u over the bins W, with the hinge smoothed over the margin width h. Adds to `work` about how
/// many multiplications it took. Polls the monitor before and after a factorisation of at most half a second.
std::vector<double> hessian(const Problem& problem, const Point& point, const std::vector<int>& W, double h,
                            double& work, Monitor& monitor);

/// The same from its parts: K = K_BB + (2h/C) I, n x n, and Q, n x (m + 1), whose columns are the responses of the m bins and
/// last a one. All 0 where K is not positive definite. K and Q are overwritten.
std::vector<double> hessianFrom(std::size_t n, std::size_t m, std::vector<double>& K, std::vector<double>& Q,
                                int threads, Monitor& monitor);

/// Adds to W, which stays sorted, those of the bins with the largest q.
void addStrongest(const Point& point, std::vector<int>& bins, std::size_t most, std::vector<int>& W);
}  // namespace frs::features
