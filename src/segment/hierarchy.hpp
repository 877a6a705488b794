// hierarchy.hpp - a segmentation hierarchy from oriented boundary strength, and cuts through it.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "image/planar_image.hpp"
#include "segment/hierarchy_gradients.hpp"
#include "segment/merge_tree.hpp"

namespace frs {
/// What two neighbouring regions are judged by when they may merge: the mean boundary strength between them
/// and its logarithm; chi-square distances of their histograms of L, a, b and textons; the logarithms of
/// the smaller area (as a part of the image) and of boundary length / sqrt(smaller area); the distance of
/// their mean colours.
constexpr int kMergeFeatures = 9;
using MergeFeatures = std::array<float, kMergeFeatures>;

/// The fitted numbers: P(boundary) of a pixel and orientation is logistic(bias + sum of weights times
/// gradients), P(boundary) of a pair of regions is logistic(mergeBias + sum of weights times features).
struct HierarchyModel {
  std::array<float, kCues> cueWeights;
  float cueBias;
  MergeFeatures mergeWeights;
  float mergeBias;
  static const HierarchyModel& fitted();
};

/// Watershed regions of an oriented boundary map. A crack is the side that two pixels share; an arc is the set of all
/// cracks between two regions.
struct Watershed {
  RegionGraph graph;                 ///< strength: mean of the map along the arc, in the arc's own direction
  std::vector<std::uint32_t> label;  ///< rows x cols, 1 .. graph.count, each 4-connected
};

inline float probability(float logOdds) { return 1 / (1 + std::exp(-logOdds)); }

/// Regions around the minima of the boundary strength, which is the largest P(boundary) over the orientations. The
/// strength of a crack is that at the orientation of the boundary around it, so that a strong edge which crosses the
/// boundary does not count.
///
/// Pre     logOdds holds kOrientations planes of rows x cols values, log P / (1 - P).
/// Cost    O(pixels) time.
Watershed orientedWatershed(Span<const float> logOdds, std::size_t rows, std::size_t cols);

/// Greedy merging of the pair with the lowest P(boundary); the height of a merge is the largest so far.
/// `features`, unless null, receives the features of the pair at each merge, for fitting.
MergeTree mergeRegions(const Watershed& watershed, const CueChannels& channels, const HierarchyModel& model,
                       Monitor& monitor, std::vector<MergeFeatures>* features = nullptr);

/// What the fit of a model needs to see.
struct HierarchyDetail {
  std::vector<float> strength;          ///< P(boundary), kOrientations planes of rows x cols
  std::vector<MergeFeatures> features;  ///< of each merge
};

/// The whole chain on an sRGB or gray image: histogram gradients, oriented watershed, merging.
///
/// Post    the heights lie in 0..1; the tree is the same for any number of threads.
/// Cost    O(pixels) time; about 200 bytes per pixel.
MergeTree hierarchy(const PlanarImage& image, const HierarchyModel& model, int threads, Monitor& monitor,
                    HierarchyDetail* detail = nullptr);
}  // namespace frs
