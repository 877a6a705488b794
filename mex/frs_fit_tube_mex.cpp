// [boxes, contrast, level, interval] = frs_fit_tube_mex(E, frames, opts) - used by frs_fit_tube.m only: E is H-by-(W frames)
// single; boxes are rows [x1 y1 x2 y2] from 1, one a frame.
#include "mx.hpp"
#include "video/box_fit.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 4);
  const auto E = args.single(0, "E", frs::mx::kAny, frs::mx::kAny);
  const std::size_t frames = args.count(1, "frames", 1);
  if (E.size() == 0 || E.cols % frames != 0) throw frs::Error("badSize", "E must have as many columns for each frame.");
  const auto options = args.options(2);
  frs::TubeOptions o;
  o.lambda = options.scalar("lambda");
  o.median = static_cast<std::size_t>(options.integer("median", 1));
  o.floor = options.scalar("floor");
  o.threads = options.integer("threads", 0);
  frs::mx::HostMonitor monitor(0);
  const frs::FittedTube tube = frs::fitTube(E.data, E.rows, E.cols / frames, frames, o, monitor);
  const auto boxes = args.newMatrix(0, frames, 4);
  const auto contrast = args.newMatrix(1, 1, frames), level = args.newMatrix(2, 1, frames);
  const auto interval = args.newMatrix(3, 1, 2);
  for (std::size_t t = 0; t < frames; ++t) {
    const frs::FittedBox& f = tube.frames[t];
    const std::size_t edges[] = {f.box.x1, f.box.y1, f.box.x2, f.box.y2};
    for (std::size_t k = 0; k < 4; ++k) boxes(t, k) = static_cast<double>(edges[k] + 1);
    contrast(0, t) = f.inside - f.outside;
    level(0, t) = f.level;
  }
  interval(0, 0) = static_cast<double>(tube.interval.first + 1);
  interval(0, 1) = static_cast<double>(tube.interval.last + 1);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("fit_tube", {nlhs, plhs, nrhs, prhs}, run);
}
