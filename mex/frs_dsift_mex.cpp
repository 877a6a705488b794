// [frames, descr or word] = frs_dsift_mex(images, opts) - used by frs_dsift.m only: cells with an entry for each image;
// opts.seeds has an entry for each, and opts.words is [] or the words. Words count from 1.
#include "image/colour.hpp"
#include "image/described.hpp"
#include "mx_image.hpp"

namespace {
frs::DsiftOptions siftOptions(const frs::mx::Options& options) {
  frs::DsiftOptions o;
  o.step = options.integer("step", 1);
  o.sizes.clear();
  for (double s : options.vector("sizes", frs::mx::kAny)) {
    if (!(s >= 1 && s <= 1000 && s == std::floor(s)))
      throw frs::Error("badOption", "sizes must hold whole numbers in [1, 1000].");
    o.sizes.push_back(static_cast<int>(s));
  }
  o.fast = options.flag("fast");
  o.windowSize = options.scalar("windowSize", 1e-3, 1e3);
  o.magnif = options.scalar("magnif", 0, 1e6);
  o.contrast = options.scalar("contrast", 0, 1e6);
  o.maxCount = static_cast<std::size_t>(options.integer("maxCount", 0));
  o.threads = options.integer("threads", 0);
  return o;
}

mxArray* singles(const std::vector<float>& values, std::size_t rows) {
  mxArray* a = mxCreateNumericMatrix(rows, values.size() / rows, mxSINGLE_CLASS, mxREAL);
  std::copy(values.begin(), values.end(), static_cast<float*>(mxGetData(a)));
  return a;
}

mxArray* numbers(const std::vector<std::uint32_t>& word) {
  mxArray* a = mxCreateNumericMatrix(1, word.size(), mxUINT32_CLASS, mxREAL);
  std::uint32_t* to = static_cast<std::uint32_t*>(mxGetData(a));
  for (std::uint32_t w : word) *to++ = w + 1;
  return a;
}
}  // namespace

static void run(const frs::mx::Args& args) {
  args.expect(2, 2);
  const auto options = args.options(1);
  const frs::DsiftOptions o = siftOptions(options);
  const bool opponent = options.choice("color", {"gray", "opponent"}) == 1;
  const std::size_t n = args.cells(0, "images");
  std::vector<frs::mx::HostImage> images;
  for (std::size_t k = 0; k < n; ++k) images.push_back(frs::mx::hostImage(mxGetCell(args.raw(0), k)));
  std::vector<std::uint64_t> seeds;
  for (double s : options.vector("seeds", n)) {
    if (!(s >= 0 && s <= 0x1.0p53 && s == std::floor(s)))
      throw frs::Error("badOption", "seeds must hold whole numbers from 0 to 2^53.");
    seeds.push_back(static_cast<std::uint64_t>(s));
  }
  frs::MatrixView<const float> words;
  if (!options.isEmpty("words")) {
    words = frs::mx::denseView<float>(options.raw("words"), mxSINGLE_CLASS, "words", "a real full single matrix",
                                      frs::mx::kAny, frs::mx::kAny);
    frs::Samples(words).check("words", true);
  }
  frs::mx::HostMonitor monitor(0);
  const auto found = frs::describePictures(
      [&](std::size_t k) {
        const frs::PlanarImage image = frs::mx::toImage(images[k], 1);
        return opponent ? frs::toOpponent(image) : frs::toIntensity(image);
      },
      seeds, o, words, monitor);
  mxArray *frames = mxCreateCellMatrix(1, n), *values = mxCreateCellMatrix(1, n);
  for (std::size_t k = 0; k < n; ++k) {
    mxSetCell(frames, k, singles(found[k].points.frames, 4));
    if (args.wants(1))
      mxSetCell(values, k, words.data ? numbers(found[k].word) : singles(found[k].points.values, found[k].points.dim));
  }
  args.give(0, frames);
  args.give(1, values);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("dsift", {nlhs, plhs, nrhs, prhs}, run);
}
