// mx_tree.hpp - the host's struct of a merge tree.
#pragma once
#include "mx_image.hpp"
#include "segment/merge_tree.hpp"

namespace frs::mx {
/// Fields labels (uint32 H-by-W, H-by-W-by-T for a video), count, children (K-by-2), height (K-by-1).
inline mxArray* treeStruct(const MergeTree& tree) {
  Struct s;
  mxArray* labels = labelVolume(tree.grid);
  std::memcpy(mxGetData(labels), tree.label.data(), tree.label.size() * sizeof(std::uint32_t));
  const std::size_t n = tree.children.size();
  mxArray* children = mxCreateDoubleMatrix(n, 2, mxREAL);
  double* p = static_cast<double*>(mxGetData(children));
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t c = 0; c < 2; ++c) p[c * n + k] = tree.children[k][c];
  s.set("labels", labels).set("count", static_cast<double>(tree.leaves));
  return s.set("children", children).set("height", columnOf(tree.height)).array();
}

inline MergeTree toTree(const mxArray* a) {
  const Options s(a, "tree");
  MergeTree tree;
  tree.grid = labelGrid(s.raw("labels"));
  const std::uint32_t* label = static_cast<const std::uint32_t*>(mxGetData(s.raw("labels")));
  tree.label.assign(label, label + tree.grid.size());
  tree.leaves = static_cast<std::size_t>(s.scalar("count", 1, 4e9));
  tree.height = s.vector("height", kAny);
  const std::size_t n = tree.height.size();
  const std::vector<double> children = s.vector("children", 2 * n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto node = [&](double v) { return static_cast<std::uint32_t>(v >= 0 && v < 4e9 ? v : 0); };
    tree.children.push_back({node(children[k]), node(children[n + k])});
  }
  tree.check();
  return tree;
}
}  // namespace frs::mx
