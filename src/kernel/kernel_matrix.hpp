// kernel_matrix.hpp - kernel matrices between sample sets: the additive kernels, exp-chi2 and rbf.
#pragma once
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "kernel/additive_kernel.hpp"

namespace frs {
struct KernelSpec {
  enum class Type { Linear, Chi2, Intersection, JensenShannon, Hellinger, PowerMean, ExpChi2, Rbf };
  static const Span<const char* const> names;  ///< as users write them, in the order of Type
  Type type = Type::Chi2;
  double exponent = -1;         ///< PowerMean, < 0
  double gamma = 0;             ///< ExpChi2 and Rbf; 0 takes defaultGamma
  std::vector<double> weights;  ///< one per bin, in front of every term of the sum; empty: all 1
  int threads = 0;

  bool additive() const { return type < Type::ExpChi2; }
  /// Only linear and rbf take negative entries.
  bool allowsNegative() const { return type == Type::Linear || type == Type::Rbf; }
};

/// 1/(mean distance of all pairs of columns of X) for ExpChi2, of an even choice of 2000 columns when X
/// has more; 1/rows for Rbf. Depends on X only, so that training and test kernels agree.
///
/// Pre     as kernelMatrix.
double defaultGamma(const Samples& X, const KernelSpec& spec, Monitor& monitor);

/// K(i,j) = sum_k w_k kappa(X(k,i), Z(k,j)), or exp(-gamma d(X(:,i), Z(:,j))) with
///   d(x,z) = sum_k w_k (x_k - z_k)^2/(x_k + z_k)  (ExpChi2),   sum_k w_k (x_k - z_k)^2  (Rbf).
///
/// Pre     K is X.cols x Z->cols; without Z it is X.cols x X.cols.
/// Post    Without Z, K is symmetric to the bit. The result does not depend on threads.
/// Returns gamma (0 for the additive kernels).
/// Cost    rows * X.cols * Z.cols evaluations (half without Z); memory for a copy of X and Z, of at most
///         about 0.3 GB. The caller checks that K fits.
/// Throws  frs::Error notFinite, badValue, badSize, badOption; Interrupted.
double kernelMatrix(const Samples& X, const Samples* Z, const KernelSpec& spec, MatrixView<float> K, Monitor& monitor);
double kernelMatrix(const Samples& X, const Samples* Z, const KernelSpec& spec, MatrixView<double> K, Monitor& monitor);
}  // namespace frs
