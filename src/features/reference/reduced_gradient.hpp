// reduced_gradient.hpp - the paper's own algorithm, for comparison. Private to src/features.
#pragma once
#include <string>

#include "features/certificate.hpp"

namespace frs::features {
/// The paper's Algorithm 1. Cost: a pass through all bins for every SVM of its line searches.
std::string solveReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);
}  // namespace frs::features
