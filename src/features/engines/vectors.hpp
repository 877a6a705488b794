// vectors.hpp - sums and selections of entries. Private to src/features/engines.
#pragma once
#include <numeric>
#include <vector>

namespace frs {
inline double sumOf(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }
inline double dot(const std::vector<double>& x, const std::vector<double>& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}
template <class T>
std::vector<T> picked(const std::vector<T>& x, const std::vector<int>& which) {
  std::vector<T> some;
  some.reserve(which.size());
  for (int i : which) some.push_back(x[static_cast<std::size_t>(i)]);
  return some;
}
inline std::vector<int> upTo(std::size_t n) {
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  return all;
}
}  // namespace frs
