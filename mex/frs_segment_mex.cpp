// [L, A] = frs_segment_mex(tree or cell of images, options) - used by frs_segment.m only; see there for the arguments. Of
// images both results are cells, and options.minSize has an entry for each.
#include "mx_tree.hpp"
#include "segment/segmented.hpp"

namespace {
using frs::mx::Options;

frs::TreeCut treeCut(const Options& given, std::size_t minSize) {
  frs::TreeCut cut;
  cut.minSize = minSize;
  if (given.isEmpty("level"))
    cut.regions = static_cast<std::size_t>(given.scalar("regions", 1, 1e9));
  else
    cut.level = given.scalar("level", 0, HUGE_VAL);
  return cut;
}

frs::SuperpixelOptions superpixelOptions(const Options& given, std::size_t method, std::size_t minSize) {
  frs::SuperpixelOptions options;
  options.method = static_cast<frs::SuperpixelMethod>(method);
  options.regions = given.scalar("regions", 1, 1e9);
  options.minSize = minSize;
  options.compactness = given.scalar("compactness", 0, 1e6);
  options.sigma = given.scalar("sigma", 0, 100);
  options.scale = given.scalar("scale", 0, 1e12);
  options.kernelSize = given.scalar("kernelSize", 0.1, 100);
  options.colorWeight = given.scalar("colorWeight", 0, 1e6);
  options.maxDist = given.scalar("maxDist", 0, 1e4);
  return options;
}

std::size_t checkedSize(double minSize, std::size_t factor) {
  if (!(minSize >= 1 && minSize <= 1e12)) throw frs::Error("badOption", "minSize must lie in [1, 1e12].");
  return static_cast<std::size_t>(std::ceil(minSize / static_cast<double>(factor * factor)));
}

frs::SegmentJob jobOf(const frs::mx::HostImage& image, const Options& given, double minSize) {
  const auto [rows, cols, channels] = image.size;
  const std::size_t factor = frs::shrinkFactor(rows, cols, given.scalar("maxPixels", 1, 1e9));
  frs::SegmentJob job{[image, factor] { return frs::mx::toImage(image, factor); }, rows, cols, factor, {}, {}};
  const std::size_t method = given.choice("method", {"grid", "graph", "slic", "quickshift", "ucm"}),
                    smallest = checkedSize(minSize, factor);
  if (method == 4)
    job.cut = treeCut(given, smallest);
  else
    job.superpixels = superpixelOptions(given, method, smallest);
  return job;
}

mxArray* labelImage(const frs::Segmented& regions, std::size_t rows, std::size_t cols) {
  mxArray* a = mxCreateNumericMatrix(rows, cols, mxUINT32_CLASS, mxREAL);
  std::copy(regions.labels.begin(), regions.labels.end(), static_cast<std::uint32_t*>(mxGetData(a)));
  return a;
}

void segmentImages(const frs::mx::Args& args, const Options& given) {
  const mxArray* images = args.raw(0);
  const std::size_t n = args.cells(0, "I");
  const std::vector<double> minSize = given.vector("minSize", n);
  std::vector<frs::SegmentJob> jobs;
  for (std::size_t k = 0; k < n; ++k)
    jobs.push_back(jobOf(frs::mx::hostImage(mxGetCell(images, k)), given, minSize[k]));
  frs::mx::HostMonitor monitor(0);
  const auto regions = frs::segmentPictures(jobs, args.nlhs > 1, given.integer("threads", 0), monitor);
  mxArray *labels = mxCreateCellMatrix(1, n), *graphs = mxCreateCellMatrix(1, n);
  for (std::size_t k = 0; k < n; ++k) {
    mxSetCell(labels, k, labelImage(regions[k], jobs[k].rows, jobs[k].cols));
    if (args.nlhs > 1) mxSetCell(graphs, k, frs::mx::neighbours(regions[k].graph));
  }
  args.give(0, labels);
  args.give(1, graphs);
}
}  // namespace

static void run(const frs::mx::Args& args) {
  args.expect(2, 2);
  const auto given = args.options(1);
  if (!mxIsStruct(args.raw(0))) return segmentImages(args, given);
  const frs::MergeTree tree = frs::mx::toTree(args.raw(0));
  if (tree.grid.frames > 1)
    throw frs::Error("badSize", "TREE must be of a picture; that of a video is cut by frs_supervoxels.");
  const auto regions = frs::cutOf(tree, treeCut(given, checkedSize(given.scalar("minSize"), 1)), args.nlhs > 1);
  args.give(0, labelImage(regions, tree.grid.rows, tree.grid.cols));
  if (args.nlhs > 1) args.give(1, frs::mx::neighbours(regions.graph));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("segment", {nlhs, plhs, nrhs, prhs}, run);
}
