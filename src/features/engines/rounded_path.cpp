// rounded_path.cpp - weights and dual variables together by Newton's method on a rounded hinge.
#include <algorithm>

#include "features/problem.hpp"
#include "qp/newton_system.hpp"
#include "qp/rounded_hinge.hpp"
#include "qp/rounded_model.hpp"

namespace frs::features {
namespace {
constexpr double kSpread = 0.1;  // share of the weight that is spread evenly over all bins at the start
constexpr double kMargin = 0.7;  // of the gap asked for: the certificate's bounds are not quite those of the path

// Of the gap asked for: what coordinates may lack of the kernel.
constexpr double kLack = 1e-4;

std::vector<int> liveBins(const Problem& problem) {
  std::vector<int> W;
  for (std::size_t k = 0; k < problem.bins(); ++k)
    if (problem.scale[k] > 0) W.push_back(static_cast<int>(k));
  return W;
}
}  // namespace

double roundedPathWork(const Problem& problem, const SolveLimits& limits) {
  constexpr double usualSteps = 25, workPerCode = 20;
  constexpr std::size_t leastBand = 1000, samplesPerBand = 20;
  std::size_t coordinates = 0;
  const std::vector<int> W = liveBins(problem);
  for (int k : W) coordinates += problem.data.rankOf(k, kLack * limits.target);
  const std::size_t n = problem.samples();
  if (coordinates > std::min(n, RoundedModel::mostCoordinates)) return std::numeric_limits<double>::infinity();
  const std::size_t band = std::min(n, std::max(leastBand, n / samplesPerBand));
  return usualSteps * (NewtonSystem::cost(band, coordinates, W.size(), false, false).work +
                       workPerCode * static_cast<double>(n * W.size()));
}

int followRoundedPath(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  Timer timer(recorder.model.times.newton);
  const std::vector<int> W = liveBins(problem);
  std::vector<double> scale, u;
  for (int k : W) {
    scale.push_back(problem.scale[k]);
    u.push_back((1 - kSpread) * point.u[k] + kSpread / static_cast<double>(W.size()));
  }
  const BinnedSaddle kernel(problem.data, W, scale, kLack * std::min(limits.target, limits.weightGap));
  const SaddleProblem saddle{kernel, problem.box.y, problem.box.lo, problem.box.hi, 0, false, &recorder.monitor};
  const SaddleSolution end = solveRounded(saddle, u, point.b, [&](double objective, double square) {
    const double target = limits.target * objective;
    return kMargin * (limits.weightGap < 1 ? std::min(target, limits.weightGap * square) : target);
  });
  std::fill(point.u.begin(), point.u.end(), 0.0);
  for (std::size_t t = 0; t < W.size(); ++t) point.u[W[t]] = end.u[t];
  point.b = end.b;
  computeGradient(problem, point);
  computeScores(problem, point);
  return end.steps;
}
}  // namespace frs::features
