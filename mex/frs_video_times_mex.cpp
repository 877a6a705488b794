// times = frs_video_times_mex(file) - used by frs_frames_between.m only: when each frame is shown, in seconds.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  frs::mx::HostMonitor monitor(0);
  args.give(0, frs::mx::rowOf(frs::frameTimes(args.text(0, "FILE"), monitor)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
