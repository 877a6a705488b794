// tile = frs_plot_regions_mex(I, L, colour, cover, edge) - used by frs_plot_regions.m only: the uint8 RGB picture I, pale, with
// region r of the uint32 label image L in colour(r, :), which hides the share cover(r); pixels where the logical edge is
// true are darker, none if it is [].
#include "image/region_paint.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(5, 1);
  const frs::BytePicture picture = frs::mx::toBytePicture(args.raw(0));
  const std::size_t n = picture.rows * picture.cols;
  const auto label = frs::mx::labelsOf(args.raw(1));
  const auto colour = args.matrix(2, "colour", frs::mx::kAny, 3);
  const std::vector<double> cover = args.vector(3, "cover", colour.rows);
  if (picture.channels != 3 || label.size != n)
    throw frs::Error("badSize", "the picture must have three channels and be as large as its labels.");
  for (std::uint32_t l : label)
    if (l < 1 || l > colour.rows) throw frs::Error("badValue", "there must be a colour for each label.");
  frs::RegionPaint paint{colour, cover, {}};
  if (!args.isEmpty(4)) paint.edge = frs::mx::truthsOf(args.raw(4), "edge", n);
  args.give(0, frs::mx::bytePicture(frs::paintedRegions(picture, label, paint)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("plot_regions", {nlhs, plhs, nrhs, prhs}, run);
}
