// [frames, descr, complaints] = frs_stip_mex(source, opts) - used by frs_stip.m only. source is a uint8 video, a
// decoder of frs_video_open_mex, or a function that gives picture number t, [] after the last, or a text on failure.
#include "mx_stip.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 3);
  const auto options = args.options(1);
  const frs::StipOptions o = frs::mx::stipOptions(options);
  frs::mx::HostMonitor monitor(options.integer("verbose", 0));
  std::string complaints;
  const frs::Stips s = frs::denseStips(frs::mx::framesOf(args.raw(0), monitor, complaints), o, monitor);
  std::copy(s.frames.begin(), s.frames.end(), args.newSingle(0, frs::Stips::frameRows, s.count()).data);
  if (args.wants(1)) std::copy(s.values.begin(), s.values.end(), args.newSingle(1, frs::Stips::dim, s.count()).data);
  args.give(2, mxCreateString(complaints.c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("stip", {nlhs, plhs, nrhs, prhs}, run);
}
