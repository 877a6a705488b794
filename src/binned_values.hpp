// binned_values.hpp - the distinct values of a bin and their codes; private to the binned module.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "binned_table.hpp"

namespace frs {
/// The distinct values of a bin while there are at most `limit` of them, in a hash table: O(1) a code.
class DistinctValues {
 public:
  DistinctValues(const double* value, std::size_t count, bool withZero, std::size_t limit);
  bool complete() const { return complete_; }  ///< false: there are more than `limit`
  std::vector<double> sorted();                ///< increasing; numbers the codes
  std::uint32_t code(double v) const { return code_[find(v)]; }

 private:
  std::size_t find(double v) const;  // the slot that holds v, or the free one where it belongs
  std::vector<double> key_;
  std::vector<std::uint32_t> code_;  // of the slots in use
  std::size_t mask_ = 0;
  int shift_ = 60;  // 64 - log2 of the slots
  bool complete_ = true;
};

/// 65535 of the values of a bin with more than that, between which the others are interpolated.
class KeptValues {
 public:
  KeptValues(const double* value, std::size_t count, bool withZero);
  const std::vector<double>& values() const { return values_; }
  BetweenCode code(double v) const;
  /// Bound on the error of a kernel value between two codes, relative to kappa at the largest value.
  double error(const AdditiveKernel& kernel) const;

 private:
  std::vector<double> values_;  // increasing
};
}  // namespace frs
