// r = frs_select_kernels_mex(kernels, y, cost, a, opts) - used by frs_select_kernels.m only. kernels is a cell of n-by-n single
// matrices, cost has C times the weight of each sample, a is empty for the scatter of each kernel.
#include "features/kernel_matrices.hpp"
#include "mx_engines.hpp"

static void run(const frs::mx::Args& args) {
  args.expect(5, 1);
  const auto y = args.vector(1, "y", frs::mx::kAny);
  const std::size_t n = y.size(), count = args.cells(0, "kernels");
  if (count == 0) throw frs::Error("badSize", "kernels must hold at least one matrix.");
  const auto cost = args.vector(2, "cost", n);
  const frs::mx::Options opts = args.options(4);
  std::vector<frs::MatrixView<const float>> kernels;
  for (std::size_t k = 0; k < count; ++k) kernels.push_back(args.singleIn(0, k, "kernels", n, n));
  const std::vector<double> a = args.isEmpty(3) ? frs::scatterOf(kernels, y) : args.vector(3, "a", count);
  frs::MatrixOptions options;
  options.tol = opts.scalar("tol");
  options.maxIter = opts.integer("maxIter", 0);
  options.maxWork = opts.scalar("maxWork");
  options.paperScaling = opts.flag("paperScaling");
  options.threads = opts.integer("threads", 0);
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const frs::MatrixModel m = frs::selectMatrices(kernels, y, cost, a, options, monitor);
  frs::mx::Struct s;
  s.set("weights", frs::mx::columnOf(m.p)).set("b", frs::mx::rowOf(m.b)).set("bias", m.bias);
  s.set("a", frs::mx::columnOf(a)).set("share", frs::mx::columnOf(m.share));
  s.set("gradient", frs::mx::columnOf(m.gradient)).set("dropped", frs::mx::indexRow(m.dropped));
  s.set("objective", frs::mx::rowOf(m.objective)).set("lower", frs::mx::rowOf(m.lower));
  s.set("gap", frs::mx::rowOf(m.gap)).set("status", m.status).set("svmSolves", static_cast<double>(m.svmSolves));
  args.give(0, s.set("engines", frs::mx::fromLedger(m.engines)));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_kernels", {nlhs, plhs, nrhs, prhs}, run);
}
