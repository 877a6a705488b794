// kernel_tile.hpp - the innermost loop of all kernel blocks: small tiles of sums over bins.
#pragma once
#include <cstddef>

namespace frs {
/// The first operations of BlockOp, in its order: Chi2, Intersection, JensenShannon, PowerMean, Chi2Distance,
/// SquaredDistance. The others are matrix products.
constexpr int tileOps = 6;

/// Polynomials for the transcendental kernels: log2(1+t)/t in (t - 1/2) on [0,1], and 2^f on [-1/2,1/2].
template <class T>
struct TileConstants {
  static constexpr int logDegree = sizeof(T) == 4 ? 9 : 20, expDegree = sizeof(T) == 4 ? 6 : 13;
  T log[logDegree + 1], exp[expDegree + 1];
  T q, inverseQ;  ///< PowerMean: minus its exponent
};

/// Smaller entries count as 0, and those above 1/tinyEntry as 1/tinyEntry. With 0 replaced by this number no tile
/// divides 0 by 0.
template <class T>
constexpr T tinyEntry() {
  return sizeof(T) == 4 ? T(0x1p-120f) : T(0x1p-1000);
}

constexpr std::size_t tileRows = 4;

/// Where the sums of a tile go: K[i * ld + j] (+)= factor * sum, and 0 for a sum not above noise.
template <class T>
struct TileTarget {
  T* K;
  std::size_t ld;
  T factor, noise;
  bool add;
};

/// The sums over k of f(x_ki, y_kj) for tileRows rows and `cols` columns; rows and columns hold per bin
/// that many entries. Chi2 takes reciprocals of the entries and gives half the kernel:
/// xy/(x+y) = 1/(1/x + 1/y). Weights are in the entries, as all these sums are homogeneous.
template <class T>
using TileFunction = void (*)(std::size_t bins, const T* rows, const T* columns, const TileConstants<T>&,
                              const TileTarget<T>&);

template <class T>
struct TileSet {
  std::size_t cols;
  TileFunction<T> op[tileOps];
};
constexpr std::size_t maxTileCols = 32;
}  // namespace frs
