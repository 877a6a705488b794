// reduced_gradient.hpp - the paper's own algorithm, for comparison. Private to src/features.
#pragma once
#include <string>

#include "features/certificate.hpp"

namespace frs::features {
/// The paper's Algorithm 1 on a dense kernel.
std::string solveReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);
}  // namespace frs::features
