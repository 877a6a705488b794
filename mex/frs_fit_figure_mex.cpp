// W = frs_fit_figure_mex(F, V, t) - used by frs_fit_figure.m only: the ridge regressions of t on the columns of F with the
// weights in the rows of V, a row of W for each.
#include "mx.hpp"
#include "regions/ridge.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 1);
  const auto F = args.samples(0, "F", frs::mx::kAny, frs::mx::kAny);
  const auto V = args.matrix(1, "V", frs::mx::kAny, F.cols());
  const std::vector<double> t = args.vector(2, "t", F.cols());
  frs::mx::HostMonitor monitor(0);
  frs::ridgeRegressions(F, V, t, args.newMatrix(0, V.rows, F.rows()), monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("fit_cue", {nlhs, plhs, nrhs, prhs}, run);
}
