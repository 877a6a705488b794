// flat_sift.hpp - dense SIFT with a flat window, evaluated only where descriptors are wanted (within src/image).
#pragma once
#include <cstddef>
#include <vector>

namespace frs {
constexpr int kSiftBins = 4, kSiftOrientations = 8, kSiftDim = kSiftBins * kSiftBins * kSiftOrientations;

/// Where the windows of one size lie: the first bin of window (i, j) has its centre at row firstRow + i step and
/// column firstCol + j step, counted from 0.
struct SiftGrid {
  int size;  ///< side of a bin in pixels
  int step;
  std::size_t firstRow, firstCol, rows, cols;  ///< rows x cols windows
};

/// The orientation of gradients in bins around each grid point, as VLFeat's dsift computes it with a flat window
/// (Vedaldi & Fulkerson 2010): each pixel gives its gradient's length to the two nearest of 8 orientations, bins are
/// triangular windows of half-width `size`, and each bin is weighted by the mean of the Gaussian window in it.
///
/// The sums are formed only in rows and columns where some bin has its centre, those of the lattice with spacing
/// gcd(size, step), all orientations side by side, and read for one descriptor at a time. So a descriptor
/// that is not wanted costs nothing, which is what makes this several times faster than the library.
class FlatSift {
 public:
  /// Pre     image is rows x cols, column by column; all windows have their bin centres inside.
  /// Cost    O(pixels) time; 32 bytes per lattice point and O(rows * size) more.
  FlatSift(const float* image, std::size_t rows, std::size_t cols, const SiftGrid& grid, double windowSize);

  /// The descriptor of window (i, j), of unit length with entries clamped at 0.2 in between, to out[128]; returns the
  /// contrast, the sum of its entries before normalisation over the area between the outer bins.
  float describe(std::size_t i, std::size_t j, float* out) const;

 private:
  std::size_t perStep_, perBin_, height_;  // lattice points between windows, between bins, and in a column
  float side_;                             // of the square between the centres of the outer bins
  float weight_[kSiftBins][kSiftBins];     // of the bin in column x and row y: weight_[x][y]
  std::vector<float> sums_;                // 8 orientations for each lattice point, column by column
};
}  // namespace frs
