// binned_values.hpp - columns of values, and bins with more values than codes; private to the binned module.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "coded/binned_table.hpp"

namespace frs {
/// The values of a bin: of all samples (index null), or of its non-zero samples.
struct Column {
  const double* value;
  const std::uint32_t* index;
  std::size_t count;

  /// The smallest value of n samples; 0 where some are left out.
  double smallest(std::size_t n) const { return count < n ? 0 : *std::min_element(value, value + count); }
  /// The values that are not 0, and the samples that they belong to, as many as are expected.
  std::vector<double> nonzeros(std::size_t expected) const;
  std::shared_ptr<const std::uint32_t[]> nonzeroSamples(std::size_t expected) const;
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
