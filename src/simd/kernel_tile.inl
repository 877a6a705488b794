// kernel_tile.inl - see kernel_tile.hpp.
namespace tiles {

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
inline void finish(typename Lanes<T>::Vector sum, T* K, const TileTarget<T>& target) {
  using V = typename Lanes<T>::Vector;
  using B = typename Lanes<T>::Bits;
  V value = (V)((B)(sum * target.factor) & (sum > target.noise)), before = {};
  if (target.add) load(K, before);
  value += before;
  store(value, K);
}

template <class T, class Op>
void tile(std::size_t bins, const T* rows, const T* columns, const TileConstants<T>& c, const TileTarget<T>& target) {
  using V = typename Lanes<T>::Vector;
  V sum[tileRows][2] = {};
  for (std::size_t k = 0; k < bins; ++k, rows += tileRows, columns += 2 * lanes<T>) {
    V left, right;
    load(columns, left);
    load(columns + lanes<T>, right);
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
constexpr TileSet<T> set() {
  return {2 * lanes<T>,
          {tile<T, Chi2>, tile<T, Intersection>, tile<T, JensenShannon>, tile<T, PowerMean>, tile<T, Chi2Distance>,
           tile<T, SquaredDistance>}};
}

}  // namespace tiles
