// score = frs_predict_mex(X, scorer, opts) - used by frs_predict.m and its private helpers only; without the bias.
#include "mx_scorer.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 1);
  const frs::mx::Options opts = args.options(2);
  const frs::Scorer scorer = frs::mx::toScorer(args.options(1), frs::mx::toKernel(opts));
  const frs::Samples X = args.samples(0, "X", frs::mx::kAny, frs::mx::kAny);
  X.check("X", scorer.kernel.allowsNegative());
  frs::mx::HostMonitor monitor(0);
  args.give(0, frs::mx::rowOf(scorer.score(X, opts.integer("threads", 0), monitor)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("predict", {nlhs, plhs, nrhs, prhs}, run);
}
