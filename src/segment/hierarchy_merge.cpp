// hierarchy_merge.cpp - mergeRegions, see segment/hierarchy.hpp.
#include <algorithm>
#include <cmath>

#include "segment/greedy_merge.hpp"
#include "segment/hierarchy.hpp"

namespace frs {
namespace {
constexpr int kChannels = 4, kBinsPerChannel = 32;
constexpr int kLength = kChannels * kBinsPerChannel;

struct Region {
  double area = 0;
  std::array<double, 3> color{};           // sums of the codes of L, a and b
  std::array<float, kLength> histogram{};  // counts: L, a, b, texton
};

float chiSquare(const float* p, const float* q, float scaleP, float scaleQ) {
  float lanes[8] = {};
  for (int k = 0; k < kBinsPerChannel; k += 8)
    for (int l = 0; l < 8; ++l) {
      const float x = p[k + l] * scaleP, y = q[k + l] * scaleQ, d = x - y;
      lanes[l] += d * d / (x + y + 1e-9f);
    }
  float sum = 0;
  for (float v : lanes) sum += v;
  return 0.5f * sum;
}

// What the merging knows of regions: a logistic model of how unlikely it is that two of them belong together.
class RegionModel {
 public:
  RegionModel(const Watershed& watershed, const CueChannels& channels, const HierarchyModel& model)
      : model_(model), pixels_(static_cast<double>(watershed.label.size())), region_(watershed.graph.count) {
    for (std::size_t i = 0; i < watershed.label.size(); ++i) {
      Region& r = region_[watershed.label[i] - 1];
      const std::uint8_t color[3] = {channels.lightness[i], channels.a[i], channels.b[i]};
      const int bin[kChannels] = {color[0] / 8, color[1] / 8, color[2] / 8, channels.texton[i]};
      r.area += 1;
      for (int c = 0; c < 3; ++c) r.color[c] += color[c];
      for (int c = 0; c < kChannels; ++c) r.histogram[c * kBinsPerChannel + bin[c]] += 1;
    }
  }

  MergeFeatures features(const LiveEdge& e) const {
    const Region &a = region_[e.a], &b = region_[e.b];
    const float sa = static_cast<float>(1 / a.area), sb = static_cast<float>(1 / b.area);
    MergeFeatures f;
    f[0] = static_cast<float>(e.sum / e.length);
    f[1] = static_cast<float>(std::log(1e-4 + e.sum / e.length));
    for (int c = 0; c < kChannels; ++c)
      f[2 + c] = chiSquare(&a.histogram[c * kBinsPerChannel], &b.histogram[c * kBinsPerChannel], sa, sb);
    const double small = std::min(a.area, b.area);
    f[6] = static_cast<float>(std::log(small / pixels_));
    f[7] = static_cast<float>(std::log(e.length / std::sqrt(small)));
    double d2 = 0;
    for (int c = 0; c < 3; ++c) d2 += std::pow((a.color[c] / a.area - b.color[c] / b.area) / 256, 2);
    f[8] = static_cast<float>(std::sqrt(d2));
    return f;
  }
  float cost(const LiveEdge& e) const {
    const MergeFeatures f = features(e);
    float s = model_.mergeBias;
    for (int k = 0; k < kMergeFeatures; ++k) s += model_.mergeWeights[k] * f[k];
    return 1 / (1 + std::exp(-s));
  }
  bool mayJoin(std::uint32_t, std::uint32_t) const { return true; }
  void join(std::uint32_t kept, std::uint32_t gone) {
    Region &a = region_[kept], &b = region_[gone];
    a.area += b.area;
    for (int c = 0; c < 3; ++c) a.color[c] += b.color[c];
    for (int k = 0; k < kLength; ++k) a.histogram[k] += b.histogram[k];
  }

 private:
  const HierarchyModel& model_;
  double pixels_;
  std::vector<Region> region_;
};
}  // namespace

MergeTree mergeRegions(const Watershed& watershed, const CueChannels& channels, const HierarchyModel& model,
                       Monitor& monitor, std::vector<MergeFeatures>* features) {
  MergeTree tree{{channels.rows, channels.cols}, watershed.graph.count, watershed.label, {}, {}};
  RegionModel regions(watershed, channels, model);
  GreedyMerger<RegionModel> merger(watershed.graph, regions);
  std::vector<std::uint32_t> node(tree.leaves);  // of each live region
  for (std::size_t r = 0; r < node.size(); ++r) node[r] = static_cast<std::uint32_t>(r + 1);
  double height = 0;
  float cost = 0;
  while (const LiveEdge* e = merger.next(cost)) {
    if (tree.height.size() % 256 == 0) monitor.poll();
    height = std::max(height, static_cast<double>(cost));
    tree.children.push_back({node[e->a], node[e->b]});
    tree.height.push_back(height);
    if (features) features->push_back(regions.features(*e));
    node[merger.join(e->a, e->b)] = static_cast<std::uint32_t>(tree.leaves + tree.height.size());
  }
  return tree;
}
}  // namespace frs
