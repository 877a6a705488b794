// tile = frs_plot_regions_mex(I, L, colour, cover, edge) - used by frs_plot_regions.m only: the uint8 RGB picture I, pale, with
// region r of the uint32 label image L in colour(r, :), which hides the share cover(r); pixels where the logical edge is
// true are darker, none if it is [].
#include "image/region_paint.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(5, 1);
  const frs::BytePicture picture = frs::mx::toBytePicture(args.raw(0));
  const std::size_t n = picture.rows * picture.cols;
  const frs::Grid grid = frs::mx::labelGrid(args.raw(1));
  const frs::Span<const std::uint32_t> label(static_cast<const std::uint32_t*>(mxGetData(args.raw(1))), grid.size());
  const auto colour = args.matrix(2, "colour"), cover = args.matrix(3, "cover");
  const mxArray* edge = args.raw(4);
  const bool hasEdge = !mxIsEmpty(edge);
  if (picture.channels != 3 || label.size != n || colour.cols != 3 || colour.rows != cover.size() ||
      (hasEdge && (!mxIsLogical(edge) || mxGetNumberOfElements(edge) != n)))
    throw frs::Error("badSize", "the picture, its labels, colours and edges do not fit together.");
  for (std::uint32_t l : label)
    if (l < 1 || l > colour.rows) throw frs::Error("badValue", "there must be a colour for each label.");
  frs::RegionPaint paint{colour, {cover.data, cover.size()}, {}};
  if (hasEdge) paint.edge = {static_cast<const bool*>(mxGetData(edge)), n};
  args.give(0, frs::mx::bytePicture(frs::paintedRegions(picture, label, paint)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("plot_regions", {nlhs, plhs, nrhs, prhs}, run);
}
