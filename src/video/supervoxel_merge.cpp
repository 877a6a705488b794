// supervoxel_merge.cpp - the levels above the finest, see supervoxel_clip.hpp.
#include <algorithm>
#include <cmath>

#include "segment/greedy_merge.hpp"
#include "video/supervoxel_clip.hpp"

namespace frs {
namespace {
// Added to the distance of colours, so that size decides between neighbours that look alike; and how much less it costs to
// join along a long border, which keeps regions compact. Chosen with the exponents of the cost on the videos bus, garden and
// ice of the Chen xiph set, at 500 supervoxels.
constexpr float kEvenness = 0.15f, kCompactness = 0.05f;

class ColorModel {
 public:
  ColorModel(const ClipLeaves& leaves, const std::vector<ColorHistogram>& color)
      : channels_(leaves.channels),
        color_(color),
        size_(leaves.size.begin(), leaves.size.end()),
        owned_(size_.size(), 0) {
    std::fill(owned_.begin(), owned_.begin() + static_cast<std::ptrdiff_t>(leaves.old), 1);
  }
  float cost(const LiveEdge& e) const {
    const float small = std::min(size_[e.a], size_[e.b]), large = std::max(size_[e.a], size_[e.b]);
    const float border = static_cast<float>(e.length) / std::pow(small, 2.0f / 3);  // about 1 for one side of a cube
    return (distance(e.a, e.b) + kEvenness) * std::sqrt(small) * std::sqrt(std::sqrt(large)) *
           std::pow(border, -kCompactness);
  }
  // Two regions of the frame before the clip join only where they did before.
  bool mayJoin(std::uint32_t a, std::uint32_t b) const { return !owned_[a] || !owned_[b]; }
  void join(std::uint32_t kept, std::uint32_t gone) {
    size_[kept] += size_[gone];
    owned_[kept] |= owned_[gone];
    for (std::size_t k = 0; k < color_[kept].size(); ++k) color_[kept][k] += color_[gone][k];
  }

 private:
  // Sum over the channels of the chi-square distance of the histograms, 0 .. channels.
  float distance(std::uint32_t a, std::uint32_t b) const {
    const ColorHistogram &p = color_[a], &q = color_[b];
    const float scaleP = 1 / size_[a], scaleQ = 1 / size_[b];
    float lanes[kColorBins] = {};
    for (std::size_t c = 0; c < channels_; ++c)
      for (std::size_t k = 0; k < kColorBins; ++k) {
        const float x = p[c * kColorBins + k] * scaleP, y = q[c * kColorBins + k] * scaleQ, d = x - y;
        lanes[k] += d * d / (x + y + 1e-12f);
      }
    float sum = 0;
    for (float v : lanes) sum += v;
    return 0.5f * sum;
  }

  std::size_t channels_;
  std::vector<ColorHistogram> color_;
  std::vector<float> size_;
  std::vector<char> owned_;
};

bool lower(const LeafMerge& p, const LeafMerge& q) { return p.height < q.height; }
}  // namespace

std::vector<ColorHistogram> colorsOf(const ClipLeaves& leaves, const SupervoxelState& before) {
  std::vector<ColorHistogram> color = before.color;
  color.resize(leaves.size.size(), ColorHistogram{});
  const std::size_t cells = leaves.grid.size();
  for (std::size_t c = 0; c < leaves.channels; ++c)
    for (std::size_t i = leaves.overlap; i < cells; ++i) {
      // L in 0 .. 100, a and b in -50 .. 50; a value between the middles of two bins counts for both
      const float place = (leaves.lab[c * cells + i] + (c == 0 ? 0 : 50)) * (kColorBins / 100.0f) - 0.5f;
      const float inside = std::clamp(place, 0.0f, kColorBins - 1.001f);
      const std::size_t bin = static_cast<std::size_t>(inside);
      float* counts = &color[leaves.label[i] - 1][c * kColorBins + bin];
      counts[0] += 1 - (inside - static_cast<float>(bin));
      counts[1] += inside - static_cast<float>(bin);
    }
  return color;
}

std::vector<LeafMerge> mergeLeaves(const ClipLeaves& leaves, const std::vector<ColorHistogram>& color,
                                   const std::vector<LeafMerge>& given, Monitor& monitor) {
  RegionGraph graph = regionGraph(leaves.label, leaves.grid);
  graph.count = leaves.size.size();
  ColorModel model(leaves, color);
  GreedyMerger<ColorModel> merger(graph, model);
  UnionFind sets(graph.count);
  std::vector<std::uint32_t> live(graph.count);  // the merger's region of each set
  for (std::uint32_t l = 0; l < live.size(); ++l) live[l] = l;
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t region = merger.join(live[sets.find(a)], live[sets.find(b)]);
    live[sets.unite(sets.find(a), sets.find(b))] = region;
  };

  std::vector<LeafMerge> merges;
  double height = 0;
  float cost = 0;
  auto old = given.begin();
  for (std::size_t step = 0;; ++step) {
    if (step % 256 == 0) monitor.poll();
    const LiveEdge* e = merger.next(cost);
    if (old != given.end() && (!e || old->height <= std::max<double>(height, cost))) {
      join(old->a, old->b);  // earlier frames joined these two at this height
      ++old;
      continue;
    }
    if (!e) return merges;
    // heights increase strictly, so that a level exists for every number of regions
    height = cost > height ? cost : std::nextafter(height, HUGE_VAL);
    merges.push_back({e->a, e->b, height});  // a region is named by one of its leaves: a and b are leaves
    join(e->a, e->b);
  }
}

std::vector<LeafMerge> mergesBetween(std::vector<LeafMerge> merges, const std::vector<std::uint32_t>& place) {
  std::stable_sort(merges.begin(), merges.end(), lower);
  UnionFind sets(place.size());
  std::vector<std::uint32_t> shown = place;  // of each set, the place of one of its leaves; 0: none has a place
  std::vector<LeafMerge> out;
  for (const LeafMerge& m : merges) {
    const std::uint32_t a = sets.find(m.a), b = sets.find(m.b), p = shown[a], q = shown[b];
    if (p != 0 && q != 0) out.push_back({p - 1, q - 1, m.height});
    shown[sets.unite(a, b)] = p != 0 ? p : q;
  }
  return out;
}
}  // namespace frs
