// saddle.hpp - the saddle point problem behind the SVM and feature selection, as the interior point sees it.
// src/qp may use: base.
#pragma once
#include <memory>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
class NewtonSystem;
struct SaddleProblem;

/// The kernel K(u) = sum_t u_t scale_t kappa_t of several parts, over n samples.
class SaddleKernel {
 public:
  virtual ~SaddleKernel() = default;
  virtual std::size_t samples() const = 0;
  virtual std::size_t parts() const = 0;
  virtual int threads() const { return 1; }

  /// f = K(u) b and q_t = scale_t b'kappa_t b, in double precision.
  virtual void evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                        std::vector<double>& q) const = 0;
  /// K(u)_ii.
  virtual std::vector<double> diagonal(Span<const double> u) const = 0;
  double meanDiagonal(Span<const double> u) const;

  /// Coordinates F_i with K(u)_ij = F_i'F_j: rankOf(0) of part 0, then rankOf(1) of part 1, ...
  virtual std::size_t rankOf(std::size_t t) const = 0;
  /// F_i of the listed samples (increasing), one column each.
  virtual void features(Span<const double> u, Span<const int> samples, double* out) const = 0;
  /// sum_i b_i F_i.
  virtual std::vector<double> project(Span<const double> u, Span<const double> b) const = 0;
  /// f_i += F_i'w.
  virtual void addProducts(Span<const double> u, Span<const double> w, double* f) const = 0;

  /// Whether block() and responses() may be called.
  virtual bool hasBlocks() const { return false; }
  /// K(u) over the listed samples; `exact` in double precision.
  virtual void block(Span<const double>, Span<const int>, bool, double*) const {}
  /// scale_t kappa_t b of the listed samples, one column for each part.
  virtual void responses(Span<const double>, Span<const int>, double*) const {}
};

/// Samples with explicit coordinates: K = u F'F.
class FactorSaddle : public SaddleKernel {
 public:
  /// Pre     F is rank x n, one sample per column.
  FactorSaddle(std::size_t rank, std::vector<double> F) : rank_(rank), n_(F.size() / rank), F_(std::move(F)) {}
  /// The pivoted Cholesky factor of a given kernel matrix.
  /// Pre     K is n x n, symmetric, row stride ld. Cost O(n r^2) for the rank r at the relative tolerance 1e-13.
  template <class T>
  static FactorSaddle ofMatrix(std::size_t n, const T* K, std::size_t ld, Monitor& monitor);

  std::size_t samples() const override { return n_; }
  std::size_t parts() const override { return 1; }
  void evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                std::vector<double>& q) const override;
  std::vector<double> diagonal(Span<const double> u) const override;
  std::size_t rankOf(std::size_t) const override { return rank_; }
  void features(Span<const double> u, Span<const int> samples, double* out) const override;
  std::vector<double> project(Span<const double> u, Span<const double> b) const override;
  void addProducts(Span<const double> u, Span<const double> w, double* f) const override;

 private:
  std::size_t rank_, n_;
  std::vector<double> F_;
};

/// min_u max_b  c'b - 1/2 b'K(u)b  with u on the unit simplex (or fixed), lo <= b <= hi and 1'b = total: feature
/// selection, or, with fixed u, the SVM (eq. 10).
struct SaddleProblem {
  const SaddleKernel& kernel;
  std::vector<double> c, lo, hi;
  double total = 0;
  bool fixedWeights = false;
  Monitor* monitor = &Monitor::none();

  std::size_t samples() const { return c.size(); }
  std::size_t freeWeights() const { return fixedWeights ? 0 : kernel.parts(); }
};

/// Feasible b and u, f = K(u) b, and what the objective lacks there at most.
struct SaddleSolution {
  std::vector<double> b, f, u;
  double gap = 0;
  int steps = 0;
};
}  // namespace frs
