// [index, distance] = frs_quantize_mex(words, descr, opts) - used by frs_quantize.m only; index counts from 1.
#include "image/nearest.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const auto W = args.single(0, "words", frs::mx::kAny, frs::mx::kAny),
             X = args.single(1, "descr", frs::mx::kAny, frs::mx::kAny);
  frs::Samples(W).check("words", true);
  frs::Samples(X).check("descr", true);
  frs::mx::HostMonitor monitor(0);
  const auto index = args.newLabels(0, 1, X.cols);
  std::vector<double> distance(args.wants(1) ? X.cols : 0);
  frs::nearestWords(W, X, index.data, args.wants(1) ? distance.data() : nullptr, args.options(2).integer("threads", 0),
                    monitor);
  if (args.wants(1)) std::copy(distance.begin(), distance.end(), args.newSingle(1, 1, X.cols).data);
  for (std::size_t i = 0; i < X.cols; ++i) ++index.data[i];
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("quantize", {nlhs, plhs, nrhs, prhs}, run);
}
