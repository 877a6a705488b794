// working_set.hpp - the optimality conditions of the SVM: how far b is from them, and which samples a block should
// take.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "base/monitor.hpp"
#include "base/random.hpp"
#include "svm/svm.hpp"

namespace frs {
/// How far b is from satisfying the optimality conditions; e = y - K b.
struct Violation {
  double size = 0;        ///< max e over samples that may rise - min e over those that may fall, at least 0
  double middle = 0;      ///< the bias around which violators are chosen
  std::vector<int> free;  ///< samples that may do both
};
Violation violationOf(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f);

/// The samples of the next block, increasing: all free ones (where these are too many, the worst and some at random),
/// then the worst violators, half of them rising and half falling.
struct BlockSizes {
  std::size_t least, most;  ///< a block has twice as many samples as are free, within these limits
};
std::vector<int> workingSet(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f,
                            const Violation& v, BlockSizes sizes, long block);

/// SMO on the samples of a set with all others held.
///
/// Pre     K is their kernel, row by row; e and part are their y - f and b.
/// Post    violation inside the set below eps, or `most` pairs were used; e and part are those of the solution.
/// Returns the number of pairs; adds the free steps among them.
template <class T>
long solvePairs(const SvmBox& box, const std::vector<int>& set, const T* K, const std::vector<double>& b, double eps,
                long most, std::vector<double>& e, std::vector<double>& part, Monitor& monitor, FreeSteps& free);

/// The samples for the interior point: all free ones and violators, and as many again of the others nearest to the
/// margin.
std::vector<int> wideSet(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f,
                         const Violation& v);
std::size_t wideSize(std::size_t samples, std::size_t needed);

/// The violation and the working set for any bounds. Moves says what sample i may do: rises(i), falls(i), apart(i) where it may only do so
/// against some of the others, and level(i, middle), the error e that it has at the optimum.
template <class Moves>
Violation violationBy(const Moves& may, const std::vector<double>& y, const std::vector<double>& f) {
  Violation v;
  double top = -std::numeric_limits<double>::infinity(), bottom = -top;
  std::vector<double> errors;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double e = y[i] - f[i];
    const bool rises = may.rises(i), falls = may.falls(i);
    if (rises && falls) v.free.push_back(static_cast<int>(i));
    if (rises) top = std::max(top, e);
    if (may.apart(i)) continue;
    if (falls) bottom = std::min(bottom, e);
    if (rises && falls) errors.push_back(e);
  }
  v.size = std::max(0.0, top - bottom);
  // With the bias that is best for the hinge loss no sample would leave b = 0: the median error of the free ones, or
  // the middle of the violation, has samples on both sides.
  v.middle = errors.empty() ? 0.5 * (top + bottom) : median(errors);
  return v;
}

template <class Moves>
std::vector<int> workingSetBy(const Moves& may, const std::vector<double>& y, const std::vector<double>& f,
                              const Violation& v, BlockSizes sizes, long block) {
  const std::size_t n = y.size();
  const std::size_t size = std::min(n, std::max(sizes.least, std::min(sizes.most, 2 * v.free.size())));
  const auto offset = [&](std::size_t i) { return y[i] - f[i] - may.level(i, v.middle); };
  const auto worse = [&](int i, int j) {
    const double a = std::fabs(offset(i)), c = std::fabs(offset(j));
    return a != c ? a > c : i < j;
  };
  std::vector<int> set = v.free;
  // If the block holds the whole problem, all free samples are in it: dropping some can leave no pair that may move.
  if (set.size() > size / 2 && size < n) {
    std::sort(set.begin(), set.end(), worse);
    Random random(static_cast<std::uint64_t>(block) + 1);
    for (std::size_t q = size / 4; q < size / 2; ++q) std::swap(set[q], set[q + random.below(set.size() - q)]);
    set.resize(size / 2);
  }
  std::vector<int> rising, falling;
  for (std::size_t i = 0; i < n; ++i) {
    const bool rises = may.rises(i), falls = may.falls(i);
    const double d = offset(i);
    if (!(rises ? d > 0 : d < 0) || rises == falls) continue;  // most samples end here
    (rises ? rising : falling).push_back(static_cast<int>(i));
  }
  const std::size_t room = size - set.size();
  const std::size_t down = std::min(falling.size(), room - std::min(rising.size(), room / 2));
  const std::size_t up = std::min(rising.size(), room - down);
  const auto takeWorst = [&](std::vector<int>& from, std::size_t count) {
    const auto end = from.begin() + static_cast<std::ptrdiff_t>(count);
    if (count < from.size()) std::nth_element(from.begin(), end, from.end(), worse);
    set.insert(set.end(), from.begin(), end);
  };
  takeWorst(rising, up);
  takeWorst(falling, down);
  std::sort(set.begin(), set.end());
  return set;
}
}  // namespace frs
