// [frames, descr or word] = frs_dsift_mex(images, opts) - used by frs_dsift.m only: cells with an entry for each image;
// opts.seeds has an entry for each, and opts.words is [] or the words. Words count from 1.
#include "image/colour.hpp"
#include "mx_dsift.hpp"

using namespace frs;

static void run(const mx::Args& args) {
  args.expect(2, 2);
  const auto options = args.options(1);
  const DsiftOptions o = mx::siftOptions(options);
  const bool opponent = options.choice("color", {"gray", "opponent"}) == 1;
  const std::size_t n = args.cells(0, "images");
  std::vector<mx::HostImage> images;
  for (std::size_t k = 0; k < n; ++k) images.push_back(mx::hostImage(args.cell(0, k)));
  const auto picture = [&](std::size_t k) {
    const PlanarImage image = mx::toImage(images[k], 1);
    return opponent ? toOpponent(image) : toIntensity(image);
  };
  const std::vector<std::uint64_t> seeds = mx::seedsOf(options, n);
  const MatrixView<const float> words = mx::wordsOf(options);
  mx::HostMonitor monitor(0);
  const auto found = describePictures(picture, seeds, o, words, monitor);
  const mx::Cells frames(1, n), values(1, n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto& points = found[k].points;
    frames.set(k, mx::singles(points.frames, 4));
    if (args.wants(1)) values.set(k, words.data ? mx::numbers(found[k].word) : mx::singles(points.values, points.dim));
  }
  args.give(0, frames);
  args.give(1, values);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("dsift", {nlhs, plhs, nrhs, prhs}, run);
}
