// region_graph.hpp - label grids as graphs of regions, in two dimensions (images) and three (videos).
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "base/matrix.hpp"

namespace frs {
/// A box of cells with the first index fastest: rows x cols of an image, rows x cols x frames of a video.
struct Grid {
  std::size_t rows = 0, cols = 0, frames = 1;

  std::size_t size() const { return rows * cols * frames; }
  /// Calls visit(i, j) for every pair of cells i < j that share a face: 4 neighbours of a pixel, 6 of a voxel.
  template <class Visit>
  void forEachPair(Visit&& visit) const {
    const std::size_t frame = rows * cols, n = size();
    for (std::size_t start = 0; start < n; start += rows) {  // one column of cells after another
      const bool right = start % frame + rows < frame, next = start + frame < n;
      for (std::size_t i = start; i < start + rows; ++i) {
        if (i + 1 < start + rows) visit(i, i + 1);
        if (right) visit(i, i + rows);
        if (next) visit(i, i + frame);
      }
    }
  }
};

/// Disjoint sets of 0 .. n-1 with their sizes; a set is known by one of its members, its root.
class UnionFind {
 public:
  explicit UnionFind(std::size_t n) : parent_(n), size_(n, 1) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  /// Joins the sets of two roots; the root of the larger set stays and is returned.
  std::uint32_t unite(std::uint32_t a, std::uint32_t b) {
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    size_[a] += size_[b];
    return a;
  }
  /// Size of the set of a root. setSize is for members that count more than 1.
  std::size_t size(std::uint32_t root) const { return size_[root]; }
  void setSize(std::uint32_t root, std::size_t size) { size_[root] = size; }

 private:
  std::vector<std::uint32_t> parent_;
  std::vector<std::size_t> size_;
};

/// Sorts n things by their weights, the floats weightOf(i), to the precision of 65536 equal steps between the lowest
/// and the highest; within a step they keep their order. Calls put(place, i) for each i = 0, 1, ...
///
/// Pre     every weight is finite.
/// Cost    O(n) time, 256 KB.
template <class WeightOf, class Put>
void countingSort(std::size_t n, WeightOf&& weightOf, Put&& put) {
  if (n == 0) return;
  constexpr std::size_t steps = 65536;
  float low = weightOf(0), high = low;
  for (std::size_t i = 1; i < n; ++i) {
    low = std::min(low, weightOf(i));
    high = std::max(high, weightOf(i));
  }
  const float scale = high > low ? (steps - 1) / (high - low) : 0.0f;
  const auto step = [&](std::size_t i) { return static_cast<std::size_t>((weightOf(i) - low) * scale); };
  std::vector<std::uint32_t> start(steps + 1, 0);
  for (std::size_t i = 0; i < n; ++i) ++start[step(i) + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  for (std::size_t i = 0; i < n; ++i) put(start[step(i)]++, i);
}

/// The order that sorts `weight`, by countingSort.
std::vector<std::uint32_t> countingOrder(Span<const float> weight);

/// Two regions that share faces. Labels are the host's, from 1.
struct RegionEdge {
  std::uint32_t a, b;    ///< a < b
  std::uint32_t length;  ///< shared faces
  double strength;       ///< mean boundary strength over them, 0 where none was given
};
struct RegionGraph {
  std::size_t count = 0;          ///< the largest label
  std::vector<RegionEdge> edges;  ///< each pair once, sorted by (a, b)
};

/// A face between the cells i < j of two regions a < b, whose labels are the host's.
struct Face {
  std::uint32_t a, b, i, j;
};
/// All faces between regions, sorted by (a, b); those of one pair in the order of Grid::forEachPair.
///
/// Cost    O(cells + faces + largest label) time; no hashing, no sorting by comparison.
/// Throws  frs::Error badValue for a label 0.
std::vector<Face> facesBetween(Span<const std::uint32_t> labels, const Grid& grid);
/// One past the last face of the pair of regions whose first face is `first`.
std::size_t endOfArc(const std::vector<Face>& faces, std::size_t first);

/// Strength of the boundary between the cells i < j of a face.
using FaceStrength = std::function<double(std::size_t i, std::size_t j)>;
/// From one value per cell: the mean of the two.
FaceStrength strengthOfCells(const double* values);
/// From a map with one value per crack of an image as in ucm2 files, (2 rows + 1) x (2 cols + 1).
FaceStrength strengthOfCracks(const double* values, std::size_t rows);

/// Which regions touch, along how many faces, and how strong the boundary there is.
///
/// Pre     labels holds grid.size() values >= 1; strength is asked once for each face between regions.
/// Cost    O(cells + faces between regions + count) time; no hashing, no sorting by comparison.
/// Throws  frs::Error badValue for a label 0.
RegionGraph regionGraph(Span<const std::uint32_t> labels, const Grid& grid, const FaceStrength& strength = {});

/// Boxes of equal size (the last of a row, column or time may be smaller), numbered from 1 in the order of the cells.
std::vector<std::uint32_t> boxLabels(const Grid& grid, std::size_t height, std::size_t width, std::size_t duration);

/// About `regions` boxes of nearly equal size and sides: squares of an image, cubes of a volume.
std::vector<std::uint32_t> gridLabels(const Grid& grid, double regions);

/// Gives every connected set of equal labels a label of its own, 1 .. N in the order of their first cells.
///
/// Post    every label is connected through faces; two cells share a label only if they did before.
/// Cost    O(cells) time. Returns N.
std::size_t relabelConnected(Span<std::uint32_t> labels, const Grid& grid);

/// Distance of the mean features of the two regions of every edge.
///
/// Pre     graph is that of labels, whose every number occurs; features is cells x channels.
/// Cost    O(cells channels) time.
std::vector<double> meanDistances(const RegionGraph& graph, Span<const std::uint32_t> labels,
                                  MatrixView<const float> features);

/// The regions of a label grid, to be joined to neighbours where they are small: the most similar boundaries first
/// (distance of the mean features).
///
/// Pre     every label 1 .. max occurs and is connected, and labels are numbered in the order of first cells; features
///         is cells x channels.
/// Cost    O(cells channels) time to make, O(regions + edges) to ask.
class SmallRegions {
 public:
  SmallRegions(Span<const std::uint32_t> labels, const Grid& grid, MatrixView<const float> features);
  /// The new label of every region once each has at least minSize cells, or there is one region; numbered 1 .. N in the
  /// order of first cells. Returns N.
  std::size_t join(std::size_t minSize, std::vector<std::uint32_t>& joined) const;

 private:
  RegionGraph graph_;
  std::vector<std::size_t> size_;
  std::vector<std::uint32_t> order_;  // of the edges
};

/// The same on the labels themselves.
std::size_t mergeSmall(Span<std::uint32_t> labels, const Grid& grid, std::size_t minSize,
                       MatrixView<const float> features);
}  // namespace frs
