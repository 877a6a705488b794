// [box, value, nodes] = frs_subwindow_mex(frames, weights, extent, opts) - used by frs_subwindow.m only: whole
// coordinates from 1 in the rows x, y (t); box is 2 or 3 first and as many last coordinates.
#include "baselines/subwindow.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 3);
  const std::vector<double> given = args.vector(2, "extent", frs::mx::kAny);
  const std::size_t d = given.size();
  if (d != 2 && d != 3) frs::mx::wrong("badSize", "extent", "two or three numbers", args.raw(2));
  const auto frames = args.matrix(0, "frames", d, frs::mx::kAny);
  const std::vector<double> weight = args.vector(1, "weights", frames.cols);
  frs::Cell3 extent{1, 1, 1};
  for (std::size_t k = 0; k < d; ++k) {
    if (!(given[k] >= 1 && given[k] <= 1e9)) throw frs::Error("badValue", "extent must hold sizes from 1 to 1e9.");
    extent[k] = static_cast<std::size_t>(given[k]);
  }
  std::vector<frs::Cell3> points(frames.cols, {0, 0, 0});
  for (std::size_t i = 0; i < frames.cols; ++i)
    for (std::size_t k = 0; k < d; ++k) {
      if (!(frames(k, i) >= 1 && frames(k, i) <= given[k]))
        throw frs::Error("badValue", "frames must lie inside the extent.");
      points[i][k] = static_cast<std::size_t>(frames(k, i)) - 1;
    }
  const auto options = args.options(3);
  frs::SubwindowOptions o;
  o.minVolume = options.scalar("minVolume");
  o.maxVolume = options.scalar("maxVolume");
  o.step = static_cast<std::size_t>(options.integer("step", 1));
  frs::mx::HostMonitor monitor(0);
  const frs::Subwindow best = frs::bestSubwindow(points, weight, extent, o, monitor);
  const auto box = args.newMatrix(0, 1, 2 * d);
  for (std::size_t k = 0; k < d; ++k) {
    box(0, k) = static_cast<double>(best.first[k]) + 1;
    box(0, d + k) = static_cast<double>(best.last[k]) + 1;
  }
  args.give(1, best.value);
  args.give(2, static_cast<double>(best.nodes));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("subwindow", {nlhs, plhs, nrhs, prhs}, run);
}
