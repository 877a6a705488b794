// [orientation, whole] = frs_imread_notes_mex(bytes) - used by frs_imread.m and frs_picture_size.m: how the camera held the
// picture whose file holds the uint8 bytes (Exif, 1 to 8; JPEG and TIFF), and whether its end is there (JPEG).
#include "image/photograph.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 2);
  const mxArray* bytes = args.raw(0);
  if (mxGetClassID(bytes) != mxUINT8_CLASS) frs::mx::wrong("badType", "bytes", "uint8", bytes);
  const frs::PictureNotes notes =
      frs::pictureNotes({static_cast<const std::uint8_t*>(mxGetData(bytes)), mxGetNumberOfElements(bytes)});
  args.give(0, mxCreateDoubleScalar(notes.orientation));
  args.give(1, mxCreateLogicalScalar(notes.isWhole));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
