#include "coded/binned_values.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace frs {
std::vector<double> Column::nonzeros(std::size_t expected) const {
  std::vector<double> some;
  some.reserve(expected);
  std::copy_if(value, value + count, std::back_inserter(some), [](double v) { return v != 0; });
  return some;
}

std::shared_ptr<const std::uint32_t[]> Column::nonzeroSamples(std::size_t expected) const {
  const std::shared_ptr<std::uint32_t[]> samples(new std::uint32_t[std::max<std::size_t>(1, expected)]);
  std::size_t e = 0;
  for (std::size_t q = 0; q < count; ++q)
    if (value[q] != 0) samples[e++] = index ? index[q] : static_cast<std::uint32_t>(q);
  return samples;
}

KeptValues::KeptValues(const double* value, std::size_t count, bool withZero) {
  std::vector<double> v(value, value + count);
  if (withZero) v.push_back(0);
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
  values_.resize(std::min(BetweenCode::most, v.size()));
  for (std::size_t u = 0; u < values_.size(); ++u) values_[u] = v[u * (v.size() - 1) / (values_.size() - 1)];
}

BetweenCode KeptValues::code(double v) const {
  // u: the value at or below v; the last value is the far end of the interval before it
  std::size_t u = std::upper_bound(values_.begin(), values_.end(), v) - values_.begin() - 1;
  u = std::min(u, values_.size() - 2);
  const double t = (v - values_[u]) / (values_[u + 1] - values_[u]);
  return {static_cast<std::uint32_t>(u << 16) | static_cast<std::uint32_t>(std::lround(t * BetweenCode::most))};
}

double KeptValues::error(const AdditiveKernel& k) const {
  // a sample halfway between the values a and b stands as (psi(a) + psi(b))/2: its distance to psi(x)
  double worst = 0;
  for (std::size_t u = 0; u + 1 < values_.size(); ++u) {
    const double a = values_[u], b = values_[u + 1], x = 0.5 * (a + b);
    const double between = 0.5 * k(a, b) + 0.5 * (0.5 * (k(a, a) + k(b, b)));  // |(psi(a) + psi(b))/2|^2
    worst = std::max(worst, k(x, x) - k(x, a) - k(x, b) + between);
  }
  const double low = values_.front(), high = values_.back();
  return std::sqrt(worst / std::max(k(low, low), k(high, high)));
}
}  // namespace frs
