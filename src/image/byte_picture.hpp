// byte_picture.hpp - pictures of 8 bits a sample, and their reduction by area.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frs {
/// A picture of 8 bits a sample: column-major planes of rows x cols.
struct BytePicture {
  std::size_t rows = 0, cols = 0, channels = 0;
  std::vector<std::uint8_t> data;
};

/// Rows and columns of a picture that is to have at most maxPixels: both sides times the same number, rounded down, or
/// the picture's own size where that is small enough.
struct PictureSize {
  std::size_t rows, cols;
};
PictureSize reducedSize(std::size_t rows, std::size_t cols, double maxPixels);

/// A picture as it was read from a file, perhaps reduced.
struct FilePicture {
  BytePicture picture;  ///< three channels, red first
  PictureSize file;     ///< as the file is
};

/// The picture at another size, at most its own: each new pixel is the mean of the area it covers. The picture may end
/// inside its last row and column: only the first `height` rows and `width` columns count, fractions of one too.
///
/// Pre     1 <= size.rows <= height <= picture.rows, the same of cols.
/// Cost    O(pixels) time, one plane of floats.
BytePicture reduced(const BytePicture& picture, const PictureSize& size, double height, double width);

/// The picture at any size, for the eye: each new pixel is a mean with the weights of a tent as wide as the larger of an
/// old and a new pixel, so that lines are interpolated when it grows and averaged when it shrinks.
///
/// Pre     all sides are at least 1.
/// Cost    O(old and new pixels) time, one plane of doubles.
BytePicture resized(const BytePicture& picture, const PictureSize& size);
}  // namespace frs
