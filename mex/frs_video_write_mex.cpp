// frs_video_write_mex(file, V, rate) - used by frs_write_video.m only: a video or animated picture by ffmpeg.
#include "mx_video.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 0);
  const mxArray* video = args.raw(1);
  const mwSize* d = mxGetDimensions(video);
  if (mxGetClassID(video) != mxUINT8_CLASS || mxGetNumberOfDimensions(video) < 3 || d[2] != 3)
    frs::mx::wrong("badType", "V", "H-by-W-by-3-by-T uint8", video);
  const std::size_t count = mxGetNumberOfDimensions(video) > 3 ? static_cast<std::size_t>(d[3]) : 1;
  frs::mx::HostMonitor monitor(0);
  frs::writeVideo(args.text(0, "FILE"), static_cast<const std::uint8_t*>(mxGetData(video)),
                  static_cast<std::size_t>(d[0]), static_cast<std::size_t>(d[1]), count, args.scalar(2, "rate"),
                  monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("video", {nlhs, plhs, nrhs, prhs}, run);
}
