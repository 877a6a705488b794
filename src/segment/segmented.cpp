#include "segment/segmented.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "segment/hierarchy.hpp"
#include "segment/region_graph.hpp"

namespace frs {
namespace {
Segmented segmentPicture(const SegmentJob& job, bool wantStrength, int threads, Monitor& monitor) {
  const PlanarImage& image = job.image;
  if (job.cut) return cutOf(hierarchy(image, HierarchyModel::fitted(), threads, monitor), *job.cut, wantStrength);
  Segmented out{superpixels(image, job.superpixels, monitor), {}};
  if (wantStrength)
    out.strength = meanDistances(regionGraph(out.labels, {image.rows, image.cols}), out.labels,
                                 {image.data.data(), image.pixels(), image.channels});
  return out;
}
}  // namespace

Segmented cutOf(const MergeTree& tree, const TreeCut& cut, bool wantStrength) {
  Segmented out{cutTree(tree, cut), {}};
  if (!wantStrength) return out;
  for (const RegionEdge& e : regionGraph(out.labels, tree.grid, strengthOfMerges(tree)).edges)
    out.strength.push_back(e.strength);
  return out;
}

std::vector<Segmented> segmentPictures(const std::vector<SegmentJob>& jobs, bool wantStrength, int threads,
                                       Monitor& monitor, double atOnce) {
  std::vector<Segmented> out(jobs.size());
  if (jobs.size() == 1) {
    out[0] = segmentPicture(jobs[0], wantStrength, threads, monitor);
    return out;
  }
  std::size_t largest = 1;
  for (const SegmentJob& job : jobs) largest = std::max(largest, job.image.pixels());
  const double fit = std::max(1.0, atOnce / static_cast<double>(largest));
  const int team = static_cast<int>(std::min<double>(threadCount(threads), fit));
  // only the calling thread may ask the host whether to stop
  parallelForMembers(jobs.size(), 1, team, [&](std::size_t k, int member) {
    out[k] = segmentPicture(jobs[k], wantStrength, 1, member == 0 ? monitor : Monitor::none());
  });
  return out;
}
}  // namespace frs
