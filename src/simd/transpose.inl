// transpose.inl - see transpose.hpp. Interleaved colours need no sorting of their own: a strip is a matrix of bytes with
// 3 width columns, and column 3 x + c of it is column x of plane c. Blocks of 16 columns go through registers, each of
// which holds the same 16 columns of several rows, 16 rows apart; the rest goes byte by byte.
namespace turning {

typedef std::uint8_t Bytes __attribute__((vector_size(vectorBytes)));
constexpr std::size_t side = 16, groups = vectorBytes / side;

// 16 bytes at p, p + stride, ...
inline Bytes loadRows(const std::uint8_t* p, std::size_t stride) {
#if defined(__AVX2__)
  const auto load = [&](std::size_t g) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + g * stride)); };
  const auto pair = [&](std::size_t g) { return _mm256_set_m128i(load(g + 1), load(g)); };
#if defined(__AVX512F__)
  return (Bytes)_mm512_inserti64x4(_mm512_castsi256_si512(pair(0)), pair(2), 1);
#else
  return (Bytes)pair(0);
#endif
#else
  Bytes v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
#endif
}

// The bytes of a and b in turn, of the first and of the second half of every 16.
#if defined(__AVX512BW__)
inline Bytes mixLow(Bytes a, Bytes b) { return (Bytes)_mm512_unpacklo_epi8((__m512i)a, (__m512i)b); }
inline Bytes mixHigh(Bytes a, Bytes b) { return (Bytes)_mm512_unpackhi_epi8((__m512i)a, (__m512i)b); }
#elif defined(__AVX2__)
inline Bytes mixLow(Bytes a, Bytes b) { return (Bytes)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b); }
inline Bytes mixHigh(Bytes a, Bytes b) { return (Bytes)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b); }
#else
inline Bytes mixLow(Bytes a, Bytes b) {
  return __builtin_shuffle(a, b, Bytes{0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23});
}
inline Bytes mixHigh(Bytes a, Bytes b) {
  return __builtin_shuffle(a, b, Bytes{8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31});
}
#endif

// 16 rows of 16 bytes to 16 columns, in every group, by four rounds of mixing rows k and k + 8.
inline void transposeSquares(Bytes (&v)[side]) {
  for (int round = 0; round < 4; ++round) {
    Bytes w[side];
    for (std::size_t k = 0; k < side / 2; ++k) {
      w[2 * k] = mixLow(v[k], v[k + side / 2]);
      w[2 * k + 1] = mixHigh(v[k], v[k + side / 2]);
    }
    for (std::size_t k = 0; k < side; ++k) v[k] = w[k];
  }
}

void transposeColours(const std::uint8_t* rows, std::size_t count, std::size_t width, std::uint8_t* planes,
                      std::size_t height) {
  const std::size_t columns = 3 * width, wholeColumns = columns / side * side, wholeRows = count / vectorBytes * vectorBytes;
  const auto place = [&](std::size_t column) { return planes + (column % 3 * width + column / 3) * height; };
  for (std::size_t x = 0; x < wholeColumns; x += side)
    for (std::size_t y = 0; y < wholeRows; y += vectorBytes) {
      Bytes v[side];
      for (std::size_t k = 0; k < side; ++k) v[k] = loadRows(rows + (y + k) * columns + x, side * columns);
      transposeSquares(v);
      for (std::size_t k = 0; k < side; ++k) __builtin_memcpy(place(x + k) + y, &v[k], sizeof(Bytes));
    }
  for (std::size_t x = 0; x < columns; ++x)
    for (std::size_t y = x < wholeColumns ? wholeRows : 0; y < count; ++y) place(x)[y] = rows[y * columns + x];
}
}  // namespace turning
