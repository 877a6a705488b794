// simplex.hpp - optimisation on {p >= 0, a'p = const}: the reduced gradient of Sec. 3.4, projection,
// a quadratic program, and line search. Shared by feature and region selection.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "base/matrix.hpp"

namespace frs {
/// Descent direction of the reduced gradient method (eq. 12 and 13). Two cases the
/// paper leaves out are added: an entry with p_k = 0 and a negative reduced gradient may enter, and
/// r_mu = -(1/a_mu) sum_{v != mu} a_v r_v runs over every entry that moves; otherwise a'r is not 0.
///
/// Pre     p >= 0, some p_k > 0; a_k > 0, or a empty for the plain simplex; r holds p.size values.
/// Post    a'r = 0; r_k >= 0 where p_k = 0; gradient'r <= 0, and 0 only where p is optimal.
/// Returns mu, the index of the largest a_k p_k.
std::size_t reducedGradient(Span<const double> p, Span<const double> a, Span<const double> gradient, double* r);

/// The largest t with p + t r >= 0, and the entry that blocks; t is infinite when r >= 0.
struct StepLimit {
  double step;
  std::size_t blocking;
};
StepLimit largestStep(Span<const double> p, Span<const double> r);

/// Euclidean projection of u on {u >= 0, sum u = total}, in place. Cost O(n log n).
void projectSimplex(Span<double> u, double total = 1);

/// min_u  g'(u - u0) + 1/2 (u - u0)'H(u - u0)  s.t.  u >= 0, sum u = sum u0, by a primal active set
/// with an updated Cholesky factor.
///
/// Pre     u0 >= 0 with some entry > 0; H is n x n positive definite (add a ridge), column-major.
/// Post    u feasible; no feasible direction descends by more than tol per unit, or maxPivots were used.
/// Cost    O(n * support) per pivot. Returns the number of pivots.
int simplexQp(Span<const double> H, Span<const double> g, Span<const double> u0, double tol, int maxPivots,
              std::vector<double>& u);

/// A point of a line search: step, value and directional derivative there.
struct LinePoint {
  double step = 0, value = 0, slope = 0;
};
/// Minimises along [0, maxStep] by bracketed secant steps on the derivative, which stay safe where the
/// function is not convex: the value never rises above that of `start`. Begins at firstStep and grows by
/// factors of 4 from there; 0 begins at maxStep.
///
/// Pre     start.step = 0, start.slope < 0; at(t) evaluates value and slope at t.
/// Post    Returns the evaluated point with the lowest value, or `start` when none is lower; ends when
///         |slope| <= accuracy * |start.slope| or after maxEvaluations.
LinePoint lineSearch(const std::function<LinePoint(double)>& at, const LinePoint& start, double maxStep,
                     double firstStep = 0, double accuracy = 0.1, int maxEvaluations = 10);
}  // namespace frs
