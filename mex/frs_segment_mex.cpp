// L = frs_segment_mex(I, options) - used by frs_segment.m only; see there for the arguments.
#include "frs/segmentation.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const auto given = args.options(1);
  const auto size = frs::mx::imageSize(args.raw(0));
  const std::size_t factor = frs::shrinkFactor(size.rows, size.cols, given.scalar("maxPixels", 1, 1e9));
  const frs::PlanarImage image = frs::mx::toImage(args.raw(0), factor);

  frs::SuperpixelOptions options;
  options.method = static_cast<frs::SuperpixelMethod>(given.choice("method", {"grid", "graph", "slic", "quickshift"}));
  options.regions = given.scalar("regions", 1, 1e9);
  options.minSize =
      static_cast<std::size_t>(std::ceil(given.scalar("minSize", 1, 1e12) / static_cast<double>(factor * factor)));
  options.compactness = given.scalar("compactness", 0, 1e6);
  options.sigma = given.scalar("sigma", 0, 100);
  options.scale = given.scalar("scale", 0, 1e12);
  options.kernelSize = given.scalar("kernelSize", 0.1, 100);
  options.colorWeight = given.scalar("colorWeight", 0, 1e6);
  options.maxDist = given.scalar("maxDist", 0, 1e4);
  frs::mx::HostMonitor monitor(0);
  const auto labels = frs::superpixels(image, options, monitor);
  frs::enlargeLabels(labels, factor, args.newLabels(0, size.rows, size.cols));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("segment", {nlhs, plhs, nrhs, prhs}, run);
}
