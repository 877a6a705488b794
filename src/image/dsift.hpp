// dsift.hpp - SIFT descriptors on a regular grid at several sizes, those of VLFeat (paper, Section 5).
#pragma once
#include <cstdint>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"

namespace frs {
struct DsiftOptions {
  int step = 4;               ///< pixels between descriptor centres
  std::vector<int> sizes{4};  ///< side of a spatial bin in pixels, one pass for each
  bool fast = true;           ///< flat window, one box filter per bin, instead of a Gaussian one
  double windowSize = 1.5;    ///< standard deviation of the Gaussian window in bins
  double magnif = 6;          ///< each pass sees the image smoothed by size / magnif; 0: not smoothed
  double contrast = 0.005;    ///< a descriptor whose contrast is below this becomes zero
  std::size_t maxCount = 0;   ///< keep a random subset of at most so many; 0: all
  std::uint64_t seed = 0;
  int threads = 0;
};

struct Descriptors {
  std::size_t dim = 0;        ///< 128 for every channel of the image
  std::vector<float> frames;  ///< 4 x M: x, y (from 1), bin size, contrast (mean of the gradients in the window)
  std::vector<float> values;  ///< dim x M
  std::size_t count() const { return frames.size() / 4; }
};

/// Dense SIFT: 4 x 4 spatial bins of 8 orientations around each grid point, unit length, for each plane
/// of the image, planes stacked. The passes share their grid of centres, as in VLFeat's PHOW.
///
/// Pre     image values are finite.
/// Post    Frames are ordered by size, then column, then row; each window lies inside the image; an image
///         smaller than the window has no frames. Equal for every thread count.
/// Cost    O(pixels * sizes * channels); memory for the result and for one strip of about a million
///         pixels per thread, whatever the size of the image. Thread-safe.
/// Throws  frs::Error badOption.
Descriptors denseSift(const PlanarImage& image, const DsiftOptions& options, Monitor& monitor);
}  // namespace frs
