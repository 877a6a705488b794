// png.hpp - PNG files: the plain kinds decoded, and encoded.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/matrix.hpp"
#include "image/byte_picture.hpp"

namespace frs {
/// A PNG file of 8 bits a sample with the picture, which has one (gray) or three channels (RGB).
///
/// Cost    O(pixels) time, most of it zlib's.
/// Throws  frs::Error internal where zlib fails.
std::vector<std::uint8_t> encodePng(const BytePicture& picture);

/// Whether the bytes begin as every PNG file does.
bool isPng(Span<const std::uint8_t> bytes);

/// The picture in a PNG file of 8 bits a sample, gray or RGB, without transparency; always three channels.
///
/// Post    nothing where anything is damaged or missing, and for every other kind of PNG (a map of colours, 1, 2, 4 or 16
///         bits, rows in seven passes, pixels that are not opaque).
/// Throws  frs::Error outOfMemory.
std::optional<BytePicture> decodePng(Span<const std::uint8_t> bytes);
}  // namespace frs
