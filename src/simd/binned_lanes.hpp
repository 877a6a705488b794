// binned_lanes.hpp - inner loops over feature maps and over codes of the value grid, four numbers at a time; private
// to the binned module. Included by one source per instruction set, so everything here has internal linkage.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simd/binned_loops.hpp"

namespace frs {
namespace {
// The compiler makes the best of these for each instruction set.
template <class T>
struct Four {
  typedef T Vector __attribute__((vector_size(4 * sizeof(T))));
};
template <class T>
inline void load(const T* from, typename Four<T>::Vector& to) {
  std::memcpy(&to, from, sizeof to);
}

// w_q += sum_u c_u psi_uq for 4 P columns, whose sums stay in registers; two sums each need not wait for each other.
template <int P>
inline void projectColumns(const double* psi, std::size_t rank, std::size_t values, const double* c, double* w) {
  Four<double>::Vector even[P] = {}, odd[P] = {}, row;
  std::size_t u = 0;
  for (; u + 1 < values; u += 2, psi += 2 * rank)
    for (int p = 0; p < P; ++p) {
      load(psi + 4 * p, row);
      even[p] += c[u] * row;
      load(psi + rank + 4 * p, row);
      odd[p] += c[u + 1] * row;
    }
  for (int p = 0; p < P; ++p) {
    if (u < values) {
      load(psi + 4 * p, row);
      even[p] += c[u] * row;
    }
    even[p] += odd[p];
    for (int j = 0; j < 4; ++j) w[4 * p + j] += even[p][j];
  }
}

// w += sum_u c_u psi(u), for psi of `values` rows of `rank` numbers: 1, or a multiple of four.
inline void projectMap(const double* psi, std::size_t rank, std::size_t values, const double* c, double* w) {
  std::size_t q = 0;
  for (; q + 16 <= rank; q += 16) projectColumns<4>(psi + q, rank, values, c, w + q);
  if (q + 8 <= rank) projectColumns<2>(psi + q, rank, values, c, w + q), q += 8;
  if (q + 4 <= rank) projectColumns<1>(psi + q, rank, values, c, w + q), q += 4;
  for (; q < rank; ++q)
    for (std::size_t u = 0; u < values; ++u) w[q] += c[u] * psi[u * rank + q];
}

// h_u = w'psi(u).
inline void evaluateMap(const double* psi, std::size_t rank, std::size_t values, const double* w, double* h) {
  for (std::size_t u = 0; u < values; ++u) {
    double rest = 0;
    Four<double>::Vector sum = {}, a, b;
    std::size_t q = 0;
    for (; q + 4 <= rank; q += 4) {
      load(w + q, a);
      load(psi + u * rank + q, b);
      sum += a * b;
    }
    for (; q < rank; ++q) rest += w[q] * psi[u * rank + q];
    h[u] = rest + ((sum[0] + sum[1]) + (sum[2] + sum[3]));
  }
}

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

// sum_i += the value at code_i of the function that the table holds.
template <class T>
inline void cubicGather(const std::uint32_t* __restrict code, std::size_t n, const T* __restrict table,
                        T* __restrict sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += cubicAt(table + (code[i] >> 20), cubicFraction<T>(code[i]));
}

// The transpose: spreads b_i over the rows of the code of sample at_i (null: i). Two sums, as equal codes in a row
// need not wait then.
template <bool listed>
inline void cubicSpreadAs(const std::uint32_t* code, const std::uint32_t* at, const double* b, std::size_t n,
                          double* even, double* odd) {
  const auto spread = [&](std::size_t i, double* c) {
    const std::uint32_t bits = code[listed ? at[i] : i];
    Four<double>::Vector w, row;
    cubicWeights(cubicFraction<double>(bits), w);
    load(c + (bits >> 20), row);
    row += b[i] * w;
    std::memcpy(c + (bits >> 20), &row, sizeof row);
  };
  std::size_t i = 0;
  for (; i + 1 < n; i += 2) spread(i, even), spread(i + 1, odd);
  if (i < n) spread(i, even);
}
inline void cubicSpread(const std::uint32_t* code, const std::uint32_t* at, const double* b, std::size_t n,
                        double* even, double* odd) {
  at ? cubicSpreadAs<true>(code, at, b, n, even, odd) : cubicSpreadAs<false>(code, at, b, n, even, odd);
}

// The loops above beside those that need gathers.
inline GatherLoops withLanes(GatherLoops loops) {
  loops.project = projectMap;
  loops.evaluate = evaluateMap;
  loops.singleGrid = cubicGather<float>;
  loops.doubleGrid = cubicGather<double>;
  loops.spreadGrid = cubicSpread;
  return loops;
}
}  // namespace
}  // namespace frs
