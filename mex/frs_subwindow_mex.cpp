// [box, value, nodes] = frs_subwindow_mex(frames, weights, extent, opts) - used by frs_subwindow.m only: whole
// coordinates from 1 in the rows x, y (t); box is 2 or 3 first and as many last coordinates.
#include "mx_windows.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 3);
  const frs::mx::WeightedPoints given(args);
  const std::size_t d = given.dimensions;
  const auto options = args.options(3);
  frs::SubwindowOptions o;
  o.minVolume = options.scalar("minVolume");
  o.maxVolume = options.scalar("maxVolume");
  o.step = static_cast<std::size_t>(options.integer("step", 1));
  frs::mx::HostMonitor monitor(0);
  const frs::Subwindow best = frs::bestSubwindow(given.points, given.weight, given.extent, o, monitor);
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
