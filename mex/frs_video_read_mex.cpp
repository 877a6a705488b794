// [V, ended, failed, complaints] = frs_video_read_mex(decoder, count) - used by frs_video.m only: the next frames.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 4);
  frs::mx::HostMonitor monitor(0);
  const double count = args.scalar(1, "count");
  if (!(count >= 0)) throw frs::Error("badValue", "count must not be negative.");
  frs::mx::FrameStore store(count);
  const frs::VideoProgress done = frs::readVideo(
      frs::mx::toPipe(args.raw(0)), count, [&](std::size_t h, std::size_t w) { return store.room(h, w); }, monitor);
  args.give(0, store.array());
  args.give(1, mxCreateLogicalScalar(done.ended));
  args.give(2, mxCreateLogicalScalar(done.failed));
  args.give(3, mxCreateString(done.complaints.c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
