// process = frs_network_open_mex(program, file, layer, threads) - used by frs_network_map.m only: starts frs_net.
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  frs::mx::HostMonitor monitor(0);
  const int threads = static_cast<int>(std::min(args.scalar(3, "threads"), 1024.0));
  args.give(0, frs::mx::processRow(frs::openNetwork(args.text(0, "program"), args.text(1, "file"),
                                                    args.text(2, "layer"), threads, monitor)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
