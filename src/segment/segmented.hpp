// segmented.hpp - regions of one picture, or of several at the same time, with how strongly neighbours are held apart.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"
#include "segment/merge_tree.hpp"
#include "segment/region_graph.hpp"
#include "segment/segmentation.hpp"

namespace frs {
/// A picture and how it is to be cut: through its hierarchy, or into superpixels where there is no cut.
struct SegmentJob {
  std::function<PlanarImage()> image;  ///< the picture made `factor` times smaller; asked for where it is worked on
  std::size_t rows, cols, factor;      ///< of the whole picture
  std::optional<TreeCut> cut;
  SuperpixelOptions superpixels;
};

struct Segmented {
  std::vector<std::uint32_t> labels;
  RegionGraph graph;  ///< of the labels, with the strength of each pair of neighbours, where it was asked for
};

/// A cut through a tree; the strength is the mean height of the merges along the boundary.
Segmented cutOf(const MergeTree& tree, const TreeCut& cut, bool wantGraph);

/// The regions of every job, labels as large as the whole picture; the strength of superpixels is the distance of their
/// mean colours.
///
/// Post    the same for any number of threads. Several jobs are done side by side, one thread each, as many at a time as
///         threads and `atOnce` pixels allow; a job alone has all threads for itself.
/// Cost    about 200 bytes per pixel at work.
/// Throws  what a job threw first; Interrupted.
std::vector<Segmented> segmentPictures(const std::vector<SegmentJob>& jobs, bool wantGraph, int threads,
                                       Monitor& monitor, double atOnce = 8e6);
}  // namespace frs
