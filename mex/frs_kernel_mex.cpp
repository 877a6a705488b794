// [K, gamma] = frs_kernel_mex(X, Z, opts) - used by frs_kernel.m only; opts.symmetric: Z is X.
#include "base/memory.hpp"
#include "kernel/kernel_matrix.hpp"
#include "mx.hpp"

static frs::KernelSpec specOf(const frs::mx::Options& options) {
  frs::KernelSpec spec;
  spec.type = static_cast<frs::KernelSpec::Type>(options.choice("kernel", frs::KernelSpec::names));
  spec.exponent = options.scalar("exponent");
  if (!options.isEmpty("gamma")) {
    spec.gamma = options.scalar("gamma");
    if (!(spec.gamma > 0)) throw frs::Error("badOption", "gamma must be positive.");
  }
  spec.weights = options.vector("weights", frs::mx::kAny);
  spec.threads = options.integer("threads", 0);
  return spec;
}

static void run(const frs::mx::Args& args) {
  args.expect(3, 2);
  const auto options = args.options(2);
  const bool symmetric = options.flag("symmetric");
  const frs::Samples X = args.samples(0, "X", frs::mx::kAny, frs::mx::kAny),
                     Z = args.samples(1, "Z", frs::mx::kAny, frs::mx::kAny);
  const frs::KernelSpec spec = specOf(options);
  const frs::Samples* other = symmetric ? nullptr : &Z;
  const std::size_t n = X.cols(), m = other ? Z.cols() : n;
  const bool single = args.isSingle(0) || args.isSingle(1);

  const std::string what = "the " + std::to_string(n) + "-by-" + std::to_string(m) + " kernel matrix";
  frs::requireMemory(static_cast<double>(n) * static_cast<double>(m) * (single ? 4 : 8), what.c_str());
  frs::mx::HostMonitor monitor(options.integer("verbose", 0));
  args.give(1, single ? frs::kernelMatrix(X, other, spec, args.newSingle(0, n, m), monitor)
                      : frs::kernelMatrix(X, other, spec, args.newMatrix(0, n, m), monitor));
}

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("kernel", {nlhs, plhs, nrhs, prhs}, run);
}
