// planar_image.hpp - an image as float planes in 0..1, column-major like the host's, bounded in size.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/matrix.hpp"

namespace frs {
/// rows x cols x channels values, column-major; one channel (gray) or three.
struct PlanarImage {
  std::size_t rows = 0, cols = 0, channels = 0;
  std::vector<float> data;

  std::size_t pixels() const { return rows * cols; }
  float* plane(std::size_t c) { return data.data() + c * pixels(); }
  const float* plane(std::size_t c) const { return data.data() + c * pixels(); }
};

/// The smallest whole factor by which a picture of rows x cols pixels shrinks to at most maxPixels.
std::size_t shrinkFactor(std::size_t rows, std::size_t cols, double maxPixels);

/// Reads rows x cols x channels values of uint8, uint16, float, double or bool and averages blocks of factor x factor
/// pixels (the last block of a row or column takes the rest). Whole numbers are scaled to 0..1 by the range of their
/// type; floating values are taken as 0..1, or as 0..255 when one of them exceeds 1.
///
/// Pre     channels is 1 or 3; rows, cols, factor >= 1.
/// Throws  frs::Error notFinite, badValue (negative, or above 255).
template <class T>
PlanarImage readImage(const T* data, std::size_t rows, std::size_t cols, std::size_t channels, std::size_t factor);

/// CIE L*a*b* (D65) of an sRGB image, L in 0..100; of a gray image, L alone.
PlanarImage toLab(const PlanarImage& image);

/// Convolves every plane with a Gaussian of standard deviation sigma pixels; the border is mirrored.
void smooth(PlanarImage& image, double sigma);

/// Gives every pixel the label of its block in the shrunken image. Connected regions stay connected.
void enlargeLabels(Span<const std::uint32_t> small, std::size_t factor, MatrixView<std::uint32_t> labels);
}  // namespace frs
