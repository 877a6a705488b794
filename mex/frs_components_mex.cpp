// C = frs_components_mex(L) - used by frs_map_components.m only: every connected set of equal labels has a number of its own.
#include "mx_image.hpp"
#include "segment/region_graph.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(1, 1);
  const frs::Grid grid = frs::mx::labelGrid(args.raw(0));
  const frs::Span<const std::uint32_t> given = frs::mx::labelsOf(args.raw(0));
  mxArray* out = frs::mx::labelVolume(grid);
  auto* labels = frs::mx::room<std::uint32_t>(out);
  std::copy(given.begin(), given.end(), labels);
  frs::relabelConnected({labels, grid.size()}, grid);
  args.give(0, out);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("components", {nlhs, plhs, nrhs, prhs}, run);
}
