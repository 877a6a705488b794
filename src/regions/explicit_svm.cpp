#include "regions/explicit_svm.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/linalg.hpp"

namespace frs {
namespace {
constexpr int usualSteps = 25, mostSteps = 60;
constexpr double toBound = 0.99;        // of the way to the nearest bound: Mehrotra's choice
constexpr double leastCentring = 1e-4;  // of mu: keeps the products from becoming uneven
constexpr double shortest = 1e-8;       // a step below this length gains nothing
constexpr double room = 0.01;           // of the width of a box, kept free at the start

using Vector = std::vector<double>;
double sumOf(const Vector& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

class CentralPath {
 public:
  CentralPath(MatrixView<const double> F, Span<const double> y, Span<const double> lo, Span<const double> hi, Vector& b,
              int threads)
      : F_(F), y_(y), lo_(lo), hi_(hi), n_(F.cols), d_(F.rows), threads_(threads), b_(b) {
    moveInside();
    evaluate();
    startMultipliers();
  }

  double gap() const { return products(nullptr, 0); }
  double dual() const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) sum += b_[i] * (y_[i] + e_[i]);  // b'(2y - f) / 2 = y'b - b'f / 2
    return 0.5 * sum;
  }

  // One predictor and corrector; false when rounding stops the progress.
  bool step() {
    if (!factorise()) return false;
    const double mu = gap() / static_cast<double>(2 * n_);
    Direction d = direction(0, nullptr);
    const double left = products(&d, std::min(1.0, lengthInside(d))) / gap();
    d = direction(std::max(leastCentring, left * left * left) * mu, &d);
    const double length = std::min(1.0, toBound * lengthInside(d));
    if (!(length > shortest) || !std::isfinite(d.beta)) return false;
    for (std::size_t i = 0; i < n_; ++i) {
      b_[i] += length * d.b[i];
      zLo_[i] += length * d.zLo[i];
      zHi_[i] += length * d.zHi[i];
    }
    beta_ += length * d.beta;
    evaluate();
    return true;
  }

  // Puts those on their bound whose multiplier outweighs the distance to it; the others restore the sum.
  void finish() {
    std::vector<bool> free(n_, true);
    for (std::size_t i = 0; i < n_; ++i) {
      const double width = hi_[i] - lo_[i];
      if (b_[i] - lo_[i] < width * zLo_[i]) b_[i] = lo_[i], free[i] = false;
      if (hi_[i] - b_[i] < width * zHi_[i]) b_[i] = hi_[i], free[i] = false;
    }
    if (!restoreSum([&](std::size_t i) { return static_cast<bool>(free[i]); }))
      restoreSum([](std::size_t) { return true; });
    removeRounding();
  }

 private:
  struct Direction {
    Vector b, zLo, zHi;
    double beta = 0;
  };

  void moveInside() {
    for (std::size_t i = 0; i < n_; ++i) {
      const double least = room * (hi_[i] - lo_[i]);
      b_[i] = std::min(hi_[i] - least, std::max(lo_[i] + least, b_[i]));
    }
    restoreSum([](std::size_t) { return true; });
  }

  // Moves those that may move by the same share of their room, so that the sum becomes 0.
  template <class May>
  bool restoreSum(May may) {
    const double excess = sumOf(b_);
    double space = 0;
    const auto spaceOf = [&](std::size_t i) { return excess > 0 ? b_[i] - lo_[i] : hi_[i] - b_[i]; };
    for (std::size_t i = 0; i < n_; ++i)
      if (may(i)) space += spaceOf(i);
    if (!(std::abs(excess) < space)) return excess == 0;
    for (std::size_t i = 0; i < n_; ++i)
      if (may(i)) b_[i] -= excess / space * spaceOf(i);
    return true;
  }

  // What is left of the sum after rounding goes to the first examples with room for it.
  void removeRounding() {
    double excess = sumOf(b_);
    for (std::size_t i = 0; i < n_ && excess != 0; ++i) {
      const double moved = std::min(hi_[i], std::max(lo_[i], b_[i] - excess));
      excess -= b_[i] - moved;
      b_[i] = moved;
    }
  }

  // e = y - F'F b
  void evaluate() {
    w_.resize(d_);
    e_.assign(y_.begin(), y_.end());
    gemm(false, false, d_, 1, n_, 1.0, F_.data, d_, b_.data(), n_, 0.0, w_.data(), d_, 1);
    gemm(true, false, n_, 1, d_, -1.0, F_.data, d_, w_.data(), d_, 1.0, e_.data(), n_, 1);
  }

  // Multipliers that satisfy the linear conditions.
  void startMultipliers() {
    beta_ = sumOf(e_) / static_cast<double>(n_);
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double e = e_[i] - beta_;
      sum += std::max(e * (hi_[i] - b_[i]), -e * (b_[i] - lo_[i]));
    }
    const double mu = sum / static_cast<double>(2 * n_);
    for (std::size_t i = 0; i < n_; ++i) {
      const double e = e_[i] - beta_, share = mu / (hi_[i] - lo_[i]);
      zHi_.push_back(std::max(0.0, e) + share);
      zLo_.push_back(std::max(0.0, -e) + share);
    }
  }

  // With T = 1 / (zHi / (hi - b) + zLo / (b - lo)) and x = F db, eliminating db leaves
  //   (I + F T F') x + F T 1 dbeta = F T r,   1'T F'x + 1'T 1 dbeta = 1'T r + sum b.
  bool factorise() {
    const std::size_t size = d_ + 1, chunk = 256;
    T_.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) T_[i] = 1 / (zHi_[i] / (hi_[i] - b_[i]) + zLo_[i] / (b_[i] - lo_[i]));
    A_.assign(size * size, 0.0);
    Vector G(size * chunk);
    for (std::size_t first = 0; first < n_; first += chunk) {
      const std::size_t count = std::min(chunk, n_ - first);
      for (std::size_t j = 0; j < count; ++j) {
        const double root = std::sqrt(T_[first + j]);
        const double* x = F_.data + (first + j) * d_;
        for (std::size_t k = 0; k < d_; ++k) G[j * size + k] = root * x[k];
        G[j * size + d_] = root;
      }
      addLower(G, count);
    }
    double largest = 0;
    for (std::size_t k = 0; k < d_; ++k) {
      A_[k * size + k] += 1;
      largest = std::max(largest, A_[k * size + k]);
    }
    A_.back() += 1e-14 * largest;
    return cholesky(size, A_.data(), size);
  }

  // A += G G', lower triangle, in panels
  void addLower(const Vector& G, std::size_t count) {
    const std::size_t size = d_ + 1, panel = 64;
    for (std::size_t j = 0; j < size; j += panel)
      gemm(false, true, size - j, std::min(panel, size - j), count, 1.0, &G[j], size, &G[j], size, 1.0,
           &A_[j * size + j], size, threads_);
  }

  // Products to aim at: mu, less the terms of second order that the predictor has shown.
  Direction direction(double mu, const Direction* predictor) const {
    Vector toHi(n_, mu), toLo(n_, mu), r(n_), scaled(n_), x(d_ + 1);
    for (std::size_t i = 0; i < n_ && predictor; ++i) {
      toHi[i] += predictor->zHi[i] * predictor->b[i];
      toLo[i] -= predictor->zLo[i] * predictor->b[i];
    }
    for (std::size_t i = 0; i < n_; ++i) {
      r[i] = e_[i] - beta_ - toHi[i] / (hi_[i] - b_[i]) + toLo[i] / (b_[i] - lo_[i]);
      scaled[i] = T_[i] * r[i];
    }
    gemm(false, false, d_, 1, n_, 1.0, F_.data, d_, scaled.data(), n_, 0.0, x.data(), d_, 1);
    x[d_] = sumOf(scaled) + sumOf(b_);
    solveLower(d_ + 1, 1, A_.data(), d_ + 1, x.data(), d_ + 1);
    solveLowerTransposed(d_ + 1, 1, A_.data(), d_ + 1, x.data(), d_ + 1);
    gemm(true, false, n_, 1, d_, -1.0, F_.data, d_, x.data(), d_, 1.0, r.data(), n_, 1);
    Direction to;
    to.beta = x[d_];
    to.b.resize(n_), to.zHi.resize(n_), to.zLo.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) {
      to.b[i] = T_[i] * (r[i] - to.beta);
      to.zHi[i] = (toHi[i] + zHi_[i] * to.b[i]) / (hi_[i] - b_[i]) - zHi_[i];
      to.zLo[i] = (toLo[i] - zLo_[i] * to.b[i]) / (b_[i] - lo_[i]) - zLo_[i];
    }
    return to;
  }

  // The sum of the products after a step of length t along d.
  double products(const Direction* d, double t) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double b = b_[i] + (d ? t * d->b[i] : 0);
      sum += (zHi_[i] + (d ? t * d->zHi[i] : 0)) * (hi_[i] - b) + (zLo_[i] + (d ? t * d->zLo[i] : 0)) * (b - lo_[i]);
    }
    return sum;
  }

  // The longest step that keeps everything inside.
  double lengthInside(const Direction& d) const {
    double most = 1e10;
    const auto meet = [&](double space, double move) {
      if (move < 0) most = std::min(most, -space / move);
    };
    for (std::size_t i = 0; i < n_; ++i) {
      meet(b_[i] - lo_[i], d.b[i]);
      meet(hi_[i] - b_[i], -d.b[i]);
      meet(zLo_[i], d.zLo[i]);
      meet(zHi_[i], d.zHi[i]);
    }
    return most;
  }

  const MatrixView<const double> F_;
  const Span<const double> y_, lo_, hi_;
  const std::size_t n_, d_;
  const int threads_;
  Vector& b_;
  Vector e_, w_, T_, A_;
  Vector zLo_, zHi_;  // multipliers of b >= lo and b <= hi
  double beta_ = 0;   // multiplier of sum b = 0
};
}  // namespace

void solveExplicit(MatrixView<const double> F, Span<const double> y, Span<const double> lo, Span<const double> hi,
                   double gap, std::vector<double>& b, int threads, Monitor& monitor) {
  CentralPath path(F, y, lo, hi, b, threads);
  for (int k = 0; k < mostSteps && path.gap() > gap * std::abs(path.dual() + path.gap()); ++k) {
    monitor.poll();
    if (!path.step()) break;
  }
  path.finish();
}

double explicitWork(std::size_t d, std::size_t n) {
  const double r = static_cast<double>(d + 1);
  return usualSteps * (static_cast<double>(n) * r * r / 2 + r * r * r / 3);
}

}  // namespace frs
