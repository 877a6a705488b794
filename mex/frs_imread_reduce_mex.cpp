// J = frs_imread_reduce_mex(I, maxPixels, orientation) - used by frs_imread.m only: the uint8 picture I with at most
// maxPixels, each pixel the mean of those it covers, turned upright from how the camera held it (Exif).
#include "image/photograph.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 1);
  const frs::BytePicture picture = frs::mx::toBytePicture(args.raw(0));
  const frs::PictureSize wanted = frs::reducedSize(picture.rows, picture.cols, args.scalar(1, "maxPixels"));
  const frs::BytePicture small =
      frs::reduced(picture, wanted, static_cast<double>(picture.rows), static_cast<double>(picture.cols));
  args.give(0, frs::mx::bytePicture(frs::upright(small, args.integer(2, "orientation", 1, 8))));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
