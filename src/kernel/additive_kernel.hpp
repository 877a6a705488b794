// additive_kernel.hpp - kernels K(x,z) = sum_k kappa(x_k, z_k) on histogram bins (Sec. 3.2).
// src/kernel may use: base, simd.
#pragma once
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"

namespace frs {
/// All kernels as users write them: those that are sums over bins, those of a distance, and a matrix given by the user.
/// The functions of matlab/ have the same list in private/frs_kernel_names.m.
constexpr const char* kernelNames[] = {"linear",    "chi2",     "intersection", "js",         "hellinger",
                                       "powermean", "exp-chi2", "rbf",          "precomputed"};

/// The base kernel kappa of one bin; 0/0 is 0 and kappa(0,0) = 0 for all of them.
struct AdditiveKernel {
  enum class Type { Linear, Chi2, Intersection, JensenShannon, Hellinger, PowerMean };
  Type type = Type::Chi2;
  /// PowerMean only: kappa(x,y) = ((x^r + y^r)/2)^(1/r) with r = exponent < 0; -1 is chi2.
  double exponent = -1;

  AdditiveKernel() = default;
  /// A power mean with exponent -inf is the intersection kernel, and has its type: codes, maps and scorers differ.
  AdditiveKernel(Type type, double exponent);

  double operator()(double x, double y) const;
  /// The steepest power mean with a useful feature map: at -16 it takes some 500 columns, and the number grows with
  /// the exponent up to that of the values. Steeper means exceed min by at most a factor 2^(1/16) = 1.044.
  static constexpr double steepest = -16;
  /// Throws frs::Error badOption for a power mean whose exponent is neither in [steepest, 0) nor -inf.
  void requireMap() const;
  /// Only the linear kernel takes negative entries.
  bool allowsNegative() const { return type == Type::Linear; }
  static const Span<const char* const> names;  ///< as users write them, in the order of Type
  /// Whether a power mean of this exponent is computed in double precision: close to 0 its root 1/r multiplies the
  /// rounding of a float by more than a result in single precision may lose.
  static bool powerMeanNeedsDouble(double exponent) { return exponent > -0.25; }
};

/// A feature map of one bin: rows psi(u) with psi(u)'psi(v) ~ kappa(value_u, value_v).
struct BinMap {
  int rank = 0;
  std::vector<double> psi;  ///< values.size() x rank, row-major
  std::vector<int> pivots;  ///< the value each column was made from; their rows of psi are lower triangular
};

/// Pivoted Cholesky factor of the table kappa(u,v) over `values` (increasing, distinct).
///
/// Post    max_u kappa(u,u) - |psi(u)|^2 <= max(tol, 1e-15) * max_u kappa(u,u), or rank = maxRank.
/// Cost    O(values * rank^2).
BinMap pivotedCholesky(const AdditiveKernel& kernel, Span<const double> values, double tol, int maxRank);
}  // namespace frs
