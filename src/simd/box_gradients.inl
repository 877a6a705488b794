// box_gradients.inl - see box_gradients.hpp.
namespace boxes {

constexpr int kBins = gradients::kBins;
typedef std::uint16_t Counts __attribute__((vector_size(vectorBytes)));
typedef float Four __attribute__((vector_size(16)));
constexpr int countLanes = vectorBytes / 2, countVectors = kBins / countLanes, floatVectors = 2 * countVectors;

// One histogram in registers.
struct Histogram {
  Counts part[countVectors];

  explicit Histogram(const std::uint16_t* from) {
    for (int k = 0; k < countVectors; ++k) load(from + k * countLanes, part[k]);
  }
  void operator+=(const Histogram& other) {
    for (int k = 0; k < countVectors; ++k) part[k] += other.part[k];
  }
  void operator-=(const Histogram& other) {
    for (int k = 0; k < countVectors; ++k) part[k] -= other.part[k];
  }
  void storeTo(std::uint16_t* to) const {
    for (int k = 0; k < countVectors; ++k) store(part[k], to + k * countLanes);
  }
};

#if defined(__AVX512F__)
inline void widen(const Counts& c, Floats& low, Floats& high) {
  const __m512i v = (__m512i)c;
  low = _mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(_mm512_castsi512_si256(v)));
  high = _mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(v, 1)));
}
inline Four foldToFour(const Floats& v) {
  const __m256 eight = _mm256_add_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
  return _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
}
#elif defined(__AVX2__)
inline void widen(const Counts& c, Floats& low, Floats& high) {
  const __m256i v = (__m256i)c;
  low = _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(_mm256_castsi256_si128(v)));
  high = _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(_mm256_extracti128_si256(v, 1)));
}
inline Four foldToFour(const Floats& v) { return _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1)); }
#else
inline void widen(const Counts& c, Floats& low, Floats& high) {
  for (int l = 0; l < countLanes / 2; ++l) {
    low[l] = c[l];
    high[l] = c[l + countLanes / 2];
  }
}
inline Four foldToFour(const Floats& v) { return v; }
#endif

// Terms (p - q)^2 / (p + q) of the two boxes at entry k, summed to four lanes; the lanes of the second half of the bins
// apart from those of the first. The integrals wrap around, but 16-bit differences are exact nevertheless.
inline void compare(const gradients::BoxRows& rows, std::ptrdiff_t left, std::ptrdiff_t right, float up, float down,
                    Four (&half)[2]) {
  Histogram upper(rows.between + right), lower(rows.below + right);
  const Histogram middleLeft(rows.between + left);
  lower -= upper;
  upper -= middleLeft;
  upper -= Histogram(rows.above + right);
  upper += Histogram(rows.above + left);
  lower += middleLeft;
  lower -= Histogram(rows.below + left);
  Floats sum[2] = {};
  for (int k = 0; k < countVectors; ++k) {
    Floats u[2], l[2];
    widen(upper.part[k], u[0], u[1]);
    widen(lower.part[k], l[0], l[1]);
    for (int i = 0; i < 2; ++i) {
      const Floats p = u[i] * up, q = l[i] * down, d = p - q;
      sum[(2 * k + i) / (floatVectors / 2)] += d * d * reciprocal(p + q + 1e-6f);
    }
  }
  half[0] = foldToFour(sum[0]);
  half[1] = foldToFour(sum[1]);
}

// Half the sums of the lanes of four vectors.
inline Four halfSums(Four a, Four b, Four c, Four d) {
#if defined(__x86_64__)
  __m128 r[4] = {a, b, c, d};
  _MM_TRANSPOSE4_PS(r[0], r[1], r[2], r[3]);
  return 0.5f * ((Four)r[0] + (Four)r[1] + ((Four)r[2] + (Four)r[3]));
#else
  const Four r[4] = {a, b, c, d};
  Four out;
  for (int k = 0; k < 4; ++k) out[k] = 0.5f * (r[k][0] + r[k][1] + (r[k][2] + r[k][3]));
  return out;
#endif
}

void chiSquareRow(const gradients::BoxRows& rows, int first, int last, int half, const float* upperScale,
                  const float* lowerScale, bool split, float* out, float* out2) {
  for (int k = first; k < last; k += 4) {
    Four sum[4][2];
    for (int j = 0; j < 4; ++j) {
      const int at = k + j < last ? k + j : last - 1;  // the last ones again where fewer than four are left
      compare(rows, static_cast<std::ptrdiff_t>(at - half) * kBins, static_cast<std::ptrdiff_t>(at + half) * kBins,
              upperScale[at], lowerScale[at], sum[j]);
    }
    const std::size_t bytes = sizeof(float) * static_cast<std::size_t>(last - k < 4 ? last - k : 4);
    if (split) {
      const Four a = halfSums(sum[0][0], sum[1][0], sum[2][0], sum[3][0]),
                 b = halfSums(sum[0][1], sum[1][1], sum[2][1], sum[3][1]);
      std::memcpy(out + k, &a, bytes);
      std::memcpy(out2 + k, &b, bytes);
    } else {
      const Four a = halfSums(sum[0][0] + sum[0][1], sum[1][0] + sum[1][1], sum[2][0] + sum[2][1], sum[3][0] + sum[3][1]);
      std::memcpy(out + k, &a, bytes);
    }
  }
}

void integralRow(const std::uint32_t* codes, int first, int last, int pairs, const gradients::CodeBins& bins,
                 const std::uint16_t* above, std::uint16_t* below) {
  alignas(64) static constexpr std::uint16_t none[kBins] = {};
  Histogram line(none);
  for (int k = 0; k <= pairs; ++k) {
    for (int u = 2 * k - 2; u < 2 * k; ++u) {
      if (u < first || u >= last) continue;
      line += Histogram(bins.table + (codes[u] >> bins.shift & 255) * kBins);
      if (bins.table2) line += Histogram(bins.table2 + (codes[u] >> bins.shift2 & 255) * kBins);
    }
    Histogram next(above + static_cast<std::ptrdiff_t>(k) * kBins);
    next += line;
    next.storeTo(below + static_cast<std::ptrdiff_t>(k) * kBins);
  }
}

constexpr gradients::Loops loops() { return {integralRow, chiSquareRow}; }

}  // namespace boxes
