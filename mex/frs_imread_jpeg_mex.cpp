// [I, extent] = frs_imread_jpeg_mex(bytes, maxPixels) - used by frs_imread.m only: the picture in the bytes of a JPEG file,
// reduced to at most maxPixels, and the [H W] of the file; both [] where the host must read it.
#include "image/jpeg.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 2);
  if (mxGetClassID(args.raw(0)) != mxUINT8_CLASS) frs::mx::wrong("badType", "bytes", "uint8", args.raw(0));
  const frs::Span<const std::uint8_t> bytes{static_cast<const std::uint8_t*>(mxGetData(args.raw(0))),
                                            mxGetNumberOfElements(args.raw(0))};
  const auto found = frs::decodeJpeg(bytes, args.scalar(1, "maxPixels"));
  if (!found) {
    args.newMatrix(0, 0, 0);
    args.newMatrix(1, 0, 0);
    return;
  }
  args.give(0, frs::mx::bytePicture(found->picture));
  const auto extent = args.newMatrix(1, 1, 2);
  extent(0, 0) = static_cast<double>(found->file.rows);
  extent(0, 1) = static_cast<double>(found->file.cols);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
