// bytes = frs_write_image_png_mex(I) - used by frs_write_image.m only: the uint8 picture I as a PNG file, a row of uint8.
#include "image/png.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  args.give(0, frs::mx::byteRow(frs::encodePng(frs::mx::toBytePicture(args.raw(0)))));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("write_image", {nlhs, plhs, nrhs, prhs}, run);
}
