// frs_extract_write_mex(file, entry) - used by private/frs_cache.m only: a struct of single and uint32
// matrices to one file, whole or not at all.
#include "base/version.hpp"
#include "mx_cache.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 0);
  frs::writeCache(args.text(0, "file"), frs::version(), frs::mx::cachedArrays(args.raw(1)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("extract", {nlhs, plhs, nrhs, prhs}, run);
}
