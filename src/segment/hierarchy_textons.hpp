// hierarchy_textons.hpp - texture as a dictionary of local filter responses.
#pragma once
#include <cstdint>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"

namespace frs {
/// Texton of each pixel, 0 .. kTextons-1: the nearest of the image's own k-means centres of Gaussian
/// derivatives of the lightness (orders 1 and 2 at two scales).
///
/// Pre     lab.plane(0) is the lightness, 0..100.
/// Post    deterministic; a constant image has one texton.
/// Cost    O(pixels kTextons) time.
std::vector<std::uint8_t> textons(const PlanarImage& lab, int threads, Monitor& monitor);
}  // namespace frs
