// frs_video_close_mex(decoder) - used by frs_video.m and frs_stip.m: ends ffmpeg.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 0);
  frs::closeVideo(frs::mx::toPipe(args.raw(0)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
