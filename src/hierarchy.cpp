// hierarchy.cpp - the chain from an image to its tree, and the fitted numbers; see frs/hierarchy.hpp.
#include "frs/hierarchy.hpp"

#include <cmath>

#include "frs/hierarchy_textons.hpp"

namespace frs {
// Fitted by bench/fit_hierarchy.m on 20 images of the Berkeley segmentation set.
const HierarchyModel& HierarchyModel::fitted() {
  static const HierarchyModel model{{5.5f, -3.1f, 0.4f, 1.5f, 0.3f, 0.1f, 0.95f, 0.56f, 1.3f, 1.9f, 0.45f, 0.8f},
                                    -5.6f,
                                    {1.0f, 1.4f, 1.1f, 1.6f, 0.43f, -0.29f, 2.5f},
                                    2.0f};
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
