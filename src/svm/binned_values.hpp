// binned_values.hpp - bins with more values than codes; private to the binned module.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "svm/binned_table.hpp"

namespace frs {
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
