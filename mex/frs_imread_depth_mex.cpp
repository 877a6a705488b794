// depth = frs_imread_depth_mex(files, page) - used by frs_decode_picture.m and frs_set_range.m: what the heads of the files say of
// their numbers. A struct of rows with an entry for each file: known (0: of a kind whose head is not read), tiff, pages, bits of a
// sample, plain (whole numbers from 0), unnamed (channels without a meaning), opacity (the channel of transparency, 0: none), white
// (1: zero is white), orientation, damaged; and the cell refused, why the toolbox itself does not read this page of a TIFF file, '' where it does.
#include "image/picture_depth.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const std::vector<std::string> files = args.texts(0, "files");
  const std::size_t n = files.size(), page = static_cast<std::size_t>(args.integer(1, "page", 1, INT_MAX));
  constexpr std::size_t kNumbers = 10;
  const char* names[kNumbers] = {"known",   "tiff",    "pages", "bits",        "plain",
                                 "unnamed", "opacity", "white", "orientation", "damaged"};
  std::vector<std::vector<double>> rows(kNumbers);
  mxArray* refused = mxCreateCellMatrix(1, n);
  for (std::size_t k = 0; k < n; ++k) {
    const frs::PictureDepth d = frs::pictureDepth(files[k], page);
    const double values[kNumbers] = {double(d.isKnown),
                                     double(d.isTiff),
                                     double(d.pages),
                                     double(d.bits),
                                     double(!d.isTiff || d.tiff.numbers == frs::TiffPage::Numbers::whole),
                                     double(d.unnamed()),
                                     double(d.tiff.opacity + 1),
                                     double(d.isTiff && d.tiff.colours == 0),
                                     double(d.tiff.orientation),
                                     double(d.tiff.isDamaged)};
    for (std::size_t i = 0; i < kNumbers; ++i) rows[i].push_back(values[i]);
    mxSetCell(refused, k, mxCreateString(d.tiff.refused.c_str()));
  }
  frs::mx::Struct depth;
  for (std::size_t i = 0; i < kNumbers; ++i) depth.set(names[i], frs::mx::rowOf(rows[i]));
  args.give(0, depth.set("refused", refused).array());
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
