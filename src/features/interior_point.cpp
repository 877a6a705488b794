#include <algorithm>
#include <cmath>
#include <numeric>

#include "features/problem.hpp"
#include "base/linalg.hpp"

namespace frs::features {
namespace {
constexpr double kDecoupled = 1e3;    // curvature of the barrier over that of the kernel: above, a sample moves alone
constexpr double kFewProducts = 3e6;  // samples^2 bins for which a kernel in double precision is no burden
constexpr double kToBound = 0.99;     // of the way to the nearest bound
constexpr int kMostSteps = 50;        // 10 to 25 are usual
constexpr double kShortest = 1e-8;    // step below which nothing is gained

// The optimality conditions of the saddle point min_u max_b  y'b - b'K(u)b/2, with every product of the
// distance to a bound and its multiplier equal to mu instead of 0:
//   y - f - beta = zHi - zLo,   theta - q/2 = v,   1'b = 0,   1'u = 1,
//   zHi (hi - b) = zLo (b - lo) = u v = mu.
// The sum of the products is the duality gap. Newton's method follows mu down to 0 (predictor and corrector of
// Mehrotra 1992) with all samples and bins inside their bounds, where J has no kinks.
class InteriorPoint {
 public:
  InteriorPoint(const Problem& problem, Point& point, const std::vector<int>& W)
      : problem_(problem), box_(problem.box), point_(point), W_(W), n_(problem.samples()), m_(W.size()) {
    moveInside();
    assess();
    startMultipliers();
  }

  const Certificate& certificate() const { return certificate_; }
  // Whether a bin outside W keeps the lower bound down.
  bool needsOtherBins() const {
    double inside = 0, all = 0;
    for (int k : W_) inside = std::max(inside, point_.q[k]);
    for (double q : point_.q) all = std::max(all, q);
    return all > inside &&
           meanProduct({}, 0) * static_cast<double>(m_ + 2 * n_) < 0.1 * (certificate_.upper - certificate_.lower);
  }

  // One predictor and corrector; false when rounding stops the progress.
  bool step() {
    if (!factorise()) return false;
    const double mu = meanProduct({}, 0);
    Direction d = direction(0, nullptr);
    const double left = meanProduct(d, std::min(1.0, lengthInside(d))) / mu;
    d = direction(std::max(1e-4, left * left * left) * mu, &d);
    const double length = std::min(1.0, kToBound * lengthInside(d));
    if (!(length > kShortest)) return false;
    take(d, length);
    assess();
    return true;
  }

  // Bins and samples whose multiplier outweighs their distance to a bound go there.
  Point atBounds() const {
    Point p = point_;
    for (std::size_t t = 0; t < m_; ++t)
      if (p.u[W_[t]] * theta_ < v_[t]) p.u[W_[t]] = 0;
    const double sum = std::accumulate(p.u.begin(), p.u.end(), 0.0);
    for (double& u : p.u) u /= sum;
    for (std::size_t i = 0; i < n_; ++i) {
      if (p.b[i] - box_.lo[i] < box_.C[i] * zLo_[i]) p.b[i] = box_.lo[i];
      if (box_.hi[i] - p.b[i] < box_.C[i] * zHi_[i]) p.b[i] = box_.hi[i];
    }
    balanceClasses(p.b);
    return p;
  }

 private:
  struct Direction {
    std::vector<double> u, b, v, zLo, zHi;
    double beta = 0, theta = 0;
  };

  void moveInside() {
    for (double& u : point_.u) u *= 0.9;
    for (int k : W_) point_.u[k] += 0.1 / static_cast<double>(m_);
    double mean = 0;
    for (double b : point_.b) mean += std::fabs(b) / static_cast<double>(n_);
    for (std::size_t i = 0; i < n_; ++i) {
      const double room = mean > 0 ? std::min(0.01 * box_.C[i], 0.1 * mean) : 0.01 * box_.C[i];
      point_.b[i] = std::min(box_.hi[i] - room, std::max(box_.lo[i] + room, point_.b[i]));
    }
    balanceClasses(point_.b);
  }

  // Multipliers that satisfy the linear conditions.
  void startMultipliers() {
    beta_ = certificate_.bias;
    for (int k : W_) theta_ = std::max(theta_, 0.55 * point_.q[k]);
    double products = 0;
    for (int k : W_) {
      v_.push_back(theta_ - 0.5 * point_.q[k]);
      products += point_.u[k] * v_.back();
    }
    std::vector<double> e(n_);
    for (std::size_t i = 0; i < n_; ++i) {
      e[i] = box_.y[i] - point_.f[i] - beta_;
      products += std::max(e[i] * (box_.hi[i] - point_.b[i]), -e[i] * (point_.b[i] - box_.lo[i]));
    }
    const double mu = products / static_cast<double>(m_ + 2 * n_);
    for (std::size_t i = 0; i < n_; ++i) {
      zHi_.push_back(std::max(0.0, e[i]) + mu / box_.C[i]);
      zLo_.push_back(std::max(0.0, -e[i]) + mu / box_.C[i]);
    }
  }

  void assess() {
    computeGradient(problem_, point_, &tables_);
    computeScores(problem_, point_);
    certificate_ = certify(problem_, point_);
  }

  // The mean of the products after a step of length t.
  double meanProduct(const Direction& d, double t) const {
    const auto at = [t](const std::vector<double>& x, const std::vector<double>& move, std::size_t from,
                        std::size_t i) { return t > 0 ? x[from] + t * move[i] : x[from]; };
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double b = at(point_.b, d.b, i, i);
      sum += at(zHi_, d.zHi, i, i) * (box_.hi[i] - b) + at(zLo_, d.zLo, i, i) * (b - box_.lo[i]);
    }
    for (std::size_t k = 0; k < m_; ++k)
      sum += at(point_.u, d.u, static_cast<std::size_t>(W_[k]), k) * at(v_, d.v, k, k);
    return sum / static_cast<double>(m_ + 2 * n_);
  }

  // Newton's equations are
  //   (K + D) db + Q du + dbeta = r,   -Q'db + (v/u) du + dtheta = s,   1'db = -1'b,   1'du = 1 - 1'u
  // with D the curvature of the barrier. Eliminating db leaves G = [Q,1]'(K + D)^-1 [Q,1] + [v/u, 0].
  bool factorise() {
    const std::vector<int> bins = support(point_.u);
    std::vector<double> weights;
    for (int k : bins) weights.push_back(point_.u[k] * problem_.scale[k]);
    sortSamples(problem_.data.diagonal(bins, weights));
    if (!factoriseKernel(bins, weights)) return false;
    Z_.assign(n_ * (m_ + 1), 1.0);
    for (std::size_t t = 0; t < m_; ++t) {
      std::vector<double> h = tables_[W_[t]];
      for (double& v : h) v *= problem_.scale[W_[t]];
      problem_.data.lookup(W_[t], h, order_, &Z_[t * n_]);
    }
    solveLowerBlock(m_ + 1, Z_);
    const std::size_t size = m_ + 1;
    G_.resize(size * size);
    gemm(true, false, size, size, n_, 1.0, Z_.data(), n_, Z_.data(), n_, 0.0, G_.data(), size, problem_.data.threads());
    for (std::size_t t = 0; t < m_; ++t) G_[t * (size + 1)] += v_[t] / point_.u[W_[t]];
    if (!cholesky(size, G_.data(), size)) return false;
    ones_.assign(size, 1.0);
    ones_[m_] = 0;
    solveReduced(ones_);
    return true;
  }

  // Samples held at a bound by the barrier, D >> K, need no row of the kernel: they come last.
  void sortSamples(const std::vector<double>& diagonal) {
    typical_ = std::accumulate(diagonal.begin(), diagonal.end(), 0.0) / static_cast<double>(n_);
    D_.resize(n_);
    order_.clear();
    std::vector<int> alone;
    for (std::size_t i = 0; i < n_; ++i) {
      D_[i] = zHi_[i] / (box_.hi[i] - point_.b[i]) + zLo_[i] / (point_.b[i] - box_.lo[i]);
      (D_[i] < kDecoupled * typical_ ? order_ : alone).push_back(static_cast<int>(i));
    }
    coupled_ = order_.size();
    order_.insert(order_.end(), alone.begin(), alone.end());
  }

  bool factoriseKernel(const std::vector<int>& bins, const std::vector<double>& weights) {
    const std::size_t c = coupled_;
    const Span<const int> F(order_.data(), c);
    const bool exact = static_cast<double>(c) * static_cast<double>(c * bins.size()) < kFewProducts;
    std::vector<float> single;
    // the ridge acts as a proximal term: it changes the path, not the limit
    for (double ridge = exact ? 1e-11 : 1e-6; ridge < 1e-2; ridge *= 100) {
      L_.resize(c * c);
      if (exact) {
        problem_.data.block(bins, weights, F, L_.data(), c);
      } else {
        single.resize(c * c);
        problem_.data.block(bins, weights, F, single.data(), c);
        std::copy(single.begin(), single.end(), L_.begin());
      }
      for (std::size_t i = 0; i < c; ++i) L_[i * (c + 1)] += D_[F[i]] + ridge * typical_;
      if (cholesky(c, L_.data(), c)) return true;
    }
    return false;
  }

  // x <- L^-1 x with K + D = L L'; rows in the order of order_.
  void solveLowerBlock(std::size_t columns, std::vector<double>& x) const {
    solveLower(coupled_, columns, L_.data(), coupled_, x.data(), n_);
    for (std::size_t j = 0; j < columns; ++j)
      for (std::size_t i = coupled_; i < n_; ++i) x[j * n_ + i] /= std::sqrt(D_[order_[i]]);
  }
  void solveTransposedBlock(std::vector<double>& x) const {
    solveLowerTransposed(coupled_, 1, L_.data(), coupled_, x.data(), n_);
    for (std::size_t i = coupled_; i < n_; ++i) x[i] /= std::sqrt(D_[order_[i]]);
  }
  void solveReduced(std::vector<double>& x) const {
    solveLower(x.size(), 1, G_.data(), x.size(), x.data(), x.size());
    solveLowerTransposed(x.size(), 1, G_.data(), x.size(), x.data(), x.size());
  }

  // Products to aim at: mu, less the terms of second order that the predictor has shown.
  struct Targets {
    std::vector<double> hi, lo, u;
  };
  Targets targets(double mu, const Direction* predictor) const {
    Targets target{std::vector<double>(n_, mu), std::vector<double>(n_, mu), std::vector<double>(m_, mu)};
    if (!predictor) return target;
    for (std::size_t i = 0; i < n_; ++i) {
      target.hi[i] += predictor->zHi[i] * predictor->b[i];
      target.lo[i] -= predictor->zLo[i] * predictor->b[i];
    }
    for (std::size_t t = 0; t < m_; ++t) target.u[t] -= predictor->u[t] * predictor->v[t];
    return target;
  }

  Direction direction(double mu, const Direction* predictor) const {
    const Targets target = targets(mu, predictor);
    std::vector<double> r(n_), x(m_ + 1);
    for (std::size_t j = 0; j < n_; ++j) {
      const int i = order_[j];
      r[j] = box_.y[i] - point_.f[i] - beta_ - target.hi[i] / (box_.hi[i] - point_.b[i]) +
             target.lo[i] / (point_.b[i] - box_.lo[i]);
    }
    solveLowerBlock(1, r);
    gemm(true, false, m_ + 1, 1, n_, 1.0, Z_.data(), n_, r.data(), n_, 0.0, x.data(), m_ + 1, 1);
    double missing = 1;
    for (std::size_t t = 0; t < m_; ++t) {
      x[t] += 0.5 * point_.q[W_[t]] - theta_ + target.u[t] / point_.u[W_[t]];
      missing -= point_.u[W_[t]];
    }
    x[m_] += std::accumulate(point_.b.begin(), point_.b.end(), 0.0);
    solveReduced(x);
    Direction d;
    d.theta =
        (std::accumulate(x.begin(), x.end() - 1, 0.0) - missing) / std::accumulate(ones_.begin(), ones_.end() - 1, 0.0);
    for (std::size_t t = 0; t <= m_; ++t) x[t] -= d.theta * ones_[t];
    d.beta = x[m_];
    d.u.assign(x.begin(), x.end() - 1);
    gemm(false, false, n_, 1, m_ + 1, -1.0, Z_.data(), n_, x.data(), m_ + 1, 1.0, r.data(), n_, 1);
    solveTransposedBlock(r);
    d.b.resize(n_);
    for (std::size_t j = 0; j < n_; ++j) d.b[order_[j]] = r[j];
    moveMultipliers(target, d);
    return d;
  }

  void moveMultipliers(const Targets& target, Direction& d) const {
    for (std::size_t i = 0; i < n_; ++i) {
      d.zHi.push_back((target.hi[i] + zHi_[i] * d.b[i]) / (box_.hi[i] - point_.b[i]) - zHi_[i]);
      d.zLo.push_back((target.lo[i] - zLo_[i] * d.b[i]) / (point_.b[i] - box_.lo[i]) - zLo_[i]);
    }
    for (std::size_t t = 0; t < m_; ++t) d.v.push_back((target.u[t] - v_[t] * d.u[t]) / point_.u[W_[t]] - v_[t]);
  }

  // The step at which the first variable meets its bound, at most 1 / kToBound.
  double lengthInside(const Direction& d) const {
    double length = 1 / kToBound;
    const auto keep = [&](double room, double move) {
      if (room + length * move < 0) length = -room / move;
    };
    for (std::size_t i = 0; i < n_; ++i) {
      keep(point_.b[i] - box_.lo[i], d.b[i]);
      keep(box_.hi[i] - point_.b[i], -d.b[i]);
      keep(zLo_[i], d.zLo[i]);
      keep(zHi_[i], d.zHi[i]);
    }
    for (std::size_t t = 0; t < m_; ++t) {
      keep(point_.u[W_[t]], d.u[t]);
      keep(v_[t], d.v[t]);
    }
    return length;
  }

  void take(const Direction& d, double length) {
    for (std::size_t i = 0; i < n_; ++i) {
      point_.b[i] += length * d.b[i];
      zLo_[i] += length * d.zLo[i];
      zHi_[i] += length * d.zHi[i];
    }
    double sum = 0;
    for (std::size_t t = 0; t < m_; ++t) {
      sum += point_.u[W_[t]] += length * d.u[t];
      v_[t] += length * d.v[t];
    }
    beta_ += length * d.beta;
    theta_ += length * d.theta;
    // rounding: the certificate holds on the constraints only
    for (int k : W_) point_.u[k] /= sum;
    balanceClasses(point_.b);
  }

  const Problem& problem_;
  const SvmBox& box_;
  Point& point_;
  const std::vector<int>& W_;
  const std::size_t n_, m_;
  std::vector<double> v_, zLo_, zHi_;  // multipliers of u >= 0, b >= lo, b <= hi
  double beta_ = 0, theta_ = 0;        // multipliers of 1'b = 0 and 1'u = 1
  BinTables tables_;
  Certificate certificate_;
  std::vector<double> D_, L_, Z_, G_, ones_;
  std::vector<int> order_;  // samples coupled by the kernel, then the others
  std::size_t coupled_ = 0;
  double typical_ = 0;  // diagonal of K
};
}  // namespace

int followCentralPath(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                      Recorder& recorder) {
  Timer timer(recorder.model.times.newton);
  InteriorPoint inside(problem, point, W);
  const auto gapAtBounds = [&](Point& ended) {
    ended = inside.atBounds();
    computeGradient(problem, ended);
    computeScores(problem, ended);
    return certify(problem, ended).gap;
  };
  Point ended;
  for (int steps = 0;; ++steps) {
    if (inside.certificate().gap <= limits.target && gapAtBounds(ended) <= limits.target) {
      point = std::move(ended);
      return steps;
    }
    if (steps >= std::min(kMostSteps, limits.maxIter) || inside.needsOtherBins() || !inside.step()) {
      gapAtBounds(ended);
      point = std::move(ended);
      return steps;
    }
    recorder.record(inside.certificate());
  }
}
}  // namespace frs::features
