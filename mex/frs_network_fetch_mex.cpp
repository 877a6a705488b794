// frs_network_fetch_mex(url, part, bytes) - used by frs_network_fetch.m only: fetches a file, or the rest of it.
#include "mx.hpp"
#include "network/fetch.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 0);
  frs::mx::HostMonitor monitor(1);
  frs::fetchFile(args.text(0, "url"), args.text(1, "part"), args.count(2, "bytes", 0), monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
