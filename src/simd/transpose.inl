// transpose.inl - see transpose.hpp. Squares of 16 x 16 pixels in registers; the rest pixel by pixel.
namespace turning {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
constexpr std::size_t side = 16;

inline Bytes loadBytes(const std::uint8_t* p) {
  Bytes v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

// Colour c of 16 pixels in 48 bytes: the bytes c, c + 3, ... of a, b and d, one after the other.
template <int c>
inline Bytes colour(Bytes a, Bytes b, Bytes d) {
  // of a and b: pixels 0 .. 10 (or 9); the others are filled from d
  constexpr auto first = [](int k) { return static_cast<std::uint8_t>(c + 3 * k < 32 ? c + 3 * k : 0); };
  constexpr auto second = [](int k) { return static_cast<std::uint8_t>(c + 3 * k < 32 ? k : 16 + c + 3 * k - 32); };
  const Bytes m1 = {first(0), first(1), first(2),  first(3),  first(4),  first(5),  first(6),  first(7),
                    first(8), first(9), first(10), first(11), first(12), first(13), first(14), first(15)};
  const Bytes m2 = {second(0), second(1), second(2),  second(3),  second(4),  second(5),  second(6),  second(7),
                    second(8), second(9), second(10), second(11), second(12), second(13), second(14), second(15)};
  return __builtin_shuffle(__builtin_shuffle(a, b, m1), d, m2);
}

// 16 rows of 16 bytes to 16 columns, by four rounds of interleaving rows k and k + 8.
inline void transposeSquare(Bytes (&v)[side]) {
  const Bytes low = {0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23},
              high = {8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
  for (int round = 0; round < 4; ++round) {
    Bytes w[side];
    for (std::size_t k = 0; k < side / 2; ++k) {
      w[2 * k] = __builtin_shuffle(v[k], v[k + side / 2], low);
      w[2 * k + 1] = __builtin_shuffle(v[k], v[k + side / 2], high);
    }
    for (std::size_t k = 0; k < side; ++k) v[k] = w[k];
  }
}

void transposeColours(const std::uint8_t* rows, std::size_t height, std::size_t width, std::uint8_t* planes) {
  const std::size_t area = height * width, wholeX = width / side * side, wholeY = height / side * side;
  for (std::size_t x = 0; x < wholeX; x += side)
    for (std::size_t y = 0; y < wholeY; y += side) {
      Bytes plane[3][side];
      for (std::size_t k = 0; k < side; ++k) {
        const std::uint8_t* p = rows + 3 * ((y + k) * width + x);
        const Bytes a = loadBytes(p), b = loadBytes(p + 16), d = loadBytes(p + 32);
        plane[0][k] = colour<0>(a, b, d);
        plane[1][k] = colour<1>(a, b, d);
        plane[2][k] = colour<2>(a, b, d);
      }
      for (std::size_t c = 0; c < 3; ++c) {
        transposeSquare(plane[c]);
        for (std::size_t k = 0; k < side; ++k)
          __builtin_memcpy(planes + c * area + (x + k) * height + y, &plane[c][k], side);
      }
    }
  for (std::size_t x = 0; x < width; ++x)
    for (std::size_t y = x < wholeX ? wholeY : 0; y < height; ++y)
      for (std::size_t c = 0; c < 3; ++c) planes[c * area + x * height + y] = rows[3 * (y * width + x) + c];
}
}  // namespace turning
