// [u, v] = frs_flow_mex(I1, I2, opts) - used by frs_flow.m only; with I2 empty, I1 is a video.
#include "mx_flow.hpp"

// The motion from every frame of an H-by-W-by-3-by-T uint8 video to the next.
static void flowOfVideo(const frs::mx::Args& args, const frs::FlowOptions& o, int threads) {
  const frs::mx::Frames v = frs::mx::toFrames(args.raw(0));
  if (v.rows * v.cols == 0 || v.count < 1)
    frs::mx::wrong("badSize", "V", "a video with at least one frame", args.raw(0));
  float* out[2];
  for (int k = 0; k < 2; ++k) {
    mxArray* a = frs::mx::newArrayOf<float>({v.rows, v.cols, v.count - 1});
    out[k] = frs::mx::room<float>(a);
    args.give(k, a);
  }
  frs::mx::HostMonitor monitor(0);
  frs::videoFlow(v.pixels, v.rows, v.cols, v.count, o, threads, out[0], out[1], monitor);
}

static void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const auto options = args.options(2);
  const frs::FlowOptions o = frs::mx::flowOptions(options);
  if (args.isEmpty(1)) return flowOfVideo(args, o, options.integer("threads", 0));
  frs::mx::HostMonitor monitor(0);
  const frs::Flow flow = frs::denseFlow(frs::toIntensity(frs::mx::toImage(args.raw(0), 1)),
                                        frs::toIntensity(frs::mx::toImage(args.raw(1), 1)), o, monitor);
  std::copy(flow.u.begin(), flow.u.end(), args.newSingle(0, flow.rows, flow.cols).data);
  if (args.wants(1)) std::copy(flow.v.begin(), flow.v.end(), args.newSingle(1, flow.rows, flow.cols).data);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("flow", {nlhs, plhs, nrhs, prhs}, run);
}
