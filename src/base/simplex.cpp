#include "base/simplex.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/linalg.hpp"

namespace frs {
std::size_t reducedGradient(Span<const double> p, Span<const double> a, Span<const double> gradient, double* r) {
  const auto weight = [&](std::size_t k) { return a.empty() ? 1.0 : a[k]; };
  std::size_t mu = 0;
  for (std::size_t k = 1; k < p.size; ++k)
    if (weight(k) * p[k] > weight(mu) * p[mu]) mu = k;
  double moved = 0;  // sum of a_v r_v over v != mu
  for (std::size_t k = 0; k < p.size; ++k) {
    if (k == mu) continue;
    const double reduced = gradient[k] - weight(k) / weight(mu) * gradient[mu];
    r[k] = p[k] <= 0 && reduced > 0 ? 0 : -reduced;
    moved += weight(k) * r[k];
  }
  r[mu] = -moved / weight(mu);
  return mu;
}

StepLimit largestStep(Span<const double> p, Span<const double> r) {
  StepLimit limit{std::numeric_limits<double>::infinity(), p.size};
  for (std::size_t k = 0; k < p.size; ++k)
    if (r[k] < 0 && -p[k] / r[k] < limit.step) limit = {-p[k] / r[k], k};
  return limit;
}

void projectSimplex(Span<double> u, double total) {
  std::vector<double> sorted(u.begin(), u.end());
  std::sort(sorted.begin(), sorted.end(), std::greater<double>());
  double sum = 0, shift = 0;
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    sum += sorted[k];
    const double s = (sum - total) / static_cast<double>(k + 1);
    if (sorted[k] <= s) break;
    shift = s;
  }
  for (double& v : u) v = std::max(0.0, v - shift);
}

namespace {
// Lower Cholesky factor, by columns, of a principal submatrix that gains and loses rows at O(size^2) each.
class GrowingCholesky {
 public:
  explicit GrowingCholesky(std::size_t capacity) : stride_(capacity), L_(capacity * capacity) {}

  // The factor of the listed rows of H (n x n) at once; false, and nothing kept, where rounding makes it indefinite.
  bool start(Span<const double> H, std::size_t n, const std::vector<std::size_t>& rows) {
    for (std::size_t j = 0; j < rows.size(); ++j)
      for (std::size_t i = j; i < rows.size(); ++i) L_[j * stride_ + i] = H[rows[j] * n + rows[i]];
    if (!cholesky(rows.size(), L_.data(), stride_)) return false;
    size_ = rows.size();
    return true;
  }

  // Appends a row with the given off-diagonal part and diagonal; a diagonal lost to rounding is kept
  // positive, which bounds the step along that variable.
  void append(std::vector<double> row, double diagonal) {
    solveLower(size_, 1, L_.data(), stride_, row.data(), size_);
    double rest = diagonal;
    for (std::size_t j = 0; j < size_; ++j) {
      L_[j * stride_ + size_] = row[j];
      rest -= row[j] * row[j];
    }
    L_[size_ * stride_ + size_] = std::sqrt(std::max(rest, 1e-14 * diagonal + 1e-300));
    ++size_;
  }

  // Deletes row q and restores the triangle by plane rotations of neighbouring columns.
  void erase(std::size_t q) {
    --size_;
    for (std::size_t j = 0; j <= q; ++j) {
      double* l = &L_[j * stride_];
      std::copy(l + q + 1, l + size_ + 1, l + q);
    }
    for (std::size_t j = q; j < size_; ++j) {
      double *left = &L_[j * stride_], *right = &L_[(j + 1) * stride_];
      const double r = std::hypot(left[j], right[j + 1]), c = left[j] / r, s = right[j + 1] / r;
      for (std::size_t i = j; i < size_; ++i) {  // the right column still has its row j + 1 in the place below
        const double x = left[i], y = right[i + 1];
        left[i] = c * x + s * y;
        right[i] = c * y - s * x;
      }
    }
  }

  // The columns of X, size x m.
  void solve(std::vector<double>& X, std::size_t m) const {
    solveLower(size_, m, L_.data(), stride_, X.data(), size_);
    solveLowerTransposed(size_, m, L_.data(), stride_, X.data(), size_);
  }

 private:
  std::size_t stride_, size_ = 0;
  std::vector<double> L_;
};

// The state of the active-set method: u, its gradient, and the factor over the support.
class ActiveSet {
 public:
  ActiveSet(Span<const double> H, Span<const double> g, Span<const double> u0, std::vector<double>& u)
      : H_(H),
        g_(g),
        n_(g.size),
        u_(u),
        gradient_(g.begin(), g.end()),
        factor_(g.size),
        moved_(g.size, 0.0),
        inside_(g.size, 0) {
    u_.assign(u0.begin(), u0.end());
    std::vector<std::size_t> rows;
    for (std::size_t k = 0; k < n_; ++k)
      if (u_[k] > 0) rows.push_back(k);
    if (factor_.start(H_, n_, rows)) {
      support_ = rows;
      for (std::size_t k : rows) inside_[k] = 1;
    } else {
      for (std::size_t k : rows) enter(k);
    }
  }

  // Moves to the minimum over the support, or to the first entry that becomes zero and leaves.
  // Returns true at the minimum.
  bool step() {
    const std::size_t s = support_.size();
    std::vector<double> x(2 * s, 1.0);  // two right sides: the gradient, and ones
    // A constant added to the gradient does not change the solution. It is taken out first: with an ill-conditioned H
    // it would cancel only up to rounding.
    double mean = 0;
    for (std::size_t k : support_) mean += gradient_[k] / static_cast<double>(s);
    for (std::size_t t = 0; t < s; ++t) x[t] = gradient_[support_[t]] - mean;
    factor_.solve(x, 2);
    double sumX = 0, sumOnes = 0;
    for (std::size_t t = 0; t < s; ++t) sumX += x[t], sumOnes += x[s + t];
    const double shift = sumX / sumOnes;
    multiplier_ = mean + shift;
    double limit = 1;
    std::size_t blocking = s;
    for (std::size_t t = 0; t < s; ++t) {
      x[t] = shift * x[s + t] - x[t];  // the Newton direction that keeps sum u
      if (x[t] < 0 && u_[support_[t]] + limit * x[t] < 0) limit = -u_[support_[t]] / x[t], blocking = t;
    }
    for (std::size_t t = 0; t < s; ++t) {
      const std::size_t k = support_[t];
      const double d = limit * x[t];
      u_[k] = std::max(0.0, u_[k] + d);
      moved_[k] += d;
      gradient_[k] += limit * (multiplier_ - gradient_[k]);  // as H d = multiplier - gradient on the support
    }
    if (blocking == s) return true;
    leave(blocking);
    return false;
  }

  // Lets the entry outside the support that descends fastest enter; false when none does.
  bool enterBest(double tol) {
    computeGradient();
    std::size_t best = n_;
    double lowest = multiplier_ - tol;
    for (std::size_t k = 0; k < n_; ++k)
      if (!inside_[k] && gradient_[k] < lowest) lowest = gradient_[k], best = k;
    if (best == n_) return false;
    enter(best);
    return true;
  }

 private:
  // Steps follow the gradient on the support only: all of it, from where u is.
  void computeGradient() {
    gradient_.assign(g_.begin(), g_.end());
    gemm(false, false, n_, 1, n_, 1.0, H_.data, n_, moved_.data(), n_, 1.0, gradient_.data(), n_, 1);
  }
  void enter(std::size_t k) {
    std::vector<double> row(support_.size());
    for (std::size_t t = 0; t < row.size(); ++t) row[t] = H_[support_[t] * n_ + k];
    factor_.append(std::move(row), H_[k * n_ + k]);
    support_.push_back(k);
    inside_[k] = 1;
  }
  void leave(std::size_t t) {
    u_[support_[t]] = 0;
    inside_[support_[t]] = 0;
    support_.erase(support_.begin() + static_cast<std::ptrdiff_t>(t));
    factor_.erase(t);
  }

  Span<const double> H_, g_;
  std::size_t n_;
  std::vector<double>& u_;
  std::vector<double> gradient_;  // where u is, of the support; of all entries after computeGradient
  GrowingCholesky factor_;
  std::vector<double> moved_;  // u - u0
  std::vector<char> inside_;
  std::vector<std::size_t> support_;
  double multiplier_ = 0;
};
}  // namespace

int simplexQp(Span<const double> H, Span<const double> g, Span<const double> u0, double tol, int maxPivots,
              std::vector<double>& u) {
  ActiveSet set(H, g, u0, u);
  int pivots = 0;
  for (; pivots < maxPivots; ++pivots)
    if (set.step() && !set.enterBest(tol)) break;
  const double wanted = std::accumulate(u0.begin(), u0.end(), 0.0);
  const double drift = wanted / std::accumulate(u.begin(), u.end(), 0.0);
  for (double& v : u) v *= drift;
  return pivots;
}

LinePoint lineSearch(const std::function<LinePoint(double)>& at, const LinePoint& start, double maxStep,
                     double firstStep, double accuracy, int maxEvaluations) {
  LinePoint best = start, low = start, high;
  bool bracketed = false;
  double t = firstStep > 0 ? std::min(firstStep, maxStep) : maxStep;
  for (int k = 0; k < maxEvaluations; ++k) {
    const LinePoint point = at(t);
    if (point.value < best.value) best = point;
    const bool descends = point.slope < 0 && point.value <= start.value;
    if (std::fabs(point.slope) <= accuracy * std::fabs(start.slope) && point.value <= start.value) break;
    if (descends && t >= maxStep) break;
    if (descends) {
      low = point;
    } else {
      high = point;
      bracketed = true;
    }
    if (!bracketed) {
      t = std::min(4 * t, maxStep);
      continue;
    }
    // a secant step needs a sign change of the slope; a value above the start with a negative slope
    // (not convex) leaves only bisection
    const double fraction = high.slope > 0 ? low.slope / (low.slope - high.slope) : 0.5;
    t = low.step + (high.step - low.step) * std::min(0.9, std::max(0.1, fraction));
  }
  return best;
}
}  // namespace frs
