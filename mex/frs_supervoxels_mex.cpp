// [L, tree, state] = frs_supervoxels_mex(V or tree, opts, state) - used by frs_supervoxels.m only; see there.
#include "mx_supervoxels.hpp"

using namespace frs;

static void graph(const mx::Args& args, const mx::Options& given, const FramesView& video) {
  const SupervoxelState before = args.isEmpty(2) ? SupervoxelState() : mx::toState(args.raw(2));
  SupervoxelState after = before;
  mx::HostMonitor monitor(given.integer("verbose", 0));
  const Supervoxels result = supervoxels(video, mx::optionsOf(given, monitor), after, monitor);
  MergeTree tree;
  const bool byLevel = !given.isEmpty("level");
  if (!byLevel || args.wants(1)) tree = treeOf(result);
  const double level =
      byLevel ? given.scalar("level") : levelOf(tree, static_cast<std::size_t>(given.scalar("regions", 1, 4e9)));
  mx::giveLabels(args, labelsAt(result, level, before, after), result.grid);
  if (args.wants(1)) args.give(1, mx::treeStruct(tree));
  if (args.wants(2)) args.give(2, mx::stateStruct(after, level));
}

static void run(const mx::Args& args) {
  args.expect(3, 3);
  const mx::Options given = args.options(1);
  if (args.isStruct(0)) return mx::cutOnly(args, given);
  if (given.text("method") == "voxel")
    mx::boxes(args, given);
  else
    graph(args, given, mx::framesOf(args.raw(0)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("supervoxels", {nlhs, plhs, nrhs, prhs}, run);
}
