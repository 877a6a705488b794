// hierarchy.cpp - the chain from an image to its tree, and the fitted numbers; see segment/hierarchy.hpp.
#include "segment/hierarchy.hpp"

#include "segment/hierarchy_textons.hpp"

namespace frs {
// Fitted as in tools/fit_hierarchy.m on 20 images of the Berkeley segmentation set: logistic regression of
// pixels on human boundaries, then of merges on human segments weighted by boundary length.
// Fitted on one half and scored on the other, boundary F is 0.686 / 0.714 (common / own level) and covering
// 0.646 / 0.726, beside 0.697 / 0.721 and 0.644 / 0.710 of the published gPb-owt-ucm maps.
const HierarchyModel& HierarchyModel::fitted() {
  static const HierarchyModel model{{7.030f, -3.524f, 0.845f,  // L at depth 3, 5, 10
                                     1.978f, 1.228f, 0.204f,   // a at depth 5, 10, 20
                                     0.468f, 0.957f, 1.584f,   // b
                                     2.010f, 0.684f, 0.253f},  // textons
                                    -5.055f,
                                    {-0.160f, 0.864f, -0.339f, 1.466f, 1.161f, 1.271f, 0.389f, -0.235f, 2.811f},
                                    2.065f};
  return model;
}

MergeTree hierarchy(const PlanarImage& image, const HierarchyModel& model, int threads, Monitor& monitor,
                    HierarchyDetail* detail) {
  const PlanarImage lab = toLab(image);
  const CueChannels channels = cueChannels(lab, textons(lab, threads, monitor));
  std::vector<float> logOdds;
  orientedGradients(channels, model.cueWeights, threads, monitor, logOdds);
  for (float& s : logOdds) s += model.cueBias;
  monitor.poll();
  const Watershed watershed = orientedWatershed(logOdds, lab.rows, lab.cols);
  monitor.poll();
  MergeTree tree = mergeRegions(watershed, channels, model, monitor, detail ? &detail->features : nullptr);
  if (detail) {
    for (float& s : logOdds) s = probability(s);
    detail->strength = std::move(logOdds);
  }
  return tree;
}
}  // namespace frs
