// hierarchy_merge.cpp - mergeRegions, see frs/hierarchy.hpp.
#include <algorithm>
#include <cmath>
#include <queue>

#include "frs/hierarchy.hpp"

namespace frs {
namespace {
constexpr int kChannels = 4, kBinsPerChannel = 32;
constexpr int kLength = kChannels * kBinsPerChannel;

struct Region {
  double area = 0;
  std::array<double, 3> color{};           // sums of the codes of L, a and b
  std::array<float, kLength> histogram{};  // counts: L, a, b, texton
  std::vector<std::uint32_t> edges;        // of the live graph, some of them dead
};
struct Edge {
  std::uint32_t a, b;
  double sum;  // of boundary strength over `length` cracks
  double length;
  std::uint32_t version = 0;
  bool alive = true;
};
struct Candidate {
  float cost;
  std::uint32_t edge, version;
  bool operator<(const Candidate& o) const {  // the queue gives the largest: the lowest cost, then the first edge
    return cost != o.cost ? cost > o.cost : edge > o.edge;
  }
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

class Merger {
 public:
  Merger(const Watershed& watershed, const CueChannels& channels, const HierarchyModel& model)
      : model_(model),
        pixels_(static_cast<double>(watershed.label.size())),
        region_(watershed.graph.count),
        node_(watershed.graph.count),
        through_(watershed.graph.count, kNone) {
    for (std::size_t i = 0; i < watershed.label.size(); ++i) {
      Region& r = region_[watershed.label[i] - 1];
      const std::uint8_t color[3] = {channels.lightness[i], channels.a[i], channels.b[i]};
      const int bin[kChannels] = {color[0] / 8, color[1] / 8, color[2] / 8, channels.texton[i]};
      r.area += 1;
      for (int c = 0; c < 3; ++c) r.color[c] += color[c];
      for (int c = 0; c < kChannels; ++c) r.histogram[c * kBinsPerChannel + bin[c]] += 1;
    }
    for (std::size_t r = 0; r < node_.size(); ++r) node_[r] = static_cast<std::uint32_t>(r + 1);
    for (const RegionEdge& e : watershed.graph.edges) {
      const std::uint32_t k = static_cast<std::uint32_t>(edge_.size());
      edge_.push_back({e.a - 1, e.b - 1, e.strength * e.length, static_cast<double>(e.length)});
      region_[e.a - 1].edges.push_back(k);
      region_[e.b - 1].edges.push_back(k);
    }
    for (std::uint32_t k = 0; k < edge_.size(); ++k) enqueue(k);
  }

  void run(MergeTree& tree, Monitor& monitor, std::vector<MergeFeatures>* trace) {
    double height = 0;
    while (!queue_.empty()) {
      const Candidate top = queue_.top();
      queue_.pop();
      if (!edge_[top.edge].alive || edge_[top.edge].version != top.version) continue;
      if (tree.height.size() % 256 == 0) monitor.poll();
      Edge& e = edge_[top.edge];
      height = std::max(height, static_cast<double>(top.cost));
      tree.children.push_back({node_[e.a], node_[e.b]});
      tree.height.push_back(height);
      if (trace) trace->push_back(features(e));
      e.alive = false;
      const std::uint32_t kept = join(e.a, e.b);
      node_[kept] = static_cast<std::uint32_t>(tree.leaves + tree.height.size());
    }
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;

  MergeFeatures features(const Edge& e) const {
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
  float cost(const Edge& e) const {
    const MergeFeatures f = features(e);
    float s = model_.mergeBias;
    for (int k = 0; k < kMergeFeatures; ++k) s += model_.mergeWeights[k] * f[k];
    return 1 / (1 + std::exp(-s));
  }
  void enqueue(std::uint32_t k) { queue_.push({cost(edge_[k]), k, edge_[k].version}); }

  // The region with more edges takes over the other; parallel edges become one.
  std::uint32_t join(std::uint32_t a, std::uint32_t b) {
    if (region_[a].edges.size() < region_[b].edges.size()) std::swap(a, b);
    Region &kept = region_[a], &gone = region_[b];
    kept.area += gone.area;
    for (int c = 0; c < 3; ++c) kept.color[c] += gone.color[c];
    for (int k = 0; k < kLength; ++k) kept.histogram[k] += gone.histogram[k];
    const auto dead = [&](std::uint32_t k) { return !edge_[k].alive; };
    kept.edges.erase(std::remove_if(kept.edges.begin(), kept.edges.end(), dead), kept.edges.end());
    for (std::uint32_t k : kept.edges) through_[other(k, a)] = k;
    for (std::uint32_t k : gone.edges) {
      Edge& e = edge_[k];
      if (!e.alive) continue;
      const std::uint32_t c = other(k, b);
      if (through_[c] == kNone) {
        (e.a == b ? e.a : e.b) = a;
        kept.edges.push_back(k);
      } else {
        edge_[through_[c]].sum += e.sum;
        edge_[through_[c]].length += e.length;
        e.alive = false;
      }
    }
    gone.edges = {};
    for (std::uint32_t k : kept.edges) {
      through_[other(k, a)] = kNone;
      ++edge_[k].version;
      enqueue(k);
    }
    return a;
  }
  std::uint32_t other(std::uint32_t k, std::uint32_t r) const { return edge_[k].a == r ? edge_[k].b : edge_[k].a; }

  const HierarchyModel& model_;
  double pixels_;
  std::vector<Region> region_;
  std::vector<std::uint32_t> node_;     // tree node of a live region
  std::vector<std::uint32_t> through_;  // scratch: edge from the kept region to each neighbour
  std::vector<Edge> edge_;
  std::priority_queue<Candidate> queue_;
};
}  // namespace

MergeTree mergeRegions(const Watershed& watershed, const CueChannels& channels, const HierarchyModel& model,
                       Monitor& monitor, std::vector<MergeFeatures>* features) {
  MergeTree tree{{channels.rows, channels.cols}, watershed.graph.count, watershed.label, {}, {}};
  Merger(watershed, channels, model).run(tree, monitor, features);
  return tree;
}
}  // namespace frs
