// [rate, duration] = frs_video_probe_mex(file) - used by frs_video.m only: what the header says.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 2);
  frs::mx::HostMonitor monitor(0);
  const frs::VideoFacts facts = frs::probeVideo(args.text(0, "FILE"), monitor);
  args.give(0, facts.rate);
  args.give(1, facts.duration);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
