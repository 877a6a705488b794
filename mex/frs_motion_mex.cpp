// speed = frs_motion_mex(u, v, frames, affine, threads) - used by frs_motion.m only: the flow as H-by-(W frames) single.
#include "mx.hpp"
#include "video/camera.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(5, 1);
  const auto u = args.single(0, "u", frs::mx::kAny, frs::mx::kAny), v = args.single(1, "v", u.rows, u.cols);
  const std::size_t frames = args.count(2, "frames", 1);
  if (u.cols % frames != 0) throw frs::Error("badSize", "u must have as many columns for each frame.");
  const auto model = args.scalar(3, "affine") > 0 ? frs::CameraModel::affine : frs::CameraModel::median;
  frs::mx::HostMonitor monitor(0);
  frs::speedAgainstCamera(u.data, v.data, u.rows, u.cols / frames, frames, model,
                          args.integer(4, "threads", 0, INT_MAX), args.newSingle(0, u.rows, u.cols).data, monitor);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("motion", {nlhs, plhs, nrhs, prhs}, run);
}
