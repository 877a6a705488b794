// value_grid.hpp - tables for bins with too many values to give each a row: the rows stand for values on a logarithmic
// grid, and between them a cubic through the four nearest rows is taken.
//
// chi2, js and powermean are homogeneous, kappa(s x, s y) = s kappa(x, y), and smooth in the logarithm of x. So every
// bin can use the same values 2^(-j/m), scaled by its own largest value: one feature map, which stays in the cache.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel/additive_kernel.hpp"
#include "simd/binned_loops.hpp"

namespace frs {
/// A place on a grid in 32 bits: the row in the upper 11 bits, the fraction in the lower 21 bits.
struct GridCode {
  static constexpr int fractionBits = GatherLoops::gridFractionBits;
  std::uint32_t bits;
  std::uint32_t row() const { return bits >> fractionBits; }
  double fraction() const {
    return static_cast<double>(static_cast<std::int32_t>(bits & ((1u << fractionBits) - 1))) *
           (1.0 / (1 << fractionBits));
  }
};

class ValueGrid {
 public:
  static constexpr std::size_t stencil = 4;  ///< rows that a cubic goes through

  /// The grid whose places fit a GridCode.
  /// Pre     the kernel is chi2, js or powermean.
  static ValueGrid coded(const AdditiveKernel& kernel);
  /// A grid for values in [smallest, largest] whose error is less than 1e-12 (precise) or 1e-7 of kappa at the largest
  /// value, for exponents of the power mean down to about -10. Values under 2^-60 of the largest count as 0.
  /// Pre     0 < smallest <= largest.
  static ValueGrid forRange(const AdditiveKernel& kernel, double smallest, double largest, bool precise);

  std::size_t rows() const { return rows_; }
  /// The value of every row: `stencil` zeros, for samples that are zero, then 2^(1/m), 1, 2^(-1/m), ... of the largest.
  std::vector<double> values(double largest) const;
  /// Whether a kernel is smooth enough for the feature map of the rows to follow from that of rows four times as far
  /// apart, with an error like that of the grid.
  static bool maySpace(const AdditiveKernel& kernel);
  /// The values, relative to the largest, of the spaced rows (simd/spaced_rows.hpp) from which the first `rows` rows
  /// follow, but for the `stencil` zeros.
  /// Pre     rows is a multiple of four.
  std::vector<double> spacedValues(std::size_t rows) const;
  /// Bound on the error of a kernel value between two codes, relative to kappa(largest, largest).
  double error(const AdditiveKernel& kernel) const;

  /// The value v of a bin whose largest has the logarithm log2Largest is `fraction` of the way from row + 1 to row + 2.
  /// Values too small for the last row count as 0.
  /// Pre     0 <= v <= the largest.
  struct Place {
    std::uint32_t row;
    double fraction;
  };
  Place place(double v, double log2Largest) const {
    const double at = position(v, log2Largest), row = std::floor(at);
    return {static_cast<std::uint32_t>(row), at - row};
  }
  /// The codes of n values, all at once: their places to the nearest 2^-21 of a row. Returns the number of rows that
  /// these codes make use of.
  std::size_t codes(const double* v, std::size_t n, double largest, GridCode* out) const;

 private:
  ValueGrid(double perOctave, std::size_t rows) : perOctave_(perOctave), rows_(rows) {}
  double position(double v, double log2Largest) const {
    if (v <= 0) return 0;
    const double down = perOctave_ * (log2Largest - std::log2(v));  // rows below that of the largest value
    return down > lowest() ? 0 : down + stencil;
  }
  double spacingError(const AdditiveKernel& kernel) const;
  double valueAt(double row) const { return std::exp2((1 - (row - stencil)) / perOctave_); }
  double lowest() const { return static_cast<double>(rows_ - 2 * stencil) - 1; }

  double perOctave_;  // m
  std::size_t rows_;
};
}  // namespace frs
