// pixel_codes.hpp - one small number per pixel for its colour or local pattern, to be counted per region.
#pragma once
#include <cstdint>
#include <vector>

#include "image/planar_image.hpp"

namespace frs {
/// Cell of a bins x bins x bins division of the RGB cube (bins cells for a gray image), from 0.
///
/// Pre     values in 0..1 (those outside count for the outermost cell); bins >= 1.
std::vector<std::uint32_t> rgbCodes(const PlanarImage& image, std::size_t bins);

/// The same in CIE L*a*b*: L in 0..100, a and b in -60..60, where nearly all photographs lie.
std::vector<std::uint32_t> labCodes(const PlanarImage& image, std::size_t bins);

constexpr std::uint32_t kLbpCodes = 58, kNoCode = 0xffffffff;
/// VLFeat's uniform local binary pattern of the intensity, 0..57; kNoCode on the border of the image.
///
/// Cost    O(pixels) time; memory for the result and a strip of the image.
std::vector<std::uint32_t> lbpCodes(const PlanarImage& image);
}  // namespace frs
