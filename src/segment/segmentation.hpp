// segmentation.hpp - superpixels of an image: grid, graph-based, SLIC and quick shift.
#pragma once
#include <cstdint>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"

namespace frs {
enum class SuperpixelMethod { Grid, Graph, Slic, Quickshift };

struct SuperpixelOptions {
  SuperpixelMethod method = SuperpixelMethod::Slic;
  double regions = 100;      ///< about how many are wanted
  std::size_t minSize = 1;   ///< pixels of the smallest region
  double compactness = 10;   ///< slic: weight of space against L*a*b* distance (m in its paper)
  double sigma = 0.8;        ///< graph: Gaussian smoothing before edges are weighed
  double scale = 0;          ///< graph: k of its merging rule; 0 finds the one that gives `regions`
  double kernelSize = 2;     ///< quickshift: bandwidth of the density, pixels
  double colorWeight = 0.5;  ///< quickshift: pixels of distance per unit of L*a*b* distance
  double maxDist = 0;        ///< quickshift: longest link; 0 finds the one that gives `regions`
};

/// Superpixel labels of an sRGB or gray image.
///
/// 'graph' is Felzenszwalb & Huttenlocher (IJCV 2004) on the 4-neighbour grid: edges in increasing order
/// of L*a*b* distance w join two sets when w <= min over both of (largest inner edge + scale / size).
/// 'slic' is segment/slic.hpp, 'quickshift' VLFeat's, both with sets split where they are not connected and small ones
/// joined to their neighbours.
///
/// Pre     the image has at least one pixel; every option is positive, or 0 where 0 has a meaning.
/// Post    labels 1 .. N in order of first pixels, each 4-connected and of at least minSize pixels
///         (or N = 1).
/// Cost    O(pixels log) for grid, graph and slic; quickshift O(pixels maxDist^2).
std::vector<std::uint32_t> superpixels(const PlanarImage& image, const SuperpixelOptions& options, Monitor& monitor);
}  // namespace frs
