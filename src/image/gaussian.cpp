#include "image/gaussian.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace frs {
namespace {
using Index = std::ptrdiff_t;

// The pixel that stands at place i of a line of n, where i may lie outside.
Index inside(Index i, Index n, Border border) {
  if (border == Border::Repeat) return std::clamp<Index>(i, 0, n - 1);
  const Index period = 2 * n;
  i = ((i % period) + period) % period;
  return i < n ? i : period - 1 - i;
}

// out = the weighted sum of some lines of n values, in their order; four at a time, so that `out` is read and written less
// often.
void weightedSum(const std::vector<float>& weight, const std::vector<const float*>& line, std::size_t n, float* out) {
  std::fill(out, out + n, 0.f);
  std::size_t k = 0;
  for (; k + 4 <= weight.size(); k += 4) {
    const float *a = line[k], *b = line[k + 1], *c = line[k + 2], *d = line[k + 3];
    const float u = weight[k], v = weight[k + 1], w = weight[k + 2], x = weight[k + 3];
    for (std::size_t i = 0; i < n; ++i) out[i] = (((out[i] + u * a[i]) + v * b[i]) + w * c[i]) + x * d[i];
  }
  for (; k < weight.size(); ++k)
    for (std::size_t i = 0; i < n; ++i) out[i] += weight[k] * line[k][i];
}
}  // namespace

std::vector<double> gaussianWeights(double sigma, int radius) {
  std::vector<double> weight;
  for (int k = -radius; k <= radius; ++k) weight.push_back(std::exp(-k * k / (2 * sigma * sigma)));
  return weight;
}

std::vector<float> gaussianKernel(double sigma, int radius) {
  const std::vector<double> weight = gaussianWeights(sigma, radius);
  const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
  std::vector<float> kernel;
  for (double w : weight) kernel.push_back(static_cast<float>(w / sum));
  return kernel;
}

void filterAlong(const Lines& shape, const std::vector<float>& kernel, Border border, const float* in, float* out) {
  const Index r = static_cast<Index>(kernel.size() / 2), n = static_cast<Index>(shape.length);
  const std::size_t step = shape.channels, values = shape.length * step;
  std::vector<float> padded(values + 2 * static_cast<std::size_t>(r) * step);
  std::vector<const float*> shifted;
  for (std::size_t k = 0; k < kernel.size(); ++k) shifted.push_back(padded.data() + k * step);
  for (std::size_t line = 0; line < shape.lines; ++line, in += values, out += values) {
    std::copy_n(in, values, padded.begin() + r * static_cast<Index>(step));
    for (Index i = -r; i < n + r; i = i == -1 ? n : i + 1)  // before and after the line
      std::copy_n(in + inside(i, n, border) * static_cast<Index>(step), step,
                  padded.begin() + (i + r) * static_cast<Index>(step));
    weightedSum(kernel, shifted, values, out);
  }
}

void filterAcross(const Lines& shape, const std::vector<float>& kernel, Border border, const float* in, float* out) {
  const Index r = static_cast<Index>(kernel.size() / 2), n = static_cast<Index>(shape.lines);
  const std::size_t values = shape.length * shape.channels;
  std::vector<const float*> near(kernel.size());
  for (Index line = 0; line < n; ++line, out += values) {
    for (Index k = -r; k <= r; ++k)
      near[static_cast<std::size_t>(k + r)] = in + inside(line + k, n, border) * static_cast<Index>(values);
    weightedSum(kernel, near, values, out);
  }
}
}  // namespace frs
