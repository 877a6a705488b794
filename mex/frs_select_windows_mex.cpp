// fit = frs_select_windows_mex(X, y, group, C, alpha0, opts) - used by frs_select_windows.m only:
// the linear SVM of baselines/window_svm.hpp from the dual variables alpha0.
#include "baselines/window_svm.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(6, 1);
  const auto X = args.matrix(0, "X", frs::mx::kAny, frs::mx::kAny);
  const std::vector<double> y = args.vector(1, "y", X.cols), C = args.vector(3, "C", frs::mx::kAny),
                            alpha0 = args.vector(4, "alpha0", X.cols);
  const std::vector<int> group = args.indices(2, "group", static_cast<double>(C.size()), X.cols);
  const auto options = args.options(5);
  frs::WindowSvmOptions o;
  o.tol = options.scalar("tol", 1e-12, 1);
  o.maxIter = options.integer("maxPasses", 1);
  frs::mx::HostMonitor monitor(0);
  const frs::WindowSvm fit = frs::trainWindowSvm(X, y, {group.begin(), group.end()}, C, alpha0, o, monitor);
  frs::mx::Struct out;
  out.set("w", frs::mx::columnOf(fit.w)).set("alpha", frs::mx::rowOf(fit.alpha));
  out.set("primal", fit.primal).set("dual", fit.dual).set("converged", fit.converged ? 1.0 : 0.0);
  args.give(0, out);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_windows", {nlhs, plhs, nrhs, prhs}, run);
}
