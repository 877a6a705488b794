// mx_hierarchy.hpp - the model of the hierarchy and what it measured.
#pragma once
#include "mx_tree.hpp"
#include "segment/hierarchy.hpp"

namespace frs::mx {
inline HierarchyModel modelOf(const mxArray* a) {
  if (mxIsEmpty(a)) return HierarchyModel::fitted();
  const Options given(a, "model");
  HierarchyModel model;
  const auto fill = [&](const char* name, auto& weights) {
    const std::vector<double> v = given.vector(name, weights.size());
    for (std::size_t k = 0; k < v.size(); ++k) weights[k] = static_cast<float>(v[k]);
  };
  fill("cueWeights", model.cueWeights);
  fill("mergeWeights", model.mergeWeights);
  model.cueBias = static_cast<float>(given.scalar("cueBias"));
  model.mergeBias = static_cast<float>(given.scalar("mergeBias"));
  return model;
}

inline mxArray* detailStruct(const HierarchyDetail& detail, std::size_t rows, std::size_t cols) {
  mxArray* strength = arrayOf(detail.strength, {rows, cols, kOrientations});
  const std::size_t n = detail.features.size();
  mxArray* features = mxCreateNumericMatrix(n, kMergeFeatures, mxSINGLE_CLASS, mxREAL);
  float* p = room<float>(features);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t f = 0; f < kMergeFeatures; ++f) p[f * n + k] = detail.features[k][f];
  return Struct().set("strength", strength).set("features", features).array();
}
}  // namespace frs::mx
