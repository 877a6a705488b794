#include "planes.hpp"

#include <algorithm>
#include <cmath>

namespace frs {
namespace {
// The pixels of a line that make up one pixel of the new line, with weights that sum to one.
struct Taps {
  std::size_t first;
  std::vector<float> weights;
};

std::vector<Taps> tapsOf(std::size_t from, std::size_t to) {
  const double ratio = static_cast<double>(from) / static_cast<double>(to), reach = std::max(1.0, ratio);
  std::vector<Taps> all(to);
  for (std::size_t k = 0; k < to; ++k) {
    const double centre = (static_cast<double>(k) + 0.5) * ratio - 0.5;
    const double low = std::max(0.0, std::floor(centre - reach) + 1);
    const double high = std::min(static_cast<double>(from) - 1, std::ceil(centre + reach) - 1);
    Taps& t = all[k];
    t.first = static_cast<std::size_t>(low);
    float sum = 0;
    for (double p = low; p <= high; ++p) {
      t.weights.push_back(static_cast<float>(1 - std::fabs(p - centre) / reach));
      sum += t.weights.back();
    }
    for (float& w : t.weights) w /= sum;
  }
  return all;
}
}  // namespace

std::vector<float> stretched(const std::vector<float>& plane, std::size_t rows, std::size_t cols, std::size_t newRows) {
  if (rows == newRows) return plane;
  std::vector<float> out(newRows * cols);
  const std::vector<Taps> taps = tapsOf(rows, newRows);
  for (std::size_t r = 0; r < newRows; ++r)
    for (std::size_t k = 0; k < taps[r].weights.size(); ++k) {
      const float w = taps[r].weights[k];
      const float* from = &plane[(taps[r].first + k) * cols];
      for (std::size_t c = 0; c < cols; ++c) out[r * cols + c] += w * from[c];
    }
  return out;
}

void transpose(const float* plane, std::size_t rows, std::size_t cols, float* to) {
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < cols; ++c) to[c * rows + r] = plane[r * cols + c];
}
}  // namespace frs
