// mx_regions.hpp - bags of regions and their kernel, as the trainers on bags take them.
#pragma once
#include "mx_scorer.hpp"
#include "regions/region_selection.hpp"

namespace frs::mx {
/// The kernel that the options kernel, gamma, exponent, weights, blocks, cacheMB, tol and threads name.
inline RegionKernelSpec toRegionKernel(const Options& opts) {
  RegionKernelSpec spec;
  spec.name = RegionKernelSpec::names[opts.choice("kernel", RegionKernelSpec::names)];
  spec.gamma = opts.scalar("gamma");
  spec.exponent = opts.scalar("exponent");
  spec.binWeights = opts.vector("weights");
  spec.blocks = opts.flag("blocks");
  spec.cacheMB = opts.scalar("cacheMB", 0, 1e9);
  spec.tol = opts.scalar("tol");
  spec.threads = opts.integer("threads", 0);
  return spec;
}

/// The arguments bag (1) and y (2) with the options C (one per bag) and negatives.
inline RegionBags toBags(const Args& args, const Options& opts) {
  RegionBags bags;
  bags.y = args.vector(2, "y");
  bags.bag = args.indices(1, "bag", static_cast<double>(bags.y.size()));
  bags.C = opts.vector("C");
  bags.negatives = static_cast<RegionBags::Negatives>(opts.choice("negatives", RegionBags::negativesNames));
  return bags;
}
}  // namespace frs::mx
