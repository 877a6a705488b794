// [set, value, info] = frs_connected_mex(pairs, w, options) - used by frs_connected.m only; see there.
#include "mx_connected.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 3);
  const std::vector<double> weight = args.vector(1, "w", frs::mx::kAny);
  const auto edges = frs::mx::edgesOf(args, 0, weight.size());
  const auto given = args.options(2);
  frs::ConnectedOptions options = frs::mx::searchOptions(given);
  options.maxRegions = given.integer("maxRegions", 0);
  options.mustContain = given.integer("mustContain", 0) - 1;
  frs::mx::HostMonitor monitor(given.integer("verbose", 0, 2));
  const frs::ConnectedResult result = frs::maxWeightConnected(edges, weight, options, monitor);
  args.give(0, frs::mx::indexRow(result.set));
  args.give(1, result.value);
  frs::mx::Struct info;
  info.set("bound", result.bound).set("gap", result.bound - result.value).set("status", result.status);
  info.set("branches", static_cast<double>(result.branches)).set("reduced", result.reduced);
  args.give(2, info);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("connected", {nlhs, plhs, nrhs, prhs}, run);
}
