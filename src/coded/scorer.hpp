// scorer.hpp - the decision function of an additive kernel as one function of one value per bin, so
// that a prediction costs the same however many support vectors there are.
#pragma once
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "coded/binned.hpp"
#include "kernel/additive_kernel.hpp"

namespace frs {
/// f(x) = sum_k h_k(x_k), h_k(z) = sum_j b_j p_k kappa(z, x_jk), in the short form of Binned::expand.
/// Plain data, so that it can be kept in a model: bin k owns entries start[k] .. start[k+1]-1 of point and coef.
struct Scorer {
  AdditiveKernel kernel;
  std::vector<double> start, point, coef;

  Scorer() = default;
  /// Pre     p has one weight per bin, b one signed coefficient per sample.
  Scorer(const Binned& data, Span<const double> p, Span<const double> b);

  std::size_t bins() const { return start.empty() ? 0 : start.size() - 1; }

  /// Throws frs::Error badValue when the arrays do not fit together, so that a damaged model is refused.
  void check() const;

  /// f of every column of X (without a bias).
  /// Pre     X checked for this kernel.
  /// Cost    O(non-zeros * rank), rank about 10 (linear and hellinger 1, intersection log of the corners).
  /// Throws  frs::Error badSize when X has not bins() rows.
  std::vector<double> score(const Samples& X, int threads, Monitor& monitor) const;

  /// h_k(z).
  double operator()(std::size_t k, double z) const;
};
}  // namespace frs
