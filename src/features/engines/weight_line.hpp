// weight_line.hpp - the line along which a Newton step (newton.cpp) moves the weights. Private to src/features.
#pragma once
#include <vector>

namespace frs::features {
/// The weights of the bins W, from here to there; q below has an entry for every bin.
struct Segment {
  std::vector<int> W;
  std::vector<double> from, to;

  /// dJ/dt of u = (1 - t) from + t to, where the gradient is -q / 2.
  double slope(const std::vector<double>& q) const;
  /// The weights of all `bins` at t = step, on the unit simplex; those of at most `smallest` are 0.
  std::vector<double> at(double step, std::size_t bins, double smallest) const;
  /// |to - from|^2.
  double square() const;
};

/// A shorter step after one that failed: where the secant of the slope vanishes, within [0.1, 0.7] of the failed step.
double shorten(double step, double slope, double slopeThere);
}  // namespace frs::features
