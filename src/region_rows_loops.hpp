// region_rows_loops.hpp - included by the per-instruction-set sources after they define FRS_ISA, the
// namespace that keeps their code apart, FRS_OPS, the function that hands it out, and FRS_VECTOR, the bytes
// of a register.
#include <cstring>

#include "region_rows_simd.hpp"

namespace frs::rows::FRS_ISA {

// One region against the table, R components in registers of FRS_VECTOR bytes.
template <class Real, int R>
double liftedDot(const View<Real>& v, const Real* table, int row) {
  constexpr int bytes = R * sizeof(Real) < FRS_VECTOR ? R * sizeof(Real) : FRS_VECTOR;
  typedef Real Vec __attribute__((vector_size(bytes)));
  constexpr int width = bytes / sizeof(Real), parts = R / width;
  const std::uint32_t mask = (std::uint32_t(1) << v.codeBits) - 1;
  Vec sum[parts] = {};
  for (const std::uint32_t *q = v.key + v.start[row], *end = v.key + v.start[row + 1]; q < end; ++q) {
    const Real* w = table + std::size_t(*q >> v.codeBits) * R;
    const Real* psi = v.value + std::size_t(*q & mask) * R;
    for (int p = 0; p < parts; ++p) {
      Vec a, b;
      std::memcpy(&a, w + p * width, sizeof a);
      std::memcpy(&b, psi + p * width, sizeof b);
      sum[p] += a * b;
    }
  }
  double total = 0;
  for (int p = 0; p < parts; ++p)
    for (int j = 0; j < width; ++j) total += sum[p][j];
  return total;
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
