// region_values.hpp - a geometric grid for region histograms with many distinct values; private to the sparse
// regions. Between the values of the grid kappa, smooth in log x, is a cubic through the four nearest.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel/additive_kernel.hpp"

namespace frs {
/// The values lo 2^(j/m), j = -1, 0, ..., so far that every value in [lo, largest] has two on either side.
class GeometricGrid {
 public:
  /// m makes the error of a kernel value less than 1e-12 (precise) or 1e-9 of the largest, for exponents down
  /// to about -10; values under 2^-60 of the largest count as that.
  /// Pre     0 < smallest <= largest; the kernel is chi2, js or powermean.
  GeometricGrid(const AdditiveKernel& kernel, double smallest, double largest, bool precise);

  std::size_t rows() const { return rows_; }
  std::vector<double> values() const;  ///< increasing, one per row
  /// The value v is `fraction` in [0, 1) of the way from row + 1 to row + 2.
  struct Place {
    std::uint32_t row;
    double fraction;
  };
  Place place(double v) const {
    const double at = v > lo_ ? perOctave_ * (std::log2(v) - log2Lo_) : 0, row = std::floor(at);
    return {static_cast<std::uint32_t>(row), at - row};
  }

 private:
  double perOctave_, lo_, log2Lo_;
  std::size_t rows_;
};
}  // namespace frs
