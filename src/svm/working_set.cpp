#include "svm/working_set.hpp"

#include <numeric>

namespace frs {
namespace {
constexpr std::size_t leastWide = 2000;  // samples that the interior point takes at a time

// Samples with bounds of their own.
struct BoxMoves {
  const double *lo, *hi, *b;
  bool rises(std::size_t i) const { return b[i] < hi[i]; }
  bool falls(std::size_t i) const { return b[i] > lo[i]; }
  bool apart(std::size_t) const { return false; }
  double level(std::size_t, double middle) const { return middle; }
};
BoxMoves movesOf(const SvmBox& box, const std::vector<double>& b) { return {box.lo.data(), box.hi.data(), b.data()}; }
}  // namespace

Violation violationOf(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f) {
  return violationBy(movesOf(box, b), box.y, f);
}

std::vector<int> workingSet(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f,
                            const Violation& v, BlockSizes sizes, long block) {
  return workingSetBy(movesOf(box, b), box.y, f, v, sizes, block);
}

template <class T>
long solvePairs(const SvmBox& box, const std::vector<int>& set, const T* K, const std::vector<double>&, double eps,
                long most, std::vector<double>& e, std::vector<double>& part, Monitor& monitor, FreeSteps& free) {
  std::vector<double> lo, hi;
  for (int i : set) {
    lo.push_back(box.lo[i]);
    hi.push_back(box.hi[i]);
  }
  return smo(set.size(), K, set.size(), e.data(), part.data(), lo.data(), hi.data(), eps, most, nullptr, monitor,
             &free);
}
template long solvePairs(const SvmBox&, const std::vector<int>&, const float*, const std::vector<double>&, double, long,
                         std::vector<double>&, std::vector<double>&, Monitor&, FreeSteps&);
template long solvePairs(const SvmBox&, const std::vector<int>&, const double*, const std::vector<double>&, double,
                         long, std::vector<double>&, std::vector<double>&, Monitor&, FreeSteps&);

std::size_t wideSize(std::size_t samples, std::size_t needed) {
  return std::min(samples, std::max(leastWide, 2 * needed));
}

std::vector<int> wideSet(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f,
                         const Violation& v) {
  const std::size_t n = box.size();
  std::vector<double> distance(n);  // 0: must be in
  std::size_t needed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double d = box.y[i] - f[i] - v.middle;
    const bool rises = b[i]<box.hi[i], falls = b[i]> box.lo[i];
    const bool in = (rises && falls) || (rises ? d > 0 : d < 0);
    distance[i] = in ? 0 : std::fabs(d);
    needed += in;
  }
  std::vector<int> set(n);
  std::iota(set.begin(), set.end(), 0);
  const std::size_t size = wideSize(n, needed);
  if (2 * size > n) return set;
  std::nth_element(set.begin(), set.begin() + static_cast<std::ptrdiff_t>(size), set.end(),
                   [&](int i, int j) { return distance[i] != distance[j] ? distance[i] < distance[j] : i < j; });
  set.resize(size);
  std::sort(set.begin(), set.end());
  return set;
}
}  // namespace frs
