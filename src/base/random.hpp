// random.hpp - the one generator of the core, so that a seed means the same on every host.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace frs {
/// xoshiro256** seeded by splitmix64. Same seed, same stream, on every platform and thread count.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& s : state_) {
      seed += 0x9E3779B97F4A7C15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
      s = z ^ (z >> 31);
    }
  }
  std::uint64_t next() {
    const std::uint64_t result = rotl(state_[1] * 5, 7) * 9, t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotl(state_[3], 45);
    return result;
  }
  /// Uniform in the open interval (0, 1).
  double uniform() { return (static_cast<double>(next() >> 11) + 0.5) * 0x1.0p-53; }
  /// Uniform integer in 0 .. n-1.
  std::size_t below(std::size_t n) {
    const std::size_t i = static_cast<std::size_t>(uniform() * static_cast<double>(n));
    return i < n ? i : n - 1;
  }
  /// Standard normal.
  double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform()); }
  /// Poisson with mean lambda; a rounded normal from 30 on.
  int poisson(double lambda) {
    if (lambda < 30) {
      const double limit = std::exp(-lambda);
      int k = 0;
      for (double p = uniform(); p > limit; p *= uniform()) ++k;
      return k;
    }
    const double v = std::floor(lambda + std::sqrt(lambda) * normal() + 0.5);
    return v < 0 ? 0 : static_cast<int>(v);
  }

 private:
  static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::uint64_t state_[4];
};
}  // namespace frs
