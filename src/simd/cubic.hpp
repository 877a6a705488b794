// cubic.hpp - a function of one value from its values on the rows of a grid, by the cubic through the four nearest.
// Internal linkage throughout: some of the sources that include this are compiled for one instruction set.
#pragma once
#include <cstdint>

namespace frs {
namespace {
// The compiler makes the best of these for each instruction set.
template <class T>
struct Four {
  typedef T Vector __attribute__((vector_size(4 * sizeof(T))));
};

// Weights of the rows -1, 0, 1, 2 in the cubic through them, at t in [0, 1].
template <class T>
inline void cubicWeights(T t, typename Four<T>::Vector& w) {
  using V = typename Four<T>::Vector;
  constexpr V cubic = {T(-1) / 6, T(0.5), T(-0.5), T(1) / 6}, square = {T(0.5), T(-1), T(0.5), T(0)};
  constexpr V linear = {T(-1) / 3, T(-0.5), T(1), T(-1) / 6}, one = {T(0), T(1), T(0), T(0)};
  w = ((cubic * t + square) * t + linear) * t + one;
}

template <class T>
inline T cubicFraction(std::uint32_t code) {
  return static_cast<T>(static_cast<std::int32_t>(code & 0xfffffu)) * (T(1) / (1 << 20));
}

// The cubic at t through the rows -1, 0, 1, 2, one lane: the loop over samples becomes vectors.
template <class T>
inline T cubicAt(const T* row, T t) {
  return t * (T(-1) / 3 + t * (T(0.5) - t * (T(1) / 6))) * row[0] +
         (1 + t * (T(-0.5) + t * (t * T(0.5) - 1))) * row[1] + t * (1 + t * (T(0.5) - t * T(0.5))) * row[2] +
         t * (t * t - 1) * (T(1) / 6) * row[3];
}
}  // namespace
}  // namespace frs
