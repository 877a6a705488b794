// hierarchy.cpp - the chain from an image to its tree, and the fitted numbers; see segment/hierarchy.hpp.
#include "segment/hierarchy.hpp"

#include <cmath>

#include "segment/hierarchy_textons.hpp"

namespace frs {
// Fitted as in bench/fit_hierarchy.m on 20 images of the Berkeley segmentation set: logistic regression of
// pixels on human boundaries, then of merges on human segments weighted by boundary length.
// Fitted on one half and scored on the other, boundary F is 0.682 / 0.704 (common / own level) and covering
// 0.651 / 0.724, beside 0.697 / 0.721 and 0.644 / 0.710 of the published gPb-owt-ucm maps.
const HierarchyModel& HierarchyModel::fitted() {
  static const HierarchyModel model{{5.637f, -3.252f, 0.596f,  // L at depth 3, 5, 10
                                     1.663f, 0.718f, -0.120f,  // a at depth 5, 10, 20
                                     1.026f, -0.129f, 1.742f,  // b
                                     1.903f, 0.456f, 0.685f},  // textons
                                    -5.555f,
                                    {-0.393f, 0.881f, -0.361f, 1.285f, 1.051f, 1.142f, 0.367f, -0.213f, 3.158f},
                                    2.073f};
  return model;
}

MergeTree hierarchy(const PlanarImage& image, const HierarchyModel& model, int threads, Monitor& monitor,
                    HierarchyDetail* detail) {
  const PlanarImage lab = toLab(image);
  const CueChannels channels = cueChannels(lab, textons(lab, threads, monitor));
  std::vector<float> strength;
  orientedGradients(channels, model.cueWeights, threads, monitor, strength);
  for (float& s : strength) s = 1 / (1 + std::exp(-(model.cueBias + s)));
  monitor.poll();
  const Watershed watershed = orientedWatershed(strength, lab.rows, lab.cols);
  monitor.poll();
  MergeTree tree = mergeRegions(watershed, channels, model, monitor, detail ? &detail->features : nullptr);
  if (detail) detail->strength = std::move(strength);
  return tree;
}
}  // namespace frs
