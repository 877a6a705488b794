// [frames, descr] = frs_dsift_mex(image, opts) - used by frs_dsift.m only.
#include "image/colour.hpp"
#include "image/dsift.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 2);
  const auto options = args.options(1);
  frs::DsiftOptions o;
  o.step = options.integer("step", 1);
  o.sizes.clear();
  for (double s : options.vector("sizes")) {
    if (!(s >= 1 && s <= 1000 && s == std::floor(s)))
      throw frs::Error("badOption", "sizes must hold whole numbers in [1, 1000].");
    o.sizes.push_back(static_cast<int>(s));
  }
  o.fast = options.flag("fast");
  o.windowSize = options.scalar("windowSize", 1e-3, 1e3);
  o.magnif = options.scalar("magnif", 0, 1e6);
  o.contrast = options.scalar("contrast", 0, 1e6);
  o.maxCount = static_cast<std::size_t>(options.integer("maxCount", 0));
  o.seed = static_cast<std::uint64_t>(options.scalar("seed", 0, 0x1.0p53));
  o.threads = options.integer("threads", 0);
  frs::mx::HostMonitor monitor(0);
  const bool opponent = options.choice("color", {"gray", "opponent"}) == 1;
  const frs::PlanarImage image = frs::mx::toImage(args.raw(0), 1);
  const frs::Descriptors d = frs::denseSift(opponent ? frs::toOpponent(image) : frs::toIntensity(image), o, monitor);
  std::copy(d.frames.begin(), d.frames.end(), args.newSingle(0, 4, d.count()).data);
  if (args.wants(1)) std::copy(d.values.begin(), d.values.end(), args.newSingle(1, d.dim, d.count()).data);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("dsift", {nlhs, plhs, nrhs, prhs}, run);
}
