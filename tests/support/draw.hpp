// draw.hpp - gray pictures from formulas, for the tests of motion.
#pragma once
#include <functional>
#include <vector>

#include "image/planar_image.hpp"

namespace frs::testing {
/// The picture with value(x, y) at column x and row y.
inline PlanarImage draw(std::size_t rows, std::size_t cols, const std::function<double(double, double)>& value) {
  PlanarImage image{rows, cols, 1, std::vector<float>(rows * cols)};
  for (std::size_t x = 0; x < cols; ++x)
    for (std::size_t y = 0; y < rows; ++y)
      image.data[x * rows + y] = static_cast<float>(value(static_cast<double>(x), static_cast<double>(y)));
  return image;
}
}  // namespace frs::testing
