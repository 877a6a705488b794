// binned_grid.hpp - one grid of values for all bins with more values than are worth a row of a feature map
// each; private to the binned module.
//
// chi2, js and powermean are homogeneous, kappa(s x, s y) = s kappa(x, y), and smooth in the logarithm of x.
// So every bin can use the same values 2^(-j/m), scaled by its own largest value: one feature map, which
// stays in the cache, and a cubic through the four nearest values stands for all those between.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel/additive_kernel.hpp"

namespace frs {
/// A place on the grid: the first of four neighbouring rows in the upper 12 bits, and how far the value is from
/// the second of them to the third in the lower 20 bits.
struct GridCode {
  std::uint32_t bits;
};

class ValueGrid {
 public:
  static constexpr std::size_t stencil = 4, rows = 4096;
  static constexpr int fractionBits = 20;

  explicit ValueGrid(const AdditiveKernel& kernel);

  /// The value of every row: `stencil` zeros, for samples that are zero, then 2^(1/m), 1, 2^(-1/m), ...
  std::vector<double> values() const;
  /// Bound on the error of a kernel value between two codes, relative to kappa(1, 1).
  double error(const AdditiveKernel& kernel) const;

  /// The code of the value v of a bin whose largest has the logarithm log2Largest. Values too small for the
  /// last row, some 2^-64 of the largest, are coded as 0.
  /// Pre     0 <= v <= the largest.
  GridCode code(double v, double log2Largest) const {
    if (v <= 0) return {0};
    const double place = 1 - perOctave_ * (std::log2(v) - log2Largest);  // >= 1; row `stencil` is place 0
    if (place > rows - 2 * stencil) return {0};
    return {static_cast<std::uint32_t>((place + (stencil - 1)) * (1 << fractionBits) + 0.5)};
  }
  /// The number of leading rows up to the last one that the code uses.
  static std::size_t rowsOf(GridCode code) { return (code.bits >> fractionBits) + stencil; }

 private:
  double perOctave_;  // m
};
}  // namespace frs
