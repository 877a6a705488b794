// subwindow.hpp - the box with the largest total weight of the points inside, in pictures and videos.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
using Cell3 = std::array<std::size_t, 3>;  ///< x, y, t from 0; t is 0 in a picture

struct SubwindowOptions {
  double minVolume = 0;      ///< pixels the box must have at least (area in a picture)
  double maxVolume = 1e300;  ///< and at most
  std::size_t step = 1;      ///< boxes begin at multiples of so many pixels and end before one, or at the border
};

struct Subwindow {
  Cell3 first{}, last{};  ///< corners, inclusive
  double value = 0;       ///< total weight inside
  long nodes = 0;         ///< sets of boxes that were bounded
};

/// argmax over boxes of the sum of weight[i] over the points i inside, exactly, by branch and bound (Lampert, Blaschko
/// and Hofmann, "Beyond sliding windows", CVPR 2008). A set of boxes is given by intervals for the first and last row
/// (and frame); its bound adds, column by column, the positive weights in the largest rows and the negative ones in the
/// smallest, and takes the best run of columns (An, Peursum, Liu and Venkatesh, "Efficient algorithms for subwindow
/// search in object detection and localization", CVPR 2009). So columns need no branching, and a picture has
/// at most rows^2 / 2 leaves.
///
/// Pre     points lie inside extent (all of it >= 1); weights are finite.
/// Post    no admissible box has a larger value, up to rounding. Of boxes with equal values one is taken that has few
///         pixels where that needs no search: without limits on the volume it ends at points inside.
/// Cost    memory 16 bytes for each step^3 pixels, or, without limits on the volume, for each combination of the
///         coordinates that occur; time mostly milliseconds, at worst rows^2 columns (frames^2) of these.
/// Throws  frs::Error badSize, badValue (no box has the volume wanted), Interrupted.
Subwindow bestSubwindow(const std::vector<Cell3>& points, Span<const double> weight, const Cell3& extent,
                        const SubwindowOptions& options, Monitor& monitor);
}  // namespace frs
