// decoder = frs_video_open_mex(opts) - used by frs_open_video.m only: starts ffmpeg.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  const auto options = args.options(0);
  frs::VideoOptions o;
  o.file = options.text("file");
  o.first = options.scalar("first", 1, 1e15);
  o.last = options.scalar("last", 1, 1e15);
  o.step = options.scalar("step", 1, 1e15);
  o.height = options.integer("height", -1, 32768);
  o.width = options.integer("width", -1, 32768);
  o.rate = options.scalar("rate", 0, 1e6);
  args.give(0, frs::mx::pipeRow(frs::openVideo(o)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
