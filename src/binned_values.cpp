#include "binned_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace frs {
namespace {
constexpr std::uint32_t unused = 0xffffffffu;
constexpr std::size_t maxValues = 65535;

std::uint64_t bitsOf(double v) {
  std::uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  return bits;
}
}  // namespace

// ----------------------------------------------------------------------------- distinct values

DistinctValues::DistinctValues(const double* value, std::size_t count, bool withZero, std::size_t limit) {
  std::size_t slots = 16;
  while (slots < 4 * std::min(limit + 1, count + 1)) slots *= 2, --shift_;
  mask_ = slots - 1;
  key_.resize(slots);
  code_.assign(slots, unused);
  std::size_t used = 0;
  const auto insert = [&](double v) {
    const std::size_t at = find(v);
    if (code_[at] != unused) return;
    key_[at] = v;
    code_[at] = 0;
    ++used;
  };
  if (withZero) insert(0);
  for (std::size_t i = 0; i < count && used <= limit; ++i) insert(value[i]);
  complete_ = used <= limit;
}

std::size_t DistinctValues::find(double v) const {
  // + 0.0 makes -0 the same as 0; the highest bits of the product depend on all bits of v
  std::size_t at = (bitsOf(v + 0.0) * 0x9E3779B97F4A7C15ULL) >> shift_;
  while (code_[at] != unused && key_[at] != v) at = (at + 1) & mask_;
  return at;
}

std::vector<double> DistinctValues::sorted() {
  std::vector<double> v;
  for (std::size_t at = 0; at < key_.size(); ++at)
    if (code_[at] != unused) v.push_back(key_[at] + 0.0);
  std::sort(v.begin(), v.end());
  for (std::size_t u = 0; u < v.size(); ++u) code_[find(v[u])] = static_cast<std::uint32_t>(u);
  return v;
}

// ---------------------------------------------------------------------------------- kept values

KeptValues::KeptValues(const double* value, std::size_t count, bool withZero) {
  std::vector<double> v(value, value + count);
  if (withZero) v.push_back(0);
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
  values_.resize(std::min(maxValues, v.size()));
  for (std::size_t u = 0; u < values_.size(); ++u) values_[u] = v[u * (v.size() - 1) / (values_.size() - 1)];
}

BetweenCode KeptValues::code(double v) const {
  // u: the value at or below v; the last value is the far end of the interval before it
  std::size_t u = std::upper_bound(values_.begin(), values_.end(), v) - values_.begin() - 1;
  u = std::min(u, values_.size() - 2);
  const double t = (v - values_[u]) / (values_[u + 1] - values_[u]);
  return {static_cast<std::uint32_t>(u << 16) | static_cast<std::uint32_t>(std::lround(t * BetweenCode::scale))};
}

double KeptValues::error(const AdditiveKernel& k) const {
  // a sample halfway between the values a and b stands as (psi(a) + psi(b))/2: its distance to psi(x)
  double worst = 0;
  for (std::size_t u = 0; u + 1 < values_.size(); ++u) {
    const double a = values_[u], b = values_[u + 1], x = 0.5 * (a + b);
    worst = std::max(worst, k(x, x) - k(x, a) - k(x, b) + 0.25 * k(a, a) + 0.5 * k(a, b) + 0.25 * k(b, b));
  }
  const double low = values_.front(), high = values_.back();
  return std::sqrt(worst / std::max(k(low, low), k(high, high)));
}
}  // namespace frs
