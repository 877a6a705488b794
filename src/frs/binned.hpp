// binned.hpp - a sample matrix as value codes and per-bin kernel tables: additive kernels at linear
// cost (never an n x n x D kernel). Gradient, scores, normaliser and certificate need no kernel matrix.
#pragma once
#include <cstdint>
#include <vector>

#include "frs/additive_kernel.hpp"
#include "frs/matrix.hpp"
#include "frs/monitor.hpp"

namespace frs {
/// h_k over the distinct values of each of the bins asked for: one vector per bin, in their order.
using BinTables = std::vector<std::vector<double>>;

class Binned {
 public:
  /// Codes every bin of X: sorted distinct values and one uint16 code per sample and bin. Exact up to
  /// 65535 distinct values per bin; beyond, the values are thinned and info() says so with a bound.
  /// Pre     X checked (finite; non-negative unless the kernel is linear).
  Binned(const Samples& X, const AdditiveKernel& kernel, double mapTol, int threads, Monitor& monitor);

  std::size_t bins() const;
  std::size_t samples() const;
  const AdditiveKernel& kernel() const;
  const std::vector<double>& values(std::size_t k) const;   ///< distinct values of bin k, increasing
  const std::uint16_t* codes(std::size_t k) const;          ///< samples() codes of bin k

  /// For signed b (samples() values) and each bin k of `bins`: c_u = sum of b_i over samples with value
  /// u, h = T c with T the table kappa(u,v), g_k = c'h = b' kappa_k b  (-2 dJ/dp_k, eq. partialJ1).
  /// h may be null. Cost O(nonzeros of b + values * rank) per bin, in double.
  void tables(Span<const double> b, Span<const int> bins, double* g, BinTables* h) const;
  void tables(Span<const double> b, double* g, BinTables* h = nullptr) const;  ///< all bins

  /// f_i += sum_t weight_t h_t[code_i] for all samples (or for those listed).
  void addScores(Span<const int> bins, Span<const double> weights, const BinTables& h, double* f) const;

  /// Weighted kernel block over the listed samples, single precision, symmetric, row stride ld.
  void block(Span<const int> bins, Span<const double> weights, Span<const int> samples, float* K,
             std::size_t ld) const;

  /// a_k = sum over same-class pairs (i,j) of kappa_ii - 2 kappa_ij + kappa_jj  (eq. ak), exactly 0
  /// where it is rounding noise.
  std::vector<double> scatter(Span<const double> y) const;

  /// The same codes for a subset of the samples; values and maps are shared, not copied.
  Binned subset(Span<const int> samples) const;

  int threads() const;
};
}  // namespace frs
