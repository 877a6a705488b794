// hierarchy.cpp - the chain from an image to its tree, and the fitted numbers; see segment/hierarchy.hpp.
#include "segment/hierarchy.hpp"

#include <cmath>

#include "segment/hierarchy_textons.hpp"

namespace frs {
// Fitted as in tools/fit_hierarchy.m on 20 images of the Berkeley segmentation set: logistic regression of
// pixels on human boundaries, then of merges on human segments weighted by boundary length.
// Fitted on one half and scored on the other, boundary F is 0.687 / 0.711 (common / own level) and covering
// 0.666 / 0.729, beside 0.697 / 0.721 and 0.644 / 0.710 of the published gPb-owt-ucm maps.
const HierarchyModel& HierarchyModel::fitted() {
  static const HierarchyModel model{{6.208f, -2.846f, 0.553f,  // L at depth 3, 5, 10
                                     1.424f, 1.022f, 0.269f,   // a at depth 5, 10, 20
                                     0.288f, 0.960f, 1.384f,   // b
                                     1.971f, 0.902f, 0.241f},  // textons
                                    -5.521f,
                                    {0.923f, 0.816f, -0.218f, 1.426f, 1.140f, 1.473f, 0.400f, -0.249f, 1.883f},
                                    1.902f};
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
