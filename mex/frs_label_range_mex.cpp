// range = frs_label_range_mex(L) - used by frs_check_label_image.m only: least and greatest of some uint32 labels, in one pass.
#include "mx_image.hpp"
#include "segment/region_props.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  const frs::Grid grid = frs::mx::labelGrid(args.raw(0));
  if (grid.size() == 0) throw frs::Error("badSize", "L must have a label.");
  const frs::LabelRange range = frs::labelRange(frs::mx::labelsOf(args.raw(0)));
  const auto to = args.newMatrix(0, 1, 2);
  to.data[0] = range.least;
  to.data[1] = range.most;
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("label_range", {nlhs, plhs, nrhs, prhs}, run);
}
