// photograph.hpp - photographs in JPEG and PNG files as a person sees them: whole, and turned upright as their camera noted.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/monitor.hpp"
#include "image/jpeg.hpp"
#include "image/picture_notes.hpp"

namespace frs {
/// The picture turned as an Exif orientation asks: 2 to 4 keep the sides, 5 to 8 exchange them.
BytePicture upright(const BytePicture& picture, int orientation);

/// The photograph in a file, at most maxPixels large.
///
/// Post    nothing where there is no such file, where it is neither JPEG nor PNG, ends before its end mark, is tooMuch for
///         maxFilePixels, or decodeJpeg or decodePng do not take it: the host may read it, or say what is wrong. `file` of
///         the result is the upright size.
std::optional<FilePicture> readPhotograph(const std::string& path, double maxPixels, double maxFilePixels);

/// The same of several files, some of them at a time.
std::vector<std::optional<FilePicture>> readPhotographs(const std::vector<std::string>& paths, double maxPixels,
                                                        double maxFilePixels, int threads, Monitor& monitor);
}  // namespace frs
