// text = frs_network_list_mex(program, file, size) - used by frs_network.m only: the layers of a file, a line each.
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 1);
  frs::mx::HostMonitor monitor(0);
  const std::vector<double> size = args.vector(2, "size", 2);
  const std::string text = frs::networkLayers(args.text(0, "program"), args.text(1, "file"), static_cast<int>(size[0]),
                                              static_cast<int>(size[1]), monitor);
  args.give(0, mxCreateString(text.c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
