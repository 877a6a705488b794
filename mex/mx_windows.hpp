// mx_windows.hpp - weighted points in a picture or a video, for the search of sub-windows.
#pragma once
#include "baselines/subwindow.hpp"
#include "mx.hpp"

namespace frs::mx {
struct WeightedPoints {
  std::size_t dimensions;
  Cell3 extent{1, 1, 1};
  std::vector<Cell3> points;
  std::vector<double> weight;

  /// The arguments frames (0: whole coordinates from 1), weights (1) and extent (2).
  explicit WeightedPoints(const Args& args) {
    const std::vector<double> given = args.vector(2, "extent", kAny);
    const std::size_t d = dimensions = given.size();
    if (d != 2 && d != 3) wrong("badSize", "extent", "two or three numbers", args.raw(2));
    const auto frames = args.matrix(0, "frames", d, kAny);
    weight = args.vector(1, "weights", frames.cols);
    for (std::size_t k = 0; k < d; ++k) {
      if (!(given[k] >= 1 && given[k] <= 1e9)) throw Error("badValue", "extent must hold sizes from 1 to 1e9.");
      extent[k] = static_cast<std::size_t>(given[k]);
    }
    points.assign(frames.cols, {0, 0, 0});
    for (std::size_t i = 0; i < frames.cols; ++i)
      for (std::size_t k = 0; k < d; ++k) {
        if (!(frames(k, i) >= 1 && frames(k, i) <= given[k]))
          throw Error("badValue", "frames must lie inside the extent.");
        points[i][k] = static_cast<std::size_t>(frames(k, i)) - 1;
      }
  }
};
}  // namespace frs::mx
