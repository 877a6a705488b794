#include "binned_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "binned_table.hpp"

namespace frs {
namespace {
constexpr std::uint32_t unused = 0xffffffffu;
constexpr std::size_t maxValues = 65535;

std::uint64_t bitsOf(double v) {
  std::uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  return bits;
}
std::uint64_t bucketOf(double v) { return bitsOf(v) >> 44; }  // exponent and 8 bits of the mantissa
}  // namespace

// ----------------------------------------------------------------------------- distinct values

DistinctValues::DistinctValues(const double* value, std::size_t count, bool withZero, std::size_t limit) {
  std::size_t slots = 16;
  while (slots < 4 * std::min(limit + 1, count + 1)) slots *= 2;
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
  const std::uint64_t mixed = bitsOf(v + 0.0) * 0x9E3779B97F4A7C15ULL;  // + 0.0 makes -0 the same as 0
  std::size_t at = (mixed >> 32) & mask_;
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

// -------------------------------------------------------------------------- interpolated values

ValueGrid::ValueGrid(const double* value, std::size_t count, bool withZero, bool byRatio) {
  std::vector<double> v(value, value + count);
  if (withZero) v.push_back(0);
  if (byRatio) keepByRatio(v);
  if (!byRatio || values_.size() > maxValues) keepEvenly(std::move(v));
}

void ValueGrid::keepByRatio(const std::vector<double>& v) {
  // zero stands apart: its bucket would be many octaves away from the next one
  double low = std::numeric_limits<double>::infinity(), high = 0;
  bool zero = false;
  for (double x : v) {
    zero = zero || x == 0;
    if (x > 0) low = std::min(low, x);
    high = std::max(high, x);
  }
  lowest_ = bucketOf(low);
  const std::size_t buckets = bucketOf(high) - lowest_ + 1;
  std::vector<double> smallest(buckets, std::numeric_limits<double>::infinity()), largest(buckets, 0);
  for (double x : v) {
    if (x == 0) continue;
    const std::size_t q = bucketOf(x) - lowest_;
    smallest[q] = std::min(smallest[q], x);
    largest[q] = std::max(largest[q], x);
  }
  first_.assign(buckets, 0);
  if (zero) values_.push_back(0);
  for (std::size_t q = 0; q < buckets; ++q) {
    if (largest[q] == 0) continue;
    first_[q] = static_cast<std::uint32_t>(values_.size());
    values_.push_back(smallest[q]);
    if (largest[q] > smallest[q]) values_.push_back(largest[q]);
  }
}

void ValueGrid::keepEvenly(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
  first_.clear();
  values_.resize(std::min(maxValues, v.size()));
  for (std::size_t u = 0; u < values_.size(); ++u) values_[u] = v[u * (v.size() - 1) / (values_.size() - 1)];
}

bool ValueGrid::spans(std::size_t u) const {
  return first_.empty() || bucketOf(values_[u]) == bucketOf(values_[u + 1]);
}

std::uint32_t ValueGrid::code(double v) const {
  // u: the value at or below v; the last value is the far end of the interval before it
  std::size_t u;
  if (first_.empty())
    u = std::upper_bound(values_.begin(), values_.end(), v) - values_.begin() - 1;
  else
    u = v == 0 ? 0 : first_[bucketOf(v) - lowest_];
  u = std::min(u, values_.size() - 2);
  const double t = (v - values_[u]) / (values_[u + 1] - values_[u]);
  return static_cast<std::uint32_t>(u << 16) | static_cast<std::uint32_t>(std::lround(t * fractionScale));
}
}  // namespace frs
