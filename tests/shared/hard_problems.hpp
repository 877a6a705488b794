// hard_problems.hpp - small histograms that are hard to classify: noisy labels, separable classes, a linear kernel with
// a large C. For tests and benchmarks.
#pragma once
#include <cmath>
#include <vector>

#include "base/matrix.hpp"
#include "base/random.hpp"

namespace generators {
struct Hard {
  std::size_t n = 0, D = 0;
  std::vector<double> X, y;
  frs::Samples samples() const { return frs::MatrixView<const double>{X.data(), D, n}; }
};

enum class Values { Uniform, Skewed, HeavyTail, Real };
inline const char* const valueNames[] = {"uniform", "skewed", "heavy tail", "real"};

/// 10 bins of counts up to about 100 (300 with a heavy tail; real values up to 50); the label is the sign of the
/// difference of two bins plus noise, and a share of the labels is flipped. noise = flipped = 0: separable by a chi2
/// SVM.
inline Hard noisyCounts(std::size_t n, Values values, double noise, double flipped, std::uint64_t seed = 1) {
  Hard h{n, 10, std::vector<double>(10 * n), std::vector<double>(n)};
  frs::Random r(seed);
  for (std::size_t i = 0; i < n; ++i) {
    double* x = &h.X[i * h.D];
    for (std::size_t k = 0; k < h.D; ++k) {
      const double v = std::max(1e-12, r.uniform());
      x[k] = values == Values::Uniform     ? std::floor(100 * v)
             : values == Values::Skewed    ? std::floor(100 * v * v * v * v)
             : values == Values::HeavyTail ? std::floor(std::min(300.0, 2 * std::pow(v, -0.8)))
                                           : 50 * v * v;
    }
    h.y[i] = x[0] - x[1] + noise * r.normal() > 0 ? 1 : -1;
    if (r.uniform() < flipped) h.y[i] = -h.y[i];
  }
  return h;
}

/// Skewed counts in D bins; the label is the sign of the sum of ten of them minus that of ten others, plus noise, and
/// 10 % of the labels are flipped. With D in the hundreds every bin gets some weight.
inline Hard weakCounts(std::size_t n, std::size_t D, std::uint64_t seed = 1) {
  Hard h{n, D, std::vector<double>(D * n), std::vector<double>(n)};
  frs::Random r(seed);
  for (std::size_t i = 0; i < n; ++i) {
    double* x = &h.X[i * D];
    for (std::size_t k = 0; k < D; ++k) x[k] = std::floor(20 * std::pow(r.uniform(), 4));
    double sum = 2 * r.normal();
    for (std::size_t k = 0; k < 10; ++k) sum += x[k] - x[k + 10];
    h.y[i] = sum > 0 ? 1 : -1;
    if (r.uniform() < 0.1) h.y[i] = -h.y[i];
  }
  return h;
}

/// The same samples with labels that mean nothing.
inline Hard randomLabels(Hard h, std::uint64_t seed = 1) {
  frs::Random r(seed);
  for (double& y : h.y) y = r.uniform() < 0.5 ? 1 : -1;
  return h;
}

/// Histograms over D words that sum to 1, 20 words more frequent in one class, 5 % of the labels flipped.
inline Hard unitHistograms(std::size_t n, std::size_t D, std::uint64_t seed = 1) {
  Hard h{n, D, std::vector<double>(D * n), std::vector<double>(n)};
  frs::Random r(seed);
  for (std::size_t i = 0; i < n; ++i) {
    double* x = &h.X[i * D];
    h.y[i] = r.uniform() < 0.5 ? 1 : -1;
    double sum = 0;
    for (std::size_t k = 0; k < D; ++k) {
      x[k] = r.uniform() < 0.3 ? -std::log(1 - r.uniform()) : 0;
      if (k < 20 && h.y[i] > 0) x[k] *= 1.6;
      sum += x[k];
    }
    for (std::size_t k = 0; k < D; ++k) x[k] /= sum;
    if (r.uniform() < 0.05) h.y[i] = -h.y[i];
  }
  return h;
}
}  // namespace generators
