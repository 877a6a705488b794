// png.hpp - PNG files, encoded.
#pragma once
#include <cstdint>
#include <vector>

#include "image/byte_picture.hpp"

namespace frs {
/// A PNG file of 8 bits a sample with the picture, which has one (gray) or three channels (RGB).
///
/// Cost    O(pixels) time, most of it zlib's.
/// Throws  frs::Error internal where zlib fails.
std::vector<std::uint8_t> encodePng(const BytePicture& picture);
}  // namespace frs
