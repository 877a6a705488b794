// binned_cases.hpp - what the tests of coded samples share.
#pragma once
#include <numeric>
#include <vector>

#include "kernel/additive_kernel.hpp"

namespace frs::testing {
using Type = AdditiveKernel::Type;

inline const std::vector<AdditiveKernel> kernels = {{Type::Linear, -1},       {Type::Chi2, -1},
                                                    {Type::Intersection, -1}, {Type::JensenShannon, -1},
                                                    {Type::Hellinger, -1},    {Type::PowerMean, -2}};

/// 0, 1, ..., n - 1.
inline std::vector<int> range(std::size_t n) {
  std::vector<int> v(n);
  std::iota(v.begin(), v.end(), 0);
  return v;
}
}  // namespace frs::testing
