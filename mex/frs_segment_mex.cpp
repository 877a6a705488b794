// [L, A] = frs_segment_mex(tree or cell of images, options) - used by frs_segment.m only; see there for the arguments. Of
// images both results are cells, and options.minSize has an entry for each.
#include "mx_segment.hpp"

using namespace frs;

static void segmentImages(const mx::Args& args, const mx::Options& given) {
  const std::size_t n = args.cells(0, "I");
  const std::vector<double> minSize = given.vector("minSize", n);
  std::vector<SegmentJob> jobs;
  for (std::size_t k = 0; k < n; ++k) jobs.push_back(mx::jobOf(mx::hostImage(args.cell(0, k)), given, minSize[k]));
  mx::HostMonitor monitor(0);
  const auto regions = segmentPictures(jobs, args.nlhs > 1, given.integer("threads", 0), monitor);
  const mx::Cells labels(1, n), graphs(1, n);
  for (std::size_t k = 0; k < n; ++k) {
    labels.set(k, mx::labelImage(regions[k], jobs[k].rows, jobs[k].cols));
    if (args.nlhs > 1) graphs.set(k, mx::neighbours(regions[k].graph));
  }
  args.give(0, labels);
  args.give(1, graphs);
}

static void run(const mx::Args& args) {
  args.expect(2, 2);
  const auto given = args.options(1);
  if (!args.isStruct(0)) return segmentImages(args, given);
  const MergeTree tree = mx::toTree(args.raw(0));
  if (tree.grid.frames > 1)
    throw Error("badSize", "TREE must be of a picture; that of a video is cut by frs_supervoxels.");
  const auto cut = mx::treeCut(given, mx::checkedSize(given.scalar("minSize"), 1));
  const auto regions = cutOf(tree, cut, args.nlhs > 1);
  args.give(0, mx::labelImage(regions, tree.grid.rows, tree.grid.cols));
  if (args.nlhs > 1) args.give(1, mx::neighbours(regions.graph));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("segment", {nlhs, plhs, nrhs, prhs}, run);
}
