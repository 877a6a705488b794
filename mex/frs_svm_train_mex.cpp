// fit = frs_svm_train_mex(X, y, c, opts) - used by frs_svm_train.m only; c is C times the weight of each sample.
#include "frs/svm_train.hpp"
#include "frs/threads.hpp"
#include "mx_scorer.hpp"

using namespace frs;

static void giveFit(const mx::Args& args, const std::vector<double>& b, const SvmTrace& trace, mx::Struct& fit) {
  fit.set("b", mx::rowOf(b)).set("bias", trace.bias).set("objective", mx::rowOf(trace.objective));
  fit.set("gap", mx::rowOf(trace.gap)).set("status", trace.statusName());
  fit.set("pairs", static_cast<double>(trace.pairs));
  args.give(0, fit);
}

template <class T>
static void trainOnKernel(const mx::Args& args, MatrixView<const T> K, const SvmBox& box, const mx::Options& opts) {
  mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  std::vector<double> b(box.size(), 0.0), f;
  const SvmTrace trace = solveDense(box, K.data, K.rows, opts.scalar("tol"), static_cast<long>(opts.scalar("maxIter", 1, 1e15)),
                                    b, f, threadCount(opts.integer("threads", 0)), monitor);
  mx::Struct fit;
  fit.set("solver", "dense");
  giveFit(args, b, trace, fit);
}

static void trainOnBins(const mx::Args& args, const Samples& X, const SvmBox& box, const mx::Options& opts) {
  SvmOptions options;
  options.kernel = mx::toKernel(opts);
  options.kernel.requireMap();
  const char* const solvers[] = {"auto", "dense", "block"};
  options.solver = static_cast<SvmSolver>(opts.choice("solver", solvers));
  options.tol = opts.scalar("tol");
  options.maxIter = static_cast<long>(opts.scalar("maxIter", 1, 1e15));
  options.threads = opts.integer("threads", 0);
  X.check("X", options.kernel.allowsNegative());
  mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const SvmModel model = trainSvm(X, box, options, monitor);
  mx::Struct fit;
  fit.set("solver", solvers[static_cast<int>(model.solver)]).set("scorer", mx::fromScorer(model.scorer));
  fit.set("interpolatedBins", static_cast<double>(model.interpolatedBins));
  fit.set("interpolationError", model.interpolationError);
  giveFit(args, model.b, model.trace, fit);
}

static void run(const mx::Args& args) {
  args.expect(4, 1);
  const mx::Options opts = args.options(3);
  const SvmBox box(args.vector(1, "y"), args.vector(2, "c"));
  if (opts.text("kernel") != "precomputed") {
    trainOnBins(args, args.samples(0, "X"), box, opts);
  } else if (mxIsSingle(args.raw(0))) {
    trainOnKernel(args, args.single(0, "X"), box, opts);
  } else {
    trainOnKernel(args, args.matrix(0, "X"), box, opts);
  }
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("svm_train", {nlhs, plhs, nrhs, prhs}, run);
}
