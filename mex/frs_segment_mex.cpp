// [L, strength] = frs_segment_mex(I or tree, options) - used by frs_segment.m only; see there for the arguments.
#include "mx_tree.hpp"
#include "segment/hierarchy.hpp"
#include "segment/segmentation.hpp"

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

struct Regions {
  std::vector<std::uint32_t> labels;
  std::vector<double> strength;  // of each pair of neighbours, in the order of frs_adjacency
};

// The mean height of the merges along the boundary; the tree is at hand, so nothing is segmented again.
Regions cutOf(const frs::MergeTree& tree, const frs::TreeCut& cut, bool wantStrength) {
  Regions out{frs::cutTree(tree, cut), {}};
  if (!wantStrength) return out;
  for (const frs::RegionEdge& e : frs::regionGraph(out.labels, tree.grid, frs::strengthOfMerges(tree)).edges)
    out.strength.push_back(e.strength);
  return out;
}

Regions segment(const frs::PlanarImage& image, const Options& given, std::size_t factor, bool wantStrength) {
  const std::size_t method = given.choice("method", {"grid", "graph", "slic", "quickshift", "ucm"});
  frs::mx::HostMonitor monitor(0);
  if (method == 4)
    return cutOf(frs::hierarchy(image, frs::HierarchyModel::fitted(), given.integer("threads", 0), monitor),
                 treeCut(given, factor), wantStrength);
  Regions out{frs::superpixels(image, superpixelOptions(given, method, factor), monitor), {}};
  if (wantStrength)
    out.strength = frs::meanDistances(frs::regionGraph(out.labels, {image.rows, image.cols}), out.labels,
                                      {image.data.data(), image.pixels(), image.channels});
  return out;
}

// Enlarging by a whole factor changes neither which regions touch nor their order.
void give(const frs::mx::Args& args, const Regions& regions, std::size_t factor, std::size_t rows, std::size_t cols) {
  frs::enlargeLabels(regions.labels, factor, args.newLabels(0, rows, cols));
  if (args.nlhs < 2) return;
  const auto strength = args.newMatrix(1, regions.strength.size(), 1);
  std::copy(regions.strength.begin(), regions.strength.end(), strength.data);
}
}  // namespace

static void run(const frs::mx::Args& args) {
  args.expect(2, 2);
  const auto given = args.options(1);
  const bool wantStrength = args.nlhs > 1;
  if (mxIsStruct(args.raw(0))) {
    const frs::MergeTree tree = frs::mx::toTree(args.raw(0));
    give(args, cutOf(tree, treeCut(given, 1), wantStrength), 1, tree.grid.rows, tree.grid.cols);
    return;
  }
  const auto size = frs::mx::imageSize(args.raw(0));
  const std::size_t factor = frs::shrinkFactor(size.rows, size.cols, given.scalar("maxPixels", 1, 1e9));
  give(args, segment(frs::mx::toImage(args.raw(0), factor), given, factor, wantStrength), factor, size.rows, size.cols);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("segment", {nlhs, plhs, nrhs, prhs}, run);
}
