// normalizer.cpp - what the weight of a bin is divided by (eq. 6 and others).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.hpp"
#include "features/feature_selection.hpp"

namespace frs {
namespace {
struct Constants {
  double radiusAccuracy = 1e-8;  // of the squared radius of the enclosing ball, relative
  int mostSteps = 1000;          // towards it; some tens are usual
};
constexpr Constants constant;

std::vector<double> samplesOf(const Binned& data, std::size_t k) {
  std::vector<int> all(data.samples());
  std::iota(all.begin(), all.end(), 0);
  std::vector<double> x(all.size());
  data.values(k, all, x.data());
  return x;
}

// sum_i kappa(x_ik, x_ik) per bin.
std::vector<double> diagonalSums(const Binned& data) {
  std::vector<double> sums(data.bins());
  parallelFor(data.bins(), binsAtOnce, data.threads(), [&](std::size_t k) {
    for (double x : samplesOf(data, k)) sums[k] += data.kernel()(x, x);
  });
  return sums;
}

// |sum of phi_k(x_i) over the samples of one class|^2 / their number; both classes when sign is 0.
std::vector<double> meanNorms(const Binned& data, Span<const double> y, double sign) {
  std::vector<double> indicator(y.size), g(data.bins());
  double count = 0;
  for (std::size_t i = 0; i < y.size; ++i) count += indicator[i] = sign == 0 || y[i] == sign ? 1 : 0;
  data.tables(indicator, g.data());
  for (double& v : g) v /= count;
  return g;
}

std::vector<double> variances(const Binned& data, Span<const double> y, bool withinClasses) {
  std::vector<double> total = diagonalSums(data);
  const std::vector<double> explained = meanNorms(data, y, withinClasses ? 1 : 0);
  const std::vector<double> other = withinClasses ? meanNorms(data, y, -1) : std::vector<double>(total.size(), 0.0);
  for (std::size_t k = 0; k < total.size(); ++k) {
    const double rest = total[k] - explained[k] - other[k];
    total[k] = rest > data.noise(k) * total[k] ? rest / static_cast<double>(y.size) : 0;
  }
  return total;
}

// The minimum enclosing ball in feature space, by its dual: max over the simplex of sum_u beta_u kappa_uu - beta'T
// beta. Each step moves weight to the point farthest from the centre, from the nearest of those that have weight, as
// far as is best.
double squaredRadius(const AdditiveKernel& kappa, std::vector<double> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  const std::size_t U = values.size();
  if (U < 2) return 0;
  std::vector<double> self(U), beta(U, 0.0), h(U);
  beta[0] = beta[U - 1] = 1.0 / 2;  // the two ends are the farthest pair
  for (std::size_t u = 0; u < U; ++u) {
    self[u] = kappa(values[u], values[u]);
    h[u] = 0.5 * (kappa(values[u], values[0]) + kappa(values[u], values[U - 1]));
  }
  double radius = 0;
  for (int step = 0; step < constant.mostSteps; ++step) {
    std::size_t far = 0, near = U;
    double weighted = 0, centre = 0;
    for (std::size_t u = 0; u < U; ++u) {
      if (self[u] - 2 * h[u] > self[far] - 2 * h[far]) far = u;
      if (beta[u] <= 0) continue;
      if (near == U || self[u] - 2 * h[u] < self[near] - 2 * h[near]) near = u;
      weighted += beta[u] * self[u];
      centre += beta[u] * h[u];
    }
    radius = weighted - centre;
    const double farthest = self[far] - 2 * h[far] + centre;
    if (farthest <= radius * (1 + constant.radiusAccuracy)) break;
    const double distance = self[far] + self[near] - 2 * kappa(values[far], values[near]);
    const double slope = self[far] - 2 * h[far] - (self[near] - 2 * h[near]);
    const double t = distance > 0 ? std::min(beta[near], 0.5 * slope / distance) : beta[near];
    beta[far] += t;
    beta[near] = t < beta[near] ? beta[near] - t : 0;
    for (std::size_t u = 0; u < U; ++u) h[u] += t * (kappa(values[u], values[far]) - kappa(values[u], values[near]));
  }
  return radius;
}

std::vector<double> squaredRadii(const Binned& data, Monitor& monitor) {
  std::vector<double> a(data.bins());
  const std::size_t chunk = binsAtOnce * static_cast<std::size_t>(data.threads());
  for (std::size_t first = 0; first < a.size(); first += chunk) {
    monitor.poll();
    parallelFor(std::min(chunk, a.size() - first), 1, data.threads(),
                [&](std::size_t k) { a[first + k] = squaredRadius(data.kernel(), samplesOf(data, first + k)); });
  }
  return a;
}
}  // namespace

std::vector<double> featureNormalizer(const Binned& data, Span<const double> y, Normalizer choice, Monitor& monitor) {
  switch (choice) {
    case Normalizer::Scatter: return data.scatter(y);
    case Normalizer::Variance: return variances(data, y, false);
    case Normalizer::Within: return variances(data, y, true);
    case Normalizer::Radius: return squaredRadii(data, monitor);
    case Normalizer::Simplex: break;
  }
  std::vector<double> a(data.bins(), 1.0);
  dropConstantBins(data, a);
  return a;
}

void dropConstantBins(const Binned& data, Span<double> a) {
  parallelFor(data.bins(), binsAtOnce, data.threads(), [&](std::size_t k) {
    const std::vector<double> x = samplesOf(data, k);
    const auto range = std::minmax_element(x.begin(), x.end());
    if (*range.first == *range.second) a[k] = 0;
  });
}
}  // namespace frs
