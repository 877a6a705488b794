// transpose.inl - see transpose.hpp. Interleaved colours need no sorting of their own: a strip is a matrix of bytes with
// 3 width columns, and column 3 x + c of it is column x of plane c. Blocks of 16 columns go through registers, each of
// which holds the same 16 columns of several rows, 16 rows apart. What is left at the end of a side is part of a last
// block that overlaps the one before; only strips narrower than a block go byte by byte.
namespace turning {

typedef std::uint8_t Bytes __attribute__((vector_size(vectorBytes)));
typedef std::uint8_t Bytes16 __attribute__((vector_size(16)));
constexpr std::size_t side = 16;

// 16 bytes at p, p + stride, ...
inline void loadRows(const std::uint8_t* p, std::size_t, Bytes16& v) { __builtin_memcpy(&v, p, sizeof v); }

// The bytes of a and b in turn, of the first and of the second half of every 16.
inline Bytes16 mixLow(Bytes16 a, Bytes16 b) {
  return shuffled<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b);
}
inline Bytes16 mixHigh(Bytes16 a, Bytes16 b) {
  return shuffled<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b);
}

#if defined(__AVX2__)
inline void loadRows(const std::uint8_t* p, std::size_t stride, Bytes& v) {
  const auto load = [&](std::size_t g) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + g * stride)); };
  const auto pair = [&](std::size_t g) { return _mm256_set_m128i(load(g + 1), load(g)); };
#if defined(__AVX512F__)
  v = (Bytes)_mm512_inserti64x4(_mm512_castsi256_si512(pair(0)), pair(2), 1);
#else
  v = (Bytes)pair(0);
#endif
}
#if defined(__AVX512BW__)
inline Bytes mixLow(Bytes a, Bytes b) { return (Bytes)_mm512_unpacklo_epi8((__m512i)a, (__m512i)b); }
inline Bytes mixHigh(Bytes a, Bytes b) { return (Bytes)_mm512_unpackhi_epi8((__m512i)a, (__m512i)b); }
#else
inline Bytes mixLow(Bytes a, Bytes b) { return (Bytes)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b); }
inline Bytes mixHigh(Bytes a, Bytes b) { return (Bytes)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b); }
#endif
#endif

// 16 rows of 16 bytes to 16 columns, in every group, by four rounds of mixing rows k and k + 8.
template <class V>
inline void transposeSquares(V (&v)[side]) {
  for (int round = 0; round < 4; ++round) {
    V w[side];
    for (std::size_t k = 0; k < side / 2; ++k) {
      w[2 * k] = mixLow(v[k], v[k + side / 2]);
      w[2 * k + 1] = mixHigh(v[k], v[k + side / 2]);
    }
    for (std::size_t k = 0; k < side; ++k) v[k] = w[k];
  }
}

// 16 columns of as many rows as a register V has bytes.
template <class V, class Place>
inline void transposeBlock(const std::uint8_t* rows, std::size_t columns, std::size_t x, std::size_t y,
                           const Place& place) {
  V v[side];
  for (std::size_t k = 0; k < side; ++k) loadRows(rows + (y + k) * columns + x, side * columns, v[k]);
  transposeSquares(v);
  for (std::size_t k = 0; k < side; ++k) __builtin_memcpy(place(x + k) + y, &v[k], sizeof(V));
}

void transposeColours(const std::uint8_t* rows, std::size_t count, std::size_t width, std::uint8_t* planes,
                      std::size_t height) {
  const std::size_t columns = 3 * width;
  const auto place = [&](std::size_t column) { return planes + (column % 3 * width + column / 3) * height; };
  if (count < side || columns < side) {
    for (std::size_t x = 0; x < columns; ++x)
      for (std::size_t y = 0; y < count; ++y) place(x)[y] = rows[y * columns + x];
    return;
  }
  for (std::size_t x = 0; x < columns; x += side) {
    const std::size_t left = x + side <= columns ? x : columns - side;
    std::size_t y = 0;
    for (; y + sizeof(Bytes) <= count; y += sizeof(Bytes)) transposeBlock<Bytes>(rows, columns, left, y, place);
    for (; y < count; y += side)
      transposeBlock<Bytes16>(rows, columns, left, y + side <= count ? y : count - side, place);
  }
}
}  // namespace turning
