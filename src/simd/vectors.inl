// vectors.inl - vectors as wide as the registers of the instruction set, and the few operations that need its
// intrinsics. GCC's vector types do the rest; a * b + c is rounded once where the processor has fused multiply-add.

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

template <class T>
constexpr std::size_t lanes = vectorBytes / sizeof(T);

#if defined(__AVX512F__)
inline Floats lesser(Floats a, Floats b) { return _mm512_min_ps(a, b); }
inline Doubles lesser(Doubles a, Doubles b) { return _mm512_min_pd(a, b); }
inline Floats greater(Floats a, Floats b) { return _mm512_max_ps(a, b); }
inline Doubles greater(Doubles a, Doubles b) { return _mm512_max_pd(a, b); }
inline Floats roughReciprocal(Floats d) { return _mm512_rcp14_ps(d); }
inline unsigned lanesWhere(const Lanes<float>::Bits& m) { return _mm512_test_epi32_mask((__m512i)m, (__m512i)m); }
inline __m128 folded(Floats v) {
  const __m256 half = _mm256_min_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
  return _mm_min_ps(_mm256_castps256_ps128(half), _mm256_extractf128_ps(half, 1));
}
#elif defined(__AVX2__)
inline Floats lesser(Floats a, Floats b) { return _mm256_min_ps(a, b); }
inline Doubles lesser(Doubles a, Doubles b) { return _mm256_min_pd(a, b); }
inline Floats greater(Floats a, Floats b) { return _mm256_max_ps(a, b); }
inline Doubles greater(Doubles a, Doubles b) { return _mm256_max_pd(a, b); }
inline Floats roughReciprocal(Floats d) { return _mm256_rcp_ps(d); }
inline unsigned lanesWhere(const Lanes<float>::Bits& m) { return static_cast<unsigned>(_mm256_movemask_ps((__m256)m)); }
inline __m128 folded(Floats v) { return _mm_min_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1)); }
#elif defined(__x86_64__)
inline Floats lesser(Floats a, Floats b) { return _mm_min_ps(a, b); }
inline Doubles lesser(Doubles a, Doubles b) { return _mm_min_pd(a, b); }
inline Floats greater(Floats a, Floats b) { return _mm_max_ps(a, b); }
inline Doubles greater(Doubles a, Doubles b) { return _mm_max_pd(a, b); }
inline Floats roughReciprocal(Floats d) { return _mm_rcp_ps(d); }
inline unsigned lanesWhere(const Lanes<float>::Bits& m) { return static_cast<unsigned>(_mm_movemask_ps((__m128)m)); }
inline __m128 folded(Floats v) { return v; }
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
inline unsigned lanesWhere(const Lanes<float>::Bits& m) {
  unsigned bits = 0;
  for (std::size_t l = 0; l < lanes<float>; ++l) bits |= (m[l] != 0 ? 1u : 0u) << l;
  return bits;
}
#endif

// lanesWhere(m) has a bit for each lane in which a comparison holds; folded(v) has in four lanes the least of those above
// each other.

// The least number of all lanes.
inline float least(Floats v) {
#if defined(__x86_64__)
  __m128 m = folded(v);
  m = _mm_min_ps(m, _mm_movehl_ps(m, m));
  return _mm_cvtss_f32(_mm_min_ss(m, _mm_shuffle_ps(m, m, 1)));
#else
  float m = v[0];
  for (std::size_t l = 1; l < lanes<float>; ++l) m = v[l] < m ? v[l] : m;
  return m;
#endif
}

// 1/d: an estimate of 12 bits (14 with AVX-512) and one Newton step give 24 bits at a third of the cost of a division.
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

// Arguments are references: a vector passed by value has another calling convention on each instruction set.
template <class T, class V>
inline void load(const T* from, V& to) {
  std::memcpy(&to, from, sizeof to);
}
template <class T, class V>
inline void store(const V& from, T* to) {
  std::memcpy(to, &from, sizeof from);
}

// The numbers of a and b, counted through, at these places.
template <int... at, class V>
inline V shuffled(const V& a, const V& b) {
#if defined(__clang__)
  return __builtin_shufflevector(a, b, at...);
#else
  return __builtin_shuffle(a, b, decltype(a < b){at...});
#endif
}
