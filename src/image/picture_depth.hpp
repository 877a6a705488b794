// picture_depth.hpp - how deep, how many channels and how many pages: what the head of a picture's file says of its numbers.
#pragma once
#include <string>

#include "image/tiff.hpp"

namespace frs {
struct PictureDepth {
  bool isKnown = false;  ///< JPEG, PNG, GIF, BMP, TIFF or PNM, whose heads are read; of others the rest says nothing
  bool isTiff = false;
  std::size_t pages = 1;  ///< of a TIFF file
  int bits = 8;           ///< of a sample
  TiffPage tiff;          ///< where isTiff: the page asked for
  std::size_t unnamed()
      const;  ///< channels whose meaning the file does not tell, beyond gray, RGB, ink and transparency
};

/// What the file at `path` says; `page` counts from 1, one that is not there gives the last. A file that cannot be read is
/// an unknown one.
///
/// Cost    TIFF files are read as a whole, of others 32 bytes
PictureDepth pictureDepth(const std::string& path, std::size_t page);
}  // namespace frs
