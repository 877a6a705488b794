// parts = frs_extract_regions_mex(pictures, words, shares, threads) - used by private/frs_summary.m only: of each entry of the
// struct array pictures (labels, image or [], extent, frames, word) a struct in a cell, with x, h (where words > 0), area,
// adjacency, and of those with an image color and look.
#include "mx_picture_regions.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  const std::size_t words = args.count(1, "words", 0);
  const std::vector<frs::PictureRegions> pictures = frs::mx::picturesOf(args.raw(0), words);
  const auto found =
      frs::summariseRegions(pictures, words, args.scalar(2, "shares") != 0, args.integer(3, "threads", 0, INT_MAX));
  const frs::mx::Cells parts(1, pictures.size());
  for (std::size_t k = 0; k < pictures.size(); ++k)
    parts.set(k, frs::mx::partOf(found[k], pictures[k].picture, words > 0));
  args.give(0, parts);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("extract", {nlhs, plhs, nrhs, prhs}, run);
}
