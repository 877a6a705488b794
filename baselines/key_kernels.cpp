#include "baselines/key_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "svm/svm.hpp"

namespace frs::mil {
namespace {
constexpr int mostWeightSteps = 300;
constexpr int mostSolves =
    20;  // of alpha for one mu; each recomputes its errors, which frees it from the rounding of the one before
constexpr long mostPairs = 2000000;
constexpr double safePower = 0.5, mostPower = 8;

double sumOf(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }
}  // namespace

KeyKernels::KeyKernels(std::vector<double> costPositive, double tol, Monitor& monitor)
    : costPositive_(std::move(costPositive)), tol_(tol), monitor_(monitor) {}

// The part of Q between negatives is the same for every mu.
void KeyKernels::setNegatives(std::vector<float> among, std::vector<double> cost) {
  among_ = std::move(among);
  costNegative_ = std::move(cost);
  const std::size_t p = positives(), n = costNegative_.size(), all = size();
  Q_.assign(all * all, 0.0f);
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(&among_[i * n], n, &Q_[(p + i) * all + p]);
    Q_[(p + i) * (all + 1)] += static_cast<float>(1 / costNegative_[i]);
  }
}

void KeyKernels::set(std::size_t t, KeyKernel kernel) {
  if (t < kernels_.size()) {
    kernels_[t] = std::move(kernel);
    return;
  }
  kernels_.push_back(std::move(kernel));
  for (double& m : mu_) m *= 0.5;
  mu_.push_back(mu_.empty() ? 1 : 0.5);
}

// The rows and columns of Q that depend on mu: those of the positives.
void KeyKernels::combine() {
  const std::size_t p = positives(), n = costNegative_.size(), all = size();
  for (std::size_t i = 0; i < p; ++i) {
    float* row = &Q_[i * all];
    std::fill_n(row, all, 0.0f);
    for (std::size_t t = 0; t < mu_.size(); ++t) {
      const float m = static_cast<float>(mu_[t]);
      if (m == 0) continue;
      const float *own = &kernels_[t].own[i * p], *across = &kernels_[t].across[i * n];
      for (std::size_t j = 0; j < p; ++j) row[j] += m * own[j];
      for (std::size_t j = 0; j < n; ++j) row[p + j] -= m * across[j];
    }
    row[i] += static_cast<float>(1 / costPositive_[i]);
  }
  for (std::size_t j = p; j < all; ++j)
    for (std::size_t i = 0; i < p; ++i) Q_[j * all + i] = Q_[i * all + j];
}

void KeyKernels::findErrors(const std::vector<double>& alpha) {
  e_.assign(size(), 0.0);
  for (std::size_t i = 0; i < size(); ++i) {
    if (alpha[i] == 0) continue;
    const float* row = &Q_[i * size()];
    for (std::size_t j = 0; j < size(); ++j) e_[j] -= alpha[i] * static_cast<double>(row[j]);
  }
  rho_ = -std::inner_product(alpha.begin(), alpha.end(), e_.begin(), 0.0);
}

// min_alpha 1/2 alpha'Q alpha on the simplex, by SMO: a step on a pair of entries keeps their sum.
void KeyKernels::solveAlpha(std::vector<double>& alpha) {
  const std::vector<double> lo(size(), 0.0), hi(size(), 1.0);
  for (int k = 0; k < mostSolves; ++k) {
    findErrors(alpha);
    const long pairs = smo(size(), Q_.data(), size(), e_.data(), alpha.data(), lo.data(), hi.data(), 0.1 * tol_ * rho_,
                           mostPairs, nullptr, monitor_);
    if (pairs == 0) break;
  }
}

void KeyKernels::findQuadratics(const std::vector<double>& alpha) {
  const std::size_t p = positives(), n = costNegative_.size();
  std::vector<std::size_t> active;
  for (std::size_t j = 0; j < n; ++j)
    if (alpha[p + j] > 0) active.push_back(j);
  double common = 0;  // the part that only negatives take part in, the same for every kernel
  for (std::size_t i : active)
    for (std::size_t j : active) common += alpha[p + i] * alpha[p + j] * static_cast<double>(among_[i * n + j]);
  q_.assign(mu_.size(), common);
  for (std::size_t t = 0; t < mu_.size(); ++t)
    for (std::size_t i = 0; i < p; ++i) {
      if (alpha[i] == 0) continue;
      const float *own = &kernels_[t].own[i * p], *across = &kernels_[t].across[i * n];
      double sum = 0;
      for (std::size_t j = 0; j < p; ++j) sum += alpha[j] * static_cast<double>(own[j]);
      for (std::size_t j : active) sum -= 2 * alpha[p + j] * static_cast<double>(across[j]);
      q_[t] += alpha[i] * sum;
    }
}

// Alternates between alpha for the present kernel and mu_t proportional to mu_t q_t^power. The power 1/2 gives the best
// weights for fixed w_t, so that the value -rho / 2 falls. Larger powers are faster; a step that raises the value is
// taken back, and the power lowered. max_t q_t bounds the value from below.
void KeyKernels::learn(std::vector<double>& alpha) {
  const double sum = sumOf(alpha);
  for (double& a : alpha) a /= sum;
  std::vector<double> bestMu, bestAlpha;
  double power = safePower, reached = 0;
  for (int k = 0; k < mostWeightSteps; ++k) {
    monitor_.poll();
    combine();
    solveAlpha(alpha);
    if (k > 0 && rho_ < reached && power > safePower) {
      mu_ = bestMu;
      alpha = bestAlpha;
      power = safePower;
    } else {
      findQuadratics(alpha);
      gap_ = (*std::max_element(q_.begin(), q_.end()) - std::inner_product(mu_.begin(), mu_.end(), q_.begin(), 0.0)) /
             rho_;
      reached = rho_;
      bestMu = mu_;
      bestAlpha = alpha;
      if (gap_ <= tol_ || mu_.size() == 1) return;
      power = std::min(mostPower, (k == 0 ? 1 : 2) * power);
    }
    moveWeights(power);
  }
  mu_ = bestMu;
  alpha = bestAlpha;
  rho_ = reached;
}

void KeyKernels::moveWeights(double power) {
  const double highest = *std::max_element(q_.begin(), q_.end());
  for (std::size_t t = 0; t < mu_.size(); ++t) mu_[t] *= std::pow(std::max(0.0, q_[t]) / highest, power);
  const double total = sumOf(mu_);
  for (double& m : mu_) m /= total;
}
}  // namespace frs::mil
