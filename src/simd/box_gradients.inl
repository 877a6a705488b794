// box_gradients.inl - see box_gradients.hpp.
namespace boxes {
using gradients::Layout;

// Vectors of counts and of their 32-bit sums, as wide as the registers and at most as wide as an entry.
template <int bytes>
struct CountVectors;
template <>
struct CountVectors<16> {
  typedef std::uint16_t Counts __attribute__((vector_size(16)));
  typedef std::int32_t Sums __attribute__((vector_size(16)));
};
template <>
struct CountVectors<32> {
  typedef std::uint16_t Counts __attribute__((vector_size(32)));
  typedef std::int32_t Sums __attribute__((vector_size(32)));
};
template <>
struct CountVectors<64> {
  typedef std::uint16_t Counts __attribute__((vector_size(64)));
  typedef std::int32_t Sums __attribute__((vector_size(64)));
};
constexpr int bytesOf(Layout layout) {
  return vectorBytes < 2 * gradients::lanesOf(layout) ? vectorBytes : 2 * gradients::lanesOf(layout);
}
typedef std::int32_t FourInts __attribute__((vector_size(16)));
typedef float Four __attribute__((vector_size(16)));

// One entry in registers.
template <Layout layout>
struct Entry {
  static constexpr int lanes = gradients::lanesOf(layout), countLanes = bytesOf(layout) / 2, parts = lanes / countLanes;
  using Vectors = CountVectors<bytesOf(layout)>;
  typename Vectors::Counts part[parts] = {};

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

// |u * factors.ofUpper + l * factors.ofLower| of all counts u and l, added up to 32-bit numbers; and |d| of all
// differences.
#if defined(__x86_64__)
inline std::int32_t inOne(const gradients::Factors& factors) {
  std::int32_t both;
  std::memcpy(&both, &factors, sizeof both);
  return both;
}
#if defined(__AVX512BW__)
inline void differences(const CountVectors<64>::Counts& u, const CountVectors<64>::Counts& l,
                        const gradients::Factors& factors, CountVectors<64>::Sums& sum) {
  const __m512i f = _mm512_set1_epi32(inOne(factors)), low = _mm512_unpacklo_epi16((__m512i)u, (__m512i)l),
                high = _mm512_unpackhi_epi16((__m512i)u, (__m512i)l);
  sum = (CountVectors<64>::Sums)_mm512_add_epi32(_mm512_abs_epi32(_mm512_madd_epi16(low, f)),
                                                 _mm512_abs_epi32(_mm512_madd_epi16(high, f)));
}
inline void magnitudes(const CountVectors<64>::Counts& d, CountVectors<64>::Sums& sum) {
  sum = (CountVectors<64>::Sums)_mm512_madd_epi16(_mm512_abs_epi16((__m512i)d), _mm512_set1_epi16(1));
}
#endif
#if defined(__AVX2__)
inline void differences(const CountVectors<32>::Counts& u, const CountVectors<32>::Counts& l,
                        const gradients::Factors& factors, CountVectors<32>::Sums& sum) {
  const __m256i f = _mm256_set1_epi32(inOne(factors)), low = _mm256_unpacklo_epi16((__m256i)u, (__m256i)l),
                high = _mm256_unpackhi_epi16((__m256i)u, (__m256i)l);
  sum = (CountVectors<32>::Sums)_mm256_add_epi32(_mm256_abs_epi32(_mm256_madd_epi16(low, f)),
                                                 _mm256_abs_epi32(_mm256_madd_epi16(high, f)));
}
inline void magnitudes(const CountVectors<32>::Counts& d, CountVectors<32>::Sums& sum) {
  sum = (CountVectors<32>::Sums)_mm256_madd_epi16(_mm256_abs_epi16((__m256i)d), _mm256_set1_epi16(1));
}
#else
inline void differences(const CountVectors<16>::Counts& u, const CountVectors<16>::Counts& l,
                        const gradients::Factors& factors, FourInts& sum) {
  const __m128i f = _mm_set1_epi32(inOne(factors));
  const FourInts low = (FourInts)_mm_madd_epi16(_mm_unpacklo_epi16((__m128i)u, (__m128i)l), f),
                 high = (FourInts)_mm_madd_epi16(_mm_unpackhi_epi16((__m128i)u, (__m128i)l), f);
  const FourInts lowSign = low >> 31, highSign = high >> 31;  // -1 where negative
  sum = ((low ^ lowSign) - lowSign) + ((high ^ highSign) - highSign);
}
inline void magnitudes(const CountVectors<16>::Counts& d, FourInts& sum) {
  sum = (FourInts)_mm_madd_epi16(_mm_max_epi16((__m128i)d, (__m128i)-d), _mm_set1_epi16(1));
}
#endif
#else
inline void differences(const CountVectors<16>::Counts& u, const CountVectors<16>::Counts& l,
                        const gradients::Factors& factors, FourInts& sum) {
  sum = FourInts{};
  for (int k = 0; k < 8; ++k) {
    const std::int32_t d = u[k] * factors.ofUpper + l[k] * factors.ofLower;
    sum[k / 2] += d < 0 ? -d : d;
  }
}
inline void magnitudes(const CountVectors<16>::Counts& d, FourInts& sum) {
  sum = FourInts{};
  for (int k = 0; k < 8; ++k) sum[k / 2] += d[k] < 0x8000 ? d[k] : 0x10000 - d[k];
}
#endif

// The sums of each histogram of an entry, in four lanes; sumOf(p, sum) gives that of part p.
template <Layout layout>
struct Sums {
  static constexpr int histograms = layout == Layout::pair ? 2 : 1;
  FourInts of[histograms];

  template <class SumOf>
  explicit Sums(SumOf sumOf) {
    using Box = Entry<layout>;
    constexpr int fours = Box::parts * bytesOf(layout) / 16,
                  each = fours / histograms;  // sums in all and of a histogram
    typename Box::Vectors::Sums part[Box::parts];
    for (int p = 0; p < Box::parts; ++p) sumOf(p, part[p]);
    FourInts four[fours];
    std::memcpy(four, part, sizeof four);
    for (int h = 0; h < histograms; ++h) {
      of[h] = four[h * each];
      for (int k = h * each + 1; k < (h + 1) * each; ++k) of[h] += four[k];
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
  return Sums<layout>([&](int p, auto& sum) { differences(upper.part[p], lower.part[p], factors, sum); });
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
    return Sums<layout>([&](int p, auto& sum) { magnitudes(difference.part[p], sum); });
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
  const auto count = [&](int u) {
    line += Entry<layout>(bins.table, static_cast<int>(codes[u] >> bins.shift & 255));
    if (layout == Layout::pair) line += Entry<layout>(bins.table2, static_cast<int>(codes[u] >> bins.shift2 & 255));
  };
  const auto give = [&](int k) {
    Entry<layout> next(above, k);
    next += line;
    next.storeTo(below, k);
  };
  const auto giveChecked = [&](int k, int end) {  // pixels that may not count
    for (; k < end; ++k) {
      for (int u = 2 * k - 2; u < 2 * k; ++u)
        if (u >= first && u < last) count(u);
      give(k);
    }
  };
  give(from);
  const auto within = [&](int k) { return k < from + 1 ? from + 1 : k > to + 1 ? to + 1 : k; };
  const int inner = within(first / 2 + 2), outer = within(last / 2 + 1);  // both pixels of entries between them count
  giveChecked(from + 1, inner < outer ? inner : outer);
  for (int k = inner; k < outer; ++k) {
    count(2 * k - 2);
    count(2 * k - 1);
    give(k);
  }
  giveChecked(outer, to + 1);
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
