// binned_values.hpp - the distinct values of a bin and their codes; private to the binned module.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

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
  bool complete_ = true;
};

/// Some values of a bin, between which all others are interpolated: codes of 4 bytes, the value below in
/// the upper half, the fraction of the way to the next one in the lower.
class ValueGrid {
 public:
  /// byRatio keeps the smallest and the largest value of every 1/256 octave: the others differ from
  /// their neighbours by less than 0.4%, so that a kernel of their interpolation is off by 2e-6 of
  /// itself. Otherwise, and where that is still too many, 65535 values evenly chosen are kept.
  /// Pre     values >= 0 when byRatio.
  ValueGrid(const double* value, std::size_t count, bool withZero, bool byRatio);
  const std::vector<double>& values() const { return values_; }
  std::uint32_t code(double v) const;
  /// Whether there may be samples between values u and u + 1.
  bool spans(std::size_t u) const;

 private:
  void keepByRatio(const std::vector<double>& v);
  void keepEvenly(std::vector<double> v);
  std::vector<double> values_;
  std::vector<std::uint32_t> first_;  // by bucket: the place of its smallest value
  std::uint64_t lowest_ = 0;          // the number of the first bucket
};
}  // namespace frs
