// codes.hpp - codes of X that become exact where a solution shows that they must be.
#pragma once
#include "coded/binned.hpp"

namespace frs {
/// How far the codes may carry the objective
///   1/2 b'K b + sum_i C_i max(0, 1 - y_i f_i),   K = sum_k p_k kappa_k,   f = K b,
/// as an estimate, not a bound.
///
/// A kernel value of bin k is off by at most e kappa_k(largest, largest), e = data.kernelError(), and the errors of
/// different values are independent. So a score is off by about d = e sqrt(sum_k (p_k kappa_k)^2) |b|: b'K b by |b| d, and
/// every sample that is not beyond the margin by d pays C_i d. With interpolated values the objectives of 180 random problems (chi2,
/// js, powermean, C from 1e2 to 1e6) were off by at most 1/14 of this, mostly by a hundredth: a tenth is returned. With a
/// row for every value the errors of the map are less independent, up to half of this: all of it is returned.
/// Pre     f = K b; margins y_i (f_i + bias).
double codingError(const Binned& data, Span<const double> p, Span<const double> b, Span<const double> margin,
                   Span<const double> C);

class Codes {
 public:
  /// The codes of X that problems with a relative duality gap of `tol` usually need.
  /// Pre     X checked; X and monitor outlive this.
  Codes(const Samples& X, const AdditiveKernel& kernel, double tol, int threads, Monitor& monitor);

  const Binned& data() const { return data_; }
  /// Makes the codes exact where the error of a solution, relative to its objective, exceeds a tenth of tol and X is
  /// small enough for that. True: data() has changed, and the problem is to be solved again.
  bool refine(double relativeError);

 private:
  const Samples& X_;
  const double tol_;
  Monitor& monitor_;
  Binned data_;
};
}  // namespace frs
