// [maps, tokens] = frs_network_run_mex(process, I, opts) - used by frs_network_map.m only: a cell with the map of each layer of a
// uint8 picture H-by-W-by-3; TOKENS has a row [patch others] for each (see NetworkAnswer).
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const auto options = args.options(2);
  const frs::NetworkPicture p = frs::mx::networkPicture(args.raw(1), options);
  frs::mx::HostMonitor monitor(0);
  const auto layers = static_cast<mwSize>(options.scalar("layers"));
  mxArray* maps = mxCreateCellMatrix(1, layers);
  mxArray* tokens = mxCreateDoubleMatrix(layers, 2, mxREAL);
  auto* counts = frs::mx::room<double>(tokens);
  args.give(0, maps);
  args.give(1, tokens);
  frs::runNetwork(
      frs::mx::toProcess(args.raw(0)), p, layers,
      [&](std::size_t k, const frs::MapSize& s) {
        mxArray* map = frs::mx::newArrayOf<float>({s.height, s.width, s.channels});
        mxSetCell(maps, k, map);
        counts[k] = static_cast<double>(s.patch);
        counts[layers + k] = static_cast<double>(s.others);
        return frs::mx::room<float>(map);
      },
      monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
