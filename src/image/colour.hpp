// colour.hpp - colour planes that features are computed on.
#pragma once
#include "image/planar_image.hpp"

namespace frs {
/// One plane: 0.2989 R + 0.5870 G + 0.1140 B; a gray image as it is.
PlanarImage toIntensity(const PlanarImage& image);

/// Intensity, red against green, yellow against blue (van de Sande et al. 2010). The two colour planes
/// carry a trace (1%) of the intensity, so that gray areas are not described by noise alone.
PlanarImage toOpponent(const PlanarImage& image);
}  // namespace frs
