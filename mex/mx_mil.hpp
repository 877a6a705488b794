// mx_mil.hpp - options and results of the multiple-instance baselines.
#pragma once
#include "baselines/mil.hpp"
#include "mx_regions.hpp"

namespace frs::mx {
inline Struct boosted(const Samples& H, const RegionBags& bags, const Options& opts, Monitor& monitor) {
  mil::BoostOptions o;
  o.rounds = opts.integer("rounds", 0);
  o.rate = opts.scalar("rate", 0, 1);
  o.tol = opts.scalar("tol", 0, 1);
  o.threads = opts.integer("threads", 0);
  mil::BoostResult r = mil::boost(H, bags, o, monitor);
  for (double& k : r.stumps.bin) k += 1;
  Struct out;
  out.set("offset", r.stumps.offset).set("bin", rowOf(r.stumps.bin)).set("threshold", rowOf(r.stumps.threshold));
  out.set("weight", rowOf(r.stumps.weight)).set("objective", rowOf(r.objective)).set("status", r.status);
  return out;
}

// What all methods with a kernel give: f = sum of coefficients times kernel values, plus bias.
inline Struct expansion(const Samples& H, const RegionKernelSpec& spec, const std::vector<double>& coefficient,
                        double bias, Monitor& monitor) {
  Struct out;
  out.set("coefficient", rowOf(coefficient)).set("bias", bias);
  if (spec.additive()) {
    Combination w;
    for (std::size_t r = 0; r < coefficient.size(); ++r)
      if (coefficient[r] != 0) w.add(static_cast<int>(r), coefficient[r]);
    out.set("scorer", fromScorer(regionScorer(H, spec, w, monitor)));
  }
  return out;
}

inline Struct keyed(const Samples& H, RegionKernel& kernel, const RegionBags& bags, const Options& opts,
                    Monitor& monitor) {
  const RegionKernelSpec spec = toRegionKernel(opts);
  mil::KeyOptions o;
  o.rounds = opts.integer("rounds", 0);
  o.tol = opts.scalar("tol", 0, 1);
  o.innerTol = 0.1 * o.tol;
  const mil::KeyResult r = mil::keyInstances(kernel, bags, o, monitor);
  Struct out = expansion(H, spec, r.coefficient, r.bias, monitor);
  out.set("weights", rowOf(r.weights)).set("exampleAlpha", rowOf(r.alpha)).set("mu", rowOf(r.mu));
  out.set("objective", rowOf(r.objective)).set("gap", rowOf(r.gap)).set("status", r.status);
  return out;
}

inline Struct imputed(const Samples& H, const RegionBags& bags, const Options& opts, Monitor& monitor) {
  const RegionKernelSpec spec = toRegionKernel(opts);
  const mil::ImputeResult r =
      mil::imputeLabels(H, spec, bags, opts.scalar("tol", 0, 1), opts.integer("rounds", 0), monitor);
  std::vector<double> coefficient(r.alpha), weights(r.label);
  for (std::size_t k = 0; k < coefficient.size(); ++k) {
    coefficient[k] *= r.label[k];
    weights[k] = r.label[k] > 0 || bags.y[bags.bag[k]] < 0;
  }
  Struct out = expansion(H, spec, coefficient, r.bias, monitor);
  out.set("weights", rowOf(weights)).set("objective", rowOf(r.objective)).set("gap", r.gap).set("status", r.status);
  return out;
}
}  // namespace frs::mx
