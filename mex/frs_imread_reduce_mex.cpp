// J = frs_imread_reduce_mex(I, maxPixels) - used by frs_imread.m only: the uint8 picture I with at most maxPixels, each
// pixel the mean of those it covers.
#include "image/byte_picture.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const auto size = frs::mx::imageSize(args.raw(0));
  if (mxGetClassID(args.raw(0)) != mxUINT8_CLASS) frs::mx::wrong("badType", "I", "uint8", args.raw(0));
  const std::uint8_t* data = static_cast<const std::uint8_t*>(mxGetData(args.raw(0)));
  const frs::BytePicture picture{size.rows, size.cols, size.channels, {data, data + size.rows * size.cols * size.channels}};
  const frs::PictureSize wanted = frs::reducedSize(size.rows, size.cols, args.scalar(1, "maxPixels"));
  args.give(0, frs::mx::bytePicture(
                   frs::reduced(picture, wanted, static_cast<double>(size.rows), static_cast<double>(size.cols))));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
