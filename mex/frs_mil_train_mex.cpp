// results = frs_mil_train_mex(H, bag, Y, opts) - used by frs_mil_train.m only; see there. Every column of Y (n-by-c)
// and of opts.C is a problem of its own; all use the same kernel of the regions. results is a 1-by-c cell.
#include "baselines/mil.hpp"
#include "mx_regions.hpp"

namespace {
using frs::mx::rowOf;

frs::mx::Struct boosted(const frs::Samples& H, const frs::RegionBags& bags, const frs::mx::Options& opts,
                        frs::Monitor& monitor) {
  frs::mil::BoostOptions o;
  o.rounds = opts.integer("rounds", 0);
  o.rate = opts.scalar("rate", 0, 1);
  o.tol = opts.scalar("tol", 0, 1);
  o.threads = opts.integer("threads", 0);
  frs::mil::BoostResult r = frs::mil::boost(H, bags, o, monitor);
  for (double& k : r.stumps.bin) k += 1;
  frs::mx::Struct out;
  out.set("offset", r.stumps.offset).set("bin", rowOf(r.stumps.bin)).set("threshold", rowOf(r.stumps.threshold));
  out.set("weight", rowOf(r.stumps.weight)).set("objective", rowOf(r.objective)).set("status", r.status);
  return out;
}

// What all methods with a kernel give: f = sum of coefficients times kernel values, plus bias.
frs::mx::Struct expansion(const frs::Samples& H, const frs::RegionKernelSpec& spec,
                          const std::vector<double>& coefficient, double bias, frs::Monitor& monitor) {
  frs::mx::Struct out;
  out.set("coefficient", rowOf(coefficient)).set("bias", bias);
  if (spec.additive()) {
    frs::Combination w;
    for (std::size_t r = 0; r < coefficient.size(); ++r)
      if (coefficient[r] != 0) w.add(static_cast<int>(r), coefficient[r]);
    out.set("scorer", frs::mx::fromScorer(frs::regionScorer(H, spec, w, monitor)));
  }
  return out;
}

frs::mx::Struct keyed(const frs::Samples& H, frs::RegionKernel& kernel, const frs::RegionBags& bags,
                      const frs::mx::Options& opts, frs::Monitor& monitor) {
  const frs::RegionKernelSpec spec = frs::mx::toRegionKernel(opts);
  frs::mil::KeyOptions o;
  o.rounds = opts.integer("rounds", 0);
  o.tol = opts.scalar("tol", 0, 1);
  o.innerTol = 0.1 * o.tol;
  const frs::mil::KeyResult r = frs::mil::keyInstances(kernel, bags, o, monitor);
  frs::mx::Struct out = expansion(H, spec, r.coefficient, r.bias, monitor);
  out.set("weights", rowOf(r.weights)).set("exampleAlpha", rowOf(r.alpha)).set("mu", rowOf(r.mu));
  out.set("objective", rowOf(r.objective)).set("gap", rowOf(r.gap)).set("status", r.status);
  return out;
}

frs::mx::Struct imputed(const frs::Samples& H, const frs::RegionBags& bags, const frs::mx::Options& opts,
                        frs::Monitor& monitor) {
  const frs::RegionKernelSpec spec = frs::mx::toRegionKernel(opts);
  const frs::mil::ImputeResult r =
      frs::mil::imputeLabels(H, spec, bags, opts.scalar("tol", 0, 1), opts.integer("rounds", 0), monitor);
  std::vector<double> coefficient(r.alpha), weights(r.label);
  for (std::size_t k = 0; k < coefficient.size(); ++k) {
    coefficient[k] *= r.label[k];
    weights[k] = r.label[k] > 0 || bags.y[bags.bag[k]] < 0;
  }
  frs::mx::Struct out = expansion(H, spec, coefficient, r.bias, monitor);
  out.set("weights", rowOf(weights)).set("objective", rowOf(r.objective)).set("gap", r.gap).set("status", r.status);
  return out;
}

void run(const frs::mx::Args& args) {
  args.expect(4, 1);
  const auto opts = args.options(3);
  const auto H = args.samples(0, "H", frs::mx::kAny, frs::mx::kAny);
  const std::vector<frs::RegionBags> problems = frs::mx::toBags(args, opts, H.cols());
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  const char* const methods[] = {"milboost", "ki-svm", "mi-svm"};
  const int method = opts.choice("method", methods);
  std::unique_ptr<frs::RegionKernel> kernel;
  if (method == 1) kernel = frs::regionKernel(H, frs::mx::toRegionKernel(opts), monitor);
  mxArray* results = mxCreateCellMatrix(1, problems.size());
  for (std::size_t c = 0; c < problems.size(); ++c)
    mxSetCell(results, c,
              (method == 0   ? boosted(H, problems[c], opts, monitor)
               : method == 1 ? keyed(H, *kernel, problems[c], opts, monitor)
                             : imputed(H, problems[c], opts, monitor))
                  .array());
  args.give(0, results);
}
}  // namespace

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("mil_train", {nlhs, plhs, nrhs, prhs}, run);
}
