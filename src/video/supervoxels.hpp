// supervoxels.hpp - hierarchical graph segmentation of videos, at once or clip by clip.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/monitor.hpp"
#include "image/planar_image.hpp"
#include "segment/merge_tree.hpp"

namespace frs {
/// rows x cols x channels x frames bytes somebody else owns, column-major as the host holds them.
struct FramesView {
  const std::uint8_t* data = nullptr;
  std::size_t rows = 0, cols = 0, channels = 0, frames = 0;

  std::size_t frameBytes() const { return rows * cols * channels; }
  const std::uint8_t* frame(std::size_t t) const { return data + t * frameBytes(); }
};

/// Where each pixel of a frame was in the frame before: x + u, y + v with u and v in the two planes of the answer.
using BackwardMotion = std::function<PlanarImage(const PlanarImage& frame, const PlanarImage& before)>;

struct SupervoxelOptions {
  std::size_t clip = 0;     ///< frames worked on at once; 0: all
  double sigma = 0;         ///< Gaussian smoothing of each frame, pixels
  double scale = 0;         ///< voxels join when w <= largest inner edge + scale / size
  std::size_t minSize = 1;  ///< voxels of the smallest supervoxel of the finest level
  BackwardMotion motion;    ///< links through time follow it; empty: they go to the same pixel
};

constexpr std::size_t kColorBins = 20;                     ///< for each of L, a and b
using ColorHistogram = std::array<float, 3 * kColorBins>;  ///< counts, shared linearly between two bins

/// Two supervoxels of the finest level that come together at a height.
struct LeafMerge {
  std::uint32_t a, b;
  double height;
};

/// What later clips must know of the frames before them. Its size is that of a frame.
struct SupervoxelState {
  std::vector<std::uint8_t> pixels;   ///< the last frame; empty before the first clip
  std::vector<std::uint32_t> leaf;    ///< of each of its pixels, 1 .. number.size()
  std::vector<std::uint32_t> number;  ///< of each of these leaves in the whole video
  std::vector<std::size_t> size;      ///< voxels so far
  std::vector<float> inner;           ///< largest inner edge
  std::vector<ColorHistogram> color;  ///< of all their voxels so far
  std::vector<LeafMerge> merges;      ///< between these leaves (from 0), by increasing height
  std::uint32_t leaves = 0;           ///< in the whole video so far
  std::vector<std::uint32_t> label;   ///< of each of these leaves in the cut of labelsAt
  std::uint32_t labels = 0;           ///< given out by labelsAt so far
};

/// Supervoxels of the finest level (leaves), numbered over the whole video, and the merges above them.
struct Supervoxels {
  Grid grid;
  std::vector<std::uint32_t> leaf;  ///< of each voxel
  std::vector<LeafMerge> merges;    ///< a forest on these leaves and those before them, by increasing height
};

/// Hierarchical graph segmentation (after Grundmann et al. 2010), streaming over clips (Xu, Xiong & Corso 2012).
///
/// The finest level joins voxels along faces in increasing order of L*a*b* distance by the rule of Felzenszwalb and
/// Huttenlocher. Then neighbouring regions join, those of the lowest cost first:
///     cost(A, B) = (chi(A, B) + 0.15) m^(1/2) max(|A|, |B|)^(1/4) (m^(2/3) / f)^0.05,   m = min(|A|, |B|),
/// chi the sum over L, a, b of the chi-square distance of the colour histograms (0 .. 3), |A| the voxels of A, f the
/// faces that A and B share. The cost of a merge, or a little more than that of a dearer one before it, is its height. A clip begins with the
/// last frame before it, whose
/// regions are fixed at every height: two of them never join but where they did before, and a new region that joins
/// one of them has its number there and above.
///
/// Pre     at least one frame, of one or three channels; state as the last call left it, for frames of the same size.
/// Post    every leaf is connected through faces (over all clips) and has at least minSize voxels where there are as
///         many; a cut at any height, restricted to earlier clips, is what it was without the later ones. The leaves
///         of a single frame are the regions of the image method 'graph' with the same options.
/// Cost    O(voxels) time for the leaves, O(leaves log) above; memory for a clip and the labels.
/// Throws  frs::Error badSize when the state is of another frame size; outOfMemory.
Supervoxels supervoxels(const FramesView& video, const SupervoxelOptions& options, SupervoxelState& state,
                        Monitor& monitor);

/// The merges of supervoxels as a tree on the leaves of its volume, numbered in order of first voxels.
MergeTree treeOf(const Supervoxels& supervoxels);

/// The cut at a height: supervoxels that go on keep their labels, new ones continue the count in order of first voxels.
/// `before` is the state that `supervoxels` started from, `after` the one it left; the labels of the last frame are put
/// there.
///
/// Pre     level is the same in all calls for one video.
/// Post    every label is connected through faces over the whole video.
std::vector<std::uint32_t> labelsAt(const Supervoxels& supervoxels, double level, const SupervoxelState& before,
                                    SupervoxelState& after);

/// The height at which a tree has min(regions, leaves) regions.
double levelOf(const MergeTree& tree, std::size_t regions);
}  // namespace frs
