// smo_loops.hpp - the two loops over all samples that every SMO step makes.
#pragma once
#include <cstddef>

namespace frs {
/// The first sample of the next pair, which has the largest e among those that may rise, and how far the optimality
/// conditions are violated.
struct SmoExtremes {
  std::size_t first;
  double top, bottom;  ///< max of e over samples that may rise, min over those that may fall
};

/// `rise` is 0 where b may rise and -huge elsewhere, `fall` is 0 where b may fall and +huge elsewhere.
template <class T>
struct SmoLoops {
  /// e -= step * (Ki - Kj), then the extremes; Ki null: the extremes only.
  SmoExtremes (*update)(std::size_t n, const T* Ki, const T* Kj, double step, double* e, const double* rise,
                        const double* fall);
  /// argmax over j of (ei - e_j)^2 / (Kii + Kjj - 2 Kij), the second-order gain; n when none is positive.
  std::size_t (*second)(std::size_t n, const T* Ki, double ei, double Kii, const double* e, const double* fall,
                        const double* diagonal);
};

constexpr double smoTiny = 1e-12;  ///< curvature of a pair is taken to be at least this
constexpr double smoHuge = 1e300;
}  // namespace frs
