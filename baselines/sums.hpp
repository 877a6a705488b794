// sums.hpp - weights on a grid of cells, and the best run of cells along one axis.
#pragma once
#include <vector>

#include "baselines/subwindow.hpp"

namespace frs::windows {
/// The cells along one axis: cell k holds the pixels low[k] .. high[k].
struct Axis {
  std::vector<std::size_t> low, high;
  std::size_t cells() const { return low.size(); }
  double length(std::size_t i, std::size_t j) const { return static_cast<double>(high[j] - low[i] + 1); }
};

struct Range {
  std::size_t first, last;  ///< inclusive
};

/// Positive and negative weights, summed over the ranges of two axes for every cell of the third (the inner one).
class GridSums {
 public:
  /// `cell` of each point counts along inner, middle and outer axis.
  GridSums(const std::array<std::size_t, 3>& cells, const std::vector<Cell3>& cell, Span<const double> weight);

  /// to[x] += the positive weights of inner cell x in middle x outer.
  void addPositive(Range middle, Range outer, double* to) const { add(positive_, middle, outer, to); }
  void addNegative(Range middle, Range outer, double* to) const { add(negative_, middle, outer, to); }

 private:
  void add(const std::vector<double>& table, Range middle, Range outer, double* to) const;
  std::size_t at(std::size_t middle, std::size_t outer) const { return (outer * (middle_ + 1) + middle) * inner_; }

  std::size_t inner_, middle_, outer_;
  std::vector<double> positive_, negative_;  // sums over all smaller middle and outer cells
};

struct Run {
  double value;
  Range cells;
  bool exists;
};

/// The cells i..j with the largest sum of v among those of shortest <= length(i, j) <= longest, in O(cells).
class BestRun {
 public:
  explicit BestRun(const Axis& axis);
  Run operator()(const std::vector<double>& v, double shortest, double longest);

 private:
  Run unlimited(const std::vector<double>& v) const;
  const Axis& axis_;
  std::vector<double> before_;        // before_[i]: sum of v up to cell i, exclusive
  std::vector<std::size_t> waiting_;  // starts, their sums increasing: the first is the best of those in reach
};
}  // namespace frs::windows
