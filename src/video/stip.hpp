// stip.hpp - space-time descriptors, on a dense grid or at corners: histograms of gradients and of optical flow
// (paper, Section 5).
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"
#include "video/flow.hpp"

namespace frs {
struct StipOptions {
  int side = 18, length = 10;                 ///< pixels and frames of the smallest patch
  int spatialScales = 8, temporalScales = 2;  ///< each sqrt(2) larger than the one before
  double overlap = 0.5;                       ///< share of a patch that the next one covers too, in x, y and t
  double contrast = 0.005;                    ///< patches with a smaller mean gradient get no histogram of gradients
  bool sparse = false;                        ///< patches at space-time corners instead of a grid
  double threshold = 1e-9;                    ///< least strength of a corner, for brightness in 0..1
  double still = 0.4;                         ///< motion in pixels up to which a pixel counts as still
  std::size_t maxCount = 0;                   ///< keep a random subset of at most so many; 0: all
  std::uint64_t seed = 0;
  FlowOptions flow;
  long frames = 0;  ///< about how many the video has, for the time left in the progress; 0: not known
};

struct Stips {
  static constexpr std::size_t frameRows = 7, dim = 162;
  std::vector<float> frames;  ///< 7 x M: x, y, t of the centre (from 1), side, length, mean gradient, mean motion
  std::vector<float> values;  ///< 162 x M: 72 of gradients, 90 of flow, each of unit length
  std::size_t count() const { return frames.size() / frameRows; }
};

/// Puts the next frame (one plane, values 0..1, all of one size) into its argument; false at the end of the video.
using FrameSource = std::function<bool(PlanarImage&)>;

/// Dense space-time patches of 3 x 3 x 2 cells (Wang et al. 2009). A cell holds, over its pixels, 4 unsigned gradient
/// orientations weighed by the gradient, and 4 directions of motion weighed by its size with a fifth bin that counts
/// still pixels; votes go to the two nearest bins. Sums come from an integral video in whole numbers, which wraps
/// around without harm: they are exact however long the video is.
///
/// With `sparse`, patches lie around the local maxima of Laptev's det(mu) - 0.005 trace(mu)^3 at every pair of scales,
/// sigma = side / 9 and tau = length / 7, moved into the video where they reach beyond it.
///
/// Post    A patch lies inside the video. Frames are ordered by the end of their patch, then length, side, x, y. The
///         random subset does not depend on how the video was delivered.
/// Cost    flow of each frame; memory for the result and for length + 1 frames of 48 bytes a pixel (sparse: 20 to 30
///         frames more, and the smoothing of 7 planes for every pair of scales). One thread.
/// Throws  frs::Error badOption, badSize (frames of different sizes), Interrupted.
Stips denseStips(const FrameSource& next, const StipOptions& options, Monitor& monitor);
}  // namespace frs
