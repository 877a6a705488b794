// together.hpp - all samples of an SVM moved at once, where pairs of them take too long.
#pragma once
#include "base/ledger.hpp"
#include "qp/saddle.hpp"

namespace frs {
/// With fixed weights, on a rounded hinge, and, where `both` and that ends too early, by the interior point from there.
/// `stepWork` is what a step takes; both are entered into the ledger, without a gap.
SaddleSolution solveTogether(const SaddleProblem& problem, std::vector<double> b, double gap, bool both,
                             double stepWork, Ledger& ledger);
}  // namespace frs
