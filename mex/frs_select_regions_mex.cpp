// results = frs_select_regions_mex(H, bag, Y, opts) - used by frs_select_regions.m only; see there. Every column of Y
// (n-by-c) and of opts.C is a problem of its own; all use the same kernel of the regions. results is a 1-by-c cell.
#include "mx_region_selection.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  const auto opts = args.options(3);
  const auto H = args.samples(0, "H", frs::mx::kAny, frs::mx::kAny);
  const std::vector<frs::RegionBags> problems = frs::mx::toBags(args, opts, H.cols());
  const frs::RegionOptions options = frs::mx::optionsOf(opts, H.cols());
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const frs::RegionKernelSpec spec = frs::mx::toRegionKernel(opts);
  const auto kernel = frs::regionKernel(H, spec, monitor);
  const frs::mx::Cells results(1, problems.size());
  for (std::size_t c = 0; c < problems.size(); ++c) {
    const frs::RegionResult r = frs::selectRegions(*kernel, problems[c], options, monitor);
    frs::mx::Struct out = frs::mx::toStruct(r);
    if (spec.additive())
      out.set("scorer", frs::mx::fromScorer(frs::regionScorer(H, spec, r.combination(problems[c]), monitor)));
    results.set(c, out);
  }
  args.give(0, results);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_regions", {nlhs, plhs, nrhs, prhs}, run);
}
