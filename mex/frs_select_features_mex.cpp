// [models, shared] = frs_select_features_mex(X, Y, cost, opts) - used by frs_select_features.m only.
// One column of Y (n-by-c, -1/+1, 0 for a sample to leave out) and cost (n-by-c, for C = 1) per class, all on the same
// codes of X; opts.C has the values to solve for, each started from the solution before it; opts.weights has D values,
// opts.keep is 0 for no limit, opts.refitC 0 for C itself; models is a cell of structs, one row per C.
#include "mx_features.hpp"

using namespace frs;

static void run(const mx::Args& args) {
  args.expect(4, 2);
  const Samples X = args.samples(0, "X", mx::kAny, mx::kAny);
  const std::size_t n = X.cols(), D = X.rows();
  const auto Y = args.matrix(1, "y", n, mx::kAny), cost = args.matrix(2, "cost", n, Y.cols);
  const mx::Options opts = args.options(3);
  const FeatureTraining training = mx::trainingOf(opts, D);
  const std::vector<double> C = opts.vector("C", mx::kAny), startP = opts.vectorOrEmpty("startWeights", D * Y.cols),
                            startB = opts.vectorOrEmpty("startDual", n * Y.cols),
                            weights = opts.vectorOrEmpty("weights", D);
  mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  X.check("X", training.kernel.allowsNegative());
  const double from = mx::seconds();
  Codes codes = codesFor(X, training, monitor);
  args.give(1, mx::codesOf(codes, mx::seconds() - from));
  mx::Cells models(C.size(), Y.cols);
  for (std::size_t c = 0; c < Y.cols; ++c) {
    const mx::ProblemSamples one(Y, cost, c);
    FeatureChain chain(codes, {one.index, one.y, one.C}, training, weights, opts.scalar("refitC"));
    if (!startP.empty()) chain.startFrom(mx::startOf(one, startP, startB, c, D, n), C[0]);
    for (std::size_t k = 0; k < C.size(); ++k)
      models.set(c * C.size() + k, mx::linkOf(chain.solve(C[k], monitor), training, one, n));
  }
  args.give(0, models);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_features", {nlhs, plhs, nrhs, prhs}, run);
}
