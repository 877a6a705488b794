// J = frs_resize_mex(I, [h w]) - used by frs_resize.m only: the uint8 picture I at another size.
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const std::vector<double> size = args.vector(1, "size", 2);
  if (!(size[0] >= 1 && size[1] >= 1 && size[0] * size[1] <= 1e9))
    throw frs::Error("badValue", "the size must be [h w], both at least 1.");
  args.give(0,
            frs::mx::bytePicture(frs::resized(frs::mx::toBytePicture(args.raw(0)),
                                              {static_cast<std::size_t>(size[0]), static_cast<std::size_t>(size[1])})));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("resize", {nlhs, plhs, nrhs, prhs}, run);
}
