// mx_regions.hpp - bags of regions and their kernel, as the trainers on bags take them.
#pragma once
#include "mx_problem.hpp"
#include "mx_scorer.hpp"
#include "regions/region_selection.hpp"

namespace frs::mx {
/// The kernel that the options kernel, gamma, exponent, weights, blocks, cacheMB, tol and threads name.
inline RegionKernelSpec toRegionKernel(const Options& opts) {
  RegionKernelSpec spec;
  spec.name = RegionKernelSpec::names[opts.choice("kernel", RegionKernelSpec::names)];
  spec.gamma = opts.scalar("gamma");
  spec.exponent = opts.scalar("exponent");
  spec.binWeights = opts.vector("weights", kAny);  // the core asks for one a bin
  spec.blocks = opts.flag("blocks");
  spec.cacheMB = opts.scalar("cacheMB", 0, 1e9);
  spec.tol = opts.scalar("tol");
  spec.threads = opts.integer("threads", 0);
  return spec;
}

/// The arguments bag (1) and y (2) with the options C and negatives: the bags of so many regions, with the labels and
/// costs of each column of y and C.
inline std::vector<RegionBags> toBags(const Args& args, const Options& opts, std::size_t regions) {
  const auto y = args.matrix(2, "y", kAny, kAny);
  const std::vector<double> C = opts.vector("C", y.size());
  RegionBags bags;
  bags.bag = args.indices(1, "bag", static_cast<double>(y.rows), regions);
  bags.negatives = static_cast<RegionBags::Negatives>(opts.choice("negatives", RegionBags::negativesNames));
  std::vector<RegionBags> problems(y.cols, bags);
  for (std::size_t c = 0; c < y.cols; ++c) {
    problems[c].y.assign(y.col(c), y.col(c) + y.rows);
    problems[c].C.assign(C.begin() + c * y.rows, C.begin() + (c + 1) * y.rows);
    requireProblem(problems[c].y, problems[c].C);
  }
  return problems;
}
}  // namespace frs::mx
