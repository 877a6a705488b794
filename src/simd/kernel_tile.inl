// kernel_tile.inl - the tiles, included once per instruction set with FRS_ISA (a namespace) defined.
// Everything has internal linkage: a weak symbol compiled for AVX could replace a portable one.
#if defined(__x86_64__)
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // false alarm inside GCC 12's AVX-512 header
#endif
#include <immintrin.h>
#endif
#include <cstdint>
#include <cstring>

#include "simd/kernel_tile.hpp"

namespace frs::FRS_ISA {
namespace {

#if defined(__AVX512F__)
constexpr int vectorBytes = 64;
#elif defined(__AVX2__)
constexpr int vectorBytes = 32;
#else
constexpr int vectorBytes = 16;
#endif

template <class T>
struct Lanes;
template <>
struct Lanes<float> {
  typedef float Vector __attribute__((vector_size(vectorBytes)));
  typedef std::int32_t Bits __attribute__((vector_size(vectorBytes)));
  static constexpr int mantissaBits = 23, exponentBias = 127;
};
template <>
struct Lanes<double> {
  typedef double Vector __attribute__((vector_size(vectorBytes)));
  typedef std::int64_t Bits __attribute__((vector_size(vectorBytes)));
  static constexpr int mantissaBits = 52, exponentBias = 1023;
};
using Floats = Lanes<float>::Vector;
using Doubles = Lanes<double>::Vector;

// ---- the few operations that need intrinsics

#if defined(__AVX512F__)
inline Floats lesser(Floats a, Floats b) { return _mm512_min_ps(a, b); }
inline Doubles lesser(Doubles a, Doubles b) { return _mm512_min_pd(a, b); }
inline Floats greater(Floats a, Floats b) { return _mm512_max_ps(a, b); }
inline Doubles greater(Doubles a, Doubles b) { return _mm512_max_pd(a, b); }
inline Floats roughReciprocal(Floats d) { return _mm512_rcp14_ps(d); }
#elif defined(__AVX2__)
inline Floats lesser(Floats a, Floats b) { return _mm256_min_ps(a, b); }
inline Doubles lesser(Doubles a, Doubles b) { return _mm256_min_pd(a, b); }
inline Floats greater(Floats a, Floats b) { return _mm256_max_ps(a, b); }
inline Doubles greater(Doubles a, Doubles b) { return _mm256_max_pd(a, b); }
inline Floats roughReciprocal(Floats d) { return _mm256_rcp_ps(d); }
#elif defined(__x86_64__)
inline Floats lesser(Floats a, Floats b) { return _mm_min_ps(a, b); }
inline Doubles lesser(Doubles a, Doubles b) { return _mm_min_pd(a, b); }
inline Floats greater(Floats a, Floats b) { return _mm_max_ps(a, b); }
inline Doubles greater(Doubles a, Doubles b) { return _mm_max_pd(a, b); }
inline Floats roughReciprocal(Floats d) { return _mm_rcp_ps(d); }
#else
template <class V>
inline V lesser(V a, V b) {
  return a < b ? a : b;
}
template <class V>
inline V greater(V a, V b) {
  return a > b ? a : b;
}
inline Floats roughReciprocal(Floats d) { return 1.f / d; }
#endif

// 12 (or 14) bits and one Newton step: 24 bits at a third of the cost of a division.
inline Floats reciprocal(Floats d) {
  const Floats r = roughReciprocal(d);
  return r * (2.f - d * r);
}
inline Doubles reciprocal(Doubles d) {
#if defined(__AVX512F__)
  Doubles r = _mm512_rcp14_pd(d);
  r = r * (2.0 - d * r);
  return r * (2.0 - d * r);
#else
  return 1.0 / d;
#endif
}

template <class T>
inline typename Lanes<T>::Vector splat(T x) {
  return x - typename Lanes<T>::Vector{};
}

template <class V, class T>
inline V polynomial(V s, const T* coefficients, int degree) {
  V sum = splat(coefficients[degree]);
#pragma GCC unroll 32
  for (int k = degree - 1; k >= 0; --k) sum = sum * s + coefficients[k];
  return sum;
}

// log2(1+t)/t for t in [0,1]: relative accuracy also near 0.
template <class T>
inline typename Lanes<T>::Vector logRatio(typename Lanes<T>::Vector t, const TileConstants<T>& c) {
  return polynomial(t - T(0.5), c.log, TileConstants<T>::logDegree);
}

// log2 of a positive normal number: exponent by its bits, mantissa by the same polynomial.
template <class T>
inline typename Lanes<T>::Vector logarithm(typename Lanes<T>::Vector x, const TileConstants<T>& c) {
  using V = typename Lanes<T>::Vector;
  using B = typename Lanes<T>::Bits;
  constexpr int shift = Lanes<T>::mantissaBits;
  const T wholeNumbers = static_cast<T>(std::int64_t(1) << shift);  // its mantissa holds integers
  const B bits = (B)x, one = (B)splat(T(1));
  const V exponent = (V)((bits >> shift) | (B)splat(wholeNumbers)) - (wholeNumbers + Lanes<T>::exponentBias);
  const B mantissaMask = ~((B{} - 1) << shift);
  const V m = (V)((bits & mantissaMask) | one) - T(1);
  return exponent + m * logRatio<T>(m, c);
}

// 2^x for x <= 100; the smallest normal number where it would underflow.
template <class T>
inline typename Lanes<T>::Vector power(typename Lanes<T>::Vector x, const TileConstants<T>& c) {
  using V = typename Lanes<T>::Vector;
  using B = typename Lanes<T>::Bits;
  constexpr int shift = Lanes<T>::mantissaBits;
  x = greater(x, splat(T(1 - Lanes<T>::exponentBias)));
  const T rounder = static_cast<T>(std::int64_t(3) << (shift - 1));  // adding it rounds to whole numbers
  const V shifted = x + rounder, whole = shifted - rounder;
  const B scale = ((B)shifted << shift) + (B)splat(T(1));
  return polynomial(x - whole, c.exp, TileConstants<T>::expDegree) * (V)scale;
}

// ---- f(x, y): x is an entry of a row, y a vector of columns

struct Chi2 {  // of reciprocals
  template <class T, class V>
  static V term(T x, V y, const TileConstants<T>&) {
    return reciprocal(x + y);
  }
};
struct Intersection {
  template <class T, class V>
  static V term(T x, V y, const TileConstants<T>&) {
    return lesser(splat(x), y);
  }
};
struct JensenShannon {  // (low/2) ((1+t) log2(1+t)/t - log2 t), t = low/high: both terms are positive
  template <class T, class V>
  static V term(T x, V y, const TileConstants<T>& c) {
    const V low = lesser(splat(x), y), high = greater(greater(splat(x), y), splat(tinyEntry<T>()));
    const V t = low * reciprocal(high);
    return T(0.5) * low * ((t + T(1)) * logRatio<T>(t, c) - logarithm<T>(t, c));
  }
};
struct PowerMean {  // low ((1 + u)/2)^(-1/q), u = (low/high)^q
  template <class T, class V>
  static V term(T x, V y, const TileConstants<T>& c) {
    const V low = lesser(splat(x), y), high = greater(greater(splat(x), y), splat(tinyEntry<T>()));
    const V u = power<T>(c.q * logarithm<T>(low * reciprocal(high), c), c);
    return low * power<T>((T(1) - u * logRatio<T>(u, c)) * c.inverseQ, c);
  }
};
struct Chi2Distance {  // x is at least tiny
  template <class T, class V>
  static V term(T x, V y, const TileConstants<T>&) {
    const V d = x - y;
    return d * (d * reciprocal(x + y));
  }
};
struct SquaredDistance {
  template <class T, class V>
  static V term(T x, V y, const TileConstants<T>&) {
    const V d = x - y;
    return d * d;
  }
};

template <class T>
constexpr std::size_t lanes = vectorBytes / sizeof(T);

template <class T>
inline void finish(typename Lanes<T>::Vector sum, T* K, const TileTarget<T>& target) {
  using V = typename Lanes<T>::Vector;
  using B = typename Lanes<T>::Bits;
  V value = (V)((B)(sum * target.factor) & (sum > target.noise)), before = {};
  if (target.add) std::memcpy(&before, K, sizeof(V));
  value += before;
  std::memcpy(K, &value, sizeof(V));
}

template <class T, class Op>
void tile(std::size_t bins, const T* rows, const T* columns, const TileConstants<T>& c, const TileTarget<T>& target) {
  using V = typename Lanes<T>::Vector;
  V sum[tileRows][2] = {};
  for (std::size_t k = 0; k < bins; ++k, rows += tileRows, columns += 2 * lanes<T>) {
    V left, right;
    std::memcpy(&left, columns, sizeof(V));
    std::memcpy(&right, columns + lanes<T>, sizeof(V));
#pragma GCC unroll 4
    for (std::size_t i = 0; i < tileRows; ++i) {
      sum[i][0] += Op::term(rows[i], left, c);
      sum[i][1] += Op::term(rows[i], right, c);
    }
  }
#pragma GCC unroll 4
  for (std::size_t i = 0; i < tileRows; ++i) {
    finish(sum[i][0], target.K + i * target.ld, target);
    finish(sum[i][1], target.K + i * target.ld + lanes<T>, target);
  }
}

template <class T>
constexpr TileSet<T> tileSet() {
  return {2 * lanes<T>,
          {tile<T, Chi2>, tile<T, Intersection>, tile<T, JensenShannon>, tile<T, PowerMean>, tile<T, Chi2Distance>,
           tile<T, SquaredDistance>}};
}

}  // namespace

const TileSet<float> floatTiles = tileSet<float>();
const TileSet<double> doubleTiles = tileSet<double>();

}  // namespace frs::FRS_ISA
