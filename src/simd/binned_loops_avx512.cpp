#include "simd/binned_lanes.hpp"
#include "simd/binned_loops.hpp"
#if defined(__AVX512F__)
#include <immintrin.h>

namespace frs {
namespace {
__m512i load16(const std::uint8_t* c) {
  return _mm512_maskz_cvtepu8_epi32(0xffff, _mm_loadu_si128(reinterpret_cast<const __m128i*>(c)));
}
__m512i load16(const std::uint16_t* c) {
  return _mm512_maskz_cvtepu16_epi32(0xffff, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(c)));
}
__m256i load8(const std::uint8_t* c) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(c)));
}
__m256i load8(const std::uint16_t* c) {
  return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(c)));
}

// With an explicit mask: the plain forms start from an undefined register, which the compiler reports.
__m512 gather(const float* table, __m512i at) {
  return _mm512_mask_i32gather_ps(_mm512_setzero_ps(), 0xffff, at, table, 4);
}
__m512d gather(const double* table, __m256i at) {
  return _mm512_mask_i32gather_pd(_mm512_setzero_pd(), 0xff, at, table, 8);
}

// Up to 64 values fit four registers: two permutations and a choice cost less than one gather.
template <class Code>
std::size_t permuteSingle(const Code* code, std::size_t n, const float* table, std::size_t values, float* sum) {
  const __m512 t0 = _mm512_loadu_ps(table), t1 = _mm512_loadu_ps(table + 16);
  const __m512 t2 = _mm512_loadu_ps(table + 32), t3 = _mm512_loadu_ps(table + 48);
  const __m512i bit5 = _mm512_set1_epi32(32);
  std::size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    const __m512i at = load16(code + i);
    __m512 v = _mm512_permutex2var_ps(t0, at, t1);
    if (values > 32) v = _mm512_mask_blend_ps(_mm512_test_epi32_mask(at, bit5), v, _mm512_permutex2var_ps(t2, at, t3));
    _mm512_storeu_ps(sum + i, _mm512_add_ps(_mm512_loadu_ps(sum + i), v));
  }
  return i;
}

template <class Code>
void gatherSingle(const Code* code, std::size_t n, const float* table, std::size_t values, float* sum) {
  std::size_t i = 0;
  if (values <= 64) {
    i = permuteSingle(code, n, table, values, sum);
  } else {
    for (; i + 16 <= n; i += 16)
      _mm512_storeu_ps(sum + i, _mm512_add_ps(_mm512_loadu_ps(sum + i), gather(table, load16(code + i))));
  }
  for (; i < n; ++i) sum[i] += table[code[i]];
}

template <class Code>
void gatherDouble(const Code* code, std::size_t n, const double* table, std::size_t, double* sum) {
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8)
    _mm512_storeu_pd(sum + i, _mm512_add_pd(_mm512_loadu_pd(sum + i), gather(table, load8(code + i))));
  for (; i < n; ++i) sum[i] += table[code[i]];
}
}  // namespace

GatherLoops gatherLoopsAvx512() {
  return withLanes({gatherSingle<std::uint8_t>, gatherSingle<std::uint16_t>, gatherDouble<std::uint8_t>,
                    gatherDouble<std::uint16_t>});
}
}  // namespace frs
#endif
