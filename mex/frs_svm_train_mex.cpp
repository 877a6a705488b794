// fits = frs_svm_train_mex(X, Y, cost, opts) - used by frs_svm_train.m only. Every column of Y (n-by-c; -1, +1, or 0
// for a sample to leave out) and of cost (C times the weight of each sample) is a problem of its own. All use the same
// codes of X; with a kernel that is not additive X is its matrix, for one problem only, and is checked where it is
// 'precomputed'. fits is a 1-by-c cell of structs.
#include "mx_svm.hpp"

using namespace frs;

static void trainOnBins(const mx::Args& args, const mx::Options& opts) {
  const Samples X = args.samples(0, "X", mx::kAny, mx::kAny);
  SvmOptions options = mx::optionsOf(opts);
  options.kernel = mx::toKernel(opts);
  options.kernel.requireMap();
  options.solver = static_cast<SvmSolver>(opts.choice("solver", mx::solverNames));
  X.check("X", options.kernel.allowsNegative());
  mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const auto Y = args.matrix(1, "y", X.cols(), mx::kAny), cost = args.matrix(2, "cost", X.cols(), Y.cols);
  Codes codes = codesFor(X, options, monitor);
  const mx::Cells fits(1, Y.cols);
  for (std::size_t c = 0; c < Y.cols; ++c) fits.set(c, mx::fitOf(codes, {Y, cost, c}, options, monitor));
  args.give(0, fits);
}

static void run(const mx::Args& args) {
  args.expect(4, 1);
  const mx::Options opts = args.options(3);
  const std::string kernel = opts.text("kernel");
  if (kernel != "precomputed" && kernel != "exp-chi2" && kernel != "rbf") return trainOnBins(args, opts);
  const std::vector<double> y = args.vector(1, "y", mx::kAny), cost = args.vector(2, "cost", y.size());
  mx::requireProblem(y, cost);
  const SvmBox box(y, cost);
  if (args.isSingle(0)) return mx::trainOnKernel(args, args.single(0, "X", y.size(), y.size()), box, opts);
  mx::trainOnKernel(args, args.matrix(0, "X", y.size(), y.size()), box, opts);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("svm_train", {nlhs, plhs, nrhs, prhs}, run);
}
