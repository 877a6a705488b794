// mx_region_selection.hpp - options and results of region selection.
#pragma once
#include "mx_engines.hpp"
#include "mx_regions.hpp"
#include "regions/region_selection.hpp"

namespace frs::mx {
inline RegionOptions optionsOf(const Options& opts, std::size_t regions) {
  using Start = RegionOptions::Start;
  RegionOptions o;
  o.solver = static_cast<RegionOptions::Solver>(opts.choice("solver", RegionOptions::solverNames));
  if (opts.isText("init")) {
    const char* const names[] = {"mean-difference", "uniform"};
    o.start = opts.choice("init", names) ? Start::Uniform : Start::MeanDifference;
  } else {
    o.start = Start::Given;
    o.given = opts.vector("init", regions);
  }
  o.starts = opts.integer("starts", 1);
  o.norm = opts.scalar("norm", 1, 1e6);
  o.tol = opts.scalar("tol", 1e-12, 1);
  o.maxIter = opts.integer("maxIter", 0);
  o.maxWork = opts.scalar("maxWork");
  o.seed = static_cast<std::uint64_t>(opts.integer("seed", 0));
  return o;
}

inline Struct toStruct(const RegionResult& r) {
  Struct out;
  out.set("weights", rowOf(r.weights)).set("alpha", rowOf(r.alpha));
  out.set("gradient", rowOf(r.gradient)).set("bagAlpha", rowOf(r.bagAlpha)).set("bias", r.bias);
  out.set("objective", rowOf(r.objective)).set("gap", rowOf(r.gap));
  out.set("stationarity", rowOf(r.stationarity)).set("startObjective", rowOf(r.startObjective));
  out.set("status", r.status).set("iterations", r.iterations).set("frozen", r.frozen);
  out.set("solves", static_cast<double>(r.solves)).set("blocks", static_cast<double>(r.blocks));
  out.set("engines", fromLedger(r.engines));
  return out;
}
}  // namespace frs::mx
