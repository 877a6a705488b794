#include "features/start.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "features/portfolio.hpp"
#include "svm/additive_svm.hpp"
#include "svm/levels.hpp"

namespace frs::features {
namespace {
struct Constants {
  // of the SVMs by which few and many bins are compared: samples, and violation
  std::size_t trialSamples = 250;
  double trialEps = 0.05;
  // of J with few bins: below, many bins are the better start. Measured on 22 problems: where many bins only help a
  // little, the larger Hessians cost more than they save
  double clearlyLess = 0.5;
};
constexpr Constants constant;

// The simplex's point with weights `value` on the first `most` bins of an order.
std::vector<double> weightsOf(const std::vector<int>& order, std::size_t most, const std::vector<double>& value) {
  std::vector<double> u(value.size(), 0.0);
  double sum = 0;
  for (std::size_t t = 0; t < std::min(most, order.size()); ++t) sum += u[order[t]] = value[order[t]];
  for (double& v : u) v /= sum;
  return u;
}

// J(u), roughly.
double roughValue(const Problem& problem, const std::vector<double>& u, Monitor& monitor) {
  AdditiveSvm svm(problem.data, problem.box, monitor);
  std::vector<double> b(problem.samples(), 0.0), f;
  return svm.solve(problem.weights(u), b, f, constant.trialEps);
}

// Weights to start from, by how far the class means are apart in each bin: few bins, or, where these cannot tell the
// classes apart and J is much lower with more of them, many. Which is better is tried on some of the samples.
std::vector<double> screenedStart(const Problem& problem, const FeatureOptions& options, Monitor& monitor) {
  Point point;
  double positives = 0;
  for (double y : problem.box.y) positives += y > 0;
  const double negatives = static_cast<double>(problem.samples()) - positives;
  for (double y : problem.box.y) point.b.push_back(y > 0 ? 1 / positives : -1 / negatives);
  computeGradient(problem, point);
  std::vector<int> order;
  for (std::size_t k = 0; k < problem.bins(); ++k)
    if (point.q[k] > 0) order.push_back(static_cast<int>(k));
  if (order.empty()) {  // the means coincide
    std::vector<double> ones(problem.bins(), 1.0);
    for (std::size_t k = 0; k < problem.bins(); ++k)
      if (problem.scale[k] > 0) order.push_back(static_cast<int>(k));
    return weightsOf(order, order.size(), ones);
  }
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return point.q[i] > point.q[j]; });
  std::vector<double> few = weightsOf(order, StartNumbers::fewBins, point.q);
  if (order.size() <= StartNumbers::fewBins) return few;
  for (double& q : point.q) q = std::sqrt(q);
  const std::vector<double> many = weightsOf(order, StartNumbers::manyBins, point.q);
  const Subset part =
      drawSubset(problem.data, problem.box, std::min(constant.trialSamples, problem.samples()), options.seed);
  const Problem trial{part.data, part.box, problem.scale};
  return roughValue(trial, many, monitor) < constant.clearlyLess * roughValue(trial, few, monitor) ? many : few;
}

// p_k = 1 (or 1 / sum a), where the paper's Algorithm 1 starts.
std::vector<double> uniformStart(const Problem& problem) {
  std::vector<double> u(problem.bins(), 0.0);
  double sum = 0;
  for (std::size_t k = 0; k < u.size(); ++k) sum += u[k] = problem.scale[k] > 0 ? 1 / problem.scale[k] : 0;
  for (double& v : u) v /= sum;
  return u;
}

}  // namespace

bool warmStart(const Problem& problem, const FeatureStart& start, Point& point) {
  if (start.p.size() != problem.bins()) return false;
  double sum = 0;
  point.u.assign(problem.bins(), 0.0);
  for (std::size_t k = 0; k < point.u.size(); ++k)
    if (problem.scale[k] > 0) sum += point.u[k] = std::max(0.0, start.p[k]) / problem.scale[k];
  if (sum <= 0) return false;
  for (double& v : point.u) v /= sum;
  point.b.assign(problem.samples(), 0.0);
  if (start.b.size() == point.b.size()) {
    for (std::size_t i = 0; i < point.b.size(); ++i)
      point.b[i] = std::min(problem.box.hi[i], std::max(problem.box.lo[i], start.b[i]));
    balanceClasses(point.b);
  }
  return true;
}

Point coarseStart(const Problem& problem, const FeatureOptions& options, Monitor& monitor, FeatureModel& model) {
  Timer timer(model.times.coarse);
  Point start;
  if (problem.samples() <= usualLevels.direct()) {
    start.b.assign(problem.samples(), 0.0);
    start.u = screenedStart(problem, options, monitor);
    return start;
  }
  const auto solveLevel = [&](const Binned& part, const SvmBox& box, std::vector<double> b) {
    const Problem level{part, box, problem.scale};
    Point point;
    point.u = start.u.empty() ? screenedStart(level, options, monitor) : start.u;
    point.b = std::move(b);
    FeatureModel scratch;
    Recorder recorder{scratch, monitor, "coarse", levelGap};
    solveByPortfolio(level, point, {std::max(options.tol, levelGap), options.maxIter}, recorder);
    model.svmSolves += scratch.svmSolves;
    start.u = point.u;
    return LevelModel{problem.weights(point.u), point.b, scratch.bias};
  };
  start.b = multilevelStart(problem.data, problem.box, usualLevels, options.seed, solveLevel);
  return start;
}

Point givenOrUniformStart(const Problem& problem, const FeatureStart& start) {
  Point point;
  if (warmStart(problem, start, point)) return point;
  point.u = uniformStart(problem);
  point.b.assign(problem.samples(), 0.0);
  return point;
}
}  // namespace frs::features
