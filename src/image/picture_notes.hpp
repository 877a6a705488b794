// picture_notes.hpp - what the bytes of a picture's file say before anything is decoded.
#pragma once
#include <cstdint>
#include <string>

#include "base/matrix.hpp"

namespace frs {
struct PictureNotes {
  bool isJpeg = false;
  bool isWhole = true;  ///< false: JPEG without its end mark; decoders fill up what is missing without a word
  int orientation = 1;  ///< of Exif (JPEG, TIFF), 1 .. 8; 1 (upright) where the file says nothing or nothing sensible
  std::size_t rows = 0, cols = 0;  ///< as stored (JPEG, PNG, GIF, BMP, TIFF), 0 where the file does not say
  std::size_t scans = 0;           ///< passes over the picture (JPEG): a few bytes can be one, and each takes its time

  /// Why a decoder is not to be given the file, "" where it may: more than maxFilePixels pixels, or far more passes than
  /// any camera writes.
  std::string tooMuch(double maxFilePixels) const;
};
PictureNotes pictureNotes(Span<const std::uint8_t> bytes);
}  // namespace frs
