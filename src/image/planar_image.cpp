// planar_image.cpp - see image/planar_image.hpp.
// src/image may use: base, simd.
#include "image/planar_image.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/error.hpp"
#include "image/gaussian.hpp"

namespace frs {
namespace {
// The number that stands for white in the host's picture; floating values are checked on the way.
template <class T>
double whiteLevel(const T* data, std::size_t n) {
  if constexpr (std::is_integral_v<T>) {
    return std::numeric_limits<T>::max();  // 1 for bool
  } else {
    T high = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (!std::isfinite(data[i])) throw Error("notFinite", "the image must be finite.");
      if (data[i] < 0) throw Error("badValue", "the image must not have negative values.");
      high = std::max(high, data[i]);
    }
    if (high > 255) throw Error("badValue", "a floating-point image must lie in 0..1 or 0..255.");
    return high > 1 ? 255 : 1;
  }
}

// The transfer curve of sRGB, from a table: between its places the curve bends by less than 3e-8.
class LinearLight {
 public:
  LinearLight() {
    for (int k = 0; k <= kPlaces; ++k) {
      const double v = static_cast<double>(k) / kPlaces;
      table_[k] = static_cast<float>(v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4));
    }
    table_[kPlaces + 1] = table_[kPlaces];
  }
  float operator()(float v) const {  // v in 0..1
    const float place = v * kPlaces;
    const int k = static_cast<int>(place);
    return table_[k] + (place - static_cast<float>(k)) * (table_[k + 1] - table_[k]);
  }

 private:
  static constexpr int kPlaces = 4096;
  float table_[kPlaces + 2];
};
const LinearLight& linearLight() {
  static const LinearLight curve;
  return curve;
}

// Two of Halley's steps, each of which triples the digits, from the exponent divided by three (right to 6 %).
float cubeRoot(float x) {
  std::uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  bits = bits / 3 + 0x2a508935u;
  float y;
  std::memcpy(&y, &bits, sizeof y);
  for (int step = 0; step < 2; ++step) {
    const float cube = y * y * y;
    y *= (cube + 2 * x) / (2 * cube + x);
  }
  return y;
}
float labRoot(float t) {
  const float root = cubeRoot(t), line = 7.787f * t + 16.0f / 116;  // both, without a branch
  return t > 0.008856f ? root : line;
}

// The number of blocks along n pixels. The last block takes the rest, so that none is smaller than the factor.
std::size_t shrunk(std::size_t n, std::size_t factor) { return std::max<std::size_t>(1, n / factor); }
}  // namespace

std::size_t shrinkFactor(std::size_t rows, std::size_t cols, double maxPixels) {
  std::size_t f = 1;
  while (static_cast<double>(shrunk(rows, f)) * static_cast<double>(shrunk(cols, f)) > maxPixels) ++f;
  return f;
}

template <class T>
PlanarImage readImage(const T* data, std::size_t rows, std::size_t cols, std::size_t channels, std::size_t factor) {
  const double white = whiteLevel(data, rows * cols * channels);
  PlanarImage image{shrunk(rows, factor), shrunk(cols, factor), channels, {}};
  image.data.resize(image.pixels() * channels);
  for (std::size_t c = 0; c < channels; ++c)
    for (std::size_t x = 0; x < image.cols; ++x)
      for (std::size_t y = 0; y < image.rows; ++y) {
        const std::size_t y0 = y * factor, y1 = y + 1 == image.rows ? rows : y0 + factor;
        const std::size_t x0 = x * factor, x1 = x + 1 == image.cols ? cols : x0 + factor;
        double sum = 0;
        for (std::size_t xx = x0; xx < x1; ++xx)
          for (std::size_t yy = y0; yy < y1; ++yy) sum += data[(c * cols + xx) * rows + yy];
        image.plane(c)[x * image.rows + y] =
            static_cast<float>(sum / (white * static_cast<double>((y1 - y0) * (x1 - x0))));
      }
  return image;
}
template PlanarImage readImage(const std::uint8_t*, std::size_t, std::size_t, std::size_t, std::size_t);
template PlanarImage readImage(const std::uint16_t*, std::size_t, std::size_t, std::size_t, std::size_t);
template PlanarImage readImage(const float*, std::size_t, std::size_t, std::size_t, std::size_t);
template PlanarImage readImage(const double*, std::size_t, std::size_t, std::size_t, std::size_t);
template PlanarImage readImage(const bool*, std::size_t, std::size_t, std::size_t, std::size_t);

PlanarImage toLab(const PlanarImage& image) {
  PlanarImage lab = image;
  const LinearLight& light = linearLight();
  for (float& v : lab.data) v = light(v);
  const std::size_t n = image.pixels();
  if (image.channels == 1) {
    for (float& v : lab.data) v = 116 * labRoot(v) - 16;
    return lab;
  }
  float *first = lab.plane(0), *second = lab.plane(1), *third = lab.plane(2);
  for (std::size_t i = 0; i < n; ++i) {
    const float r = first[i], g = second[i], b = third[i];
    const float x = labRoot((0.412453f * r + 0.357580f * g + 0.180423f * b) / 0.950456f),
                y = labRoot(0.212671f * r + 0.715160f * g + 0.072169f * b),
                z = labRoot((0.019334f * r + 0.119193f * g + 0.950227f * b) / 1.088754f);
    first[i] = 116 * y - 16;
    second[i] = 500 * (x - y);
    third[i] = 200 * (y - z);
  }
  return lab;
}

void smooth(PlanarImage& image, double sigma) {
  if (sigma <= 0) return;
  const std::vector<float> kernel = gaussianKernel(sigma, static_cast<int>(std::ceil(3 * sigma)));
  const Lines columns{image.rows, image.cols};
  std::vector<float> between(image.pixels());
  for (std::size_t c = 0; c < image.channels; ++c) {
    filterAlong(columns, kernel, Border::Mirror, image.plane(c), between.data());
    filterAcross(columns, kernel, Border::Mirror, between.data(), image.plane(c));
  }
}

void enlargeLabels(Span<const std::uint32_t> small, std::size_t factor, MatrixView<std::uint32_t> labels) {
  const std::size_t rows = shrunk(labels.rows, factor), cols = shrunk(labels.cols, factor);
  for (std::size_t x = 0; x < labels.cols; ++x)
    for (std::size_t y = 0; y < labels.rows; ++y)
      labels(y, x) = small[std::min(x / factor, cols - 1) * rows + std::min(y / factor, rows - 1)];
}
}  // namespace frs
