#include "simd/binned_lanes.hpp"
#include "simd/binned_loops.hpp"
#if defined(__AVX2__)
#include <immintrin.h>

namespace frs {
namespace {
__m256i load8(const std::uint8_t* c) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(c)));
}
__m256i load8(const std::uint16_t* c) {
  return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(c)));
}

// With an explicit source: the plain forms start from an undefined register, which the compiler reports.
__m256 gather(const float* table, __m256i at) {
  return _mm256_mask_i32gather_ps(_mm256_setzero_ps(), table, at, _mm256_castsi256_ps(_mm256_set1_epi32(-1)), 4);
}
__m256d gather(const double* table, __m128i at) {
  return _mm256_mask_i32gather_pd(_mm256_setzero_pd(), table, at, _mm256_castsi256_pd(_mm256_set1_epi64x(-1)), 8);
}

template <class Code>
void gatherSingle(const Code* code, std::size_t n, const float* table, std::size_t, float* sum) {
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8)
    _mm256_storeu_ps(sum + i, _mm256_add_ps(_mm256_loadu_ps(sum + i), gather(table, load8(code + i))));
  for (; i < n; ++i) sum[i] += table[code[i]];
}

template <class Code>
void gatherDouble(const Code* code, std::size_t n, const double* table, std::size_t, double* sum) {
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256i at = load8(code + i);
    const __m256d low = gather(table, _mm256_castsi256_si128(at));
    const __m256d high = gather(table, _mm256_extracti128_si256(at, 1));
    _mm256_storeu_pd(sum + i, _mm256_add_pd(_mm256_loadu_pd(sum + i), low));
    _mm256_storeu_pd(sum + i + 4, _mm256_add_pd(_mm256_loadu_pd(sum + i + 4), high));
  }
  for (; i < n; ++i) sum[i] += table[code[i]];
}
}  // namespace

GatherLoops gatherLoopsAvx2() {
  return withLanes({gatherSingle<std::uint8_t>, gatherSingle<std::uint16_t>, gatherDouble<std::uint8_t>,
                    gatherDouble<std::uint16_t>});
}
}  // namespace frs
#endif
