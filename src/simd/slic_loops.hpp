// slic_loops.hpp - the inner loop of SLIC: the pixels around a centre join it where it is the nearest so far.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::slic {
/// A picture as column-major planes, with the squared distance of each pixel to its nearest centre so far and which
/// one that is.
struct Pixels {
  const float* plane[3];
  int channels;
  std::size_t rows;
  float* distance;
  std::uint32_t* owner;
};

struct Centre {
  float colour[3], y, x;
};

/// Columns firstCol .. lastCol-1 of rows firstRow .. lastRow-1.
struct Window {
  std::size_t firstRow, lastRow, firstCol, lastCol;
};

/// For each pixel of the window: d = |colour difference|^2 + spaceWeight * |place difference|^2; where d is less than
/// the distance so far, it becomes that, and `id` the owner.
using Claim = void (*)(const Pixels& pixels, const Window& window, const Centre& centre, float spaceWeight,
                       std::uint32_t id);
}  // namespace frs::slic
