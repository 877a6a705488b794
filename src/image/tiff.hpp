// tiff.hpp - TIFF files with the numbers of science: 8 to 64 bits a sample, whole or real, any number of channels and pages.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/matrix.hpp"

namespace frs {
/// What the directory of a page says.
struct TiffPage {
  enum class Numbers { whole = 1, signedWhole = 2, real = 3 };
  std::size_t rows = 0, cols = 0, channels = 1;
  int bits = 1;  ///< of a sample
  Numbers numbers = Numbers::whole;
  int colours = 1;         ///< the tag PhotometricInterpretation: 0 gray, white is zero; 1 gray; 2 RGB; 5 ink
  int opacity = -1;        ///< which channel is said to be transparency, from 0; -1: none
  int orientation = 1;     ///< as Exif's
  std::string refused;     ///< why decodeTiff does not take it, "" where it does
  bool isDamaged = false;  ///< it is refused because the file cannot be right, not for being of another kind

  // Where the samples are: strips are tiles as wide as the picture, without filling in the last one.
  int compression = 1, predictor = 1;
  bool isLittle = true, isPlanar = false, isTiled = false;
  std::size_t tileRows = 0, tileCols = 0;
  std::vector<std::size_t> offsets, lengths;
};

/// The pages of a TIFF or BigTIFF file: where the directory of each is, in bytes; none where it is no such file.
/// Directories are followed as far as they lie in the file, and none twice; one that is said to lie outside counts as the last.
std::vector<std::size_t> tiffPages(Span<const std::uint8_t> bytes);

/// The directory at one of these places.
TiffPage tiffPage(Span<const std::uint8_t> bytes, std::size_t directory);

/// The samples as the host keeps them: column-major planes of rows x cols, in the order of bytes of this machine.
///
/// Taken are samples of 8, 16 or 32 bits and reals of 32 or 64, gray or RGB with any further channels, in strips or tiles,
/// interleaved or in planes; uncompressed, LZW, deflate, PackBits; differences of neighbours (predictors 2 and 3).
///
/// Cost    O(samples) time; memory of the samples and one tile, at most 4096 times the size of the file
/// Throws  frs::Error badValue: page.refused, a part that ends early, or one that cannot be unpacked.
std::vector<std::uint8_t> decodeTiff(Span<const std::uint8_t> bytes, const TiffPage& page);
}  // namespace frs
