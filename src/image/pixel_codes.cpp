#include "image/pixel_codes.hpp"

#include <algorithm>
#include <memory>

extern "C" {
#include <vl/lbp.h>
}

#include "image/colour.hpp"

namespace frs {
namespace {
std::uint32_t cell(float value, float low, float high, std::size_t bins) {
  const float t = (value - low) / (high - low) * static_cast<float>(bins);
  return t <= 0 ? 0 : static_cast<std::uint32_t>(std::min(static_cast<std::size_t>(t), bins - 1));
}

struct Range {
  float low, high;
};

std::vector<std::uint32_t> cubeCodes(const PlanarImage& image, const Range* range, std::size_t bins) {
  std::vector<std::uint32_t> code(image.pixels(), 0);
  for (std::size_t c = 0; c < image.channels; ++c)
    for (std::size_t i = 0; i < code.size(); ++i)
      code[i] = code[i] * static_cast<std::uint32_t>(bins) + cell(image.plane(c)[i], range[c].low, range[c].high, bins);
  return code;
}
}  // namespace

std::vector<std::uint32_t> rgbCodes(const PlanarImage& image, std::size_t bins) {
  const Range unit[3] = {{0, 1}, {0, 1}, {0, 1}};
  return cubeCodes(image, unit, bins);
}

std::vector<std::uint32_t> labCodes(const PlanarImage& image, std::size_t bins) {
  const Range lab[3] = {{0, 100}, {-60, 60}, {-60, 60}};
  return cubeCodes(toLab(image), lab, bins);
}

std::vector<std::uint32_t> lbpCodes(const PlanarImage& image) {
  std::vector<std::uint32_t> code(image.pixels(), kNoCode);
  if (image.rows < 3 || image.cols < 3) return code;
  PlanarImage gray = toIntensity(image);
  // the host's columns are VLFeat's rows, hence `transposed`
  std::unique_ptr<VlLbp, void (*)(VlLbp*)> lbp(vl_lbp_new(VlLbpUniform, true), vl_lbp_delete);
  // With cells of one pixel each histogram has a single entry: the code. Strips bound the memory of the
  // 58 planes; each strip overlaps the next by the two columns that are its borders.
  const std::size_t rows = image.rows, width = std::max<std::size_t>(3, 65536 / rows);
  std::vector<float> planes;
  for (std::size_t first = 0; first + 2 < image.cols; first += width - 2) {
    const std::size_t cols = std::min(width, image.cols - first), n = rows * cols;
    planes.assign(n * kLbpCodes, 0.f);
    vl_lbp_process(lbp.get(), planes.data(), gray.data.data() + first * rows, rows, cols, 1);
    for (std::uint32_t k = 0; k < kLbpCodes; ++k)
      for (std::size_t i = 0; i < n; ++i)
        if (planes[k * n + i] > 0) code[first * rows + i] = k;
  }
  return code;
}
}  // namespace frs
