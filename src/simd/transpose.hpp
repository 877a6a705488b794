// transpose.hpp - from rows of interleaved colours, as decoders send them, to columns of planes, as the host keeps them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs {
/// Some rows of a picture: planes[c * height * width + x * height + y] = rows[3 * (y * width + x) + c] for the three
/// colours c, x < width and y < count. A picture may come strip by strip, each with `planes` further on by its first row.
using TransposeColours = void (*)(const std::uint8_t* rows, std::size_t count, std::size_t width, std::uint8_t* planes,
                                  std::size_t height);
}  // namespace frs
