#include "segment/segmented.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "segment/hierarchy.hpp"

namespace frs {
namespace {
Segmented segmentImage(const PlanarImage& image, const SegmentJob& job, bool wantGraph, int threads, Monitor& monitor) {
  if (job.cut) return cutOf(hierarchy(image, HierarchyModel::fitted(), threads, monitor), *job.cut, wantGraph);
  Segmented out{superpixels(image, job.superpixels, monitor), {}};
  if (!wantGraph) return out;
  out.graph = regionGraph(out.labels, {image.rows, image.cols});
  const std::vector<double> strength =
      meanDistances(out.graph, out.labels, {image.data.data(), image.pixels(), image.channels});
  for (std::size_t e = 0; e < strength.size(); ++e) out.graph.edges[e].strength = strength[e];
  return out;
}

Segmented segmentPicture(const SegmentJob& job, bool wantGraph, int threads, Monitor& monitor) {
  Segmented small = segmentImage(job.image(), job, wantGraph, threads, monitor);
  if (job.factor == 1) return small;
  Segmented out{std::vector<std::uint32_t>(job.rows * job.cols), {}};
  enlargeLabels(small.labels, job.factor, {out.labels.data(), job.rows, job.cols});
  if (!wantGraph) return out;
  // Enlarging by a whole factor changes neither which regions touch nor their order, only the lengths.
  out.graph = regionGraph(out.labels, {job.rows, job.cols});
  for (std::size_t e = 0; e < out.graph.edges.size(); ++e) out.graph.edges[e].strength = small.graph.edges[e].strength;
  return out;
}
}  // namespace

Segmented cutOf(const MergeTree& tree, const TreeCut& cut, bool wantGraph) {
  Segmented out{cutTree(tree, cut), {}};
  if (wantGraph) out.graph = regionGraph(out.labels, tree.grid, strengthOfMerges(tree));
  return out;
}

std::vector<Segmented> segmentPictures(const std::vector<SegmentJob>& jobs, bool wantGraph, int threads,
                                       Monitor& monitor, double atOnce) {
  std::vector<Segmented> out(jobs.size());
  if (jobs.size() == 1) {
    out[0] = segmentPicture(jobs[0], wantGraph, threads, monitor);
    return out;
  }
  std::size_t largest = 1;
  for (const SegmentJob& job : jobs) largest = std::max(largest, job.rows * job.cols / (job.factor * job.factor));
  const double fit = std::max(1.0, atOnce / static_cast<double>(largest));
  const int team = static_cast<int>(std::min<double>(threadCount(threads), fit));
  // only the calling thread may ask the host whether to stop
  parallelForMembers(jobs.size(), 1, team, [&](std::size_t k, int member) {
    out[k] = segmentPicture(jobs[k], wantGraph, 1, member == 0 ? monitor : Monitor::none());
  });
  return out;
}
}  // namespace frs
