// explicit_svm.hpp - the SVM of examples with few explicit coordinates: a linear kernel deserves a method whose
// cost depends on the number of coordinates, not on C or on how many support vectors there are.
#pragma once
#include <cstddef>
#include <vector>

#include "frs/matrix.hpp"
#include "frs/monitor.hpp"

namespace frs {
/// Moves b towards the solution of max_b y'b - |F b|^2 / 2 subject to sum b = 0, lo <= b <= hi (eq. 17 with
/// K = F'F), by Newton's method along the central path (predictor and corrector of Mehrotra 1992). With every product
/// of a distance to a bound and its multiplier equal to mu, the optimality conditions are
///   y - F'F b - beta = zHi - zLo,   sum b = 0,   zHi (hi - b) = zLo (b - lo) = mu,
/// and mu falls to 0 in 10 to 40 steps, however large the box is.
///
/// Pre     F is d x n, one example per column; lo < hi; b may lie on its bounds.
/// Post    sum b = 0, lo <= b <= hi; those whose multiplier outweighs their distance to a bound lie on it. The duality
///         gap, relative to the primal value, is about `gap` or what rounding leaves of it.
/// Cost    O(n d^2 + d^3) per step, O(n d + d^2) memory.
void solveExplicit(MatrixView<const double> F, Span<const double> y, Span<const double> lo, Span<const double> hi,
                   double gap, std::vector<double>& b, int threads, Monitor& monitor);
/// Multiplications of such a solve, for choosing it.
double explicitWork(std::size_t d, std::size_t n);
}  // namespace frs
