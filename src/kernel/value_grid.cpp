#include "kernel/value_grid.hpp"

#include <algorithm>

#include "simd/cubic.hpp"

namespace frs {
// The kernels are analytic in log x, up to a distance from the real line that shrinks with the exponent of
// the power mean: steeper kernels get a finer grid.
ValueGrid::ValueGrid(const AdditiveKernel& kernel) : perOctave_(64) {
  if (kernel.type == AdditiveKernel::Type::PowerMean) perOctave_ *= std::clamp(-kernel.exponent, 1.0, 4.0);
}

std::vector<double> ValueGrid::values() const {
  std::vector<double> v(rows, 0.0);
  for (std::size_t u = stencil; u < rows; ++u) v[u] = std::exp2((1 - static_cast<double>(u - stencil)) / perOctave_);
  return v;
}

double ValueGrid::error(const AdditiveKernel& kernel) const {
  const std::vector<double> v = values();
  // with the larger argument between rows, and with the smaller: by homogeneity all others are like these
  double worst = 0;
  const auto probe = [&](std::size_t first, double y) {
    for (double t : {0.25, 0.5, 0.75}) {
      Four<double>::Vector w;
      double sum = 0;
      cubicWeights(t, w);
      for (std::size_t q = 0; q < stencil; ++q) sum += w[q] * kernel(v[first + q], y);
      const double x = v[first + 1] * std::exp2(-t / perOctave_);
      worst = std::max(worst, std::fabs(kernel(x, y) - sum));
    }
  };
  for (std::size_t u = stencil; u + stencil <= rows; ++u) {
    probe(stencil, v[u]);
    probe(u, 1.0);
  }
  // d kappa / d log x + d kappa / d log y = kappa: half a unit in the last place of both fractions
  const double rounding = 0.5 * std::log(2.0) / perOctave_ / (1 << fractionBits);
  return 2 * worst + rounding + 2 * v[rows - 2 * stencil];  // and values too small for the last row
}
}  // namespace frs
