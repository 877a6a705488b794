#include "kernel/value_grid.hpp"

#include <algorithm>

#include "simd/cubic.hpp"
#include "simd/kernels.hpp"
#include "simd/spaced_rows.hpp"

namespace frs {
namespace {
// The kernels are analytic in log x, up to a distance from the real line that shrinks with the exponent of the power
// mean: steeper kernels get a finer grid. A cubic errs by 3/128 (ln 2 / m)^4 times the fourth derivative of kappa in
// log x, which is at most 1/8 for chi2 and grows with the fourth power of the exponent.
constexpr double finest = 4;  // times the rows of chi2, in 32 bits
double steepness(const AdditiveKernel& kernel) {
  return kernel.type == AdditiveKernel::Type::PowerMean ? std::max(1.0, -kernel.exponent) : 1;
}
}  // namespace

ValueGrid ValueGrid::coded(const AdditiveKernel& kernel) {
  return {32 * std::min(finest, steepness(kernel)), std::size_t(1) << (32 - GridCode::fractionBits)};
}

ValueGrid ValueGrid::forRange(const AdditiveKernel& kernel, double smallest, double largest, bool precise) {
  constexpr double mostRows =
      60000;  // only steep power means reach this; their feature map errs more than the grid does then
  const double octaves = std::min(60.0, std::log2(largest) - std::log2(smallest));
  const double perOctave = std::min((precise ? 256 : 16) * steepness(kernel), mostRows / std::max(1.0, octaves));
  return {perOctave, static_cast<std::size_t>(perOctave * octaves) + 2 * stencil + 2};
}

std::vector<double> ValueGrid::values(double largest) const {
  std::vector<double> v(rows_, 0.0);
  for (std::size_t u = stencil; u < rows_; ++u) v[u] = largest * valueAt(static_cast<double>(u));
  return v;
}

bool ValueGrid::maySpace(const AdditiveKernel& kernel) { return steepness(kernel) <= finest; }

std::vector<double> ValueGrid::spacedValues(std::size_t rows) const {
  std::vector<double> v(SpacedRows::count((rows - stencil) / SpacedRows::spacing));
  for (std::size_t j = 0; j < v.size(); ++j)
    v[j] = valueAt(static_cast<double>(stencil + SpacedRows::spacing * j) -
                   static_cast<double>(SpacedRows::spacing * SpacedRows::before));
  return v;
}

std::size_t ValueGrid::codes(const double* v, std::size_t n, double largest, GridCode* out) const {
  static_assert(sizeof(GridCode) == sizeof(std::uint32_t), "codes are written as plain numbers");
  const GridShape shape{perOctave_, stencil, std::log2(largest), lowest()};
  const GridCode most{kernels().gather.placeOnGrid(shape, v, n, &out->bits)};
  return most.row() + stencil;
}

double ValueGrid::spacingError(const AdditiveKernel& kernel) const {
  constexpr SpacedRows::Weights weights = SpacedRows::weights();
  const std::vector<double> v = values(1), spaced = spacedValues(rows_);
  double worst = 0;
  const auto probe = [&](std::size_t j, double y) {
    for (std::size_t r = 1; r < SpacedRows::spacing; ++r) {
      double sum = 0;
      for (std::size_t t = 0; t < SpacedRows::taps; ++t) sum += weights.at[t][r] * kernel(spaced[j + t], y);
      worst = std::max(worst, std::fabs(kernel(v[stencil + SpacedRows::spacing * j + r], y) - sum));
    }
  };
  for (std::size_t j = 0; SpacedRows::count(j + 1) <= spaced.size(); j += SpacedRows::taps) {
    probe(0, spaced[j]);
    probe(j, 1.0);
  }
  return worst;
}

double ValueGrid::error(const AdditiveKernel& kernel) const {
  const std::vector<double> v = values(1);
  // Tried with the larger argument between two rows, and with the smaller one. The kernel is homogeneous: every other
  // pair of values is a multiple of one of these.
  double worst = 0;
  const auto probe = [&](std::size_t first, double y) {
    for (double t : {0.25, 0.5, 0.75}) {
      const Cubic<double> cubic(t);
      double sum = 0;
      for (std::size_t q = 0; q < stencil; ++q) sum += cubic.weight[q] * kernel(v[first + q], y);
      const double x = v[first + 1] * std::exp2(-t / perOctave_);
      worst = std::max(worst, std::fabs(kernel(x, y) - sum));
    }
  };
  // The error is as smooth as the kernel: every fourth row tells it, where the rows are as close as that asks for.
  const std::size_t step = steepness(kernel) > finest ? 1 : 4;
  for (std::size_t u = stencil; u + stencil <= rows_; u += step) {
    probe(stencil, v[u]);
    probe(u, 1.0);
  }
  if (maySpace(kernel)) worst += spacingError(kernel);
  // The fractions are rounded by up to half a unit in their last place. What that does to kappa follows from
  // d kappa / d log x + d kappa / d log y = kappa.
  const double rounding = 0.5 * std::log(2.0) / perOctave_ / (1 << GridCode::fractionBits);
  return 2 * worst + rounding + 2 * v[rows_ - 2 * stencil];  // the last term: values that count as 0
}
}  // namespace frs
