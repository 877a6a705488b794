// jpeg.hpp - JPEG files: decoded, at a fraction of their size where less is wanted, and encoded.
#pragma once
#include <optional>

#include "base/matrix.hpp"
#include "image/byte_picture.hpp"

namespace frs {
/// The picture in a JPEG file, with as many pixels as `reducedSize` gives. The file is decoded at 1/2, 1/4 or 1/8 of its
/// size where that is enough, and at its own size otherwise, with libjpeg's defaults.
///
/// Post    nothing where libjpeg finds anything to complain about (a damaged or incomplete file), where the colours are
///         neither gray nor YCbCr or RGB, and where the toolbox was built without libjpeg.
/// Throws  frs::Error outOfMemory.
std::optional<FilePicture> decodeJpeg(Span<const std::uint8_t> bytes, double maxPixels);

/// A JPEG file with the picture, which has one or three channels; quality 0 .. 100 as libjpeg counts it.
///
/// Post    empty where libjpeg cannot (a side above 65500), and where the toolbox was built without it.
std::vector<std::uint8_t> encodeJpeg(const BytePicture& picture, int quality);
}  // namespace frs
