// slic.hpp - superpixels by local k-means of colour and place.
#pragma once
#include <cstdint>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"

namespace frs {
/// Clusters of the pixels (Achanta et al., PAMI 2012): centres start on a grid of `side` pixels, each at the lowest
/// gradient of its 3 x 3 neighbours; in ten rounds every pixel joins the nearest of the centres at most `side` rows and
/// columns away, by |L*a*b* difference|^2 + (compactness / side)^2 |place difference|^2, and the centres become means.
///
/// Pre     the picture has at least 3 rows and columns; side >= 1.
/// Post    a label 1 .. number of centres for each pixel, not necessarily connected; deterministic.
/// Cost    O(pixels) time; 8 bytes per pixel.
std::vector<std::uint32_t> slicClusters(const PlanarImage& lab, std::size_t side, double compactness, Monitor& monitor);
}  // namespace frs
