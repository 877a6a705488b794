#include "kernel/distinct_values.hpp"

#include <algorithm>
#include <cstring>

namespace frs {
namespace {
constexpr std::uint32_t unused = 0xffffffffu;

// A number of so many bits that depends on all bits of v.
std::size_t hash(double v, int bits) {
  v += 0.0;  // -0 is the same as 0
  std::uint64_t word;
  std::memcpy(&word, &v, sizeof word);
  return (word * 0x9E3779B97F4A7C15ULL) >> (64 - bits);
}
}  // namespace

bool DistinctValues::areMore(const double* v, std::size_t n, std::size_t most) {
  // different hashes come from different values
  constexpr int bits = 13;
  constexpr std::size_t chunk = 64;
  std::uint64_t seen[(1 << bits) / 64] = {};
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < n && count <= most; begin += chunk)
    for (std::size_t i = begin; i < std::min(n, begin + chunk); ++i) {
      const std::size_t h = hash(v[i], bits);
      count += ~seen[h / 64] >> (h % 64) & 1;
      seen[h / 64] |= std::uint64_t(1) << (h % 64);
    }
  return count > most;
}

void DistinctValues::insert(double v) {
  if (2 * size_ >= key_.size()) grow();
  const std::size_t at = find(v);
  if (code_[at] != unused) return;
  key_[at] = v + 0.0;  // -0 is the same as 0
  code_[at] = 0;
  ++size_;
}

std::size_t DistinctValues::find(double v) const {
  std::size_t at = hash(v, 64 - shift_);
  while (code_[at] != unused && key_[at] != v) at = (at + 1) & (key_.size() - 1);
  return at;
}

void DistinctValues::grow() {
  constexpr int firstBits = 10;
  shift_ = key_.empty() ? 64 - firstBits : shift_ - 1;
  std::vector<double> key(std::size_t(1) << (64 - shift_));
  std::vector<std::uint32_t> code(key.size(), unused);
  key.swap(key_);
  code.swap(code_);
  for (std::size_t at = 0; at < key.size(); ++at) {
    if (code[at] == unused) continue;
    const std::size_t to = find(key[at]);
    key_[to] = key[at];
    code_[to] = code[at];
  }
}

std::vector<double> DistinctValues::sorted() {
  std::vector<double> v;
  for (std::size_t at = 0; at < key_.size(); ++at)
    if (code_[at] != unused) v.push_back(key_[at]);
  std::sort(v.begin(), v.end());
  for (std::size_t u = 0; u < v.size(); ++u) code_[find(v[u])] = static_cast<std::uint32_t>(u);
  return v;
}
}  // namespace frs
