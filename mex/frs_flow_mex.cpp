// [u, v] = frs_flow_mex(I1, I2, opts) - used by frs_flow.m only; with I2 empty, I1 is a video.
#include "image/colour.hpp"
#include "mx_image.hpp"
#include "mx_video.hpp"
#include "video/flow.hpp"

namespace {
frs::FlowOptions flowOptions(const frs::mx::Options& options) {
  frs::FlowOptions o;
  o.finest = options.integer("finest", 0, 30);
  o.stride = options.integer("stride", 1, 8);
  o.steps = options.integer("steps", 0, 1000);
  o.refinements = options.integer("refinements", 0, 1000);
  o.sweeps = options.integer("sweeps", 1, 1000);
  o.smoothness = options.scalar("smoothness", 0, 1e9);
  o.brightness = options.scalar("brightness", 0, 1e9);
  o.gradient = options.scalar("gradient", 0, 1e9);
  return o;
}

// The motion from every frame of an H-by-W-by-3-by-T uint8 video to the next.
void flowOfVideo(const frs::mx::Args& args, const frs::FlowOptions& o, int threads) {
  const frs::mx::Frames v = frs::mx::toFrames(args.raw(0));
  if (v.rows * v.cols == 0 || v.count < 1)
    frs::mx::wrong("badSize", "V", "a video with at least one frame", args.raw(0));
  const mwSize size[] = {static_cast<mwSize>(v.rows), static_cast<mwSize>(v.cols), static_cast<mwSize>(v.count - 1)};
  float* out[2];
  for (int k = 0; k < 2; ++k) {
    mxArray* a = mxCreateNumericArray(3, size, mxSINGLE_CLASS, mxREAL);
    out[k] = static_cast<float*>(mxGetData(a));
    args.give(k, a);
  }
  frs::mx::HostMonitor monitor(0);
  frs::videoFlow(v.pixels, v.rows, v.cols, v.count, o, threads, out[0], out[1], monitor);
}

void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const auto options = args.options(2);
  const frs::FlowOptions o = flowOptions(options);
  if (args.isEmpty(1)) return flowOfVideo(args, o, options.integer("threads", 0));
  frs::mx::HostMonitor monitor(0);
  const frs::Flow flow = frs::denseFlow(frs::toIntensity(frs::mx::toImage(args.raw(0), 1)),
                                        frs::toIntensity(frs::mx::toImage(args.raw(1), 1)), o, monitor);
  std::copy(flow.u.begin(), flow.u.end(), args.newSingle(0, flow.rows, flow.cols).data);
  if (args.wants(1)) std::copy(flow.v.begin(), flow.v.end(), args.newSingle(1, flow.rows, flow.cols).data);
}
}  // namespace

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("flow", {nlhs, plhs, nrhs, prhs}, run);
}
