// text = frs_network_about_mex(program) - used by frs_network.m only: version and path of ONNX Runtime, a tab between them.
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  frs::mx::HostMonitor monitor(0);
  args.give(0, mxCreateString(frs::networkRuntime(args.text(0, "program"), monitor).c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
