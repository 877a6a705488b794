// bytes = frs_jpeg_bytes_mex(I, quality) - used by frs_jpeg_bytes.m only: the uint8 picture I as a JPEG file, a row of
// uint8; empty where the host must write it.
#include "image/jpeg.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const double quality = args.scalar(1, "quality");
  if (!(quality >= 0 && quality <= 100)) throw frs::Error("badValue", "quality must lie in [0, 100].");
  args.give(0, frs::mx::byteRow(frs::encodeJpeg(frs::mx::toBytePicture(args.raw(0)), static_cast<int>(quality))));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("jpeg_bytes", {nlhs, plhs, nrhs, prhs}, run);
}
