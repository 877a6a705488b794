// supervoxel_clip.hpp - one clip of the streaming segmentation, see video/supervoxels.hpp.
#pragma once
#include "video/supervoxels.hpp"

namespace frs {
/// A clip with the frame before it, if there is one, and its leaves. Leaves are numbered from 0 here: those of the frame
/// before the clip come first.
struct ClipLeaves {
  Grid grid;
  std::size_t overlap = 0;  ///< voxels of the frame before the clip
  std::size_t old = 0;      ///< leaves of that frame
  std::size_t channels = 0;
  std::vector<float> lab;            ///< voxels x channels, smoothed
  std::vector<std::uint32_t> label;  ///< leaf of each voxel, from 1
  std::vector<std::size_t> size;     ///< of each leaf, its voxels in earlier clips included
  std::vector<float> inner;          ///< largest inner edge
};

/// The finest level of a clip: voxels joined along weak edges.
ClipLeaves leavesOfClip(const FramesView& video, const SupervoxelOptions& options, const SupervoxelState& before);

/// Colours of the leaves, those of earlier clips included.
std::vector<ColorHistogram> colorsOf(const ClipLeaves& leaves, const SupervoxelState& before);

/// Merges of a clip that bring new leaves in, by increasing height. `given` are those between the old leaves.
std::vector<LeafMerge> mergeLeaves(const ClipLeaves& leaves, const std::vector<ColorHistogram>& color,
                                   const std::vector<LeafMerge>& given, Monitor& monitor);

/// The forest that merges leave between those with place > 0, in numbers place - 1, by increasing height. Leaves are
/// numbered from 0.
std::vector<LeafMerge> mergesBetween(std::vector<LeafMerge> merges, const std::vector<std::uint32_t>& place);
}  // namespace frs
