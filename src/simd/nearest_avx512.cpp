#include <immintrin.h>

#include "simd/nearest_tile.hpp"

namespace frs::nearest {
namespace {
// min and max in their masked forms: GCC 12 warns of an uninitialised value inside its own plain ones
struct Avx512 {
  using T = __m512;
  static constexpr int lanes = 16;
  static T load(const float* p) { return _mm512_loadu_ps(p); }
  static void store(float* p, T v) { _mm512_storeu_ps(p, v); }
  static T set(float v) { return _mm512_set1_ps(v); }
  static T minusProduct(T a, T b, T c) { return _mm512_fnmadd_ps(b, c, a); }
  static T min(T a, T b) { return _mm512_maskz_min_ps(0xffff, a, b); }
  static T max(T a, T b) { return _mm512_maskz_max_ps(0xffff, a, b); }
  static T whereLess(T a, T b, T yes, T no) {
    return _mm512_mask_blend_ps(_mm512_cmp_ps_mask(a, b, _CMP_LT_OQ), no, yes);
  }
};
}  // namespace

void tileAvx512(const Tile& t) { TileKernel<Avx512, 12>::run(t); }
}  // namespace frs::nearest
