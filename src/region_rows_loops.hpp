// region_rows_loops.hpp - included by the per-instruction-set sources after they define FRS_ISA, the
// namespace that keeps their code apart, and FRS_OPS, the function that hands it out.
#include <cstring>

#include "region_rows_simd.hpp"

namespace frs::rows::FRS_ISA {

// One region against the table: two independent sums hide the latency of the additions.
template <class Real, int R>
double liftedDot(const View<Real>& v, const Real* table, int row) {
  typedef Real Vec __attribute__((vector_size(R * sizeof(Real))));
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  const std::uint32_t *q = v.key + v.start[row], *end = v.key + v.start[row + 1];
  Vec even = {}, odd = {}, w, psi;
  for (; q + 1 < end; q += 2) {
    std::memcpy(&w, table + std::size_t(q[0] >> v.codeBits) * R, sizeof w);
    std::memcpy(&psi, v.value + std::size_t(q[0] & mask) * R, sizeof w);
    even += w * psi;
    std::memcpy(&w, table + std::size_t(q[1] >> v.codeBits) * R, sizeof w);
    std::memcpy(&psi, v.value + std::size_t(q[1] & mask) * R, sizeof w);
    odd += w * psi;
  }
  if (q < end) {
    std::memcpy(&w, table + std::size_t(q[0] >> v.codeBits) * R, sizeof w);
    std::memcpy(&psi, v.value + std::size_t(q[0] & mask) * R, sizeof w);
    even += w * psi;
  }
  even += odd;
  double sum = 0;
  for (int j = 0; j < R; ++j) sum += even[j];
  return sum;
}

// Any rank that is a multiple of 8.
template <class Real>
double liftedDotAny(const View<Real>& v, const Real* table, int row) {
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  const std::size_t rank = v.rank;
  double sum = 0;
  for (std::size_t q = v.start[row]; q < v.start[row + 1]; ++q) {
    const Real* w = table + (v.key[q] >> v.codeBits) * rank;
    const Real* psi = v.value + (v.key[q] & mask) * rank;
    Real part = 0;
    for (std::size_t j = 0; j < rank; ++j) part += w[j] * psi[j];
    sum += part;
  }
  return sum;
}

template <class Real>
void score(const View<Real>& v, const Real* table, const int* rows, std::size_t n, double* out) {
  if (v.kind == Kind::Lifted && v.rank == 8) {
    for (std::size_t t = 0; t < n; ++t) out[t] = liftedDot<Real, 8>(v, table, rows[t]);
  } else if (v.kind == Kind::Lifted && v.rank == 16) {
    for (std::size_t t = 0; t < n; ++t) out[t] = liftedDot<Real, 16>(v, table, rows[t]);
  } else if (v.kind == Kind::Lifted) {
    for (std::size_t t = 0; t < n; ++t) out[t] = liftedDotAny(v, table, rows[t]);
  } else {
    for (std::size_t t = 0; t < n; ++t) {
      const std::size_t begin = v.start[rows[t]], end = v.start[rows[t] + 1];
      double sum = 0;
      if (v.kind == Kind::Direct)
        for (std::size_t q = begin; q < end; ++q) sum += double(table[v.key[q]]) * v.value[q];
      else
        for (std::size_t q = begin; q < end; ++q) sum += table[v.key[q]];
      out[t] = sum;
    }
  }
}

template <class Real>
void add(const View<Real>& v, int row, Real weight, Real* sum) {
  const std::size_t begin = v.start[row], end = v.start[row + 1], rank = v.rank;
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  if (v.kind == Kind::Lifted)
    for (std::size_t q = begin; q < end; ++q) {
      Real* to = sum + (v.key[q] >> v.codeBits) * rank;
      const Real* psi = v.value + (v.key[q] & mask) * rank;
      for (std::size_t j = 0; j < rank; ++j) to[j] += weight * psi[j];
    }
  else if (v.kind == Kind::Direct)
    for (std::size_t q = begin; q < end; ++q) sum[v.key[q]] += weight * v.value[q];
  else
    for (std::size_t q = begin; q < end; ++q) sum[v.key[q]] += weight;
}

}  // namespace frs::rows::FRS_ISA

namespace frs::rows {
template <>
Ops<float> FRS_OPS<float>() {
  return {FRS_ISA::score<float>, FRS_ISA::add<float>};
}
template <>
Ops<double> FRS_OPS<double>() {
  return {FRS_ISA::score<double>, FRS_ISA::add<double>};
}
}  // namespace frs::rows
