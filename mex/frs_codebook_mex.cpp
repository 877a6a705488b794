// [words, index, info] = frs_codebook_mex(descr, opts) - used by frs_codebook.m only; index counts from 1.
#include "image/codebook.hpp"
#include "mx.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(2, 3);
  const auto X = args.single(0, "descr", frs::mx::kAny, frs::mx::kAny);
  frs::Samples(X).check("descr", true);
  const auto options = args.options(1);
  frs::KmeansOptions o;
  o.words = static_cast<std::size_t>(options.integer("words", 1));
  o.maxIter = options.integer("maxIter", 1);
  o.tol = options.scalar("tol", 0, 1);
  const frs::KmeansStart starts[] = {frs::KmeansStart::PlusPlus, frs::KmeansStart::Parallel, frs::KmeansStart::Random};
  o.start = starts[options.choice("start", {"plusplus", "parallel", "random"})];
  o.batch = static_cast<std::size_t>(options.integer("batch", 0));
  o.seed = static_cast<std::uint64_t>(options.scalar("seed", 0, 0x1.0p53));
  o.threads = options.integer("threads", 0);
  frs::mx::HostMonitor monitor(options.integer("verbose", 0));
  const frs::Kmeans result = frs::kmeans(X, o, monitor);
  std::copy(result.words.begin(), result.words.end(),
            args.newSingle(0, X.rows, X.rows ? result.words.size() / X.rows : 0).data);
  if (args.wants(1)) {
    const auto index = args.newLabels(1, 1, X.cols);
    for (std::size_t i = 0; i < X.cols; ++i) index.data[i] = result.index[i] + 1;
  }
  frs::mx::Struct info;
  info.set("objective", frs::mx::rowOf(result.energy)).set("energy", result.finalEnergy);
  info.set("iterations", static_cast<double>(result.energy.size() - (o.batch == 0))).set("status", result.status);
  args.give(2, info);
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("codebook", {nlhs, plhs, nrhs, prhs}, run);
}
