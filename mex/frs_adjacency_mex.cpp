// A = frs_adjacency_mex(L, map) - used by frs_adjacency.m only; see there for the arguments.
#include "mx_image.hpp"
#include "segment/region_graph.hpp"

static frs::FaceStrength faceStrength(const mxArray* a, const frs::Grid& grid) {
  if (mxIsEmpty(a)) return {};
  const std::size_t rows = mxGetM(a), cols = mxGetN(a);
  if (!mxIsDouble(a) || mxIsComplex(a) || mxIsSparse(a)) frs::mx::wrong("badType", "map", "real full doubles", a);
  const double* values = static_cast<const double*>(mxGetData(a));
  if (rows == grid.rows && rows * cols == grid.size()) return frs::strengthOfCells(values);
  if (grid.frames == 1 && rows == 2 * grid.rows + 1 && cols == 2 * grid.cols + 1)
    return frs::strengthOfCracks(values, grid.rows);
  frs::mx::wrong("badSize", "map", "as large as L, or (2H+1)-by-(2W+1) for an image", a);
}

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const frs::Grid grid = frs::mx::labelGrid(args.raw(0));
  args.give(
      0, frs::mx::neighbours(frs::regionGraph(frs::mx::labelsOf(args.raw(0)), grid, faceStrength(args.raw(1), grid))));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("adjacency", {nlhs, plhs, nrhs, prhs}, run);
}
