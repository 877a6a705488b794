#include "svm/free_step.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "qp/safety.hpp"
#include "svm/svm.hpp"

namespace frs {
namespace {
using Vector = std::vector<double>;
constexpr double usualRounds = 3;  // in which samples reach their bounds

template <class T>
class FreeStep {
 public:
  FreeStep(std::size_t n, const T* K, std::size_t ld, const double* e, const double* b, const double* lo,
           const double* hi, Monitor& monitor)
      : monitor_(monitor), n_(n), K_(K), ld_(ld), e_(e), b_(b), lo_(lo), hi_(hi), change_(n, 0.0) {
    for (std::size_t i = 0; i < n; ++i)
      if (b[i] > lo[i] && b[i] < hi[i]) free_.push_back(i);
    all_ = free_;
  }

  // The change of b; false where there is none.
  bool find() {
    if (all_.size() > mostFreeSamples) return false;
    while (free_.size() > 1) {
      if (!solve()) return false;
      if (!holdThoseOutside()) return true;
    }
    return false;
  }

  // K times the change, for all samples.
  Vector response() const {
    Vector f(n_, 0.0);
    for (std::size_t j : all_)
      if (change_[j] != 0)
        for (std::size_t i = 0; i < n_; ++i) f[i] += change_[j] * static_cast<double>(K_[j * ld_ + i]);
    return f;
  }
  const Vector& change() const { return change_; }
  const std::vector<std::size_t>& moved() const { return all_; }

 private:
  // The change of the free samples, with that of the held ones given.
  bool solve() {
    const std::size_t m = free_.size();
    Vector x(2 * m, 1.0);  // right sides: the errors, and ones for the bias
    for (std::size_t t = 0; t < m; ++t) {
      const T* row = K_ + free_[t] * ld_;
      x[t] = e_[free_[t]];
      for (std::size_t j : held_) x[t] -= change_[j] * static_cast<double>(row[j]);
    }
    if (!factorise()) return false;
    solveLower(m, 2, L_.data(), m, x.data(), m);
    solveLowerTransposed(m, 2, L_.data(), m, x.data(), m);
    double sum = 0, ones = 0;
    for (std::size_t j : held_) sum += change_[j];
    for (std::size_t t = 0; t < m; ++t) sum += x[t], ones += x[m + t];
    if (!std::isfinite(sum) || !(ones > 0)) return false;
    for (std::size_t t = 0; t < m; ++t) change_[free_[t]] = x[t] - sum / ones * x[m + t];
    balance();
    return true;
  }

  // On a singular block the change above is the difference of two large vectors that are nearly equal, and its sum is
  // their rounding: the free samples share what is left of it.
  void balance() {
    double left = 0;
    for (std::size_t i : held_) left += change_[i];
    for (std::size_t i : free_) left += change_[i];
    for (std::size_t i : free_) change_[i] -= left / static_cast<double>(free_.size());
  }

  bool factorise() {
    monitor_.poll();
    const std::size_t m = free_.size();
    double mean = 0;
    for (std::size_t i : free_) mean += static_cast<double>(K_[i * ld_ + i]) / static_cast<double>(m);
    L_.resize(m * m);
    return choleskyWithRidge(m, sumRounding, mean, L_, [&] {
      for (std::size_t s = 0; s < m; ++s)
        for (std::size_t t = s; t < m; ++t) L_[s * m + t] = static_cast<double>(K_[free_[s] * ld_ + free_[t]]);
    });
  }

  // Puts the samples that leave their bounds there, the half that reaches them first: with these held, others may stay
  // inside. False when there are none.
  bool holdThoseOutside() {
    std::vector<double> reached;
    for (std::size_t i : free_)
      if (leaves(i)) reached.push_back(wayToBound(i));
    if (reached.empty()) return false;
    const double last = median(reached);
    std::vector<std::size_t> inside;
    for (std::size_t i : free_) {
      if (!leaves(i) || wayToBound(i) > last) {
        inside.push_back(i);
      } else {
        change_[i] = (change_[i] < 0 ? lo_[i] : hi_[i]) - b_[i];
        held_.push_back(i);
      }
    }
    free_.swap(inside);
    return true;
  }
  // The part of its change after which a sample is at its bound.
  double wayToBound(std::size_t i) const {
    return (change_[i] > 0 ? hi_[i] - b_[i] : b_[i] - lo_[i]) / std::fabs(change_[i]);
  }
  bool leaves(std::size_t i) const { return change_[i] != 0 && wayToBound(i) < 1; }

  Monitor& monitor_;
  const std::size_t n_;
  const T* K_;
  const std::size_t ld_;
  const double *e_, *b_, *lo_, *hi_;
  std::vector<std::size_t> all_, free_, held_;  // all are those free before the step
  Vector change_, L_;
};

template <class T>
double move(std::size_t n, const T* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
            Monitor& monitor) {
  FreeStep<T> step(n, K, ld, e, b, lo, hi, monitor);
  if (!step.find()) return 0;
  const Vector &d = step.change(), f = step.response();
  const double middle = e[step.moved()[step.moved().size() / 2]];  // the changes add up to 0, but for rounding
  double slope = 0, curvature = 0;
  for (std::size_t i : step.moved()) slope += d[i] * (e[i] - middle), curvature += d[i] * f[i];
  if (!(slope > 0)) return 0;
  const double length = curvature > slope ? slope / curvature : 1;
  for (std::size_t i : step.moved()) b[i] = std::min(hi[i], std::max(lo[i], b[i] + length * d[i]));
  for (std::size_t i = 0; i < n; ++i) e[i] -= length * f[i];
  return length * (slope - 0.5 * length * curvature);
}
}  // namespace

double freeStepWork(std::size_t free) {
  const double m = static_cast<double>(free);
  return usualRounds * (m * m * m / 3 + touchWork * m * m);
}

double moveFree(std::size_t n, const float* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
                Monitor& monitor) {
  return move(n, K, ld, e, b, lo, hi, monitor);
}
double moveFree(std::size_t n, const double* K, std::size_t ld, double* e, double* b, const double* lo,
                const double* hi, Monitor& monitor) {
  return move(n, K, ld, e, b, lo, hi, monitor);
}
}  // namespace frs
