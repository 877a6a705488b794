// sets = frs_localize_sets_mex(pairs, evidence, weight, score, options) - used by localisation only: the objects of one
// picture, a cell of rows of region numbers. Options are mode, method, timeLimit, count, auto (how many there are is asked of the
// evidence) and for that share and depth.
#include "connected/objects.hpp"
#include "mx_connected.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(5, 1);
  const std::vector<double> evidence = args.vector(1, "evidence", frs::mx::kAny),
                            weight = args.vector(2, "weight", evidence.size()),
                            score = args.vector(3, "score", evidence.size());
  const auto edges = frs::mx::edgesOf(args, 0, weight.size());
  const auto given = args.options(4);
  frs::ObjectsOptions options;
  options.mode = static_cast<frs::ObjectsOptions::Mode>(given.choice("mode", {"connected", "positive", "best"}));
  options.search = frs::mx::searchOptions(given);
  options.count =
      static_cast<std::size_t>(std::min(given.scalar("count", 0, HUGE_VAL), static_cast<double>(weight.size())));
  options.byEvidence = given.flag("auto");
  options.share = given.scalar("share");
  options.depth = given.scalar("depth");
  frs::mx::HostMonitor monitor(0);
  const auto objects = frs::findObjects(edges, evidence, weight, score, options, monitor);
  mxArray* sets = mxCreateCellMatrix(1, objects.size());
  args.give(0, sets);
  for (std::size_t k = 0; k < objects.size(); ++k) mxSetCell(sets, k, frs::mx::indexRow(objects[k]));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("localize", {nlhs, plhs, nrhs, prhs}, run);
}
