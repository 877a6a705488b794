// ridge.hpp - ridge regressions on the same sparse features with different weights of the samples: how the figure differs
// from the ground (frs_fit_cue).
#pragma once
#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
/// Row k of W minimises over w, c
///   sum_r V_kr (w'F_r + c - t_r)^2 + lambda_k |w|^2,   lambda_k = the mean over the features of their variance under V_k,
/// by conjugate gradients: the ridge bounds the condition. It ends where the residual is 1e-6 of the first.
///
/// Pre     F is D x N; V is K x N, its rows >= 0 with sum 1; t has N values; W is K x D, zero.
/// Post    Row k depends on row k of V alone, to the bit.
/// Cost    O(nonzeros of F) for every step and four rows; some tens of steps.
/// Throws  frs::Error badSize; Interrupted.
void ridgeRegressions(const Samples& F, MatrixView<const double> V, Span<const double> t, MatrixView<double> W,
                      Monitor& monitor);
}  // namespace frs
