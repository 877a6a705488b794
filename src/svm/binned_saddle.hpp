// binned_saddle.hpp - bins of coded samples as the solvers of src/qp see a kernel.
#pragma once
#include <utility>
#include <vector>

#include "coded/binned.hpp"
#include "qp/saddle.hpp"

namespace frs {
/// K(u) = sum_t u_t scale_t kappa_t over some bins, through their tables. Coordinates that add less than `tol`, relative
/// to the largest, to a kernel value are left out.
class BinnedSaddle : public SaddleKernel {
 public:
  BinnedSaddle(const Binned& data, std::vector<int> bins, std::vector<double> scale, double tol = 0)
      : data_(data), bins_(std::move(bins)), scale_(std::move(scale)), tol_(tol) {}
  const std::vector<int>& bins() const { return bins_; }

  std::size_t samples() const override { return data_.samples(); }
  std::size_t parts() const override { return bins_.size(); }
  int threads() const override { return data_.threads(); }
  void evaluate(Span<const double> u, Span<const double> b, std::vector<double>& f,
                std::vector<double>& q) const override;
  std::vector<double> diagonal(Span<const double> u) const override { return data_.diagonal(bins_, weights(u)); }
  std::size_t rankOf(std::size_t t) const override { return data_.rankOf(bins_[t], tol_); }
  void features(Span<const double> u, Span<const int> samples, double* out) const override {
    data_.features(bins_, weights(u), samples, out, tol_);
  }
  std::vector<double> project(Span<const double> u, Span<const double> b) const override {
    return data_.project(b, bins_, weights(u), tol_);
  }
  void addProducts(Span<const double> u, Span<const double> w, double* f) const override {
    data_.addProducts(bins_, weights(u), w, f, tol_);
  }
  bool hasBlocks() const override { return true; }
  void block(Span<const double> u, Span<const int> samples, bool exact, double* K) const override;
  void responses(Span<const double> b, Span<const int> samples, double* Q) const override;

 private:
  std::vector<double> weights(Span<const double> u) const;
  const Binned& data_;
  std::vector<int> bins_;
  std::vector<double> scale_;
  double tol_;
};
}  // namespace frs
