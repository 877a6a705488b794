#include "qp/rounded_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "qp/rounded_hinge.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
using Vector = std::vector<double>;

double dot(const double* x, const double* y, std::size_t n) { return std::inner_product(x, x + n, y, 0.0); }

// w by its coordinates: exact to the last digits, however large the kernel times C is. What is stored is
// phi_k = w_k / sqrt(u_k), with the coordinates of the kernel at u: phi = sum_i b_i F_i at the optimum.
class CoordinateModel : public RoundedModel {
 public:
  CoordinateModel(const SaddleProblem& problem, Vector u) : RoundedModel(problem), m_(problem.freeWeights()) {
    at_.u = std::move(u);
    for (std::size_t t = 0; t < problem.kernel.parts(); ++t) start_.push_back(start_.back() + problem.kernel.rankOf(t));
  }
  void set(const Vector& b) override { at_.phi = problem_.kernel.project(at_.u, b); }
  double square() const override { return dot(at_.phi.data(), at_.phi.data(), at_.phi.size()); }

  bool findStep(const Band& band, const Vector& slopes, ModelStep& step) override {
    if (!factorise(band)) return false;
    change_ = problem_.kernel.project(at_.u, slopes);
    for (std::size_t j = 0; j < change_.size(); ++j) change_[j] -= at_.phi[j];
    change_.push_back(std::accumulate(slopes.begin(), slopes.end(), -problem_.total));
    // theta, the multiplier of 1'u = 1, is solved for afresh
    Vector side(m_);
    for (std::size_t t = 0; t < m_; ++t) side[t] = 0.5 * at_.q[t] + at_.v[t];
    const NewtonStep d =
        system_->solveCoordinates(change_, side, m_ > 0 ? 1 - std::accumulate(at_.u.begin(), at_.u.end(), 0.0) : 0);
    du_ = d.u;
    theta_ = d.theta;
    step.beta = change_.back();
    change_.pop_back();
    step.f.assign(problem_.samples(), 0.0);
    problem_.kernel.addProducts(at_.u, change_, step.f.data());
    measure();
    return std::isfinite(step.beta);
  }

  double longest() const override {
    double most = 1;
    for (std::size_t t = 0; t < m_; ++t)
      if (du_[t] < 0) most = std::min(most, -towardsBound * at_.u[t] / du_[t]);
    return most;
  }

  double slope(double t) const override {
    if (m_ == 0) return along_[0] + t * length_[0];
    double sum = 0;
    for (std::size_t k = 0; k < m_; ++k) {
      const double u = at_.u[k] + t * du_[k], w2 = square_[k] + t * (2 * along_[k] + t * length_[k]);
      sum += (along_[k] + t * length_[k]) / u - (0.5 * w2 / u + mu_) * du_[k] / u;
    }
    return sum;
  }

  void take(double length) override {
    for (std::size_t j = 0; j < change_.size(); ++j) at_.phi[j] += length * change_[j];
    if (m_ == 0) return;
    double sum = 0;
    for (std::size_t k = 0; k < m_; ++k) {
      // w_k = sqrt(u_k) phi_k keeps its change; its coordinates are those at the new u
      const double u = at_.u[k] + length * du_[k], root = std::sqrt(at_.u[k] / u);
      for (std::size_t j = start_[k]; j < start_[k + 1]; ++j) at_.phi[j] *= root;
      sum += at_.u[k] = u;
    }
    for (double& u : at_.u) u /= sum;
  }

  Vector weights(bool empty) const override {
    Vector u = at_.u;
    if (!empty || m_ == 0) return u;
    double sum = 0;
    for (double& x : u) sum += x = x * x * theta_ < mu_ ? 0 : x;
    if (!(sum > 0)) return at_.u;
    for (double& x : u) x /= sum;
    return u;
  }

  void setBarrier(double gap) override {
    if (m_ > 0) mu_ = gap / static_cast<double>(m_);
  }

 private:
  bool factorise(const Band& band) {
    if (band.same && m_ == 0) return true;
    at_.D = band.D;
    at_.q.resize(m_);
    at_.v.resize(m_);
    for (std::size_t t = 0; t < m_; ++t) {
      at_.q[t] = dot(&at_.phi[start_[t]], &at_.phi[start_[t]], start_[t + 1] - start_[t]) / at_.u[t];
      at_.v[t] = mu_ / at_.u[t];
    }
    system_ = NewtonSystem::make(problem_, NewtonSystem::Elimination::Coordinates);
    return system_->factorise(at_);
  }

  // |w_k|^2, w_k'dw_k and |dw_k|^2 of every part (with fixed weights: of all together).
  void measure() {
    const std::size_t parts = m_ > 0 ? m_ : 1;
    square_.resize(parts), along_.resize(parts), length_.resize(parts);
    for (std::size_t k = 0; k < parts; ++k) {
      const std::size_t first = m_ > 0 ? start_[k] : 0, count = (m_ > 0 ? start_[k + 1] : start_.back()) - first;
      const double u = m_ > 0 ? at_.u[k] : 1, *phi = &at_.phi[first], *change = &change_[first];
      square_[k] = u * dot(phi, phi, count);
      along_[k] = u * dot(phi, change, count);
      length_[k] = u * dot(change, change, count);
    }
  }

  const std::size_t m_;
  std::vector<std::size_t> start_{0};  // first coordinate of each part
  Vector change_, du_;                 // of phi at the old u, and of u
  Vector square_, along_, length_;
  double mu_ = 0, theta_ = 0;
};

// w = sum_i r_i F_i, so that f = K r: for kernels with many coordinates. With r moved to the slopes outside the band,
// dw = sum_i (moved_i + d_i) F_i, (K + D) d + 1 dbeta = D (b - r - moved) - K moved over the samples of the band.
class SampleModel : public RoundedModel {
 public:
  SampleModel(const SaddleProblem& problem, Vector u) : RoundedModel(problem) { at_.u = std::move(u); }
  void set(const Vector& b) override { r_ = b; }
  double slope(double t) const override { return along_ + t * length_; }
  Vector weights(bool) const override { return at_.u; }
  double square() const override {
    Vector f, q;
    problem_.kernel.evaluate(at_.u, r_, f, q);
    return dot(r_.data(), f.data(), f.size());
  }
  void take(double length) override {
    for (std::size_t i = 0; i < r_.size(); ++i) r_[i] += length * change_[i];
  }

  bool findStep(const Band& band, const Vector& slopes, ModelStep& step) override {
    if (!band.same) {
      at_.D = band.D;
      system_ = NewtonSystem::make(problem_, NewtonSystem::Elimination::Samples);
      if (!system_->factorise(at_)) return false;
    }
    const std::size_t n = problem_.samples();
    change_.resize(n);
    for (std::size_t i = 0; i < n; ++i) change_[i] = slopes[i] - r_[i];
    if (band.share == 1)
      for (int i : band.samples) change_[i] = 0;  // r is nearly solved for there, and less cancels than with slopes
    Vector q;
    problem_.kernel.evaluate(at_.u, change_, step.f, q);
    NewtonSide side;
    side.r.assign(n, 0.0);
    for (int i : band.samples) side.r[i] = band.D[i] * (slopes[i] - r_[i] - change_[i]) - step.f[i];
    side.sumB = problem_.total;
    for (std::size_t i = 0; i < n; ++i) side.sumB -= r_[i] + change_[i];
    const NewtonStep d = system_->solve(side);
    for (int i : band.samples) change_[i] += d.b[i];
    step.beta = d.beta;
    problem_.kernel.evaluate(at_.u, change_, step.f, q);
    along_ = dot(r_.data(), step.f.data(), n);
    length_ = dot(change_.data(), step.f.data(), n);
    return std::isfinite(step.beta);
  }

 private:
  Vector r_, change_;
  double along_ = 0, length_ = 0;  // w'dw and |dw|^2
};
}  // namespace

std::unique_ptr<RoundedModel> RoundedModel::make(const SaddleProblem& problem, Vector u) {
  std::size_t coordinates = 0;
  for (std::size_t t = 0; t < problem.kernel.parts(); ++t) coordinates += problem.kernel.rankOf(t);
  if (coordinates > usualBand(problem.samples()) && problem.kernel.hasBlocks() && problem.fixedWeights)
    return std::make_unique<SampleModel>(problem, std::move(u));
  return std::make_unique<CoordinateModel>(problem, std::move(u));
}
}  // namespace frs
