// A = frs_adjacency_mex(L, map) - used by frs_adjacency.m only; see there for the arguments.
#include "mx_image.hpp"
#include "segment/region_graph.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const frs::Grid grid = frs::mx::labelGrid(args.raw(0));
  args.give(0, frs::mx::neighbours(
                   frs::regionGraph(frs::mx::labelsOf(args.raw(0)), grid, frs::mx::faceStrength(args.raw(1), grid))));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("adjacency", {nlhs, plhs, nrhs, prhs}, run);
}
