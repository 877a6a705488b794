// newton_samples.cpp - Newton's equations over pairs of samples, with fixed weights or with the weights eliminated first.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"
#include "base/parallel.hpp"
#include "qp/newton_system.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
// Fixed weights: (K + D) db + 1 dbeta = r, 1'db = sumB.
class OverSamples : public NewtonSystem {
 public:
  explicit OverSamples(const SaddleProblem& problem) : problem_(problem), n_(problem.samples()) {}

  bool factorise(const NewtonPoint& point) override {
    point_ = &point;
    sortSamples();
    if (!factoriseKernel()) return false;
    ones_.assign(n_, 1.0);
    lower(ones_);
    square_ = std::inner_product(ones_.begin(), ones_.end(), ones_.begin(), 0.0);
    return true;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    std::vector<double> r(n_);
    for (std::size_t j = 0; j < n_; ++j) r[j] = side.r[order_[j]];
    lower(r);
    NewtonStep d;
    d.beta = (std::inner_product(ones_.begin(), ones_.end(), r.begin(), 0.0) - side.sumB) / square_;
    for (std::size_t j = 0; j < n_; ++j) r[j] -= d.beta * ones_[j];
    lowerTransposed(r);
    d.b.resize(n_);
    for (std::size_t j = 0; j < n_; ++j) d.b[order_[j]] = r[j];
    return d;
  }

 private:
  // Ratio of the curvatures of barrier and kernel above which a sample is treated as diagonal.
  static constexpr double decoupled = 1e3;
  // The kernel is computed in double precision where samples^2 times bins is below this.
  static constexpr double fewProducts = 1e8;

  // Samples held at a bound by the barrier, D >> K, need no row of the kernel: they come last.
  void sortSamples() {
    typical_ = problem_.kernel.meanDiagonal(point_->u);
    order_.clear();
    std::vector<int> alone;
    for (std::size_t i = 0; i < n_; ++i)
      (point_->D[i] < decoupled * typical_ ? order_ : alone).push_back(static_cast<int>(i));
    coupled_ = order_.size();
    order_.insert(order_.end(), alone.begin(), alone.end());
  }

  bool factoriseKernel() {
    const std::size_t c = coupled_;
    const double products = static_cast<double>(c) * static_cast<double>(c * problem_.kernel.parts());
    const bool exact = products < fewProducts;
    return choleskyWithRidge(c, exact ? rounding : singleRounding, typical_, L_, [&] {
      fillKernel(exact);
      for (std::size_t i = 0; i < c; ++i) L_[i * (c + 1)] += point_->D[order_[i]];
    });
  }

  // K over the coupled samples. It does not change: it is kept from the first step, when all samples are coupled, and
  // its rows and columns are picked.
  void fillKernel(bool exact) {
    const std::size_t c = coupled_;
    const Span<const int> F(order_.data(), c);
    L_.resize(c * c);
    if (known_.empty() || !std::includes(known_.begin(), known_.end(), F.begin(), F.end())) {
      known_.assign(F.begin(), F.end());
      K_.resize(c * c);
      problem_.kernel.block(point_->u, F, exact, K_.data());
    }
    std::vector<std::size_t> place;
    for (std::size_t i = 0, q = 0; i < c; ++i, ++q) {
      while (known_[q] != F[i]) ++q;
      place.push_back(q);
    }
    for (std::size_t j = 0; j < c; ++j)
      for (std::size_t i = 0; i < c; ++i) L_[j * c + i] = K_[place[j] * known_.size() + place[i]];
  }

  // x <- L^-1 x with K + D = L L'; rows in the order of order_.
  void lower(std::vector<double>& x) const {
    solveLower(coupled_, 1, L_.data(), coupled_, x.data(), n_);
    for (std::size_t i = coupled_; i < n_; ++i) x[i] /= std::sqrt(point_->D[order_[i]]);
  }
  void lowerTransposed(std::vector<double>& x) const {
    solveLowerTransposed(coupled_, 1, L_.data(), coupled_, x.data(), n_);
    for (std::size_t i = coupled_; i < n_; ++i) x[i] /= std::sqrt(point_->D[order_[i]]);
  }

  const SaddleProblem& problem_;
  const std::size_t n_;
  const NewtonPoint* point_ = nullptr;
  std::vector<double> L_, K_, ones_;
  double square_ = 0;       // 1'(K + D)^-1 1
  std::vector<int> known_;  // samples of K_, increasing
  std::vector<int> order_;  // samples coupled by the kernel, then the others; both increasing
  std::size_t coupled_ = 0;
  double typical_ = 0;  // mean of the diagonal of K
};

// Free weights. With T = diag(u / v) and Qc = Q - (Q T 1) 1' / (1'T 1), eliminating dtheta and then du leaves
//   (K + D + Qc T Qc') db + 1 dbeta = r - Qc T s - (Q T 1) sumU / (1'T 1),
//   du = T (s - 1'T s / (1'T 1) + Qc'db) + T 1 sumU / (1'T 1).
// One factorisation of the size of the samples: the cheaper way where these are fewer than the coordinates of the bins,
// of which an intersection kernel has one for every value.
class WeightsFirst : public NewtonSystem {
 public:
  explicit WeightsFirst(const SaddleProblem& problem)
      : problem_(problem), n_(problem.samples()), m_(problem.freeWeights()) {}

  bool factorise(const NewtonPoint& point) override {
    point_ = &point;
    std::vector<int> all(n_);
    std::iota(all.begin(), all.end(), 0);
    Q_.resize(n_ * m_);
    problem_.kernel.responses(point.b, all, Q_.data());
    centre();
    std::vector<double> K(n_ * n_);
    problem_.kernel.block(point.u, all, false, K.data());
    addWeightCurvature(K);
    const auto fill = [&] {
      L_ = K;
      for (std::size_t i = 0; i < n_; ++i) L_[i * (n_ + 1)] += point.D[i];
    };
    if (!choleskyWithRidge(n_, rounding, problem_.kernel.meanDiagonal(point.u), L_, fill)) return false;
    ones_.assign(n_, 1.0);
    solveLower(n_, 1, L_.data(), n_, ones_.data(), n_);
    return true;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    double mean = 0;  // of s, weighted by T
    for (std::size_t t = 0; t < m_; ++t) mean += T_[t] * side.s[t] / sumT_;
    std::vector<double> r = side.r, weighted(m_);
    for (std::size_t t = 0; t < m_; ++t) weighted[t] = T_[t] * (side.s[t] - mean);
    gemm(false, false, n_, 1, m_, -1.0, Q_.data(), n_, weighted.data(), m_, 1.0, r.data(), n_, 1);
    for (std::size_t i = 0; i < n_; ++i) r[i] -= mean_[i] * side.sumU;
    solveLower(n_, 1, L_.data(), n_, r.data(), n_);
    double both = 0, square = 0;
    for (std::size_t i = 0; i < n_; ++i) both += ones_[i] * r[i], square += ones_[i] * ones_[i];
    NewtonStep d;
    d.beta = (both - side.sumB) / square;
    for (std::size_t i = 0; i < n_; ++i) r[i] -= d.beta * ones_[i];
    solveLowerTransposed(n_, 1, L_.data(), n_, r.data(), n_);
    d.b = std::move(r);
    d.u.resize(m_);
    gemm(true, false, m_, 1, n_, 1.0, Q_.data(), n_, d.b.data(), n_, 0.0, d.u.data(), m_, 1);
    for (std::size_t t = 0; t < m_; ++t) d.u[t] = T_[t] * (d.u[t] + side.s[t] - mean + side.sumU / sumT_);
    d.theta = mean - side.sumU / sumT_;
    for (std::size_t i = 0; i < n_; ++i) d.theta += mean_[i] * d.b[i];
    return d;
  }

 private:
  // T, and Qc in the place of Q.
  void centre() {
    T_.resize(m_);
    sumT_ = 0;
    for (std::size_t t = 0; t < m_; ++t) sumT_ += T_[t] = point_->u[t] / point_->v[t];
    mean_.assign(n_, 0.0);
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t i = 0; i < n_; ++i) mean_[i] += T_[t] / sumT_ * Q_[t * n_ + i];
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t i = 0; i < n_; ++i) Q_[t * n_ + i] -= mean_[i];
  }

  // K + Qc T Qc', lower triangle.
  void addWeightCurvature(std::vector<double>& K) const {
    std::vector<double> scaled(n_ * m_);
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t i = 0; i < n_; ++i) scaled[t * n_ + i] = T_[t] * Q_[t * n_ + i];
    parallelFor((n_ + panel - 1) / panel, 1, problem_.kernel.threads(), [&](std::size_t p) {
      const std::size_t j = p * panel, rows = n_ - j, columns = std::min(panel, n_ - j);
      gemm(false, true, rows, columns, m_, 1.0, &scaled[j], n_, &Q_[j], n_, 1.0, &K[j * n_ + j], n_, 1);
    });
  }

  const SaddleProblem& problem_;
  const std::size_t n_, m_;
  const NewtonPoint* point_ = nullptr;
  std::vector<double> Q_, T_, mean_, L_, ones_;
  double sumT_ = 0;
};
}  // namespace

std::unique_ptr<NewtonSystem> NewtonSystem::overSamples(const SaddleProblem& problem) {
  return std::make_unique<OverSamples>(problem);
}
std::unique_ptr<NewtonSystem> NewtonSystem::weightsFirst(const SaddleProblem& problem) {
  return std::make_unique<WeightsFirst>(problem);
}
}  // namespace frs
