// merge_tree.cpp - see segment/merge_tree.hpp.
#include "segment/merge_tree.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/error.hpp"

namespace frs {
namespace {
// One leaf below every node: a set of leaves, known by any of its members, stands for the node.
std::vector<std::uint32_t> leafOfNode(const MergeTree& tree) {
  std::vector<std::uint32_t> leaf(tree.leaves + tree.children.size() + 1);
  for (std::size_t i = 0; i <= tree.leaves; ++i) leaf[i] = static_cast<std::uint32_t>(i);
  for (std::size_t k = 0; k < tree.children.size(); ++k) leaf[tree.leaves + k + 1] = leaf[tree.children[k][0]];
  return leaf;
}

// The height at which the two leaves of each edge come together. When two sets merge, only the edges of the smaller one
// are looked at, which makes O(edges log leaves).
std::vector<double> saddleHeights(const MergeTree& tree, const RegionGraph& graph) {
  std::vector<std::vector<std::uint32_t>> edgesOf(tree.leaves);
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    edgesOf[graph.edges[e].a - 1].push_back(static_cast<std::uint32_t>(e));
    edgesOf[graph.edges[e].b - 1].push_back(static_cast<std::uint32_t>(e));
  }
  const std::vector<std::uint32_t> leaf = leafOfNode(tree);
  UnionFind sets(tree.leaves);
  std::vector<double> height(graph.edges.size(), 0);
  for (std::size_t k = 0; k < tree.children.size(); ++k) {
    std::uint32_t a = sets.find(leaf[tree.children[k][0]] - 1), b = sets.find(leaf[tree.children[k][1]] - 1);
    if (edgesOf[a].size() < edgesOf[b].size()) std::swap(a, b);
    std::vector<std::uint32_t> all = std::move(edgesOf[a]);
    const std::vector<std::uint32_t> moved = std::move(edgesOf[b]);
    for (std::uint32_t e : moved) {
      const std::uint32_t s = sets.find(graph.edges[e].a - 1), t = sets.find(graph.edges[e].b - 1);
      if (s == t) continue;  // its ends were in one set before
      if (std::min(s, t) == std::min(a, b) && std::max(s, t) == std::max(a, b))
        height[e] = tree.height[k];
      else
        all.push_back(e);
    }
    edgesOf[sets.unite(a, b)] = std::move(all);
  }
  return height;
}

// The partition of the leaves after some merges, with regions below minSize joined.
class LeafSets {
 public:
  LeafSets(const MergeTree& tree, std::size_t minSize)
      : tree_(tree), minSize_(minSize), leaf_(leafOfNode(tree)), size_(tree.leaves, 0) {
    for (std::uint32_t l : tree.label) ++size_[l - 1];
    if (minSize <= 1) return;
    graph_ = regionGraph(tree.label, tree.grid);
    const std::vector<double> height = saddleHeights(tree, graph_);
    order_ = countingOrder(std::vector<float>(height.begin(), height.end()));
  }

  std::size_t cut(std::size_t merges) {
    sets_ = UnionFind(tree_.leaves);
    for (std::size_t l = 0; l < tree_.leaves; ++l) sets_.setSize(static_cast<std::uint32_t>(l), size_[l]);
    std::size_t count = tree_.leaves;
    for (std::size_t k = 0; k < merges; ++k) {
      const std::uint32_t a = find(tree_.children[k][0]), b = find(tree_.children[k][1]);
      sets_.unite(a, b);
      --count;
    }
    for (std::uint32_t e : order_) {
      const std::uint32_t a = sets_.find(graph_.edges[e].a - 1), b = sets_.find(graph_.edges[e].b - 1);
      if (a == b || std::min(sets_.size(a), sets_.size(b)) >= minSize_) continue;
      sets_.unite(a, b);
      --count;
    }
    return count;
  }

  std::vector<std::uint32_t> labels() {
    std::vector<std::uint32_t> number(tree_.leaves, 0), label(tree_.label.size());
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < label.size(); ++i) {
      std::uint32_t& n = number[sets_.find(tree_.label[i] - 1)];
      if (n == 0) n = ++count;
      label[i] = n;
    }
    return label;
  }

 private:
  std::uint32_t find(std::uint32_t node) { return sets_.find(leaf_[node] - 1); }

  const MergeTree& tree_;
  std::size_t minSize_;
  std::vector<std::uint32_t> leaf_;
  std::vector<std::size_t> size_;
  RegionGraph graph_;
  std::vector<std::uint32_t> order_;  // edges by height
  UnionFind sets_{0};
};
}  // namespace

void MergeTree::check() const {
  const auto require = [](bool ok, const char* text) {
    if (!ok) throw Error("badValue", text);
  };
  require(leaves >= 1 && label.size() == grid.size(), "the tree must have a label per pixel.");
  require(children.size() == height.size() && children.size() < leaves, "the tree has too many merges.");
  for (std::uint32_t l : label) require(l >= 1 && l <= leaves, "labels of the tree must be 1 .. count.");
  std::vector<char> used(leaves + children.size() + 1, 0);
  for (std::size_t k = 0; k < children.size(); ++k) {
    for (std::uint32_t c : children[k]) {
      require(c >= 1 && c <= leaves + k && !used[c], "every child must be an earlier node, used once.");
      used[c] = 1;
    }
    require(height[k] >= (k ? height[k - 1] : 0) && std::isfinite(height[k]), "heights must not decrease.");
  }
}

std::vector<std::uint32_t> cutTree(const MergeTree& tree, const TreeCut& cut) {
  LeafSets sets(tree, cut.minSize);
  const std::size_t all = tree.children.size();
  if (cut.regions == 0) {
    sets.cut(static_cast<std::size_t>(std::upper_bound(tree.height.begin(), tree.height.end(), cut.level) -
                                      tree.height.begin()));
    return sets.labels();
  }
  // Without a smallest size, leaves - regions merges give the number asked for. A smallest size joins more of them: the
  // number of merges is then found by bisection.
  std::size_t high = std::min(all, tree.leaves - std::min(tree.leaves, cut.regions)), low = 0;
  while (sets.cut(high) < cut.regions && low < high) {
    const std::size_t middle = (low + high) / 2;
    if (sets.cut(middle) > cut.regions)
      low = middle + 1;
    else
      high = middle;
  }
  return sets.labels();
}

FaceStrength strengthOfMerges(const MergeTree& tree) {
  RegionGraph graph = regionGraph(tree.label, tree.grid);
  const std::vector<double> height = saddleHeights(tree, graph);
  for (std::size_t e = 0; e < height.size(); ++e) graph.edges[e].strength = height[e];
  std::vector<std::size_t> first(tree.leaves + 2, 0);  // edges are sorted by their smaller label
  for (const RegionEdge& e : graph.edges) ++first[e.a + 1];
  for (std::size_t l = 1; l < first.size(); ++l) first[l] += first[l - 1];
  const auto table =
      std::make_shared<std::pair<RegionGraph, std::vector<std::size_t>>>(std::move(graph), std::move(first));
  return [&label = tree.label, table](std::size_t i, std::size_t j) {
    const auto [a, b] = std::minmax(label[i], label[j]);
    if (a == b) return 0.0;
    const auto edges = table->first.edges.begin();
    const auto edge = std::lower_bound(edges + static_cast<std::ptrdiff_t>(table->second[a]),
                                       edges + static_cast<std::ptrdiff_t>(table->second[a + 1]), b,
                                       [](const RegionEdge& e, std::uint32_t l) { return e.b < l; });
    return edge->strength;
  };
}

void contourMap(const MergeTree& tree, MatrixView<double> map) {
  const FaceStrength strength = strengthOfMerges(tree);
  const std::size_t rows = tree.grid.rows;
  std::fill(map.data, map.data + map.size(), 0.0);
  tree.grid.forEachPair([&](std::size_t i, std::size_t j) {
    if (tree.label[i] != tree.label[j]) map(i % rows + j % rows + 1, i / rows + j / rows + 1) = strength(i, j);
  });
  for (std::size_t x = 0; x < map.cols; x += 2)
    for (std::size_t y = 0; y < map.rows; y += 2) {
      double top = 0;
      if (y > 0) top = std::max(top, map(y - 1, x));
      if (y + 1 < map.rows) top = std::max(top, map(y + 1, x));
      if (x > 0) top = std::max(top, map(y, x - 1));
      if (x + 1 < map.cols) top = std::max(top, map(y, x + 1));
      map(y, x) = top;
    }
}

MergeTree treeOfContourMap(MatrixView<const double> map) {
  if (map.rows < 3 || map.cols < 3 || map.rows % 2 == 0 || map.cols % 2 == 0)
    throw Error("badSize", "a contour map must have 2H+1 rows and 2W+1 columns (odd, at least 3).");
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (!std::isfinite(map.data[i])) throw Error("notFinite", "the contour map must be finite.");
    if (map.data[i] < 0) throw Error("badValue", "the contour map must not be negative.");
  }
  MergeTree tree;
  tree.grid = {map.rows / 2, map.cols / 2};
  const FaceStrength strength = strengthOfCracks(map.data, tree.grid.rows);
  UnionFind cells(tree.grid.size());
  tree.grid.forEachPair([&](std::size_t i, std::size_t j) {
    if (strength(i, j) > 0) return;
    const std::uint32_t a = cells.find(static_cast<std::uint32_t>(i)), b = cells.find(static_cast<std::uint32_t>(j));
    if (a != b) cells.unite(a, b);
  });
  tree.label.resize(tree.grid.size());
  for (std::size_t i = 0; i < tree.label.size(); ++i) tree.label[i] = cells.find(static_cast<std::uint32_t>(i)) + 1;
  tree.leaves = relabelConnected(tree.label, tree.grid);

  RegionGraph graph = regionGraph(tree.label, tree.grid, strength);
  std::stable_sort(graph.edges.begin(), graph.edges.end(),
                   [](const RegionEdge& p, const RegionEdge& q) { return p.strength < q.strength; });
  UnionFind sets(tree.leaves);
  std::vector<std::uint32_t> node(tree.leaves);
  for (std::size_t l = 0; l < tree.leaves; ++l) node[l] = static_cast<std::uint32_t>(l + 1);
  for (const RegionEdge& e : graph.edges) {
    const std::uint32_t a = sets.find(e.a - 1), b = sets.find(e.b - 1);
    if (a == b) continue;
    tree.children.push_back({node[a], node[b]});
    tree.height.push_back(e.strength);
    node[sets.unite(a, b)] = static_cast<std::uint32_t>(tree.leaves + tree.children.size());
  }
  return tree;
}
}  // namespace frs
