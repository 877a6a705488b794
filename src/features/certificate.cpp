#include "features/certificate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "features/choice_numbers.hpp"
#include "qp/safety.hpp"

namespace frs::features {
namespace {
double sumAlpha(const SvmBox& box, const Point& point) {
  return std::inner_product(point.b.begin(), point.b.end(), box.y.begin(), 0.0);
}

// sqrt(a_k / S) |w_k|
double blockNorm(const Point& point, std::size_t k) { return point.u[k] * std::sqrt(point.q[k]); }

double relativeTo(double size, double difference) { return difference / std::max(size, 1 / wall); }

// Whether sum b = 0, but for an error that matters to no gap above 1e-9.
bool isBalanced(const std::vector<double>& b) {
  double sum = 0, size = 0;
  for (double x : b) sum += x, size += std::fabs(x);
  return std::fabs(sum) <= vanishing * size;
}

// |w|^2 at the weights u.
double squaredNorm(const Point& point) {
  double sum = 0;
  for (std::size_t k = 0; k < point.q.size(); ++k) sum += point.u[k] * point.q[k];
  return sum;
}

// From the norm of q in the lower bound and that of w, squared, in the upper one.
Certificate boundsFrom(const SvmBox& box, bool mayStretch, const Point& point, double normOfQ, double normOfW) {
  const double alpha = sumAlpha(box, point), weighted = squaredNorm(point);
  const bool balanced = isBalanced(point.b);
  const auto boundsOf = [&](double s, double loss, double bias) {     // of s times b
    const double t = normOfQ > 0 ? std::min(s, alpha / normOfQ) : s;  // b scaled down may give the better bound
    Certificate c;
    c.stretch = s;
    c.bias = bias;
    c.upper = 0.5 * s * s * normOfW + loss;
    c.lower = std::min(t * alpha - 0.5 * t * t * normOfQ, c.upper);  // at the optimum they differ by rounding
    if (!balanced) c.lower = 0;                                      // b proves nothing
    c.gap = relativeTo(c.upper, c.upper - c.lower);
    c.svmGap = relativeTo(c.upper, s * s * weighted + loss - s * alpha);
    c.weightGap = relativeTo(s * s * normOfW, c.upper - c.lower);
    return c;
  };
  const HingeBias hinge = bestBias(box.y, point.f, box.C);
  const Certificate plain = boundsOf(1, hinge.loss, hinge.bias);
  if (!mayStretch) return plain;
  const Stretch stretch = stretchOf(box.y, point.f, box.room(point.b));
  const Certificate stretched = boundsOf(stretch.factor, 0, stretch.bias);
  // of equal ones rounding does not touch the loss of the stretched one; its surplus costs a relative gap of about twice that
  return stretch.factor != 1 && stretched.gap < plain.gap + 2 * (marginSurplus + marginSurplus) ? stretched : plain;
}
}  // namespace

Certificate certify(const SvmBox& box, bool mayStretch, const Point& point) {
  double largest = 0, sum = 0;
  for (std::size_t k = 0; k < point.q.size(); ++k) {
    largest = std::max(largest, point.q[k]);
    sum += blockNorm(point, k);
  }
  return boundsFrom(box, mayStretch, point, largest, sum * sum);
}

Certificate certify(const Problem& problem, const Point& point) {
  return certify(problem.box, problem.mayStretch, point);
}

Certificate certify(const Problem& problem, const Point& point, double power) {
  const double dualPower = std::isinf(power) ? 1 : power / (power - 1);
  return boundsFrom(problem.box, problem.mayStretch, point, lpNorm(point.q, dualPower), squaredNorm(point));
}

double shareError(const Point& point, const Certificate& c, double power) {
  const bool flat = std::isinf(power);  // all weights are the same, and shares are the parts in |w|^2 themselves
  const double r = flat ? 2 : 2 * power / (power + 1);
  std::vector<double> v(point.u.size());
  for (std::size_t k = 0; k < v.size(); ++k) v[k] = c.stretch * blockNorm(point, k);
  const double norm = lpNorm(v, r), size = lpNorm(point.u, power);
  if (!(norm > 0)) return 1;
  double apart = 0;
  for (std::size_t k = 0; k < v.size() && !flat; ++k)
    apart = std::max(apart, std::fabs(std::pow(v[k] / norm, r) - std::pow(point.u[k] / size, power)));
  const double distance = std::sqrt(2 * std::max(0.0, c.upper - c.lower) / (r - 1)) / norm;
  return std::min(1.0, 2 * r * distance + apart);
}

Certificate certifySvm(const Problem& problem, const Point& point) {
  const SvmGap gap = svmGap(problem.box, point.b, point.f);
  const double relative = relativeTo(gap.primal, gap.primal - point.dual);
  return {gap.primal, gap.dual, relative, gap.bias, relative, relative, gap.stretch};
}

std::vector<double> shareBounds(const Point& point, const Certificate& c) {
  const double gap = std::max(0.0, c.upper - c.lower);
  const double M = std::sqrt(*std::max_element(point.q.begin(), point.q.end())), N = M - std::sqrt(2 * gap);
  std::vector<double> bound(point.q.size(), 1.0);
  for (std::size_t k = 0; k < bound.size(); ++k) {
    const double room = (M - std::sqrt(point.q[k])) * N;
    if (N > 0 && room > std::max(gap, sumRounding * M * M)) bound[k] = gap / room;
  }
  return bound;
}

std::vector<int> undecidedBins(const Problem& problem, const Point& point, const Certificate& c) {
  constexpr double negligible = 0.01;
  const std::vector<double> bound = shareBounds(point, c);
  const double most = negligible * *std::max_element(point.u.begin(), point.u.end());
  std::vector<int> bins;
  for (std::size_t k = 0; k < bound.size(); ++k)
    if (problem.scale[k] > 0 && point.u[k] <= 0 && bound[k] > most) bins.push_back(static_cast<int>(k));
  return bins;
}

std::vector<int> fadingBins(const Point& point) {
  const double largestU = *std::max_element(point.u.begin(), point.u.end());
  const double largestQ = *std::max_element(point.q.begin(), point.q.end());
  std::vector<int> bins;
  for (std::size_t k = 0; k < point.u.size(); ++k)
    if (point.u[k] > 0 && point.u[k] * largestQ < largestU * (largestQ - point.q[k]))
      bins.push_back(static_cast<int>(k));
  return bins;
}

std::size_t countUndecided(const Problem& problem, const Point& point, const Certificate& c) {
  return undecidedBins(problem, point, c).size() + fadingBins(point).size();
}

bool maskIsDecided(const Problem& problem, const Point& point, const Certificate& c) {
  return choice.decided * static_cast<double>(countUndecided(problem, point, c)) <=
         static_cast<double>(support(point.u).size());
}

Point withoutFadingBins(const Problem& problem, const Point& point) {
  Point tidy = point;
  for (int k : fadingBins(point)) tidy.u[k] = 0;
  const double sum = std::accumulate(tidy.u.begin(), tidy.u.end(), 0.0);
  if (!(sum > 0)) return point;
  for (double& u : tidy.u) u /= sum;
  computeScores(problem, tidy);
  return tidy;
}

void Recorder::record(const Certificate& c) {
  model.objective.push_back(c.upper);
  model.lower.push_back(c.lower);
  model.gap.push_back(c.gap);
  model.bias = c.bias;
  stretch = c.stretch;
  Progress progress;
  progress.stage = stage;
  progress.iteration = static_cast<long>(model.objective.size());
  progress.objective = c.upper;
  progress.hasObjective = true;
  progress.gap = c.gap;
  progress.tol = tol;
  monitor.report(progress);
}
}  // namespace frs::features
