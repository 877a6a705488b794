// distinct_values.hpp - the distinct values of some numbers, numbered in increasing order; a hash table with open
// addressing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace frs {
class DistinctValues {
 public:
  /// Whether n values surely have more than `most` distinct ones, found without a table of them; false may be wrong.
  /// Pre     most < 2000.
  static bool areMore(const double* v, std::size_t n, std::size_t most);

  void insert(double v);
  std::size_t size() const { return size_; }
  /// The values, increasing; a code is a place among them.
  std::vector<double> sorted();
  /// Pre     v was inserted, and sorted() called since.
  std::uint32_t code(double v) const { return code_[find(v)]; }

 private:
  std::size_t find(double v) const;  // the slot that holds v, or the free one where it belongs
  void grow();
  std::size_t size_ = 0;
  std::vector<double> key_;
  std::vector<std::uint32_t> code_;  // of the slots in use
  int shift_ = 64;                   // 64 - log2 of the number of slots
};
}  // namespace frs
