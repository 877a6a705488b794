// planted_words.hpp - synthetic bags of words, for tests and benchmarks: counts of about 10000 features per sample
// over D words, of which one in twenty differs between the classes; topics inside the classes, overdispersion, and 3%
// of samples that look like the other class.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/random.hpp"

namespace generators {
struct Data {
  std::size_t n = 0, D = 0;
  std::vector<std::uint16_t> X;  ///< D x n counts, one sample per column
  std::vector<double> y;         ///< -1 or +1
};

/// Words that differ do so by a factor exp(strength * effect), 0.3 effect to effect.
inline Data generate(std::size_t n, std::size_t D, std::uint64_t seed, double effect = 1.2, double spread = 0.6) {
  constexpr double featuresPerSample = 10000;
  constexpr std::size_t topics = 5;
  frs::Random r(seed);
  std::vector<double> base(D), difference(D, 0.0), noise(D), topic(topics * D);
  double total = 0;
  for (std::size_t k = 0; k < D; ++k) {
    base[k] = std::exp(0.8 * r.normal());
    noise[k] = spread * (0.6 + 0.8 * r.uniform());
    total += base[k];
  }
  for (double& x : base) x *= featuresPerSample / total;
  for (double& x : difference)
    if (r.uniform() < 0.05) x = effect * (r.uniform() < 0.5 ? -1 : 1) * (0.3 + 0.7 * r.uniform());
  for (double& x : topic) x = 0.25 * r.normal();

  Data data;
  data.n = n;
  data.D = D;
  data.X.resize(n * D);
  data.y.resize(n);
#pragma omp parallel for schedule(dynamic, 64)
  for (std::size_t i = 0; i < n; ++i) {
    frs::Random s(seed * 1000003 + i * 7919 + 17);
    const double label = s.uniform() < 0.4 ? 1 : -1;
    double strength = std::max(0.0, 0.8 + 0.5 * s.normal());
    if (s.uniform() < 0.03) strength = -0.7;
    const double* t = &topic[s.below(topics) * D];
    std::vector<double> rate(D);
    double sum = 0;
    for (std::size_t k = 0; k < D; ++k) {
      rate[k] = base[k] * std::exp(noise[k] * s.normal() + t[k] + 0.5 * label * strength * difference[k]);
      sum += rate[k];
    }
    for (std::size_t k = 0; k < D; ++k)
      data.X[i * D + k] = static_cast<std::uint16_t>(std::min(65535, s.poisson(rate[k] * featuresPerSample / sum)));
    data.y[i] = label;
  }
  return data;
}
}  // namespace generators
