// binned_loops.inl - see binned_loops.hpp.
namespace binned {

template <class T>
struct Four {
  typedef T Vector __attribute__((vector_size(4 * sizeof(T))));
};
// The sums of the numbers of four vectors.
template <class T>
inline void sumEach(const typename Four<T>::Vector (&v)[4], typename Four<T>::Vector& sums) {
  typename Four<T>::Vector pairs[2];  // a0 + a1, b0 + b1, a2 + a3, b2 + b3 of two vectors a and b
  for (int p = 0; p < 2; ++p)
    pairs[p] = shuffled<0, 4, 2, 6>(v[2 * p], v[2 * p + 1]) + shuffled<1, 5, 3, 7>(v[2 * p], v[2 * p + 1]);
  sums = shuffled<0, 1, 4, 5>(pairs[0], pairs[1]) + shuffled<2, 3, 6, 7>(pairs[0], pairs[1]);
}

// How far a grid code is from the second of its rows to the third.
template <class T>
inline T fractionOf(std::uint32_t code) {
  constexpr int bits = GatherLoops::gridFractionBits;
  return static_cast<T>(static_cast<std::int32_t>(code & ((1u << bits) - 1))) * (T(1) / (1 << bits));
}

template <class T>
inline void fractionsOf(const std::uint32_t* code, T* fraction) {
  typedef std::int32_t Codes __attribute__((vector_size(16)));
  constexpr int bits = GatherLoops::gridFractionBits;
  Codes c;
  load(code, c);
  const typename Four<T>::Vector t =
      __builtin_convertvector(c & ((1 << bits) - 1), typename Four<T>::Vector) * (T(1) / (1 << bits));
  store(t, fraction);
}

// w_q += sum_u c_u psi_uq for 4 P columns, whose sums stay in registers. Two accumulators for each hide the latency of the
// multiply-add.
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
  // as few passes as there are registers for, with about as many columns each: every pass reads all of psi's cache lines
  constexpr decltype(&projectColumns<1>) columns[] = {projectColumns<1>, projectColumns<2>, projectColumns<3>,
                                                      projectColumns<4>, projectColumns<5>, projectColumns<6>};
  constexpr std::size_t most = sizeof columns / sizeof *columns;
  std::size_t q = 0;
  for (std::size_t left = rank / 4; left > 0;) {
    const std::size_t passes = (left + most - 1) / most, now = (left + passes - 1) / passes;
    columns[now - 1](psi + q, rank, values, c, w + q);
    q += 4 * now;
    left -= now;
  }
  for (; q < rank; ++q)
    for (std::size_t u = 0; u < values; ++u) w[q] += c[u] * psi[u * rank + q];
}

// h_u = w'psi(u), for four rows at a time.
inline void evaluateMap(const double* psi, std::size_t rank, std::size_t values, const double* w, double* h) {
  std::size_t u = 0;
  if (rank >= 4)
    for (; u + 4 <= values; u += 4) {
      Four<double>::Vector sum[4] = {}, a, b;
      for (std::size_t q = 0; q < rank; q += 4) {
        load(w + q, a);
        for (int r = 0; r < 4; ++r) {
          load(psi + (u + r) * rank + q, b);
          sum[r] += a * b;
        }
      }
      sumEach<double>(sum, a);
      store(a, h + u);
    }
  for (; u < values; ++u) {
    double sum = 0;
    for (std::size_t q = 0; q < rank; ++q) sum += w[q] * psi[u * rank + q];
    h[u] = sum;
  }
}

// ---- rows of the grid

inline void loadWeights(Four<double>::Vector (&weight)[SpacedRows::taps]) {
  constexpr SpacedRows::Weights weights = SpacedRows::weights();
  for (std::size_t t = 0; t < SpacedRows::taps; ++t) load(weights.at[t], weight[t]);
}

inline void fillRows(const double* spaced, std::size_t groups, double* rows) {
  Four<double>::Vector weight[SpacedRows::taps];
  loadWeights(weight);
  for (std::size_t j = 0; j < groups; ++j) {
    Four<double>::Vector sum = weight[0] * spaced[j];
    for (std::size_t t = 1; t < SpacedRows::taps; ++t) sum += weight[t] * spaced[j + t];
    store(sum, rows + 4 * j);
  }
}

inline void sumRows(const double* rows, std::size_t groups, double* spaced) {
  constexpr std::size_t taps = SpacedRows::taps;
  Four<double>::Vector weight[taps];
  loadWeights(weight);
  for (std::size_t first = 0; first < SpacedRows::count(groups); first += 4) {
    const bool whole = first + 1 >= taps && first + 4 <= groups;  // no group outside is asked for
    Four<double>::Vector sum[4] = {}, row;
    for (std::size_t q = 0; q < 4; ++q)
      for (std::size_t t = 0; t < taps; ++t) {
        if (!whole && (first + q < t || first + q - t >= groups)) continue;
        load(rows + 4 * (first + q - t), row);
        sum[q] += weight[t] * row;
      }
    sumEach<double>(sum, row);
    store(row, spaced + first);
  }
}

typedef std::uint64_t Words __attribute__((vector_size(vectorBytes)));
typedef std::uint32_t HalfWords __attribute__((vector_size(vectorBytes / 2)));

// log2 v for v > 0, with an error below 1e-12: v = m 2^e with m in [sqrt(1/2), sqrt(2)], and log m = 2 artanh(s) for
// s = (m - 1)/(m + 1), whose series ends at s^13. Other v give a number without meaning.
inline Doubles logarithm(Doubles v) {
  constexpr std::uint64_t mantissa = (std::uint64_t(1) << 52) - 1, exponentOfOne = std::uint64_t(1023) << 52;
  constexpr std::uint64_t exponentOf2To52 = std::uint64_t(1023 + 52) << 52;
  const auto tiny = v < 0x1p-1022;  // subnormal numbers are made normal first
  const Words bits = (Words)(tiny ? v * 0x1p54 : v);
  // a whole number in the mantissa of 2^52 is a number in floating point, but for the 2^52
  Doubles e = (Doubles)((bits >> 52) | exponentOf2To52) - (0x1p52 + 1023);
  Doubles m = (Doubles)((bits & mantissa) | exponentOfOne);
  const auto upper = m > 1.4142135623730951;
  m = upper ? 0.5 * m : m;
  e = upper ? e + 1.0 : e;
  e = tiny ? e - 54.0 : e;
  const Doubles s = (m - 1.0) / (m + 1.0), z = s * s;
  constexpr double twice = 2.8853900817779268;  // 2 / log(2)
  Doubles sum = splat(twice / 13);
  for (int k = 11; k > 0; k -= 2) sum = sum * z + twice / k;
  return e + s * sum;
}

inline std::uint32_t placeOnGrid(const GridShape& grid, const double* value, std::size_t n, std::uint32_t* code) {
  constexpr std::size_t step = lanes<double>;
  const auto place = [&](const double* from, std::uint32_t* to) {
    Doubles v;
    load(from, v);
    const Doubles down = grid.perOctave * (grid.log2Largest - logarithm(v));
    // as a whole number in the mantissa of 2^52
    const Doubles at = (down + grid.first) * (1 << GatherLoops::gridFractionBits) + 0x1p52;
    const auto inside = (v > 0.0) & (down <= grid.lowest);
    store(__builtin_convertvector((Words)at & (Words)inside, HalfWords), to);
  };
  std::size_t i = 0;
  for (; i + step <= n; i += step) place(value + i, code + i);
  if (i < n) {
    double rest[step] = {};
    std::uint32_t codes[step];
    std::memcpy(rest, value + i, (n - i) * sizeof(double));
    place(rest, codes);
    std::memcpy(code + i, codes, (n - i) * sizeof(std::uint32_t));
  }
  std::uint32_t most = 0;
  for (i = 0; i < n; ++i) most = code[i] > most ? code[i] : most;
  return most;
}

// sum_i += the value at code_i of the function that the table holds, for four samples at a time.
template <class T>
inline void cubicGather(const std::uint32_t* __restrict code, std::size_t n, const T* __restrict table,
                        T* __restrict sum) {
  typename Four<T>::Vector power[4], product[4], values;
  for (int d = 0; d < 4; ++d) load(Cubic<T>::power[d], power[d]);
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    T t[4];
    fractionsOf(code + i, t);
    for (int r = 0; r < 4; ++r) {
      load(table + (code[i + r] >> GatherLoops::gridFractionBits), values);
      product[r] = values * (((power[3] * t[r] + power[2]) * t[r] + power[1]) * t[r] + power[0]);
    }
    sumEach<T>(product, product[0]);
    load(sum + i, values);
    values += product[0];
    store(values, sum + i);
  }
  for (; i < n; ++i) sum[i] += Cubic<T>(fractionOf<T>(code[i])).at(table + (code[i] >> GatherLoops::gridFractionBits));
}

// The transpose: spreads b_i over the rows of the code of sample at_i (null: i). Samples go to two sums in turn: in one
// sum, equal or nearly equal codes one after the other would wait for each other's result.
template <bool listed>
inline void cubicSpreadAs(const std::uint32_t* code, const std::uint32_t* at, const double* b, std::size_t n,
                          double* even, double* odd) {
  constexpr int bits = GatherLoops::gridFractionBits;
  // as vectors: the compiler does not see by itself that the four rows are adjacent. No wider than a register.
  typedef double Vector __attribute__((vector_size(vectorBytes < 32 ? vectorBytes : 32)));
  constexpr int width = sizeof(Vector) / sizeof(double), parts = 4 / width;
  Vector power[4][parts];  // of the fraction as a whole number
  double unit = 1;
  for (int d = 0; d < 4; ++d, unit /= 1 << bits)
    for (int p = 0; p < parts; ++p) {
      load(Cubic<double>::power[d] + p * width, power[d][p]);
      power[d][p] *= unit;
    }
  const auto spread = [&](std::size_t i, double* c) {
    const std::uint32_t place = code[listed ? at[i] : i];
    const double t = static_cast<double>(static_cast<std::int32_t>(place & ((1u << bits) - 1)));
    for (int p = 0; p < parts; ++p) {
      double* rows = c + (place >> bits) + p * width;
      Vector row;
      load(rows, row);
      row += b[i] * (((power[3][p] * t + power[2][p]) * t + power[1][p]) * t + power[0][p]);
      store(row, rows);
    }
  };
  std::size_t i = 0;
  for (; i + 1 < n; i += 2) spread(i, even), spread(i + 1, odd);
  if (i < n) spread(i, even);
}
inline void cubicSpread(const std::uint32_t* code, const std::uint32_t* at, const double* b, std::size_t n,
                        std::size_t rows, double* __restrict sum, double* __restrict spare) {
  for (std::size_t u = 0; u < rows; ++u) sum[u] = spare[u] = 0;
  at ? cubicSpreadAs<true>(code, at, b, n, sum, spare) : cubicSpreadAs<false>(code, at, b, n, sum, spare);
  for (std::size_t u = 0; u < rows; ++u) sum[u] += spare[u];
}

// ---- tables at codes of 8 and 16 bits

#if defined(__AVX2__)
__m256i load8(const std::uint8_t* c) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(c)));
}
__m256i load8(const std::uint16_t* c) {
  return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(c)));
}
#endif

#if defined(__AVX512F__)
__m512i load16(const std::uint8_t* c) {
  return _mm512_maskz_cvtepu8_epi32(0xffff, _mm_loadu_si128(reinterpret_cast<const __m128i*>(c)));
}
__m512i load16(const std::uint16_t* c) {
  return _mm512_maskz_cvtepu16_epi32(0xffff, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(c)));
}

// With an explicit mask: the plain forms start from an undefined register, which the compiler warns about.
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
#elif defined(__AVX2__)
// With an explicit source: the plain forms start from an undefined register, which the compiler warns about.
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
#else
template <class Code>
void gatherSingle(const Code* code, std::size_t n, const float* table, std::size_t, float* sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += table[code[i]];
}

template <class Code>
void gatherDouble(const Code* code, std::size_t n, const double* table, std::size_t, double* sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += table[code[i]];
}
#endif

constexpr GatherLoops loops() {
  return {gatherSingle<std::uint8_t>,
          gatherSingle<std::uint16_t>,
          gatherDouble<std::uint8_t>,
          gatherDouble<std::uint16_t>,
          projectMap,
          evaluateMap,
          fillRows,
          sumRows,
          placeOnGrid,
          cubicGather<float>,
          cubicGather<double>,
          cubicSpread};
}

}  // namespace binned
