// camera.hpp - the motion of the camera in a field of flow, and what moves against it.
#pragma once
#include <array>
#include <cstddef>

#include "base/monitor.hpp"

namespace frs {
enum class CameraModel {
  median,  ///< the whole frame moves by one vector, the median of each component
  affine   ///< pan, zoom, roll and shear
};

/// u = p[0] + p[1] x + p[2] y and v = p[3] + p[4] x + p[5] y, with x and y in pixels from the first one.
struct CameraMotion {
  std::array<double, 6> p{};
  double u(double x, double y) const { return p[0] + p[1] * x + p[2] * y; }
  double v(double x, double y) const { return p[3] + p[4] * x + p[5] * y; }
};

/// The motion that most of the flow follows. The affine one is the M-estimator of Geman and McClure, by re-weighted
/// least squares from the best of some starts (the median; the least sum of |r| over the frame and over its halves):
///     min_p  sum_i r_i^2 / (s^2 + r_i^2),   r_i = |flow_i - motion_p(i)|,   s = the median of r, in every round anew.
/// What moves otherwise has next to no weight, as long as it is clearly less than half of the frame.
///
/// Pre     u and v are finite, rows x cols, column-major.
/// Post    A field that is affine in more than half of the pixels and far from it elsewhere is recovered there.
/// Cost    O(rows cols / 9) a round: every third pixel of every third column is read. Thread-safe.
/// Throws  frs::Error notFinite.
CameraMotion cameraMotion(const float* u, const float* v, std::size_t rows, std::size_t cols, CameraModel model);

/// |flow - camera| of every pixel of every frame, in pixels a frame.
///
/// Pre     u, v and speed hold rows x cols x frames.
/// Cost    cameraMotion and O(rows cols) for each frame, `threads` of them at a time (0: one for each processor).
/// Throws  as cameraMotion, Interrupted.
void speedAgainstCamera(const float* u, const float* v, std::size_t rows, std::size_t cols, std::size_t frames,
                        CameraModel model, int threads, float* speed, Monitor& monitor);
}  // namespace frs
