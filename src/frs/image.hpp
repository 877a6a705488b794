// image.hpp - a picture as the host holds it: column-major planes, one after the other.
#pragma once
#include <cstddef>

namespace frs {
/// rows x cols x channels samples in 0..1 that somebody else owns; pixel (r, c) of plane k is
/// data[(k * cols + c) * rows + r].
struct ImageView {
  const float* data = nullptr;
  std::size_t rows = 0, cols = 0, channels = 0;

  std::size_t pixels() const { return rows * cols; }
  const float* plane(std::size_t k) const { return data + k * pixels(); }
};
}  // namespace frs
