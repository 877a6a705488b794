// fits = frs_svm_train_mex(X, Y, cost, opts) - used by frs_svm_train.m only. Every column of Y (n-by-c; -1, +1, or 0
// for a sample to leave out) and of cost (C times the weight of each sample) is a problem of its own. All use the same
// codes of X; with a kernel that is not additive X is its matrix, for one problem only, and is checked where it is
// 'precomputed'. fits is a 1-by-c cell of structs.
#include <algorithm>

#include "base/symmetric.hpp"
#include "base/threads.hpp"
#include "mx_engines.hpp"
#include "mx_problem.hpp"
#include "mx_scorer.hpp"
#include "svm/svm_train.hpp"

using namespace frs;

static void setFit(const std::vector<double>& b, const SvmTrace& trace, mx::Struct& fit) {
  fit.set("b", mx::rowOf(b)).set("bias", trace.bias).set("objective", mx::rowOf(trace.objective));
  fit.set("gap", mx::rowOf(trace.gap)).set("status", trace.statusName());
  fit.set("pairs", static_cast<double>(trace.pairs)).set("engines", mx::fromLedger(trace.engines));
}

static SvmOptions optionsOf(const mx::Options& opts) {
  SvmOptions options;
  options.tol = opts.scalar("tol");
  options.maxIter = static_cast<long>(opts.scalar("maxIter", 0, 1e15));
  options.maxWork = opts.scalar("maxWork");
  options.threads = opts.integer("threads", 0);
  return options;
}

template <class T>
static void trainOnKernel(const mx::Args& args, MatrixView<const T> K, const SvmBox& box, const mx::Options& opts) {
  mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  if (opts.text("kernel") == "precomputed") requireKernel(K, "X", monitor);
  std::vector<double> b(box.size(), 0.0), f;
  const SvmOptions options = optionsOf(opts);
  const SvmTrace trace = solveDense(box, K.data, K.rows, options.tol, options.pairsOf(K.rows), b, f,
                                    threadCount(options.threads), monitor);
  double largest = 0;
  for (std::size_t i = 0; i < K.rows; ++i) largest = std::max(largest, static_cast<double>(K(i, i)));
  requireResolution(box, largest, trace);
  mx::Struct fit;
  fit.set("solver", "dense");
  setFit(b, trace, fit);
  mxArray* fits = mxCreateCellMatrix(1, 1);
  mxSetCell(fits, 0, fit.array());
  args.give(0, fits);
}

static void trainOnBins(const mx::Args& args, const Samples& X, const mx::Options& opts) {
  SvmOptions options = optionsOf(opts);
  options.kernel = mx::toKernel(opts);
  options.kernel.requireMap();
  const char* const solvers[] = {"auto", "dense", "block"};
  options.solver = static_cast<SvmSolver>(opts.choice("solver", solvers));
  X.check("X", options.kernel.allowsNegative());
  mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const auto Y = args.matrix(1, "y", X.cols(), mx::kAny), cost = args.matrix(2, "cost", X.cols(), Y.cols);
  Codes codes = codesFor(X, options, monitor);
  mxArray* fits = mxCreateCellMatrix(1, Y.cols);
  for (std::size_t c = 0; c < Y.cols; ++c) {
    const mx::ProblemSamples one(Y, cost, c);
    SvmModel model;
    do {
      const Binned own = one.index.size() < Y.rows ? codes.data().subset(one.index) : codes.data();
      model = trainSvm(own, SvmBox(one.y, one.C), options, monitor);
    } while (codes.refine(model.codingError));
    mx::Struct fit;
    fit.set("solver", solvers[static_cast<int>(model.solver)]).set("scorer", mx::fromScorer(model.scorer));
    fit.set("interpolatedBins", static_cast<double>(model.interpolatedBins));
    fit.set("interpolationError", model.interpolationError).set("codingError", model.codingError);
    setFit(one.spread(model.b, Y.rows), model.trace, fit);
    mxSetCell(fits, c, fit.array());
  }
  args.give(0, fits);
}

static void run(const mx::Args& args) {
  args.expect(4, 1);
  const mx::Options opts = args.options(3);
  const std::string kernel = opts.text("kernel");
  if (kernel != "precomputed" && kernel != "exp-chi2" && kernel != "rbf") {
    trainOnBins(args, args.samples(0, "X", mx::kAny, mx::kAny), opts);
    return;
  }
  const std::vector<double> y = args.vector(1, "y", mx::kAny);
  const std::vector<double> cost = args.vector(2, "cost", y.size());
  mx::requireProblem(y, cost);
  const SvmBox box(y, cost);
  if (mxIsSingle(args.raw(0)))
    trainOnKernel(args, args.single(0, "X", y.size(), y.size()), box, opts);
  else
    trainOnKernel(args, args.matrix(0, "X", y.size(), y.size()), box, opts);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("svm_train", {nlhs, plhs, nrhs, prhs}, run);
}
