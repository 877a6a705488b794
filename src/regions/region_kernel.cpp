#include "regions/region_kernel.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace frs {

const Span<const char* const> RegionKernelSpec::names(kernelNames, 9);

namespace {

constexpr double smallProblem = 3e5;  // entries: a pass over them in double takes a millisecond

double entries(const Samples& H) {
  double count = 0;
  for (std::size_t j = 0; j < H.cols() && count <= smallProblem; ++j)
    H.forEntries(j, [&](std::size_t, double v) { count += v != 0; });
  return count;
}

void checkWeights(const Samples& H, const RegionKernelSpec& spec) {
  if (spec.binWeights.empty()) return;
  if (!spec.additive()) throw Error("badOption", "weights need an additive kernel; " + spec.name + " is not.");
  if (spec.binWeights.size() != H.rows())
    throw Error("badSize", "weights must have one value per bin (" + std::to_string(H.rows()) + "); got " +
                               std::to_string(spec.binWeights.size()) + ".");
  for (double p : spec.binWeights)
    if (!(p >= 0 && std::isfinite(p))) throw Error("badValue", "weights must be finite and not negative.");
}

}  // namespace

bool RegionKernelSpec::additive() const {
  return std::find(std::begin(AdditiveKernel::names), std::end(AdditiveKernel::names), name) !=
         std::end(AdditiveKernel::names);
}

AdditiveKernel RegionKernelSpec::additiveKernel() const {
  const auto found = std::find(std::begin(AdditiveKernel::names), std::end(AdditiveKernel::names), name);
  return {static_cast<AdditiveKernel::Type>(found - std::begin(AdditiveKernel::names)), exponent};
}

std::unique_ptr<RegionKernel> regionKernel(const Samples& H, const RegionKernelSpec& spec, Monitor& monitor) {
  checkWeights(H, spec);
  if (spec.name == "precomputed") return blockRegions(precomputedRows(H, monitor), spec.cacheMB, spec.threads, monitor);
  H.check("H", spec.name == "rbf" || spec.name == "linear");
  if (!spec.additive()) {
    if (!(spec.gamma > 0 && std::isfinite(spec.gamma))) throw Error("badOption", "gamma must be positive.");
    return blockRegions(distanceKernelRows(H, spec.name, spec.gamma, spec.threads), spec.cacheMB, spec.threads,
                        monitor);
  }
  const AdditiveKernel kernel = spec.additiveKernel();
  if (kernel.type == AdditiveKernel::Type::PowerMean && !(spec.exponent < 0))
    throw Error("badOption", "exponent must be negative.");
  if (spec.blocks)
    return blockRegions(additiveKernelRows(H, kernel, spec.binWeights, spec.threads), spec.cacheMB, spec.threads,
                        monitor);
  kernel.requireMap();
  const bool precise = spec.tol < 1e-5 || entries(H) <= smallProblem;
  return additiveRegions(H, kernel, spec.binWeights, precise, spec.threads, monitor);
}

Scorer regionScorer(const Samples& H, const RegionKernelSpec& spec, const Combination& w, Monitor& monitor) {
  std::vector<double> value;
  std::vector<std::size_t> row, start{0};
  for (int r : w.region) {
    H.forEntries(r, [&](std::size_t k, double v) {
      if (v == 0) return;
      row.push_back(k);
      value.push_back(v);
    });
    start.push_back(row.size());
  }
  const Samples support = Samples::sparse(H.rows(), w.region.size(), value.data(), row.data(), start.data());
  const Binned binned(support, spec.additiveKernel(), 1e-10, spec.threads, monitor);
  const std::vector<double> ones(H.rows(), 1.0);
  return Scorer(binned, spec.binWeights.empty() ? ones : spec.binWeights, w.weight);
}

}  // namespace frs
