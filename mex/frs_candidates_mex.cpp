// C = frs_candidates_mex(L, strength, color, words, cue, options) - used by frs_candidates.m only; see there for the arguments.
#include "mx_candidates.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(6, 1);
  const frs::PictureRegions regions = frs::mx::regionsOf(args);
  const frs::RegionShapes shapes(regions);
  const std::vector<double> cue = args.vector(4, "cue", regions.graph.count);
  const auto found = frs::findCandidates(regions, shapes, frs::mx::toOptions(args.options(5)));
  args.give(0, frs::mx::candidateStruct(regions, shapes, cue, found));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("candidates", {nlhs, plhs, nrhs, prhs}, run);
}
