// [area, cuboid, centroid, color] = frs_region_props_mex(L, I) - used by frs_region_props.m only: L holds uint32 labels; I is [], or
// uint8 or double values of as many pixels for each channel.
#include "mx_image.hpp"
#include "segment/region_props.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 4);
  const frs::Grid grid = frs::mx::labelGrid(args.raw(0));
  const auto labels = frs::mx::labelsOf(args.raw(0));
  const frs::LabelRange range = grid.size() > 0 ? frs::labelRange(labels) : frs::LabelRange{0, 0};
  if (range.least < 1 || range.most > 100000000)
    throw frs::Error("badValue", "L must hold whole numbers from 1 to 1e8.");
  const std::size_t n = range.most;
  frs::regionPlaces(labels, grid, args.newMatrix(0, n, 1), args.newMatrix(1, n, 6), args.newMatrix(2, n, 2));
  if (args.nlhs < 4) return;
  const auto colours = [&](auto values) {
    if (values.size % grid.size() != 0)
      frs::mx::wrong("badSize", "I", "a value for each pixel of L and channel", args.raw(1));
    frs::regionColours(labels, grid, values.begin(), args.newMatrix(3, n, values.size / grid.size()));
  };
  if (args.isBytes(1)) return colours(args.values<std::uint8_t>(1, "I", "full uint8 or double"));
  colours(args.values<double>(1, "I", "full uint8 or double"));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("region_props", {nlhs, plhs, nrhs, prhs}, run);
}
