// region_set.hpp - sets of the regions of a picture, as bits.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frs {
/// A set of regions, numbered from 0; all sets that meet have the same room.
class RegionSet {
 public:
  explicit RegionSet(std::size_t room) : bits_((room + 63) / 64, 0) {}

  void add(std::size_t r) { bits_[r / 64] |= std::uint64_t{1} << (r % 64); }
  bool has(std::size_t r) const { return bits_[r / 64] >> (r % 64) & 1; }
  void unite(const RegionSet& other) {
    for (std::size_t k = 0; k < bits_.size(); ++k) bits_[k] |= other.bits_[k];
  }
  bool meets(const RegionSet& other) const {
    for (std::size_t k = 0; k < bits_.size(); ++k)
      if (bits_[k] & other.bits_[k]) return true;
    return false;
  }
  bool operator==(const RegionSet& other) const { return bits_ == other.bits_; }

  /// Calls f(r) for the members in increasing order.
  template <class F>
  void forEach(F&& f) const {
    for (std::size_t k = 0; k < bits_.size(); ++k)
      for (std::uint64_t left = bits_[k]; left; left &= left - 1) f(64 * k + __builtin_ctzll(left));
  }

 private:
  std::vector<std::uint64_t> bits_;
};

inline RegionSet unionOf(RegionSet a, const RegionSet& b) {
  a.unite(b);
  return a;
}
}  // namespace frs
