// gaussian.hpp - what every Gaussian filter of the core is made of.
#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

namespace frs {
/// exp(-k^2 / (2 sigma^2)) for k = -radius .. radius, not normalised.
inline std::vector<double> gaussianWeights(double sigma, int radius) {
  std::vector<double> weight;
  for (int k = -radius; k <= radius; ++k) weight.push_back(std::exp(-k * k / (2 * sigma * sigma)));
  return weight;
}

/// The place of index i, which may lie outside 0 .. n - 1, when the values go on mirrored at both ends.
inline std::ptrdiff_t mirrored(std::ptrdiff_t i, std::ptrdiff_t n) {
  const std::ptrdiff_t period = 2 * n;
  i = ((i % period) + period) % period;
  return i < n ? i : period - 1 - i;
}
}  // namespace frs
