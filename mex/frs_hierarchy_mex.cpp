// [ucm, tree, detail] = frs_hierarchy_mex(I or ucm, options) - used by frs_hierarchy.m only; see there for the arguments.
#include "base/memory.hpp"
#include "mx_hierarchy.hpp"

static frs::MergeTree treeOfImage(const frs::mx::Args& args, const frs::mx::Options& given) {
  const auto size = frs::mx::imageSize(args.raw(0));
  const std::size_t factor = frs::shrinkFactor(size.rows, size.cols, given.scalar("maxPixels", 1, 1e9));
  const frs::PlanarImage image = frs::mx::toImage(args.raw(0), factor);
  frs::mx::HostMonitor monitor(0);
  frs::HierarchyDetail detail;
  const bool keep = args.nlhs > 2;
  frs::MergeTree tree = frs::hierarchy(image, frs::mx::modelOf(given.raw("model")), given.integer("threads", 0),
                                       monitor, keep ? &detail : nullptr);
  if (keep) args.give(2, frs::mx::detailStruct(detail, image.rows, image.cols));
  if (factor > 1) {
    std::vector<std::uint32_t> label(size.rows * size.cols);
    frs::enlargeLabels(tree.label, factor, {label.data(), size.rows, size.cols});
    tree.label.swap(label);
    tree.grid = {size.rows, size.cols};
  }
  return tree;
}

static void run(const frs::mx::Args& args) {
  args.expect(2, 3);
  const auto given = args.options(1);
  const bool fromMap = given.flag("map");
  const frs::MergeTree tree =
      fromMap ? frs::treeOfContourMap(args.matrix(0, "ucm", frs::mx::kAny, frs::mx::kAny)) : treeOfImage(args, given);
  const std::size_t rows = 2 * tree.grid.rows + 1, cols = 2 * tree.grid.cols + 1;
  frs::requireMemory(8.0 * static_cast<double>(rows) * static_cast<double>(cols), "the contour map");
  frs::contourMap(tree, args.newMatrix(0, rows, cols));
  args.give(1, frs::mx::treeStruct(tree));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("hierarchy", {nlhs, plhs, nrhs, prhs}, run);
}
