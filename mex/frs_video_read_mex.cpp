// [V, ended, failed, complaints] = frs_video_read_mex(decoder, count) - used by frs_video.m only: the next frames.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 4);
  frs::mx::HostMonitor monitor(0);
  frs::VideoFrames video = frs::readVideo(frs::mx::toPipe(args.raw(0)), args.scalar(1, "count"), monitor);
  args.give(0, frs::mx::framesArray(video));
  args.give(1, mxCreateLogicalScalar(video.ended));
  args.give(2, mxCreateLogicalScalar(video.failed));
  args.give(3, mxCreateString(video.complaints.c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
