// merge_tree.hpp - nested segmentations as a tree of merges: cuts, and ultrametric contour maps.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/matrix.hpp"
#include "segment/region_graph.hpp"

namespace frs {
/// Leaf regions, and merges in increasing order of height. Nodes are numbered from 1: the leaves by their
/// labels, then merge k (from 0) makes node leaves + k + 1.
struct MergeTree {
  Grid grid;
  std::size_t leaves = 0;
  std::vector<std::uint32_t> label;                    ///< leaf of each pixel, 1 .. leaves, each 4-connected
  std::vector<std::array<std::uint32_t, 2>> children;  ///< the two nodes that merge k joins
  std::vector<double> height;                          ///< not decreasing

  /// Throws frs::Error badValue unless labels, children and heights are as described.
  void check() const;
};

/// A segmentation out of the tree: every merge with height <= level, or about `regions` regions when that is
/// positive. Regions below minSize pixels then join the neighbour behind the lowest boundary.
///
/// Post    labels 1 .. N in order of first pixels, 4-connected, at least minSize pixels each (or N = 1).
///         With minSize = 1, cuts are nested, and a cut by `regions` has min(regions, leaves) regions.
/// Cost    O(pixels + leaves log^2).
struct TreeCut {
  double level = 0;
  std::size_t regions = 0;
  std::size_t minSize = 1;
};
std::vector<std::uint32_t> cutTree(const MergeTree& tree, const TreeCut& cut);

/// Strength of the face between two pixels: the height of the merge that puts them into one region, 0 inside
/// a leaf. The regions of a cut and their neighbours get the mean of the contour map between them this way.
///
/// Pre     the tree outlives the answer.
FaceStrength strengthOfMerges(const MergeTree& tree);

/// The ultrametric contour map: (2 rows + 1) x (2 cols + 1) values; between two pixels the height of the
/// merge that puts them into one region (0 inside a leaf), at pixels 0, at corners the largest around.
void contourMap(const MergeTree& tree, MatrixView<double> map);

/// The tree of an ultrametric contour map: leaves are the pixels joined by zeros; where the values along
/// the boundary of two leaves differ (a map that is not exactly ultrametric), their mean counts.
///
/// Pre     odd numbers of rows and columns, at least 3.
/// Throws  frs::Error badSize, notFinite, badValue (negative).
MergeTree treeOfContourMap(MatrixView<const double> map);
}  // namespace frs
