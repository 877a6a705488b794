// [I, extent] = frs_imread_mex(files, maxPixels, maxFilePixels, threads) - used by frs_imread.m and frs_read_images.m: cells with the
// photograph in each JPEG or PNG file, upright, reduced to at most maxPixels, and the [H W] of the file; [] where the host must
// read it.
#include "image/photograph.hpp"
#include "mx_image.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 2);
  const std::vector<std::string> paths = args.texts(0, "files");
  const std::size_t n = paths.size();
  frs::mx::HostMonitor monitor(0);
  const auto found = frs::readPhotographs(paths, args.scalar(1, "maxPixels"), args.scalar(2, "maxFilePixels"),
                                          args.integer(3, "threads", 0, INT_MAX), monitor);
  mxArray *pictures = mxCreateCellMatrix(1, n), *extents = mxCreateCellMatrix(1, n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto& one = found[k];
    mxSetCell(pictures, k, one ? frs::mx::bytePicture(one->picture) : mxCreateDoubleMatrix(0, 0, mxREAL));
    mxSetCell(extents, k,
              frs::mx::rowOf(
                  one ? std::vector<double>{static_cast<double>(one->file.rows), static_cast<double>(one->file.cols)}
                      : std::vector<double>{}));
  }
  args.give(0, pictures);
  args.give(1, extents);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("imread", {nlhs, plhs, nrhs, prhs}, run);
}
