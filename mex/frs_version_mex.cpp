// [version, build] = frs_version_mex() - used by frs_version.m only.
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(0, 2);
  args.give(0, mxCreateString(frs::version()));
  args.give(1, mxCreateString(frs::buildInfo().c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("version", {nlhs, plhs, nrhs, prhs}, run);
}
