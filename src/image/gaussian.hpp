// gaussian.hpp - Gaussian weights and the one separable filter of the core.
// The border is the caller's choice, the filter may be a derivative or cut short, and the colours of a pixel may lie side
// by side.
#pragma once
#include <cstddef>
#include <vector>

namespace frs {
/// exp(-k^2 / (2 sigma^2)) for k = -radius .. radius, not normalised.
std::vector<double> gaussianWeights(double sigma, int radius);
/// The same divided by their sum.
std::vector<float> gaussianKernel(double sigma, int radius);

/// What lies beyond the first and the last pixel of a line.
enum class Border {
  Mirror,  ///< the same pixels again, backwards
  Repeat   ///< the last pixel
};

/// A picture as `lines` lines of `length` pixels, one after the other; a pixel is `channels` values side by side. In a
/// column-major plane the lines are the columns.
struct Lines {
  std::size_t length, lines, channels = 1;
  std::size_t size() const { return length * lines * channels; }
};

/// out(i) = sum_k kernel(k) in(i + k - r) along every line, r = kernel.size() / 2; the sum runs in the order of k.
///
/// Pre     kernel has an odd size; in and out have shape.size() values and do not overlap; shape.size() > 0.
/// Cost    O(size * kernel) time, one line of memory.
void filterAlong(const Lines& shape, const std::vector<float>& kernel, Border border, const float* in, float* out);
/// The same across the lines, from line to line.
void filterAcross(const Lines& shape, const std::vector<float>& kernel, Border border, const float* in, float* out);
}  // namespace frs
