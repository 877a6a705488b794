#include "image/colour.hpp"

#include <cmath>

namespace frs {
PlanarImage toIntensity(const PlanarImage& image) {
  if (image.channels == 1) return image;
  PlanarImage gray{image.rows, image.cols, 1, std::vector<float>(image.pixels())};
  const float *r = image.plane(0), *g = image.plane(1), *b = image.plane(2);
  for (std::size_t i = 0; i < image.pixels(); ++i) gray.data[i] = 0.2989f * r[i] + 0.5870f * g[i] + 0.1140f * b[i];
  return gray;
}

PlanarImage toOpponent(const PlanarImage& image) {
  const PlanarImage gray = toIntensity(image);
  PlanarImage out{image.rows, image.cols, 3, std::vector<float>(3 * image.pixels())};
  const bool coloured = image.channels == 3;
  const float *r = image.plane(0), *g = image.plane(coloured ? 1 : 0), *b = image.plane(coloured ? 2 : 0);
  const float half = 1 / std::sqrt(2.f), sixth = 1 / std::sqrt(6.f);
  for (std::size_t i = 0; i < image.pixels(); ++i) {
    out.plane(0)[i] = gray.data[i];
    out.plane(1)[i] = half * (r[i] - g[i]) + 0.01f * gray.data[i];
    out.plane(2)[i] = sixth * (r[i] + g[i] - 2 * b[i]) + 0.01f * gray.data[i];
  }
  return out;
}
}  // namespace frs
