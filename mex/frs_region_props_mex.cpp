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
  const mxArray* image = args.raw(1);
  const bool isBytes = mxGetClassID(image) == mxUINT8_CLASS;
  if ((!isBytes && !mxIsDouble(image)) || mxIsComplex(image) || mxIsSparse(image))
    frs::mx::wrong("badType", "I", "full uint8 or double", image);
  if (mxGetNumberOfElements(image) % grid.size() != 0)
    frs::mx::wrong("badSize", "I", "a value for each pixel of L and channel", image);
  const auto colour = args.newMatrix(3, n, mxGetNumberOfElements(image) / grid.size());
  if (isBytes)
    frs::regionColours(labels, grid, static_cast<const std::uint8_t*>(mxGetData(image)), colour);
  else
    frs::regionColours(labels, grid, static_cast<const double*>(mxGetData(image)), colour);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("region_props", {nlhs, plhs, nrhs, prhs}, run);
}
