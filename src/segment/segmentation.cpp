// segmentation.cpp - see segment/segmentation.hpp.
#include "segment/segmentation.hpp"

extern "C" {
#include <vl/quickshift.h>
}

#include <algorithm>
#include <cmath>
#include <memory>

#include "segment/graph_merge.hpp"
#include "segment/slic.hpp"

namespace frs {
namespace {
using Labels = std::vector<std::uint32_t>;

// Connected labels, none smaller than minSize.
std::size_t finish(Labels& labels, const PlanarImage& lab, std::size_t minSize) {
  const Grid grid{lab.rows, lab.cols};
  relabelConnected(labels, grid);
  return mergeSmall(labels, grid, minSize, {lab.data.data(), lab.pixels(), lab.channels});
}

// The segmentation whose number of regions is nearest to `wanted`, by bisection of the logarithm of a parameter in
// [low, high]; the larger the parameter, the fewer the regions.
template <class SegmentAt>
Labels searchParameter(double low, double high, double wanted, Monitor& monitor, SegmentAt segmentAt) {
  Labels best;
  double bestError = HUGE_VAL;
  for (int step = 0; step < 16 && bestError > 0.02 * wanted; ++step) {
    monitor.poll();
    const double middle = std::sqrt(low * high);
    Labels labels;
    const double count = static_cast<double>(segmentAt(middle, labels));
    if (std::fabs(count - wanted) < bestError) {
      bestError = std::fabs(count - wanted);
      best = std::move(labels);
    }
    (count > wanted ? low : high) = middle;
  }
  return best;
}

// ---------------------------------------------------------------------- Felzenszwalb-Huttenlocher

std::size_t graphLabels(const std::vector<GraphEdge>& edges, double scale, std::size_t minSize, Labels& labels) {
  GraphMerger merger(labels.size());
  std::size_t count = labels.size();
  const auto joined = [&](const GraphEdge&) { --count; };
  merger.merge(edges, scale, joined);
  merger.joinSmall(edges, minSize, joined);
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = merger.find(static_cast<std::uint32_t>(i)) + 1;
  return count;
}

Labels graph(const PlanarImage& lab, const SuperpixelOptions& o, Monitor& monitor) {
  PlanarImage smoothed = lab;
  smooth(smoothed, o.sigma);
  std::vector<GraphEdge> edges;
  const FeatureDistance distance({smoothed.data.data(), smoothed.pixels(), smoothed.channels});
  Grid{lab.rows, lab.cols}.forEachPair([&](std::size_t i, std::size_t j) { edges.push_back(distance.edge(i, j)); });
  sortByWeight(edges);
  const auto at = [&](double scale, Labels& labels) {
    labels.resize(lab.pixels());
    return graphLabels(edges, scale, o.minSize, labels);
  };
  if (o.scale <= 0) return searchParameter(1e-3, 1e7, o.regions, monitor, at);
  Labels labels;
  at(o.scale, labels);
  return labels;
}

// ------------------------------------------------------------------------- SLIC and quick shift

// Connected labels of at least minSize pixels; where there are more than about `regions`, the smallest size is raised.
void finishToCount(Labels& labels, const PlanarImage& lab, const SuperpixelOptions& o, Monitor& monitor) {
  const Grid grid{lab.rows, lab.cols};
  relabelConnected(labels, grid);
  const SmallRegions small(labels, grid, {lab.data.data(), lab.pixels(), lab.channels});
  const double smallest = static_cast<double>(o.minSize), mean = static_cast<double>(lab.pixels()) / o.regions;
  const auto at = [&](double minSize, Labels& joined) { return small.join(static_cast<std::size_t>(minSize), joined); };
  Labels joined;
  if (static_cast<double>(at(smallest, joined)) > 1.05 * o.regions)
    joined = searchParameter(smallest, std::max(smallest, mean), o.regions, monitor, at);
  for (std::uint32_t& l : labels) l = joined[l - 1];
}

Labels slicLabels(const PlanarImage& lab, const SuperpixelOptions& o, Monitor& monitor) {
  const std::size_t shortSide = std::min(lab.rows, lab.cols);
  Labels labels;
  if (shortSide < 3) {  // too thin for a gradient
    labels = gridLabels({lab.rows, lab.cols}, o.regions);
  } else {
    const auto cells = [](std::size_t n, std::size_t side) { return static_cast<double>((n + side - 1) / side); };
    std::size_t side = static_cast<std::size_t>(std::sqrt(static_cast<double>(lab.pixels()) / o.regions));
    side = std::max<std::size_t>(side, 1);
    while (side < shortSide && cells(lab.rows, side) * cells(lab.cols, side) > 1.02 * o.regions) ++side;
    labels = slicClusters(lab, side, o.compactness, monitor);
  }
  finishToCount(labels, lab, o, monitor);  // clusters have fragments
  return labels;
}

// Each pixel is linked to the nearest one of higher density within maxDist. For a smaller distance the longer links are
// cut, without a second run. The time grows with the square of maxDist, so that a search for it ends at 20.
Labels quickshift(const PlanarImage& lab, const SuperpixelOptions& o, Monitor& monitor) {
  const double side = std::sqrt(static_cast<double>(lab.pixels()) / o.regions);
  const double reach = o.maxDist > 0 ? o.maxDist : std::clamp(side, 3.0, 20.0);
  std::vector<double> values(lab.data.begin(), lab.data.end());
  for (double& v : values) v *= o.colorWeight;
  const std::unique_ptr<VlQS, decltype(&vl_quickshift_delete)> qs(
      vl_quickshift_new(values.data(), static_cast<int>(lab.rows), static_cast<int>(lab.cols),
                        static_cast<int>(lab.channels)),
      &vl_quickshift_delete);
  vl_quickshift_set_kernel_size(qs.get(), o.kernelSize);
  vl_quickshift_set_max_dist(qs.get(), reach);
  vl_quickshift_process(qs.get());
  const int* parent = vl_quickshift_get_parents(qs.get());
  const double* dist = vl_quickshift_get_dists(qs.get());

  const auto at = [&](double cut, Labels& labels) {
    UnionFind sets(lab.pixels());
    for (std::size_t i = 0; i < lab.pixels(); ++i) {
      if (dist[i] > cut) continue;
      const std::uint32_t a = sets.find(static_cast<std::uint32_t>(i)),
                          b = sets.find(static_cast<std::uint32_t>(parent[i]));
      if (a != b) sets.unite(a, b);
    }
    labels.resize(lab.pixels());
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = sets.find(static_cast<std::uint32_t>(i)) + 1;
    return finish(labels, lab, o.minSize);
  };
  Labels labels;
  const std::size_t fewest = at(reach, labels);
  if (o.maxDist > 0) return labels;
  if (static_cast<double>(fewest) < o.regions) return searchParameter(0.5, reach, o.regions, monitor, at);
  finishToCount(labels, lab, o, monitor);
  return labels;
}
}  // namespace

std::vector<std::uint32_t> superpixels(const PlanarImage& image, const SuperpixelOptions& options, Monitor& monitor) {
  const PlanarImage lab = toLab(image);
  Labels labels;
  switch (options.method) {
    case SuperpixelMethod::Grid:
      labels = gridLabels({lab.rows, lab.cols}, options.regions);
      finish(labels, lab, options.minSize);
      break;
    case SuperpixelMethod::Graph:
      labels = graph(lab, options, monitor);
      finish(labels, lab, options.minSize);
      break;
    case SuperpixelMethod::Slic: labels = slicLabels(lab, options, monitor); break;
    case SuperpixelMethod::Quickshift: labels = quickshift(lab, options, monitor); break;
  }
  return labels;
}
}  // namespace frs
