// box_fit.hpp - a box in every frame of a volume of evidence, and the interval of frames in which there is something.
#pragma once
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
struct PixelBox {
  std::size_t x1 = 0, y1 = 0, x2 = 0, y2 = 0;  ///< corners from 0, inclusive
};

struct FittedBox {
  PixelBox box;
  double inside = 0, outside = 0;  ///< means of the evidence in the box and around it (the same where it is the frame)
  double level = 0;                ///< theta: evidence above it speaks for the box
};

struct FramesBetween {
  std::size_t first = 0, last = 0;  ///< inclusive
};

/// The box of one map of evidence E. It starts as the box with the largest variance between inside and outside,
///     n (N - n) (a - b)^2,   a, b = means of E inside and outside, n pixels of N, a >= b,
/// searched on cells of pixels (about 600 a map); then by turns
///     theta = b + lambda (a - b),   box = argmax over all boxes of the sum of E - theta inside,
/// the second exactly, on pixels, until the box stays, would be the whole frame, or 8 turns are over. A small lambda takes
/// in more of what surrounds the strongest evidence.
///
/// Pre     E is finite and not empty; 0 < lambda < 1.
/// Post    inside, outside and level are those of `box`. A constant map has the whole frame.
/// Cost    O(rows^2 cols) a turn, in vectors: about 0.3 ms at 107 x 150 pixels. Thread-safe.
/// Throws  frs::Error notFinite.
FittedBox fitBox(MatrixView<const float> E, double lambda);

/// argmax over intervals of the sum of `value`, at least one frame long; of equal sums the first found from the left.
FramesBetween bestInterval(Span<const double> value);

struct TubeOptions {
  double lambda = 0.25;
  std::size_t median = 5;  ///< frames of the running median of each edge, odd; 1: none
  double floor = 0.3;  ///< a frame speaks for the interval by its contrast less this share of the 0.9 quantile of all
  int threads = 0;
};

struct FittedTube {
  std::vector<FittedBox> frames;  ///< all of them; edges after the median, means and level of the fit before it
  FramesBetween interval;
};

/// fitBox in every frame, the median of each edge over time, and the best interval of contrast a - b.
///
/// Pre     E holds rows x cols x frames values, column-major, frames >= 1.
/// Cost    fitBox for each frame, `threads` of them at a time (0: one for each processor).
/// Throws  as fitBox, Interrupted.
FittedTube fitTube(const float* E, std::size_t rows, std::size_t cols, std::size_t frames, const TubeOptions& options,
                   Monitor& monitor);
}  // namespace frs
