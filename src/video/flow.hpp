// flow.hpp - dense optical flow between two pictures.
#pragma once
#include "base/monitor.hpp"
#include "image/planar_image.hpp"

namespace frs {
struct FlowOptions {
  int finest = 0;       ///< level of the pyramid where the search ends: 0 full size, 1 half size, ...
  int stride = 4;       ///< pixels between patches, 1 to 8
  int steps = 12;       ///< Gauss-Newton steps of a patch at most
  int refinements = 2;  ///< robust re-weightings of the variational refinement at each level; 0: none
  int sweeps = 5;       ///< relaxation sweeps for each
  double smoothness = 40, brightness = 5, gradient = 10;  ///< weights of its terms
};

struct Flow {
  std::size_t rows = 0, cols = 0;
  std::vector<float> u,
      v;  ///< rows x cols, column-major: pixel (x, y) of the first picture is at (x + u, y + v) in the second
};

/// Dense flow by coarse-to-fine inverse patch search and variational refinement (Kroeger, Timofte, Dai, Van Gool 2016;
/// the refinement after Brox, Bruhn, Papenberg, Weickert 2004).
///
/// Pre     both pictures have one plane with values in 0..1 and the same size.
/// The defaults were chosen on 12 warped photographs and 8 warped street scenes; halving the smoothness cost up to 30 % there,
/// doubling or halving the other weights about 10 %.
///
/// Post    Equal pictures give exactly zero. The same pictures give the same flow on every run.
/// Cost    O(pixels); about 25 planes of the first level's size. One thread. Thread-safe.
/// Throws  frs::Error badSize, badOption, Interrupted.
Flow denseFlow(const PlanarImage& first, const PlanarImage& second, const FlowOptions& options, Monitor& monitor);

/// The flow from every frame of a video to the next.
///
/// Pre     pixels holds rows x cols x 3 x frames, column-major, frames >= 1; u and v hold rows x cols x (frames - 1).
/// Cost    denseFlow for each frame but the last, `threads` of them at a time (0: one for each processor).
/// Throws  as denseFlow.
void videoFlow(const std::uint8_t* pixels, std::size_t rows, std::size_t cols, std::size_t frames,
               const FlowOptions& options, int threads, float* u, float* v, Monitor& monitor);
}  // namespace frs
