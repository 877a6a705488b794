// together.hpp - all samples of an SVM moved at once.
//
// Solves    the SVM as a saddle point problem with fixed weights (qp/saddle.hpp).
// Converges as Newton's method on a rounded hinge does, and the interior point (qp/rounded_hinge.hpp, interior_point.hpp).
// Pays      with a large C or noisy labels, where pairs of samples take longer than some ten factorisations.
#pragma once
#include "base/ledger.hpp"
#include "qp/saddle.hpp"

namespace frs {
/// Of the gap or violation asked for: what moving all samples should leave, as its bounds are not those of the caller.
constexpr double shareLeft = 0.3;

/// With fixed weights, on a rounded hinge, and, where `both` and that ends too early, by the interior point from there.
/// `stepWork` is what a step takes; both are entered into the ledger, without a gap.
SaddleSolution solveTogether(const SaddleProblem& problem, std::vector<double> b, double gap, bool both,
                             double stepWork, Ledger& ledger);
}  // namespace frs
