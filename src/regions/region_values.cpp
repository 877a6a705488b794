#include "regions/region_values.hpp"

#include <algorithm>

namespace frs {
namespace {
constexpr double mostRows = 60000;  // of a grid: reached by steep power means only, whose map is no closer
}  // namespace

// A cubic errs by 3/128 (ln 2 / m)^4 times the fourth derivative of kappa in log x, which is at most 1/8 for chi2
// and grows with the fourth power of the exponent of a power mean: steeper kernels get a finer grid.
GeometricGrid::GeometricGrid(const AdditiveKernel& kernel, double smallest, double largest, bool precise)
    : perOctave_(precise ? 256 : 64), lo_(std::max(smallest, std::ldexp(largest, -60))), log2Lo_(std::log2(lo_)) {
  if (kernel.type == AdditiveKernel::Type::PowerMean) perOctave_ *= std::max(1.0, -kernel.exponent);
  perOctave_ = std::min(perOctave_, mostRows / std::max(1.0, std::log2(largest) - log2Lo_));
  rows_ = place(largest).row + 4;
}

std::vector<double> GeometricGrid::values() const {
  std::vector<double> v(rows_);
  for (std::size_t j = 0; j < rows_; ++j) v[j] = lo_ * std::exp2((static_cast<double>(j) - 1) / perOctave_);
  return v;
}
}  // namespace frs
