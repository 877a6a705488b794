#include "frs/region_kernel.hpp"

#include <algorithm>
#include <cmath>

#include "frs/error.hpp"

namespace frs {

const char* const RegionKernelSpec::names[9] = {"linear",    "chi2",     "intersection", "js",         "hellinger",
                                                "powermean", "exp-chi2", "rbf",          "precomputed"};

namespace {

constexpr double smallProblem = 2e6;  // entries: a pass over them in double takes some milliseconds

double entries(const Samples& H) {
  double count = 0;
  for (std::size_t j = 0; j < H.cols() && count <= smallProblem; ++j)
    H.forEntries(j, [&](std::size_t, double v) { count += v != 0; });
  return count;
}

void checkWeights(const Samples& H, const RegionKernelSpec& spec, bool additive) {
  if (spec.binWeights.empty()) return;
  if (!additive) throw Error("badOption", "weights need an additive kernel; " + spec.name + " is not.");
  if (spec.binWeights.size() != H.rows())
    throw Error("badSize", "weights must have one value per bin (" + std::to_string(H.rows()) + "); got " +
                               std::to_string(spec.binWeights.size()) + ".");
  for (double p : spec.binWeights)
    if (!(p >= 0 && std::isfinite(p))) throw Error("badValue", "weights must be finite and not negative.");
}

}  // namespace

std::unique_ptr<RegionKernel> regionKernel(const Samples& H, const RegionKernelSpec& spec, Monitor& monitor) {
  const auto found = std::find(std::begin(AdditiveKernel::names), std::end(AdditiveKernel::names), spec.name);
  const bool additive = found != std::end(AdditiveKernel::names);
  checkWeights(H, spec, additive);
  if (spec.name == "precomputed") return blockRegions(precomputedRows(H), spec.cacheMB, spec.threads);
  H.check("H", spec.name == "rbf" || spec.name == "linear");
  if (!additive) {
    if (!(spec.gamma > 0 && std::isfinite(spec.gamma))) throw Error("badOption", "gamma must be positive.");
    return blockRegions(distanceKernelRows(H, spec.name, spec.gamma, spec.threads), spec.cacheMB, spec.threads);
  }
  const AdditiveKernel kernel{static_cast<AdditiveKernel::Type>(found - std::begin(AdditiveKernel::names)),
                              spec.exponent};
  if (kernel.type == AdditiveKernel::Type::PowerMean && !(spec.exponent < 0))
    throw Error("badOption", "exponent must be negative.");
  if (spec.blocks)
    return blockRegions(additiveKernelRows(H, kernel, spec.binWeights, spec.threads), spec.cacheMB, spec.threads);
  const bool precise = spec.tol < 1e-5 || entries(H) <= smallProblem;
  return additiveRegions(H, kernel, spec.binWeights, precise, spec.threads, monitor);
}

}  // namespace frs
