#include "svm/newton_system.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"
#include "base/parallel.hpp"

namespace frs {
namespace {
double meanOf(const std::vector<double>& x) {
  return std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(std::max<std::size_t>(1, x.size()));
}

// ------------------------------------------------------------------------------------------- samples

// Eliminating db leaves [Q,1]'(K + D)^-1 [Q,1] + [v/u, 0] in (du, dbeta).
class OverSamples : public NewtonSystem {
 public:
  explicit OverSamples(const SaddleProblem& problem)
      : problem_(problem), n_(problem.samples()), m_(problem.freeWeights()) {}

  bool factorise(const NewtonPoint& point) override {
    point_ = &point;
    sortSamples();
    if (!factoriseKernel()) return false;
    Z_.assign(n_ * (m_ + 1), 1.0);
    if (m_ > 0) problem_.kernel.responses(point.b, order_, Z_.data());
    lower(m_ + 1, Z_);
    const std::size_t size = m_ + 1;
    G_.resize(size * size);
    gemm(true, false, size, size, n_, 1.0, Z_.data(), n_, Z_.data(), n_, 0.0, G_.data(), size,
         problem_.kernel.threads());
    for (std::size_t t = 0; t < m_; ++t) G_[t * (size + 1)] += point.v[t] / point.u[t];
    if (!cholesky(size, G_.data(), size)) return false;
    ones_.assign(size, 1.0);
    ones_[m_] = 0;
    reduced(ones_);
    return true;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    std::vector<double> r(n_), x(m_ + 1);
    for (std::size_t j = 0; j < n_; ++j) r[j] = side.r[order_[j]];
    lower(1, r);
    gemm(true, false, m_ + 1, 1, n_, 1.0, Z_.data(), n_, r.data(), n_, 0.0, x.data(), m_ + 1, 1);
    for (std::size_t t = 0; t < m_; ++t) x[t] += side.s[t];
    x[m_] -= side.sumB;
    reduced(x);
    NewtonStep d;
    if (m_ > 0) {
      d.theta = (std::accumulate(x.begin(), x.end() - 1, 0.0) - side.sumU) /
                std::accumulate(ones_.begin(), ones_.end() - 1, 0.0);
      for (std::size_t t = 0; t <= m_; ++t) x[t] -= d.theta * ones_[t];
    }
    d.beta = x[m_];
    d.u.assign(x.begin(), x.end() - 1);
    gemm(false, false, n_, 1, m_ + 1, -1.0, Z_.data(), n_, x.data(), m_ + 1, 1.0, r.data(), n_, 1);
    lowerTransposed(r);
    d.b.resize(n_);
    for (std::size_t j = 0; j < n_; ++j) d.b[order_[j]] = r[j];
    return d;
  }

 private:
  // Curvature of the barrier over that of the kernel, above which a sample moves alone.
  static constexpr double decoupled = 1e3;
  // samples^2 bins up to which a kernel in double precision is no burden: every step needs it, or, with fixed weights,
  // the first one only
  static constexpr double fewProducts = 3e6, fewProductsOnce = 1e8;

  // Samples held at a bound by the barrier, D >> K, need no row of the kernel: they come last.
  void sortSamples() {
    typical_ = meanOf(problem_.kernel.diagonal(point_->u));
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
    const bool exact = products < (problem_.fixedWeights ? fewProductsOnce : fewProducts);
    // the ridge acts as a proximal term: it changes the path, not the limit
    for (double ridge = exact ? 1e-13 : 1e-6; ridge < 1e-2; ridge *= 100) {
      fillKernel(exact);
      for (std::size_t i = 0; i < c; ++i) L_[i * (c + 1)] += point_->D[order_[i]] + ridge * typical_;
      if (cholesky(c, L_.data(), c)) return true;
    }
    return false;
  }

  // K over the coupled samples; fixed weights keep that of the first step, which has them all.
  void fillKernel(bool exact) {
    const std::size_t c = coupled_;
    const Span<const int> F(order_.data(), c);
    L_.resize(c * c);
    if (!problem_.fixedWeights) {
      problem_.kernel.block(point_->u, F, exact, L_.data());
      return;
    }
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
  void lower(std::size_t columns, std::vector<double>& x) const {
    solveLower(coupled_, columns, L_.data(), coupled_, x.data(), n_);
    for (std::size_t j = 0; j < columns; ++j)
      for (std::size_t i = coupled_; i < n_; ++i) x[j * n_ + i] /= std::sqrt(point_->D[order_[i]]);
  }
  void lowerTransposed(std::vector<double>& x) const {
    solveLowerTransposed(coupled_, 1, L_.data(), coupled_, x.data(), n_);
    for (std::size_t i = coupled_; i < n_; ++i) x[i] /= std::sqrt(point_->D[order_[i]]);
  }
  void reduced(std::vector<double>& x) const {
    solveLower(x.size(), 1, G_.data(), x.size(), x.data(), x.size());
    solveLowerTransposed(x.size(), 1, G_.data(), x.size(), x.data(), x.size());
  }

  const SaddleProblem& problem_;
  const std::size_t n_, m_;
  const NewtonPoint* point_ = nullptr;
  std::vector<double> L_, K_, Z_, G_, ones_;
  std::vector<int> known_;  // samples of K_, increasing
  std::vector<int> order_;  // samples coupled by the kernel, then the others; both increasing
  std::size_t coupled_ = 0;
  double typical_ = 0;  // diagonal of K
};

// ------------------------------------------------------------------------------- samples, more weights than those

// With T = diag(u / v) and Qc = Q - (Q T 1) 1' / (1'T 1), eliminating dtheta and then du leaves
//   (K + D + Qc T Qc') db + 1 dbeta = r - Qc T s - (Q T 1) sumU / (1'T 1),
//   du = T (s - 1'T s / (1'T 1) + Qc'db) + T 1 sumU / (1'T 1).
// One factorisation of the size of the samples: the cheapest where a linear kernel has more bins than samples.
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
    const std::vector<double> curvature = weightCurvature();
    const double typical = meanOf(problem_.kernel.diagonal(point.u));
    std::vector<double> K(n_ * n_);
    problem_.kernel.block(point.u, all, false, K.data());
    for (std::size_t j = 0; j < K.size(); ++j) K[j] += curvature[j];
    // the ridge acts as a proximal term: it changes the path, not the limit
    for (double ridge = 1e-10; ridge < 1e-2; ridge *= 100) {
      L_ = K;
      for (std::size_t i = 0; i < n_; ++i) L_[i * (n_ + 1)] += point.D[i] + ridge * typical;
      if (!cholesky(n_, L_.data(), n_)) continue;
      ones_.assign(n_, 1.0);
      solveLower(n_, 1, L_.data(), n_, ones_.data(), n_);
      return true;
    }
    return false;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    double mean = 0;  // of s
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

  // Qc T Qc', lower triangle.
  std::vector<double> weightCurvature() const {
    constexpr std::size_t panel = 128;
    std::vector<double> scaled(n_ * m_), sum(n_ * n_, 0.0);
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t i = 0; i < n_; ++i) scaled[t * n_ + i] = T_[t] * Q_[t * n_ + i];
    parallelFor((n_ + panel - 1) / panel, 1, problem_.kernel.threads(), [&](std::size_t p) {
      const std::size_t j = p * panel, rows = n_ - j, columns = std::min(panel, n_ - j);
      gemm(false, true, rows, columns, m_, 1.0, &scaled[j], n_, &Q_[j], n_, 0.0, &sum[j * n_ + j], n_, 1);
    });
    return sum;
  }

  const SaddleProblem& problem_;
  const std::size_t n_, m_;
  const NewtonPoint* point_ = nullptr;
  std::vector<double> Q_, T_, mean_, L_, ones_;
  double sumT_ = 0;
};

// --------------------------------------------------------------------------------------- coordinates

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
    phi_ = problem_.kernel.project(point.u, point.b);
    typical_ = meanOf(problem_.kernel.diagonal(point_->u));
    inverse_.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) inverse_[i] = 1 / (point.D[i] + ridge * typical_);
    std::vector<double> curvature = sumProducts();
    // the sum is heavy, the factorisation light: a larger ridge, where rounding needs one, costs little
    for (double more = 0; more < 1e-2; more = more == 0 ? 1e-14 : 100 * more) {
      A_ = curvature;
      addOwn(more);
      if (cholesky(r_ + 1, A_.data(), r_ + 1)) {
        prepareTheta();
        return true;
      }
    }
    return false;
  }

  NewtonStep solve(const NewtonSide& side) const override {
    std::vector<double> scaled(n_);
    for (std::size_t i = 0; i < n_; ++i) scaled[i] = side.r[i] * inverse_[i];
    std::vector<double> x = problem_.kernel.project(point_->u, scaled);
    x.push_back(std::accumulate(scaled.begin(), scaled.end(), 0.0) - side.sumB);
    for (std::size_t t = 0; t < m_; ++t)
      for (std::size_t j = start_[t]; j < start_[t + 1]; ++j) x[j] += rho_[j] * side.s[t];
    reduced(x);
    NewtonStep d;
    if (m_ > 0) {
      double sum = -side.sumU, slope = 0;
      for (std::size_t j = 0; j < r_; ++j) sum += rho_[j] * x[j], slope += rho_[j] * theta_[j];
      for (std::size_t t = 0; t < m_; ++t) {
        sum += point_->u[t] * side.s[t] / (point_->q[t] + point_->v[t]);
        slope += point_->u[t] / (point_->q[t] + point_->v[t]);
      }
      d.theta = sum / slope;
      for (std::size_t j = 0; j <= r_; ++j) x[j] -= d.theta * theta_[j];
    }
    d.beta = x[r_];
    for (std::size_t t = 0; t < m_; ++t) {
      double product = 0;
      for (std::size_t j = start_[t]; j < start_[t + 1]; ++j) product += phi_[j] * x[j];
      d.u.push_back((product + point_->u[t] * (side.s[t] - d.theta)) / (point_->q[t] + point_->v[t]));
    }
    x.pop_back();
    std::vector<double> Fx(n_, 0.0);
    problem_.kernel.addProducts(point_->u, x, Fx.data());
    d.b.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) d.b[i] = (side.r[i] - Fx[i] - d.beta) * inverse_[i];
    return d;
  }

 private:
  static constexpr double ridge = 1e-13;  // of the kernel's diagonal, added to D: a proximal term
  // What all samples together that are left out of the sum would add to the kernel's own curvature, which is 1: more
  // bends the path away from the linear conditions.
  static constexpr double neglected = 1e-2;

  // [F,1] D^-1 [F,1]', lower triangle, summed over parts whose number does not depend on the threads.
  std::vector<double> sumProducts() const {
    const std::size_t size = r_ + 1, parts = size <= 400 ? 8 : size <= 1200 ? 4 : 2;
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
    const std::size_t slice = 1 + static_cast<std::size_t>(1e9 / static_cast<double>(size * size));  // between polls
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
    constexpr std::size_t chunk = 128, panel = 64;
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

  // The kernel's own curvature: I, less what the weights of the bins take over.
  void addOwn(double more) {
    const std::size_t size = r_ + 1;
    double largest = 0;
    for (std::size_t j = 0; j < r_; ++j) largest = std::max(largest, A_[j * size + j]);
    for (std::size_t j = 0; j < r_; ++j) A_[j * size + j] += 1 + more * largest;
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

namespace {
enum class Choice { Samples, Weights, Coordinates };
struct Priced {
  Choice choice;
  double work;
};
Priced cheapest(double n, double r, double parts, double m, bool blocks) {
  Priced best{Choice::Coordinates, n * r * r / 2 + r * r * r / 3};
  if (!blocks) return best;
  const double factor = n * n * n / 3 + n * n * parts;
  for (const Priced& other :
       {Priced{Choice::Samples, factor + n * n * m + n * m * m}, Priced{Choice::Weights, factor + n * n * m / 2}})
    if (other.work < best.work && (m > 0 || other.choice != Choice::Weights)) best = other;
  return best;
}
}  // namespace

NewtonSystem::Cost NewtonSystem::cost(std::size_t samples, std::size_t coordinates, std::size_t parts,
                                      bool fixedWeights, bool blocks) {
  const double n = static_cast<double>(samples), r = static_cast<double>(coordinates + 1);
  const double p = static_cast<double>(parts), m = fixedWeights ? 0 : p;
  const Priced best = cheapest(n, r, p, m, blocks);
  return {best.work, 8 * (best.choice == Choice::Coordinates ? 9 * r * r + 20 * n : 4 * n * n + 2 * n * m)};
}

std::unique_ptr<NewtonSystem> NewtonSystem::make(const SaddleProblem& problem) {
  const SaddleKernel& kernel = problem.kernel;
  std::size_t coordinates = 1;
  for (std::size_t t = 0; t < kernel.parts(); ++t) coordinates += kernel.rankOf(t);
  const Priced best =
      cheapest(static_cast<double>(problem.samples()), static_cast<double>(coordinates),
               static_cast<double>(kernel.parts()), static_cast<double>(problem.freeWeights()), kernel.hasBlocks());
  if (best.choice == Choice::Coordinates) return std::make_unique<OverCoordinates>(problem);
  if (best.choice == Choice::Weights) return std::make_unique<WeightsFirst>(problem);
  return std::make_unique<OverSamples>(problem);
}
}  // namespace frs
