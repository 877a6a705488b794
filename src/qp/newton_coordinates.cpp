// newton_coordinates.cpp - Newton's equations over pairs of coordinates of the feature maps: linear in the samples.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"
#include "base/parallel.hpp"
#include "qp/newton_system.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
// With K = F'F, x = F db + the change of F through du, and phi_k = F_k b (so that |phi_k|^2 = u_k q_k), eliminating db
// and then du leaves, for each bin k,
//   (I - phi_k phi_k' / (u_k (q_k + v_k))) x_k + F_k D^-1 F'x + F_k D^-1 1 dbeta = F_k D^-1 r + rho_k (s_k - dtheta),
//   1'D^-1 F'x + 1'D^-1 1 dbeta = 1'D^-1 r - sumB,        rho_k = phi_k / (q_k + v_k),
//   du_k = (phi_k'x_k + u_k (s_k - dtheta)) / (q_k + v_k),        db = D^-1 (r - F'x - dbeta).
// The bias is one more coordinate, the same for all samples, with no curvature of its own.
class OverCoordinates : public NewtonSystem {
 public:
  explicit OverCoordinates(const SaddleProblem& problem)
      : problem_(problem), n_(problem.samples()), m_(problem.freeWeights()) {
    for (std::size_t t = 0; t < problem.kernel.parts(); ++t) start_.push_back(start_.back() + problem.kernel.rankOf(t));
    r_ = start_.back();
  }

  bool factorise(const NewtonPoint& point) override {
    point_ = &point;
    phi_ = point.phi.empty() && m_ > 0 ? problem_.kernel.project(point.u, point.b) : point.phi;
    typical_ = problem_.kernel.meanDiagonal(point_->u);
    inverse_.resize(n_);
    // a share of the kernel's diagonal is added to D as a proximal term
    for (std::size_t i = 0; i < n_; ++i) inverse_[i] = 1 / (point.D[i] + rounding * typical_);
    const std::vector<double> curvature = sumProducts();
    // the sum takes most of the time: factorising it again with a larger ridge, where rounding needs one, costs little
    for (double ridge = 0; ridge < mostRidge; ridge = std::max(rounding, moreRidge * ridge)) {
      A_ = curvature;
      addOwn(ridge);
      if (!cholesky(r_ + 1, A_.data(), r_ + 1)) continue;
      prepareTheta();
      return true;
    }
    return false;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    std::vector<double> scaled(n_);
    for (std::size_t i = 0; i < n_; ++i) scaled[i] = side.r[i] * inverse_[i];
    std::vector<double> x = problem_.kernel.project(point_->u, scaled);
    x.push_back(std::accumulate(scaled.begin(), scaled.end(), 0.0) - side.sumB);
    NewtonStep d = solveCoordinates(x, side.s, side.sumU);
    x.pop_back();
    std::vector<double> Fx(n_, 0.0);
    problem_.kernel.addProducts(point_->u, x, Fx.data());
    d.b.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) d.b[i] = (side.r[i] - Fx[i] - d.beta) * inverse_[i];
    return d;
  }

  NewtonStep solveCoordinates(std::vector<double>& x, const std::vector<double>& s, double sumU) const override {
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t j = start_[t]; j < start_[t + 1]; ++j) x[j] += rho_[j] * s[t];
    reduced(x);
    NewtonStep d;
    if (m_ > 0) {
      double sum = -sumU, slope = 0;
      for (std::size_t j = 0; j < r_; ++j) sum += rho_[j] * x[j], slope += rho_[j] * theta_[j];
      for (std::size_t t = 0; t < m_; ++t) {
        sum += point_->u[t] * s[t] / (point_->q[t] + point_->v[t]);
        slope += point_->u[t] / (point_->q[t] + point_->v[t]);
      }
      d.theta = sum / slope;
      for (std::size_t j = 0; j <= r_; ++j) x[j] -= d.theta * theta_[j];
    }
    d.beta = x[r_];
    for (std::size_t t = 0; t < m_; ++t) {
      double product = 0;
      for (std::size_t j = start_[t]; j < start_[t + 1]; ++j) product += phi_[j] * x[j];
      d.u.push_back((product + point_->u[t] * (s[t] - d.theta)) / (point_->q[t] + point_->v[t]));
    }
    return d;
  }

 private:
  // Samples with a small 1/D are left out of the sum. This is what they would add to the kernel's own curvature, 1, all
  // together; leaving out more bends the path away from the linear conditions.
  static constexpr double neglected = 1e-2;

  // [F,1] D^-1 [F,1]', lower triangle, summed over parts whose number does not depend on the threads.
  std::vector<double> sumProducts() const {
    constexpr std::size_t parts = 4;
    const std::size_t size = r_ + 1;
    const double least = neglected / (typical_ * static_cast<double>(n_));
    std::vector<int> coupled;
    double alone = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      if (!(inverse_[i] < least))
        coupled.push_back(static_cast<int>(i));
      else
        alone += inverse_[i];
    }
    std::vector<std::vector<double>> sums(parts, std::vector<double>(size * size, 0.0));
    const std::size_t slice = 1 + static_cast<std::size_t>(betweenPolls / static_cast<double>(size * size));
    for (std::size_t begin = 0; begin < coupled.size(); begin += slice) {
      const std::size_t count = std::min(slice, coupled.size() - begin);
      parallelFor(parts, 1, problem_.kernel.threads(), [&](std::size_t p) {
        const std::size_t first = begin + count * p / parts, last = begin + count * (p + 1) / parts;
        addOver({coupled.data() + first, last - first}, sums[p]);
      });
      problem_.monitor->poll();
    }
    for (std::size_t p = 1; p < parts; ++p)
      for (std::size_t j = 0; j < sums[0].size(); ++j) sums[0][j] += sums[p][j];
    sums[0].back() += alone;
    return std::move(sums[0]);
  }

  void addOver(Span<const int> samples, std::vector<double>& sum) const {
    constexpr std::size_t chunk = 2 * panel;  // samples
    const std::size_t size = r_ + 1;
    std::vector<double> F(r_ * chunk), G(size * chunk);
    for (std::size_t begin = 0; begin < samples.size; begin += chunk) {
      const std::size_t count = std::min(chunk, samples.size - begin);
      problem_.kernel.features(point_->u, {samples.data + begin, count}, F.data());
      for (std::size_t i = 0; i < count; ++i) {
        const double root = std::sqrt(inverse_[samples[begin + i]]);
        for (std::size_t j = 0; j < r_; ++j) G[i * size + j] = root * F[i * r_ + j];
        G[i * size + r_] = root;
      }
      for (std::size_t j = 0; j < size; j += panel)
        gemm(false, true, size - j, std::min(panel, size - j), count, 1.0, &G[j], size, &G[j], size, 1.0,
             &sum[j * size + j], size, 1);
    }
  }

  // Adds the kernel's own curvature: I - phi_k phi_k' / (u_k (q_k + v_k)) for each bin.
  void addOwn(double ridge) {
    const std::size_t size = r_ + 1;
    double largest = 0;
    for (std::size_t j = 0; j < r_; ++j) largest = std::max(largest, A_[j * size + j]);
    for (std::size_t j = 0; j < r_; ++j) A_[j * size + j] += 1 + ridge * largest;
    for (std::size_t t = 0; t < m_; ++t) {
      const double divisor = point_->u[t] * (point_->q[t] + point_->v[t]);
      if (!(divisor > 0)) continue;
      for (std::size_t j = start_[t]; j < start_[t + 1]; ++j)
        for (std::size_t i = j; i < start_[t + 1]; ++i) A_[j * size + i] -= phi_[i] * phi_[j] / divisor;
    }
  }

  void prepareTheta() {
    rho_.assign(r_ + 1, 0.0);
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t j = start_[t]; j < start_[t + 1]; ++j) rho_[j] = phi_[j] / (point_->q[t] + point_->v[t]);
    theta_ = rho_;
    reduced(theta_);
  }

  void reduced(std::vector<double>& x) const {
    solveLower(x.size(), 1, A_.data(), x.size(), x.data(), x.size());
    solveLowerTransposed(x.size(), 1, A_.data(), x.size(), x.data(), x.size());
  }

  const SaddleProblem& problem_;
  const std::size_t n_, m_;
  std::vector<std::size_t> start_{0};  // first coordinate of each bin
  std::size_t r_ = 0;
  const NewtonPoint* point_ = nullptr;
  std::vector<double> phi_, inverse_, A_, rho_, theta_;
  double typical_ = 0;
};
}  // namespace

std::unique_ptr<NewtonSystem> NewtonSystem::overCoordinates(const SaddleProblem& problem) {
  return std::make_unique<OverCoordinates>(problem);
}
}  // namespace frs
