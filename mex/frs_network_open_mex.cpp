// [process, input] = frs_network_open_mex(program, file, layers, threads) - used by frs_network_map.m only: starts frs_net. LAYERS
// has a line for each; INPUT is "height <tab> width" of the file's input, 0 where it is free.
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 2);
  frs::mx::HostMonitor monitor(0);
  const int threads = static_cast<int>(std::min(args.scalar(3, "threads"), 1024.0));
  std::string input;
  args.give(0, frs::mx::processRow(frs::openNetwork(args.text(0, "program"), args.text(1, "file"),
                                                    args.text(2, "layers"), threads, input, monitor)));
  args.give(1, mxCreateString(input.c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
