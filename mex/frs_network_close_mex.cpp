// frs_network_close_mex(process) - used by frs_network_map.m only: ends frs_net.
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 0);
  frs::closeNetwork(frs::mx::toProcess(args.raw(0)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
