// safety.hpp - the numbers and small functions that keep the solvers safe from rounding, once for all of them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/linalg.hpp"

namespace frs {
/// What double precision leaves uncertain, relative to the size of the terms: some hundred times the machine's epsilon. A
/// smaller violation or pivot means nothing.
constexpr double rounding = 1e-13;
/// What double precision leaves uncertain of sums of thousands of terms, relative to their size.
constexpr double sumRounding = 1e-12;
/// What single precision leaves uncertain of a kernel, relative to its diagonal.
constexpr double singleRounding = 1e-6;
/// Share of the way to the nearest bound that a step inside goes (Mehrotra 1992): on a bound the next would have no room.
constexpr double towardsBound = 0.99;
/// Least target for the products of a path inside, as a share of their mean: keeps them from becoming uneven.
constexpr double leastCentring = 1e-4;
/// Share of the weight that is spread evenly over all bins at the start of a path inside.
constexpr double spreadWeight = 0.1;
/// A smaller part of a whole counts as none: well above what rounding leaves of it, well below what anybody asks for.
constexpr double vanishing = 1e-10;
/// Newton steps after which a path is given up. 10 to 40 are usual; one that needs more has met the limits of rounding.
constexpr int mostNewtonSteps = 80;
/// Newton steps of a path, for an estimate of its work, in units of the first: later ones see fewer bins.
constexpr double usualNewtonSteps = 15;
/// Multiplications between two looks at the monitor: about a tenth of a second.
constexpr double betweenPolls = 3e9;
/// Columns of a symmetric product that are computed at a time: what that gives above the diagonal is wasted.
constexpr std::size_t panel = 64;
/// Curvature of what must not move: beyond all others, and its inverse is not 0.
constexpr double wall = 1e300;

/// Ridges are tried from a small one, each so many times the one before, up to a hundredth.
constexpr double moreRidge = 100, mostRidge = 1e-2;

/// The longest step along dx that keeps x positive; at most 1e10. Pre: dx is as long as x, or empty.
inline double lengthInside(const std::vector<double>& x, const std::vector<double>& dx) {
  double most = 1e10;
  for (std::size_t j = 0; j < dx.size(); ++j)
    if (dx[j] < 0) most = std::min(most, -x[j] / dx[j]);
  return most;
}

/// L L' = A + ridge unit I for the smallest ridge of first, 100 first, ... that allows it; with a unit of 0 each entry of
/// the diagonal is its own. The ridge acts as a proximal term: it changes the path of a solver, not where it ends.
/// fill() writes the lower triangle of A, n x n, to L. False where a ridge of a hundredth is not enough.
template <class Fill>
bool choleskyWithRidge(std::size_t n, double first, double unit, std::vector<double>& L, Fill fill) {
  for (double ridge = first; ridge < mostRidge; ridge *= moreRidge) {
    fill();
    for (std::size_t i = 0; i < n; ++i) L[i * (n + 1)] += ridge * (unit > 0 ? unit : L[i * (n + 1)]);
    if (cholesky(n, L.data(), n)) return true;
  }
  return false;
}
}  // namespace frs
