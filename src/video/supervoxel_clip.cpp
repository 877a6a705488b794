// supervoxel_clip.cpp - the finest level of a clip, see supervoxel_clip.hpp.
#include "video/supervoxel_clip.hpp"

#include <algorithm>
#include <cmath>

#include "segment/graph_merge.hpp"

namespace frs {
namespace {
class LeafMaker {
 public:
  LeafMaker(const FramesView& video, const SupervoxelOptions& options, const SupervoxelState& before)
      : video_(video), options_(options), before_(before) {
    const std::size_t pixels = video.rows * video.cols;
    out_.overlap = before.pixels.empty() ? 0 : pixels;
    out_.old = before.number.size();
    out_.channels = video.channels;
    out_.grid = {video.rows, video.cols, video.frames + (out_.overlap ? 1 : 0)};
    out_.lab.resize(out_.grid.size() * video.channels);
  }

  ClipLeaves run() {
    GraphMerger merger(out_.grid.size());
    claimOldVoxels(merger);
    std::vector<GraphEdge> edges = voxelEdges();
    const auto ignore = [](const GraphEdge&) {};
    merger.merge(edges, options_.scale, ignore);
    merger.joinSmall(edges, options_.minSize, ignore);
    edges = {};
    splitIntoLeaves(merger);
    joinFragments();
    return std::move(out_);
  }

 private:
  PlanarImage frame(std::size_t t) const {
    const std::uint8_t* data = out_.overlap == 0 ? video_.frame(t)
                               : t == 0          ? before_.pixels.data()
                                                 : video_.frame(t - 1);
    return readImage(data, video_.rows, video_.cols, video_.channels, 1);
  }

  // Faces inside a frame, and from every voxel a link to where it was in the frame before.
  std::vector<GraphEdge> voxelEdges() {
    const Grid& grid = out_.grid;
    const std::size_t pixels = grid.rows * grid.cols;
    const FeatureDistance distance({out_.lab.data(), grid.size(), out_.channels});
    std::vector<GraphEdge> edges;
    edges.reserve(3 * grid.size());
    PlanarImage before;
    for (std::size_t t = 0; t < grid.frames; ++t) {
      const PlanarImage image = frame(t);
      keepColors(image, t);
      const std::size_t first = t * pixels;
      Grid{grid.rows, grid.cols}.forEachPair(
          [&](std::size_t i, std::size_t j) { edges.push_back(distance.edge(first + i, first + j)); });
      if (t > 0) {
        const std::vector<std::uint32_t> origin = originOf(image, before);
        for (std::size_t i = 0; i < pixels; ++i) edges.push_back(distance.edge(first - pixels + origin[i], first + i));
      }
      before = image;
    }
    sortByWeight(edges);
    return edges;
  }

  void keepColors(const PlanarImage& image, std::size_t t) {
    PlanarImage lab = toLab(image);
    smooth(lab, options_.sigma);
    for (std::size_t c = 0; c < lab.channels; ++c)
      std::copy(lab.plane(c), lab.plane(c) + lab.pixels(), &out_.lab[c * out_.grid.size() + t * lab.pixels()]);
  }

  // The pixel of the frame before that each pixel came from.
  std::vector<std::uint32_t> originOf(const PlanarImage& image, const PlanarImage& before) const {
    std::vector<std::uint32_t> origin(image.pixels());
    for (std::size_t i = 0; i < origin.size(); ++i) origin[i] = static_cast<std::uint32_t>(i);
    if (!options_.motion) return origin;
    const PlanarImage motion = options_.motion(image, before);
    const auto inside = [](float place, std::size_t n) {
      return static_cast<std::size_t>(std::clamp(std::lround(place), 0l, static_cast<long>(n) - 1));
    };
    for (std::size_t x = 0, i = 0; x < image.cols; ++x)
      for (std::size_t y = 0; y < image.rows; ++y, ++i)
        origin[i] =
            static_cast<std::uint32_t>(inside(static_cast<float>(x) + motion.plane(0)[i], image.cols) * image.rows +
                                       inside(static_cast<float>(y) + motion.plane(1)[i], image.rows));
    return origin;
  }

  void claimOldVoxels(GraphMerger& merger) const {
    std::vector<std::uint32_t> first(out_.old, 0);  // the first voxel of each leaf plus 1; 0: none seen yet
    for (std::uint32_t i = 0; i < out_.overlap; ++i) {
      const std::uint32_t l = before_.leaf[i] - 1;
      if (first[l] == 0) {
        first[l] = i + 1;
        merger.setNode(i, before_.size[l], before_.inner[l], l + 1);
      } else {
        merger.setNode(i, 0);  // the first voxel of the leaf carries its size
        merger.unite(first[l] - 1, i);
      }
    }
  }

  // Sets that hang together through motion only are split; a part that holds voxels of an old leaf belongs to it.
  void splitIntoLeaves(GraphMerger& merger) {
    std::vector<std::uint32_t>& label = out_.label;
    label.resize(out_.grid.size());
    for (std::uint32_t i = 0; i < label.size(); ++i) label[i] = merger.find(i) + 1;
    const std::vector<std::uint32_t> set = label;
    std::vector<std::uint32_t> leaf(relabelConnected(label, out_.grid), 0);
    for (std::size_t i = 0; i < out_.overlap; ++i) leaf[label[i] - 1] = before_.leaf[i];
    out_.size = before_.size;
    out_.inner = before_.inner;
    for (std::size_t i = 0; i < label.size(); ++i) {
      std::uint32_t& l = leaf[label[i] - 1];
      if (l == 0) l = newLeaf();
      label[i] = l;
      if (i >= out_.overlap) ++out_.size[l - 1];
      out_.inner[l - 1] = merger.inner(set[i] - 1);
    }
  }

  std::uint32_t newLeaf() {
    out_.size.push_back(0);
    out_.inner.push_back(0);
    return static_cast<std::uint32_t>(out_.size.size());
  }

  // Parts that the split left too small join the neighbour of the most similar colour.
  void joinFragments() {
    if (*std::min_element(out_.size.begin(), out_.size.end()) >= options_.minSize) return;
    const RegionGraph graph = regionGraph(out_.label, out_.grid);
    const std::vector<double> distance =
        meanDistances(graph, out_.label, {out_.lab.data(), out_.grid.size(), out_.channels});
    std::vector<GraphEdge> edges;
    for (std::size_t k = 0; k < distance.size(); ++k)
      edges.push_back({graph.edges[k].a - 1, graph.edges[k].b - 1, static_cast<float>(distance[k])});
    sortByWeight(edges);
    const std::vector<std::size_t> size = std::move(out_.size);
    const std::vector<float> inner = std::move(out_.inner);
    const std::uint32_t count = static_cast<std::uint32_t>(size.size()), old = static_cast<std::uint32_t>(out_.old);
    GraphMerger merger(count);
    for (std::uint32_t l = 0; l < count; ++l) merger.setNode(l, size[l], inner[l], l < old ? l + 1 : 0);
    merger.joinSmall(edges, options_.minSize, [](const GraphEdge&) {});

    std::vector<std::uint32_t> leafOfSet(count, 0), leaf(count);
    out_.size.clear();
    out_.inner.clear();
    for (std::uint32_t l = 0; l < count;
         ++l) {  // old leaves are never joined with each other, so they keep their numbers
      std::uint32_t& n = leafOfSet[merger.find(l)];
      if (n == 0) n = newLeaf();
      leaf[l] = n;
      out_.size[n - 1] += size[l];
      out_.inner[n - 1] = std::max(out_.inner[n - 1], inner[l]);
    }
    for (std::uint32_t& l : out_.label) l = leaf[l - 1];
  }

  const FramesView& video_;
  const SupervoxelOptions& options_;
  const SupervoxelState& before_;
  ClipLeaves out_;
};
}  // namespace

ClipLeaves leavesOfClip(const FramesView& video, const SupervoxelOptions& options, const SupervoxelState& before) {
  return LeafMaker(video, options, before).run();
}
}  // namespace frs
