// supervoxels.cpp - see video/supervoxels.hpp.
#include "video/supervoxels.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "video/supervoxel_clip.hpp"

namespace frs {
namespace {
void requireSameFrames(const FramesView& video, const SupervoxelState& state) {
  if (state.pixels.empty()) return;
  if (state.pixels.size() != video.frameBytes() || state.leaf.size() != video.rows * video.cols)
    throw Error("badSize", "the frames must be as large as those before them.");
}

// The last frame of the clip with its leaves, and the merges between these.
SupervoxelState stateAfter(const FramesView& clip, const ClipLeaves& leaves, const std::vector<ColorHistogram>& color,
                           std::vector<LeafMerge> merges, const std::vector<std::uint32_t>& number) {
  SupervoxelState after;
  after.pixels.assign(clip.frame(clip.frames - 1), clip.frame(clip.frames - 1) + clip.frameBytes());
  std::vector<std::uint32_t> place(number.size(), 0);
  for (std::size_t i = leaves.label.size() - clip.rows * clip.cols; i < leaves.label.size(); ++i) {
    const std::uint32_t l = leaves.label[i] - 1;
    if (place[l] == 0) {
      after.number.push_back(number[l]);
      after.size.push_back(leaves.size[l]);
      after.inner.push_back(leaves.inner[l]);
      after.color.push_back(color[l]);
      place[l] = static_cast<std::uint32_t>(after.number.size());
    }
    after.leaf.push_back(place[l]);
  }
  after.merges = mergesBetween(std::move(merges), place);
  return after;
}

void addClip(const FramesView& clip, const SupervoxelOptions& options, SupervoxelState& state, Supervoxels& out,
             Monitor& monitor) {
  const ClipLeaves leaves = leavesOfClip(clip, options, state);
  monitor.poll();
  const std::vector<ColorHistogram> color = colorsOf(leaves, state);
  std::vector<LeafMerge> merges = mergeLeaves(leaves, color, state.merges, monitor);

  std::uint32_t count = state.leaves;
  std::vector<std::uint32_t> number = state.number;  // of each leaf of the clip in the whole video
  while (number.size() < leaves.size.size()) number.push_back(++count);
  for (std::size_t i = leaves.overlap; i < leaves.label.size(); ++i) out.leaf.push_back(number[leaves.label[i] - 1]);
  for (const LeafMerge& m : merges) out.merges.push_back({number[m.a], number[m.b], m.height});
  merges.insert(merges.end(), state.merges.begin(), state.merges.end());
  state = stateAfter(clip, leaves, color, std::move(merges), number);
  state.leaves = count;
}

std::uint32_t lastLeaf(const Supervoxels& s) {
  std::uint32_t last = *std::max_element(s.leaf.begin(), s.leaf.end());
  for (const LeafMerge& m : s.merges) last = std::max({last, m.a, m.b});
  return last;
}
}  // namespace

Supervoxels supervoxels(const FramesView& video, const SupervoxelOptions& options, SupervoxelState& state,
                        Monitor& monitor) {
  requireSameFrames(video, state);
  const std::size_t pixels = video.rows * video.cols, clip = options.clip == 0 ? video.frames : options.clip;
  // edges twice while they are sorted, sets, colours and labels: about 120 bytes a voxel
  requireMemory(120.0 * static_cast<double>(pixels * std::min(clip + 1, video.frames)), "the graph of a clip");
  Supervoxels out{{video.rows, video.cols, video.frames}, {}, {}};
  out.leaf.reserve(out.grid.size());
  for (const LeafMerge& m : state.merges) out.merges.push_back({state.number[m.a], state.number[m.b], m.height});
  for (std::size_t first = 0; first < video.frames; first += clip) {
    monitor.report({"segment", static_cast<long>(first), static_cast<long>(video.frames)});
    const std::size_t count = std::min(clip, video.frames - first);
    addClip({video.frame(first), video.rows, video.cols, video.channels, count}, options, state, out, monitor);
  }
  std::stable_sort(out.merges.begin(), out.merges.end(),
                   [](const LeafMerge& p, const LeafMerge& q) { return p.height < q.height; });
  return out;
}

MergeTree treeOf(const Supervoxels& supervoxels) {
  MergeTree tree{supervoxels.grid, 0, supervoxels.leaf, {}, {}};
  std::vector<std::uint32_t> place(lastLeaf(supervoxels) + 1, 0);  // number of a leaf in this volume
  for (std::uint32_t& l : tree.label) {
    if (place[l] == 0) place[l] = static_cast<std::uint32_t>(++tree.leaves);
    l = place[l];
  }
  UnionFind sets(tree.leaves);
  std::vector<std::uint32_t> node(tree.leaves);
  for (std::size_t l = 0; l < tree.leaves; ++l) node[l] = static_cast<std::uint32_t>(l + 1);
  for (const LeafMerge& m : mergesBetween(supervoxels.merges, place)) {
    const std::uint32_t a = sets.find(m.a), b = sets.find(m.b);
    tree.children.push_back({node[a], node[b]});
    tree.height.push_back(m.height);
    node[sets.unite(a, b)] = static_cast<std::uint32_t>(tree.leaves + tree.children.size());
  }
  return tree;
}

std::vector<std::uint32_t> labelsAt(const Supervoxels& supervoxels, double level, const SupervoxelState& before,
                                    SupervoxelState& after) {
  std::uint32_t last = lastLeaf(supervoxels);
  for (std::uint32_t n : before.number) last = std::max(last, n);
  UnionFind sets(last + 1);
  for (const LeafMerge& m : supervoxels.merges) {
    if (m.height > level) break;
    const std::uint32_t a = sets.find(m.a), b = sets.find(m.b);
    if (a != b) sets.unite(a, b);
  }
  std::vector<std::uint32_t> labelOfSet(last + 1, 0), label;
  for (std::size_t l = 0; l < before.label.size(); ++l) labelOfSet[sets.find(before.number[l])] = before.label[l];
  after.labels = before.labels;
  label.reserve(supervoxels.leaf.size());
  for (std::uint32_t leaf : supervoxels.leaf) {
    std::uint32_t& n = labelOfSet[sets.find(leaf)];
    if (n == 0) n = ++after.labels;
    label.push_back(n);
  }
  after.label.clear();
  for (std::uint32_t n : after.number) after.label.push_back(labelOfSet[sets.find(n)]);
  return label;
}

double levelOf(const MergeTree& tree, std::size_t regions) {
  const std::size_t merges = std::min(tree.height.size(), tree.leaves - std::min(tree.leaves, regions));
  return merges == 0 ? 0 : tree.height[merges - 1];
}
}  // namespace frs
