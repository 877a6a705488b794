// L = frs_segment_mex(I or tree, options) - used by frs_segment.m only; see there for the arguments.
#include "frs/hierarchy.hpp"
#include "frs/segmentation.hpp"
#include "mx_tree.hpp"

namespace {
using frs::mx::Options;

std::size_t minSize(const Options& given, std::size_t factor) {
  return static_cast<std::size_t>(std::ceil(given.scalar("minSize", 1, 1e12) / static_cast<double>(factor * factor)));
}

frs::TreeCut treeCut(const Options& given, std::size_t factor) {
  frs::TreeCut cut;
  cut.minSize = minSize(given, factor);
  if (given.isEmpty("level"))
    cut.regions = static_cast<std::size_t>(given.scalar("regions", 1, 1e9));
  else
    cut.level = given.scalar("level", 0, HUGE_VAL);
  return cut;
}

frs::SuperpixelOptions superpixelOptions(const Options& given, std::size_t method, std::size_t factor) {
  frs::SuperpixelOptions options;
  options.method = static_cast<frs::SuperpixelMethod>(method);
  options.regions = given.scalar("regions", 1, 1e9);
  options.minSize = minSize(given, factor);
  options.compactness = given.scalar("compactness", 0, 1e6);
  options.sigma = given.scalar("sigma", 0, 100);
  options.scale = given.scalar("scale", 0, 1e12);
  options.kernelSize = given.scalar("kernelSize", 0.1, 100);
  options.colorWeight = given.scalar("colorWeight", 0, 1e6);
  options.maxDist = given.scalar("maxDist", 0, 1e4);
  return options;
}

std::vector<std::uint32_t> segment(const frs::PlanarImage& image, const Options& given, std::size_t factor) {
  const std::size_t method = given.choice("method", {"grid", "graph", "slic", "quickshift", "ucm"});
  frs::mx::HostMonitor monitor(0);
  if (method != 4) return frs::superpixels(image, superpixelOptions(given, method, factor), monitor);
  const frs::TreeCut cut = treeCut(given, factor);
  return frs::cutTree(frs::hierarchy(image, frs::HierarchyModel::fitted(), given.integer("threads", 0), monitor), cut);
}
}  // namespace

static void run(const frs::mx::Args& args) {
  args.expect(2, 1);
  const auto given = args.options(1);
  if (mxIsStruct(args.raw(0))) {
    const frs::MergeTree tree = frs::mx::toTree(args.raw(0));
    const auto labels = frs::cutTree(tree, treeCut(given, 1));
    frs::enlargeLabels(labels, 1, args.newLabels(0, tree.grid.rows, tree.grid.cols));
    return;
  }
  const auto size = frs::mx::imageSize(args.raw(0));
  const std::size_t factor = frs::shrinkFactor(size.rows, size.cols, given.scalar("maxPixels", 1, 1e9));
  const auto labels = segment(frs::mx::toImage(args.raw(0), factor), given, factor);
  frs::enlargeLabels(labels, factor, args.newLabels(0, size.rows, size.cols));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("segment", {nlhs, plhs, nrhs, prhs}, run);
}
