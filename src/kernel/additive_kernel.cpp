#include "kernel/additive_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/error.hpp"

namespace frs {

const Span<const char* const> AdditiveKernel::names(kernelNames, 6);

namespace {

// The kernels below are homogeneous: with t = low/high in (0,1] every term is positive, so nothing cancels.
double jensenShannon(double low, double high) {
  const double t = low / high;
  return 0.5 * high * ((1 + t) * std::log1p(t) - t * std::log(t)) / std::log(2.0);
}

double powerMean(double low, double high, double exponent) {
  const double q = -exponent, u = std::pow(low / high, q);
  return low * std::exp(-std::log1p((u - 1) / 2) / q);
}

}  // namespace

AdditiveKernel::AdditiveKernel(Type type_, double exponent_)
    : type(type_ == Type::PowerMean && std::isinf(exponent_) && exponent_ < 0 ? Type::Intersection : type_),
      exponent(exponent_) {}

double AdditiveKernel::operator()(double x, double y) const {
  if (type == Type::Linear) return x * y;
  const double low = std::min(x, y), high = std::max(x, y);
  if (!(low > 0)) return 0;
  switch (type) {
    case Type::Chi2: return 2 * low * (high / (low + high));
    case Type::JensenShannon: return jensenShannon(low, high);
    case Type::Hellinger: return std::sqrt(low) * std::sqrt(high);
    case Type::PowerMean: return powerMean(low, high, exponent);
    default: return low;
  }
}

void AdditiveKernel::requireMap() const {
  if (type != Type::PowerMean || (exponent >= steepest && exponent < 0)) return;
  char message[128];
  std::snprintf(message, sizeof message, "exponent must be from %g to below 0, or -Inf (intersection); got %g.",
                steepest, exponent);
  throw Error("badOption", message);
}

BinMap pivotedCholesky(const AdditiveKernel& kernel, Span<const double> values, double tol, int maxRank) {
  const std::size_t n = values.size, most = std::min<std::size_t>(n, std::max(maxRank, 0));
  std::vector<double> residual(n), factor;  // factor: one column of n values per pivot
  for (std::size_t u = 0; u < n; ++u) residual[u] = kernel(values[u], values[u]);
  // Smaller residuals are rounding: pivots chosen among them would add columns of noise.
  const double least = 1e-15;
  const double stop = n ? std::max(tol, least) * *std::max_element(residual.begin(), residual.end()) : 0;

  BinMap map;
  std::size_t rank = 0;
  for (; rank < most; ++rank) {
    const std::size_t pivot = std::max_element(residual.begin(), residual.end()) - residual.begin();
    if (!(residual[pivot] > stop) || !(residual[pivot] > 0)) break;
    factor.resize((rank + 1) * n);
    double* column = &factor[rank * n];
    for (std::size_t u = 0; u < n; ++u) column[u] = kernel(values[u], values[pivot]);
    for (std::size_t r = 0; r < rank; ++r) {
      const double* earlier = &factor[r * n];
      const double scale = earlier[pivot];
      for (std::size_t u = 0; u < n; ++u) column[u] -= scale * earlier[u];
    }
    const double inverse = 1 / std::sqrt(residual[pivot]);
    for (std::size_t u = 0; u < n; ++u) {
      column[u] *= inverse;
      residual[u] = std::max(0.0, residual[u] - column[u] * column[u]);
    }
    map.pivots.push_back(static_cast<int>(pivot));
    residual[pivot] = 0;  // exact in theory; rounding must not choose it again
  }

  map.rank = static_cast<int>(rank);
  map.psi.resize(n * rank);
  for (std::size_t r = 0; r < rank; ++r)
    for (std::size_t u = 0; u < n; ++u) map.psi[u * rank + r] = factor[r * n + u];
  return map;
}

}  // namespace frs
