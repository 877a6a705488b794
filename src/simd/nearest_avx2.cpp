#include <immintrin.h>

#include "simd/nearest_tile.hpp"

namespace frs::nearest {
namespace {
struct Avx2 {
  using T = __m256;
  static constexpr int lanes = 8;
  static T load(const float* p) { return _mm256_loadu_ps(p); }
  static void store(float* p, T v) { _mm256_storeu_ps(p, v); }
  static T set(float v) { return _mm256_set1_ps(v); }
  static T minusProduct(T a, T b, T c) { return _mm256_fnmadd_ps(b, c, a); }
  static T min(T a, T b) { return _mm256_min_ps(a, b); }
  static T max(T a, T b) { return _mm256_max_ps(a, b); }
  static T whereLess(T a, T b, T yes, T no) { return _mm256_blendv_ps(no, yes, _mm256_cmp_ps(a, b, _CMP_LT_OQ)); }
};
}  // namespace

void tileAvx2(const Tile& t) { TileKernel<Avx2, 6>::run(t); }
}  // namespace frs::nearest
