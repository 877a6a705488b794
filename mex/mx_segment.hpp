// mx_segment.hpp - options and results of frs_segment.
#pragma once
#include "mx_tree.hpp"
#include "segment/segmented.hpp"

namespace frs::mx {
inline TreeCut treeCut(const Options& given, std::size_t minSize) {
  TreeCut cut;
  cut.minSize = minSize;
  if (given.isEmpty("level"))
    cut.regions = static_cast<std::size_t>(given.scalar("regions", 1, 1e9));
  else
    cut.level = given.scalar("level", 0, HUGE_VAL);
  return cut;
}

inline SuperpixelOptions superpixelOptions(const Options& given, std::size_t method, std::size_t minSize) {
  SuperpixelOptions options;
  options.method = static_cast<SuperpixelMethod>(method);
  options.regions = given.scalar("regions", 1, 1e9);
  options.minSize = minSize;
  options.compactness = given.scalar("compactness", 0, 1e6);
  options.sigma = given.scalar("sigma", 0, 100);
  options.scale = given.scalar("scale", 0, 1e12);
  options.kernelSize = given.scalar("kernelSize", 0.1, 100);
  options.colorWeight = given.scalar("colorWeight", 0, 1e6);
  options.maxDist = given.scalar("maxDist", 0, 1e4);
  return options;
}

inline std::size_t checkedSize(double minSize, std::size_t factor) {
  if (!(minSize >= 1 && minSize <= 1e12)) throw Error("badOption", "minSize must lie in [1, 1e12].");
  return static_cast<std::size_t>(std::ceil(minSize / static_cast<double>(factor * factor)));
}

inline SegmentJob jobOf(const HostImage& image, const Options& given, double minSize) {
  const auto [rows, cols, channels] = image.size;
  const std::size_t factor = shrinkFactor(rows, cols, given.scalar("maxPixels", 1, 1e9));
  SegmentJob job{[image, factor] { return toImage(image, factor); }, rows, cols, factor, {}, {}};
  const std::size_t method = given.choice("method", {"grid", "graph", "slic", "quickshift", "ucm"}),
                    smallest = checkedSize(minSize, factor);
  if (method == 4)
    job.cut = treeCut(given, smallest);
  else
    job.superpixels = superpixelOptions(given, method, smallest);
  return job;
}

inline mxArray* labelImage(const Segmented& regions, std::size_t rows, std::size_t cols) {
  return arrayOf(regions.labels, {rows, cols});
}
}  // namespace frs::mx
