// column_kernel.hpp - a kernel of one coordinate a bin, K(u) = Z diag(u) Z', by its dense columns.
#pragma once
#include <memory>
#include <vector>

#include "svm/newton_system.hpp"

namespace frs {
/// The linear and the hellinger kernel for the interior point, where bins are more than samples: everything is a
/// product with the n x m matrix Z, z_it = sqrt(scale_t) x_it (its root with hellinger).
class ColumnKernel : public SaddleKernel {
 public:
  struct Effort {
    int mostGradients = 0;  ///< conjugate gradients a solution before everything is factorised; 0: as many as pay
  };
  /// Pre     the kernel of `data` has one coordinate a bin. Cost 8 n m bytes.
  ColumnKernel(const Binned& data, const std::vector<int>& bins, const std::vector<double>& scale);
  ColumnKernel(const Binned& data, const std::vector<int>& bins, const std::vector<double>& scale, Effort effort)
      : ColumnKernel(data, bins, scale) {
    effort_ = effort;
  }
  /// Whether a kernel has one coordinate a bin.
  static bool serves(const AdditiveKernel& kernel);
  /// Multiplications of one Newton step.
  static double stepWork(std::size_t samples, std::size_t parts);

  std::size_t samples() const override { return n_; }
  std::size_t parts() const override { return m_; }
  int threads() const override { return threads_; }
  void evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                std::vector<double>& q) const override;
  std::vector<double> diagonal(Span<const double> u) const override;
  std::size_t rankOf(std::size_t) const override { return 1; }
  void features(Span<const double> u, Span<const int> samples, double* out) const override;
  std::vector<double> project(Span<const double> u, Span<const double> b) const override;
  void addProducts(Span<const double> u, Span<const double> w, double* f) const override;
  std::unique_ptr<NewtonSystem> newtonSystem(const SaddleProblem& problem) const override;

  const double* column(std::size_t t) const { return &Z_[t * n_]; }
  /// Z'b.
  std::vector<double> correlate(Span<const double> b) const;
  /// f += Z w.
  void addColumns(Span<const double> w, double* f) const;

 private:
  std::size_t n_, m_;
  int threads_;
  std::vector<double> Z_;
  Effort effort_;
};
}  // namespace frs
