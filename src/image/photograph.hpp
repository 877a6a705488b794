// photograph.hpp - photographs in JPEG and PNG files as a person sees them: whole, and turned upright as their camera noted.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/monitor.hpp"
#include "image/jpeg.hpp"

namespace frs {
/// What the bytes of a picture's file say beside its pixels.
struct PictureNotes {
  bool isJpeg = false;
  bool isWhole = true;  ///< false: JPEG without its end mark; decoders fill up what is missing without a word
  int orientation = 1;  ///< of Exif (JPEG, TIFF), 1 .. 8; 1 (upright) where the file says nothing or nothing sensible
};
PictureNotes pictureNotes(Span<const std::uint8_t> bytes);

/// The picture turned as an Exif orientation asks: 2 to 4 keep the sides, 5 to 8 exchange them.
BytePicture upright(const BytePicture& picture, int orientation);

/// The photograph in a file, at most maxPixels large.
///
/// Post    nothing where there is no such file, where it is neither JPEG nor PNG, ends before its end mark, or decodeJpeg
///         or decodePng do not take it: the host may read it, or say what is wrong. `file` of the result is the upright
///         size.
std::optional<FilePicture> readPhotograph(const std::string& path, double maxPixels);

/// The same of several files, some of them at a time.
std::vector<std::optional<FilePicture>> readPhotographs(const std::vector<std::string>& paths, double maxPixels,
                                                        int threads, Monitor& monitor);
}  // namespace frs
