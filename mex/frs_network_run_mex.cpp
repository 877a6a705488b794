// map = frs_network_run_mex(process, I, opts) - used by frs_network_map.m only: the map of a uint8 picture H-by-W-by-3.
#include "mx_network.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 1);
  const mxArray* I = args.raw(1);
  const mwSize* d = mxGetDimensions(I);
  if (mxGetClassID(I) != mxUINT8_CLASS || mxGetNumberOfDimensions(I) != 3 || d[2] != 3)
    frs::mx::wrong("badType", "I", "H-by-W-by-3 uint8", I);
  const auto options = args.options(2);
  const std::vector<double> size = options.vector("size", 2), mean = options.vector("mean", 3),
                            scale = options.vector("scale", 3);
  const auto side = [](auto v) { return static_cast<std::size_t>(v); };
  frs::NetworkPicture p = {static_cast<const std::uint8_t*>(mxGetData(I)),
                           side(d[0]),
                           side(d[1]),
                           side(size[0]),
                           side(size[1]),
                           options.flag("bgr"),
                           {},
                           {}};
  std::copy(mean.begin(), mean.end(), p.mean);
  std::copy(scale.begin(), scale.end(), p.scale);
  frs::mx::HostMonitor monitor(0);
  frs::runNetwork(
      frs::mx::toProcess(args.raw(0)), p,
      [&](std::size_t h, std::size_t w, std::size_t channels) {
        const mwSize extent[] = {static_cast<mwSize>(h), static_cast<mwSize>(w), static_cast<mwSize>(channels)};
        mxArray* map = mxCreateNumericArray(3, extent, mxSINGLE_CLASS, mxREAL);
        args.give(0, map);
        return static_cast<float*>(mxGetData(map));
      },
      monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("network", {nlhs, plhs, nrhs, prhs}, run);
}
