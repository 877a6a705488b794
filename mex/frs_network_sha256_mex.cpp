// text = frs_network_sha256_mex(file) - used by frs_network_fetch.m only: the SHA-256 of a file.
#include "mx.hpp"
#include "network/fetch.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  args.give(0, mxCreateString(frs::sha256Of(args.text(0, "file")).c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
