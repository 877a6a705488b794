// frs_video_write_mex(file, V, rate) - used by frs_write_video.m only: a video or animated picture by ffmpeg.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 0);
  const frs::mx::Frames v = frs::mx::toFrames(args.raw(1));
  frs::mx::HostMonitor monitor(0);
  frs::writeVideo(args.text(0, "FILE"), v.pixels, v.rows, v.cols, v.count, args.scalar(2, "rate"), monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
