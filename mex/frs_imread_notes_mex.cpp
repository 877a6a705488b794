// [orientation, whole, extent, tooMuch] = frs_imread_notes_mex(bytes, maxFilePixels) - used by frs_imread.m and
// frs_picture_size.m: how the camera held the picture whose file holds the uint8 bytes (Exif, 1 to 8; JPEG and TIFF),
// whether its end is there (JPEG), its [H W] as stored ([] where the file does not say), and why it is not to be decoded
// ('' where it may).
#include "image/photograph.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 4);
  const frs::PictureNotes notes = frs::pictureNotes(args.values<std::uint8_t>(0, "bytes", "uint8"));
  args.give(0, mxCreateDoubleScalar(notes.orientation));
  args.give(1, mxCreateLogicalScalar(notes.isWhole));
  std::vector<double> extent;
  if (notes.rows > 0 && notes.cols > 0) extent = {static_cast<double>(notes.rows), static_cast<double>(notes.cols)};
  args.give(2, frs::mx::rowOf(extent));
  args.give(3, mxCreateString(notes.tooMuch(args.scalar(1, "maxFilePixels")).c_str()));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
