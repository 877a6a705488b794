// transpose.hpp - from rows of interleaved colours, as decoders send them, to columns of planes, as the host keeps them.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs {
/// planes[c * height * width + x * height + y] = rows[3 * (y * width + x) + c] for the three colours c.
using TransposeColours = void (*)(const std::uint8_t* rows, std::size_t height, std::size_t width, std::uint8_t* planes);
}  // namespace frs
