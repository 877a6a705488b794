// code = frs_bow_mex(I, opts) - used by frs_bow.m only: the code of each pixel from 1, 0 where it has none.
#include "image/pixel_codes.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const auto options = args.options(1);
  const frs::PlanarImage image = frs::mx::toImage(args.raw(0), 1);
  const std::size_t bins = static_cast<std::size_t>(options.integer("colorBins", 1, 64));
  const std::size_t channel = options.choice("channel", {"rgb", "lab", "lbp"});
  const auto code = channel == 0 ? rgbCodes(image, bins) : channel == 1 ? labCodes(image, bins) : lbpCodes(image);
  const auto out = args.newLabels(0, image.rows, image.cols);
  for (std::size_t i = 0; i < code.size(); ++i) out.data[i] = code[i] == frs::kNoCode ? 0 : code[i] + 1;
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("bow", {nlhs, plhs, nrhs, prhs}, run);
}
