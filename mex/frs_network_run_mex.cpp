// [maps, tokens] = frs_network_run_mex(process, I, opts) - used by frs_network_map.m only: a cell with the map of each layer of a
// uint8 picture H-by-W-by-3; TOKENS has a row [patch others] for each (see NetworkAnswer).
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const mxArray* I = args.raw(1);
  const mwSize* d = mxGetDimensions(I);
  if (mxGetClassID(I) != mxUINT8_CLASS || mxGetNumberOfDimensions(I) != 3 || d[2] != 3)
    frs::mx::wrong("badType", "I", "H-by-W-by-3 uint8", I);
  const auto options = args.options(2);
  const std::vector<double> size = options.vector("size", 2), mean = options.vector("mean", 3),
                            scale = options.vector("scale", 3), channels = options.vector("channels", 2);
  const auto side = [](auto v) { return static_cast<std::size_t>(v); };
  const auto small = [](double v) { return static_cast<std::uint32_t>(v); };
  frs::NetworkPicture p = {static_cast<const std::uint8_t*>(mxGetData(I)),
                           side(d[0]),
                           side(d[1]),
                           side(size[0]),
                           side(size[1]),
                           options.flag("bgr"),
                           small(options.scalar("patch")),
                           small(channels[0]),
                           small(channels[1]),
                           {},
                           {}};
  std::copy(mean.begin(), mean.end(), p.mean);
  std::copy(scale.begin(), scale.end(), p.scale);
  frs::mx::HostMonitor monitor(0);
  const auto layers = static_cast<mwSize>(options.scalar("layers"));
  mxArray* maps = mxCreateCellMatrix(1, layers);
  mxArray* tokens = mxCreateDoubleMatrix(layers, 2, mxREAL);
  auto* counts = static_cast<double*>(mxGetData(tokens));
  args.give(0, maps);
  args.give(1, tokens);
  frs::runNetwork(
      frs::mx::toProcess(args.raw(0)), p, layers,
      [&](std::size_t k, const frs::MapSize& s) {
        const mwSize extent[] = {static_cast<mwSize>(s.height), static_cast<mwSize>(s.width),
                                 static_cast<mwSize>(s.channels)};
        mxArray* map = mxCreateNumericArray(3, extent, mxSINGLE_CLASS, mxREAL);
        mxSetCell(maps, k, map);
        counts[k] = static_cast<double>(s.patch);
        counts[layers + k] = static_cast<double>(s.others);
        return static_cast<float*>(mxGetData(map));
      },
      monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
