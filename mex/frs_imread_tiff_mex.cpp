// I = frs_imread_tiff_mex(bytes, page, maxFilePixels) - used by frs_decode_picture.m only: the samples of a page of a TIFF file,
// whose content is the uint8 bytes, as they are: H-by-W-by-C of the class that the file has.
#include "image/tiff.hpp"
#include "mx_image.hpp"

static mxClassID classOf(const frs::TiffPage& page) {
  if (page.numbers == frs::TiffPage::Numbers::real) return page.bits == 32 ? mxSINGLE_CLASS : mxDOUBLE_CLASS;
  if (page.numbers == frs::TiffPage::Numbers::signedWhole)
    return page.bits == 8 ? mxINT8_CLASS : page.bits == 16 ? mxINT16_CLASS : mxINT32_CLASS;
  return page.bits == 8 ? mxUINT8_CLASS : page.bits == 16 ? mxUINT16_CLASS : mxUINT32_CLASS;
}

static void run(const frs::mx::Args& args) {
  args.expect(3, 1);
  const auto bytes = args.values<std::uint8_t>(0, "bytes", "uint8");
  const std::vector<std::size_t> pages = frs::tiffPages(bytes);
  const std::size_t k = static_cast<std::size_t>(args.integer(1, "page", 1, INT_MAX));
  if (k > pages.size()) throw frs::Error("badValue", "it has only " + std::to_string(pages.size()) + " pages");
  const frs::TiffPage page = frs::tiffPage(bytes, pages[k - 1]);
  if (static_cast<double>(page.rows) * static_cast<double>(page.cols) > args.scalar(2, "maxFilePixels"))
    throw frs::Error("badValue", "it has more pixels than maxFilePixels allows");
  args.give(0, frs::mx::samplePlanes(classOf(page), page.rows, page.cols, page.channels, frs::decodeTiff(bytes, page)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
