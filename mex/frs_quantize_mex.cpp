// [index, distance] = frs_quantize_mex(words, descr, opts) - used by frs_quantize.m only; index counts from 1.
#include "frs/nearest.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const auto W = args.single(0, "words"), X = args.single(1, "descr");
  frs::Samples(W).check("words", true);
  frs::Samples(X).check("descr", true);
  frs::mx::HostMonitor monitor(0);
  const auto index = args.newLabels(0, 1, X.cols);
  frs::nearestWords(W, X, index.data, args.options(2).integer("threads", 0), monitor);
  if (args.wants(1)) {
    const auto distance = args.newSingle(1, 1, X.cols);
    for (std::size_t i = 0; i < X.cols; ++i)
      distance.data[i] = static_cast<float>(frs::squaredDistance(X.col(i), W.col(index.data[i]), X.rows));
  }
  for (std::size_t i = 0; i < X.cols; ++i) ++index.data[i];
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("quantize", {nlhs, plhs, nrhs, prhs}, run);
}
