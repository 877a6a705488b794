// box_gradients.inl - see box_gradients.hpp.
namespace boxes {
using gradients::Layout;

constexpr int boxBytes = vectorBytes < 32 ? vectorBytes : 32;  // 16 counts at most: two histograms stay apart
constexpr int countLanes = boxBytes / 2;
typedef std::uint16_t Counts __attribute__((vector_size(boxBytes)));
typedef std::int32_t Ints __attribute__((vector_size(boxBytes)));
typedef std::int32_t FourInts __attribute__((vector_size(16)));
typedef float Four __attribute__((vector_size(16)));

// One entry in registers.
template <Layout layout>
struct Entry {
  static constexpr int lanes = gradients::lanesOf(layout), parts = lanes / countLanes;
  Counts part[parts] = {};

  Entry() = default;
  Entry(const std::uint16_t* row, int k) {
    for (int p = 0; p < parts; ++p) load(row + static_cast<std::ptrdiff_t>(k) * lanes + p * countLanes, part[p]);
  }
  void operator+=(const Entry& other) {
    for (int p = 0; p < parts; ++p) part[p] += other.part[p];
  }
  void operator-=(const Entry& other) {
    for (int p = 0; p < parts; ++p) part[p] -= other.part[p];
  }
  void storeTo(std::uint16_t* row, int k) const {
    for (int p = 0; p < parts; ++p) store(part[p], row + static_cast<std::ptrdiff_t>(k) * lanes + p * countLanes);
  }
};

// |u * factors.ofUpper + l * factors.ofLower| of all counts u and l, added up to 32-bit numbers.
inline Ints differences(const Counts& u, const Counts& l, const gradients::Factors& factors) {
#if defined(__x86_64__)
  std::int32_t both;
  std::memcpy(&both, &factors, sizeof both);
#if defined(__AVX2__)
  const __m256i f = _mm256_set1_epi32(both);
  return (Ints)_mm256_add_epi32(_mm256_abs_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16((__m256i)u, (__m256i)l), f)),
                                _mm256_abs_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16((__m256i)u, (__m256i)l), f)));
#else
  const __m128i f = _mm_set1_epi32(both);
  const Ints low = (Ints)_mm_madd_epi16(_mm_unpacklo_epi16((__m128i)u, (__m128i)l), f),
             high = (Ints)_mm_madd_epi16(_mm_unpackhi_epi16((__m128i)u, (__m128i)l), f);
  const Ints lowSign = low >> 31, highSign = high >> 31;  // -1 where negative
  return ((low ^ lowSign) - lowSign) + ((high ^ highSign) - highSign);
#endif
#else
  Ints sum = {};
  for (int k = 0; k < countLanes; ++k) {
    const std::int32_t d = u[k] * factors.ofUpper + l[k] * factors.ofLower;
    sum[k / 2] += d < 0 ? -d : d;
  }
  return sum;
#endif
}

// |d| of all differences, added up to 32-bit numbers.
inline Ints magnitudes(const Counts& d) {
#if defined(__AVX2__)
  return (Ints)_mm256_madd_epi16(_mm256_abs_epi16((__m256i)d), _mm256_set1_epi16(1));
#elif defined(__x86_64__)
  return (Ints)_mm_madd_epi16(_mm_max_epi16((__m128i)d, (__m128i)-d), _mm_set1_epi16(1));
#else
  Ints sum = {};
  for (int k = 0; k < countLanes; ++k) sum[k / 2] += d[k] < 0x8000 ? d[k] : 0x10000 - d[k];
  return sum;
#endif
}

inline FourInts folded(const Ints& v) {
#if defined(__AVX2__)
  return (FourInts)_mm_add_epi32(_mm256_castsi256_si128((__m256i)v), _mm256_extracti128_si256((__m256i)v, 1));
#else
  return v;
#endif
}

// The sums of each histogram of an entry, in four lanes; sumOf(p) is that of part p.
template <Layout layout>
struct Sums {
  static constexpr int histograms = layout == Layout::pair ? 2 : 1, parts = Entry<layout>::parts / histograms;
  FourInts of[histograms];

  template <class SumOf>
  explicit Sums(SumOf sumOf) {
    for (int h = 0; h < histograms; ++h) {
      Ints all = sumOf(h * parts);
      for (int p = h * parts + 1; p < (h + 1) * parts; ++p) all += sumOf(p);
      of[h] = folded(all);
    }
  }
};

// Of the boxes at one entry. The integrals wrap around, but 16-bit differences are exact nevertheless.
template <Layout layout>
inline Sums<layout> compared(const gradients::BoxRows& rows, int left, int right, const gradients::Factors& factors) {
  using Box = Entry<layout>;
  Box upper(rows.between, right), lower(rows.below, right);
  const Box middleLeft(rows.between, left);
  lower -= upper;
  upper -= middleLeft;
  upper -= Box(rows.above, right);
  upper += Box(rows.above, left);
  lower += middleLeft;
  lower -= Box(rows.below, left);
  return Sums<layout>([&](int p) { return differences(upper.part[p], lower.part[p], factors); });
}

// Where upper and lower boxes have the same size only lower - upper counts, of which an entry and the one 2 half before
// it have a part: below - 2 between + above. It is made once for both, and waits for the second in a ring.
template <Layout layout>
class Bends {
 public:
  Bends(const gradients::BoxRows& rows, int first, int half) : rows_(rows), half_(half) {
    for (int k = first - half; k < first + half; ++k) ring_[k % kRing] = bendAt(k);
  }
  // Pre: k is that of the last call, or the next one.
  Sums<layout> compared(int k) {
    Entry<layout> difference = ring_[(k + half_) % kRing] = bendAt(k + half_);
    difference -= ring_[(k - half_) % kRing];
    return Sums<layout>([&](int p) { return magnitudes(difference.part[p]); });
  }

 private:
  static constexpr unsigned kRing = 2 * (gradients::kMaxHalf + 1);
  Entry<layout> bendAt(int k) const {
    Entry<layout> bend(rows_.above, k);
    const Entry<layout> between(rows_.between, k);
    bend -= between;
    bend -= between;
    bend += Entry<layout>(rows_.below, k);
    return bend;
  }
  const gradients::BoxRows& rows_;
  int half_;
  Entry<layout> ring_[kRing];
};

// The sums of the lanes of four vectors.
inline Four sums(FourInts a, FourInts b, FourInts c, FourInts d) {
#if defined(__x86_64__)
  __m128 r[4] = {(__m128)a, (__m128)b, (__m128)c, (__m128)d};
  _MM_TRANSPOSE4_PS(r[0], r[1], r[2], r[3]);
  return __builtin_convertvector((FourInts)r[0] + (FourInts)r[1] + ((FourInts)r[2] + (FourInts)r[3]), Four);
#else
  const FourInts r[4] = {a, b, c, d};
  Four out;
  for (int k = 0; k < 4; ++k) out[k] = static_cast<float>(r[k][0] + r[k][1] + (r[k][2] + r[k][3]));
  return out;
#endif
}

// The weighted squares of scaleOf(k) * sumsOf(k) at four places.
template <Layout layout, class SumsOf, class ScaleOf>
inline Four squares(int k0, int k1, int k2, int k3, const float* weights, SumsOf& sumsOf, ScaleOf& scaleOf) {
  const Sums<layout> a = sumsOf(k0), b = sumsOf(k1), c = sumsOf(k2), d = sumsOf(k3);
  const Four scale = {scaleOf(k0), scaleOf(k1), scaleOf(k2), scaleOf(k3)};
  Four total = {};
  for (int h = 0; h < Sums<layout>::histograms; ++h) {
    const Four distance = scale * sums(a.of[h], b.of[h], c.of[h], d.of[h]);
    total += weights[h] * (distance * distance);
  }
  return total;
}

// Adds them to out[k], k = first .. last-1.
template <Layout layout, class SumsOf, class ScaleOf>
void addSquares(int first, int last, const float* weights, float* out, SumsOf sumsOf, ScaleOf scaleOf) {
  int k = first;
  for (; k + 4 <= last; k += 4) {
    Four before;
    load(out + k, before);
    store(before + squares<layout>(k, k + 1, k + 2, k + 3, weights, sumsOf, scaleOf), out + k);
  }
  if (k == last) return;
  const auto at = [&](int j) { return k + j < last ? k + j : last - 1; };  // fewer than four are left: the last again
  const Four rest = squares<layout>(k, at(1), at(2), at(3), weights, sumsOf, scaleOf);
  for (int j = 0; k + j < last; ++j) out[k + j] += rest[j];
}

template <Layout layout>
void addDistancesOf(const gradients::BoxRows& rows, int first, int last, int half, const gradients::Factors* factors,
                    const float* scale, const float* weights, float* out) {
  addSquares<layout>(
      first, last, weights, out, [&](int k) { return compared<layout>(rows, k - half, k + half, factors[k]); },
      [&](int k) { return scale[k]; });
}

template <Layout layout>
void addWholeDistancesOf(const gradients::BoxRows& rows, int first, int last, int half, float scale,
                         const float* weights, float* out) {
  Bends<layout> bends(rows, first, half);
  addSquares<layout>(
      first, last, weights, out, [&](int k) { return bends.compared(k); }, [&](int) { return scale; });
}

template <Layout layout>
void integralRowOf(const std::uint32_t* codes, int first, int last, int from, int to, const gradients::CodeBins& bins,
                   const std::uint16_t* above, std::uint16_t* below) {
  Entry<layout> line;
  for (int k = from; k <= to; ++k) {
    for (int u = 2 * k - 2; u < 2 * k && k > from; ++u) {
      if (u < first || u >= last) continue;
      line += Entry<layout>(bins.table, static_cast<int>(codes[u] >> bins.shift & 255));
      if (layout == Layout::pair) line += Entry<layout>(bins.table2, static_cast<int>(codes[u] >> bins.shift2 & 255));
    }
    Entry<layout> next(above, k);
    next += line;
    next.storeTo(below, k);
  }
}

// f(Tag) for the layout, which the compiler knows as Tag::value.
template <Layout layout>
struct Tag {
  static constexpr Layout value = layout;
};
template <class F>
void withLayout(Layout layout, F f) {
  if (layout == Layout::narrow) return f(Tag<Layout::narrow>());
  if (layout == Layout::wide) return f(Tag<Layout::wide>());
  f(Tag<Layout::pair>());
}

void integralRow(const std::uint32_t* codes, int first, int last, int from, int to, const gradients::CodeBins& bins,
                 const std::uint16_t* above, std::uint16_t* below) {
  withLayout(bins.layout,
             [&](auto tag) { integralRowOf<tag.value>(codes, first, last, from, to, bins, above, below); });
}

void addDistances(Layout layout, const gradients::BoxRows& rows, int first, int last, int half,
                  const gradients::Factors* factors, const float* scale, const float* weights, float* out) {
  withLayout(layout,
             [&](auto tag) { addDistancesOf<tag.value>(rows, first, last, half, factors, scale, weights, out); });
}

void addWholeDistances(Layout layout, const gradients::BoxRows& rows, int first, int last, int half, float scale,
                       const float* weights, float* out) {
  withLayout(layout, [&](auto tag) { addWholeDistancesOf<tag.value>(rows, first, last, half, scale, weights, out); });
}

constexpr gradients::Loops loops() { return {integralRow, addDistances, addWholeDistances}; }

}  // namespace boxes
