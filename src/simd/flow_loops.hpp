// flow_loops.hpp - the inner loops of dense optical flow (Kroeger et al. 2016): patch search and refinement.
#pragma once
#include <cstddef>

namespace frs::flow {
constexpr int patchSide = 8;  ///< pixels: a row of a patch is one AVX register

/// Planes of a level of the pyramid: `lines` lines of `length` pixels, `stride` floats apart, with `pad` pixels around
/// that may be read. Pixel (line, i) is plane[line * stride + i]. Motion along a line is f, across the lines s.
struct Extent {
  int lines, length, stride, pad;
};

/// A patch of the first picture (top left pixel line, i) with its start and result.
struct Patch {
  int line, i;
  float f, s;   ///< in: motion to start from; out: motion found
  float error;  ///< out: squared differences there, the mean taken out
};

/// The linear equations of a refinement step for the motion (f, s) of every pixel p with neighbours q:
///   (a11 + sum w_pq) f_p + a12 s_p = b1 + sum w_pq f_q,   a12 f_p + (a22 + sum w_pq) s_p = b2 + sum w_pq s_q.
/// alongNext weighs the neighbour i + 1, acrossNext the neighbour line + 1; both are 0 at the border.
struct Equations {
  float *a12, *b1, *b2, *inverse1, *inverse2;  ///< inverse: 1 / (a + sum w)
  float *alongNext, *acrossNext;
};

/// Derivatives of the two pictures, the second moved by the present motion.
struct Derivatives {
  float *alongLine, *acrossLines, *time;  ///< of the brightness
  float *along2, *mixed, *across2;        ///< of its gradient
  float *timeAlong, *timeAcross;
};

struct Weights {
  float brightness, gradient, smoothness;
};

struct Loops {
  /// Means of 2 x 2 pixels; the last line or column of an odd size is dropped.
  void (*halve)(const float* large, Extent of, float* small, Extent to);
  /// Central differences along and across lines.
  void (*differences)(const float* plane, Extent of, float* along, float* across);
  /// Squared differences, the mean taken out, of a patch moved by (f, s).
  float (*patchError)(const float* first, const float* second, Extent of, int line, int i, float f, float s);
  /// Gauss-Newton steps from the patch's start (inverse composition: gradients of the first picture only).
  void (*searchPatch)(const float* first, const float* along, const float* across, const float* second, Extent of,
                      int steps, Patch& patch);
  /// Adds the patch's motion to each of its pixels, weighed by 1 / max(1, difference there).
  void (*spreadPatch)(const float* first, const float* second, Extent of, const Patch& patch, float* sumF, float* sumS,
                      float* sumWeight);
  /// out = second at pixel + motion, by linear interpolation.
  void (*warpLine)(const float* second, Extent of, int line, const float* f, const float* s, float* out);
  /// One line of the equations, robust weights taken at the motion (f, s); (f0, s0) is where the pictures were
  /// compared. acrossNext of the line above must be there already.
  void (*smoothnessLine)(Extent of, int line, const float* f, const float* s, float weight, const Equations& to);
  void (*dataLine)(Extent of, int line, const Derivatives& d, const Weights& w, const float* f, const float* s,
                   const float* f0, const float* s0, const Equations& to);
  /// Successive over-relaxation of every second pixel (those with line + i of the given parity).
  void (*relaxLine)(Extent of, int line, int parity, float omega, const Equations& e, float* f, float* s);
};
}  // namespace frs::flow
