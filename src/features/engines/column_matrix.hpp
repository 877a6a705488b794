// column_matrix.hpp - samples in a kernel of one coordinate a bin, K(u) = Z diag(u) Z', as the dense matrix Z.
#pragma once
#include <vector>

#include "coded/binned.hpp"

namespace frs {
/// z_it = sqrt(scale_t) x_it with a linear kernel, its root with hellinger.
class Columns {
 public:
  /// Pre     the kernel of `data` has one coordinate a bin. Cost 8 n m bytes.
  Columns(const Binned& data, const std::vector<int>& bins, const std::vector<double>& scale);
  /// Whether a kernel has one coordinate a bin.
  static bool serve(const AdditiveKernel& kernel);

  std::size_t samples() const { return n_; }
  std::size_t bins() const { return m_; }
  int threads() const { return threads_; }
  /// Some of the samples and bins.
  Columns subset(const std::vector<int>& samples, const std::vector<int>& bins) const;
  /// |z_t|^2.
  double square(std::size_t t) const { return squares_[t]; }
  const double* column(std::size_t t) const { return Z_.data() + t * n_; }
  /// Z'b.
  std::vector<double> correlate(Span<const double> b) const;
  /// f += Z w.
  void add(Span<const double> w, double* f) const;

 private:
  Columns(std::size_t n, std::size_t m, int threads) : n_(n), m_(m), threads_(threads), Z_(n * m), squares_(m) {}
  void computeSquares();
  std::size_t n_, m_;
  int threads_;
  std::vector<double> Z_, squares_;
};
}  // namespace frs
