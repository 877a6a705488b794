// results = frs_mil_train_mex(H, bag, Y, opts) - used by frs_mil_train.m only; see there. Every column of Y (n-by-c)
// and of opts.C is a problem of its own; all use the same kernel of the regions. results is a 1-by-c cell.
#include "mx_mil.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  const auto opts = args.options(3);
  const auto H = args.samples(0, "H", frs::mx::kAny, frs::mx::kAny);
  const std::vector<frs::RegionBags> problems = frs::mx::toBags(args, opts, H.cols());
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const char* const methods[] = {"milboost", "ki-svm", "mi-svm"};
  const int method = opts.choice("method", methods);
  std::unique_ptr<frs::RegionKernel> kernel;
  if (method == 1) kernel = frs::regionKernel(H, frs::mx::toRegionKernel(opts), monitor);
  const frs::mx::Cells results(1, problems.size());
  for (std::size_t c = 0; c < problems.size(); ++c)
    results.set(c, method == 0   ? frs::mx::boosted(H, problems[c], opts, monitor)
                   : method == 1 ? frs::mx::keyed(H, *kernel, problems[c], opts, monitor)
                                 : frs::mx::imputed(H, problems[c], opts, monitor));
  args.give(0, results);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("mil_train", {nlhs, plhs, nrhs, prhs}, run);
}
