// region_paint.hpp - regions in colours over a pale picture.
#pragma once
#include <cstdint>

#include "base/matrix.hpp"
#include "image/byte_picture.hpp"

namespace frs {
/// What regions are painted with. Colours are RGB in 0..1, one row for each region; `cover` is the share of the picture
/// that a colour hides, 0..1.
struct RegionPaint {
  MatrixView<const double> colour;  ///< regions x 3
  Span<const double> cover;
  Span<const bool> edge;  ///< pixels that are darkened, empty for none
};

/// The picture, paler and nearer to gray so that the colours speak, with its regions in their colours.
///
/// Pre     the picture has three channels; label holds 1 .. regions for each pixel.
/// Cost    O(pixels) time.
BytePicture paintedRegions(const BytePicture& picture, Span<const std::uint32_t> label, const RegionPaint& paint);
}  // namespace frs
