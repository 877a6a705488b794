// results = frs_select_regions_mex(H, bag, Y, opts) - used by frs_select_regions.m only; see there. Every column of Y
// (n-by-c) and of opts.C is a problem of its own; all use the same kernel of the regions. results is a 1-by-c cell.
#include "mx_engines.hpp"
#include "mx_regions.hpp"
#include "regions/region_selection.hpp"

static frs::RegionOptions optionsOf(const frs::mx::Options& opts, std::size_t regions) {
  using Start = frs::RegionOptions::Start;
  frs::RegionOptions o;
  o.solver = static_cast<frs::RegionOptions::Solver>(opts.choice("solver", frs::RegionOptions::solverNames));
  if (opts.isText("init")) {
    const char* const names[] = {"mean-difference", "uniform"};
    o.start = opts.choice("init", names) ? Start::Uniform : Start::MeanDifference;
  } else {
    o.start = Start::Given;
    o.given = opts.vector("init", regions);
  }
  o.starts = opts.integer("starts", 1);
  o.norm = opts.scalar("norm", 1, 1e6);
  o.tol = opts.scalar("tol", 1e-12, 1);
  o.maxIter = opts.integer("maxIter", 0);
  o.maxWork = opts.scalar("maxWork");
  o.seed = static_cast<std::uint64_t>(opts.integer("seed", 0));
  return o;
}

static frs::mx::Struct toStruct(const frs::RegionResult& r) {
  frs::mx::Struct out;
  out.set("weights", frs::mx::rowOf(r.weights)).set("alpha", frs::mx::rowOf(r.alpha));
  out.set("gradient", frs::mx::rowOf(r.gradient)).set("bagAlpha", frs::mx::rowOf(r.bagAlpha)).set("bias", r.bias);
  out.set("objective", frs::mx::rowOf(r.objective)).set("gap", frs::mx::rowOf(r.gap));
  out.set("stationarity", frs::mx::rowOf(r.stationarity)).set("startObjective", frs::mx::rowOf(r.startObjective));
  out.set("status", r.status).set("iterations", r.iterations).set("frozen", r.frozen);
  out.set("solves", static_cast<double>(r.solves)).set("blocks", static_cast<double>(r.blocks));
  out.set("engines", frs::mx::fromLedger(r.engines));
  return out;
}

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  const auto opts = args.options(3);
  const auto H = args.samples(0, "H", frs::mx::kAny, frs::mx::kAny);
  const std::vector<frs::RegionBags> problems = frs::mx::toBags(args, opts, H.cols());
  const frs::RegionOptions options = optionsOf(opts, H.cols());
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const frs::RegionKernelSpec spec = frs::mx::toRegionKernel(opts);
  const auto kernel = frs::regionKernel(H, spec, monitor);
  mxArray* results = mxCreateCellMatrix(1, problems.size());
  for (std::size_t c = 0; c < problems.size(); ++c) {
    const frs::RegionResult r = frs::selectRegions(*kernel, problems[c], options, monitor);
    frs::mx::Struct out = toStruct(r);
    if (spec.additive())
      out.set("scorer", frs::mx::fromScorer(frs::regionScorer(H, spec, r.combination(problems[c]), monitor)));
    mxSetCell(results, c, out.array());
  }
  args.give(0, results);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_regions", {nlhs, plhs, nrhs, prhs}, run);
}
