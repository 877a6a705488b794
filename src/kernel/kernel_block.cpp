#include "kernel/kernel_block.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/linalg.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {

// How many threads are worth waking: one finishes a small block sooner.
int threadsFor(std::size_t m, std::size_t p, std::size_t bins, int requested) {
  return static_cast<double>(m) * static_cast<double>(p) * static_cast<double>(bins) < 1e6 ? 1 : threadCount(requested);
}

constexpr std::size_t rowGroup = 64;  // rows one thread takes at a time

// The polynomial that agrees with f at the Chebyshev nodes of [centre - 1/2, centre + 1/2], as coefficients of the
// powers of (t - centre).
template <class T, class F>
void fitPolynomial(int degree, long double centre, F f, T* coefficients) {
  std::vector<long double> node(degree + 1), difference(degree + 1), sum(degree + 1, 0.0L);
  const long double pi = 3.14159265358979323846L;
  for (int k = 0; k <= degree; ++k) {
    node[k] = 0.5L * std::cos(pi * (k + 0.5L) / (degree + 1));
    difference[k] = f(centre + node[k]);
  }
  for (int level = 1; level <= degree; ++level)
    for (int k = degree; k >= level; --k)
      difference[k] = (difference[k] - difference[k - 1]) / (node[k] - node[k - level]);
  for (int k = degree; k >= 0;
       --k) {  // from Newton's form to powers by Horner's rule: sum <- sum * (s - node) + difference
    for (int j = degree; j >= 1; --j) sum[j] = sum[j - 1] - node[k] * sum[j];
    sum[0] = difference[k] - node[k] * sum[0];
  }
  std::transform(sum.begin(), sum.end(), coefficients, [](long double c) { return static_cast<T>(c); });
}

template <class T>
TileConstants<T> constantsFor(double exponent) {
  static const TileConstants<T> fitted = [] {
    TileConstants<T> c{};
    fitPolynomial(
        c.logDegree, 0.5L, [](long double t) { return std::log1p(t) / (t * std::log(2.0L)); }, c.log);
    fitPolynomial(
        c.expDegree, 0.0L, [](long double f) { return std::exp2(f); }, c.exp);
    return c;
  }();
  TileConstants<T> c = fitted;
  c.q = static_cast<T>(-exponent);
  c.inverseQ = static_cast<T>(-1 / exponent);
  return c;
}

// A chunk of the bins: their weights have the same sign, and they are few enough for a panel of columns to stay in the
// first-level cache and for the sums to stay accurate. The weights are multiplied into the entries beforehand, as
// f(c x, c y) = c f(x, y) for c > 0 (c^2 for SquaredDistance); their common sign is a factor of the whole chunk.
template <class T>
struct Chunk {
  std::vector<std::size_t> bin;
  std::vector<T> scale;
  T factor;
};
constexpr std::size_t binChunk = 128;

template <class T>
std::vector<Chunk<T>> chunksOf(const KernelBlock<T>& b) {
  std::vector<Chunk<T>> chunks;
  const T unit = b.op == BlockOp::Chi2 ? 2 : 1;
  for (const bool positive : {true, false}) {
    std::size_t room = 0;
    for (std::size_t k = 0; k < b.bins; ++k) {
      const T w = b.weights[k];
      if (w == 0 || (w > 0) != positive) continue;
      if (room == 0) {
        chunks.push_back({{}, {}, positive ? unit : -unit});
        room = binChunk;
      }
      --room;
      chunks.back().bin.push_back(k);
      chunks.back().scale.push_back(b.op == BlockOp::SquaredDistance ? std::sqrt(std::abs(w)) : std::abs(w));
    }
  }
  return chunks;
}

// Brings entries into the form that the tiles expect: reciprocals for Chi2, and for Chi2Distance rows without zeros, as
// they are divided by. Several loops of one operation each, because the compiler vectorises those.
template <class T>
void prepare(BlockOp op, bool row, T* x, std::size_t size) {
  constexpr T tiny = tinyEntry<T>(), huge = 1 / tiny;
  const bool reciprocal = op == BlockOp::Chi2;
  if (reciprocal || (op == BlockOp::Chi2Distance && row))
    for (std::size_t i = 0; i < size; ++i) x[i] = x[i] < tiny ? tiny : x[i];
  if (!reciprocal) return;
  for (std::size_t i = 0; i < size; ++i) x[i] = x[i] > huge ? huge : x[i];
  for (std::size_t i = 0; i < size; ++i) x[i] = 1 / x[i];
}

// Samples [start, start + width) of X for the bins of a chunk, zeros up to `panel`.
template <class T>
void pack(const Chunk<T>& chunk, const T* X, std::size_t stride, std::size_t start, std::size_t width,
          std::size_t panel, T* out) {
  for (std::size_t k = 0; k < chunk.bin.size(); ++k, out += panel) {
    const T* x = X + chunk.bin[k] * stride + start;
    for (std::size_t i = 0; i < width; ++i) out[i] = chunk.scale[k] * x[i];
    for (std::size_t i = width; i < panel; ++i) out[i] = 0;
  }
}

// Stores a tile that reaches beyond the edge of K: only the part inside.
template <class T>
void storePart(const T* out, std::size_t cols, std::size_t height, std::size_t width, bool add, T* K, std::size_t ld) {
  for (std::size_t i = 0; i < height; ++i)
    for (std::size_t j = 0; j < width; ++j) K[i * ld + j] = out[i * cols + j] + (add ? K[i * ld + j] : T(0));
}

// What all rows of a block share: the columns of every chunk are packed once, in panels.
template <class T>
struct Packed {
  const TileSet<T>& set;
  TileConstants<T> constants;
  std::vector<Chunk<T>> chunks;
  std::size_t panels;               // panels of set.cols columns
  std::vector<T> columns;           // chunk by chunk, panel by panel
  std::vector<std::size_t> offset;  // of each chunk in columns
};

// All tiles of rows [row, row + rows), chunk after chunk: these rows of K stay in the second-level cache meanwhile.
template <class T>
void computeRows(const KernelBlock<T>& b, const Packed<T>& packed, std::size_t row, std::size_t rows,
                 std::vector<T>& buffer) {
  const auto tile = packed.set.op[static_cast<int>(b.op)];
  const std::size_t cols = packed.set.cols;
  const std::size_t limit = b.diagonal < 0 ? b.p : std::min<std::size_t>(b.p, row + rows + b.diagonal);
  T out[tileRows * maxTileCols];
  for (std::size_t c = 0; c < packed.chunks.size(); ++c) {
    const Chunk<T>& chunk = packed.chunks[c];
    const std::size_t count = chunk.bin.size();
    buffer.resize((rows + tileRows - 1) / tileRows * tileRows * count);
    for (std::size_t i = 0; i < rows; i += tileRows)
      pack(chunk, b.X, b.strideX, row + i, std::min(tileRows, rows - i), tileRows, &buffer[i * count]);
    prepare(b.op, true, buffer.data(), buffer.size());
    const bool add = b.add || c > 0;
    const T noise = 2 * tinyEntry<T>() * static_cast<T>(count);  // a sum of nothing but tiny entries is 0
    for (std::size_t j = 0; j < limit; j += cols)
      for (std::size_t i = 0; i < rows; i += tileRows) {
        if (b.diagonal >= 0 && j > row + i + tileRows - 1 + b.diagonal) continue;
        const std::size_t height = std::min(tileRows, rows - i), width = std::min(cols, b.p - j);
        const bool whole = height == tileRows && width == cols;
        T* K = b.K + (row + i) * b.ld + j;
        tile(count, &buffer[i * count], &packed.columns[packed.offset[c] + j * count], packed.constants,
             {whole ? K : out, whole ? b.ld : cols, chunk.factor, noise, whole && add});
        if (!whole) storePart(out, cols, height, width, add, K, b.ld);
      }
  }
}

template <class T>
void clear(const KernelBlock<T>& b) {
  for (std::size_t i = 0; i < b.m && !b.add; ++i) std::fill_n(b.K + i * b.ld, b.p, T(0));
}

template <class T>
void computeTiles(const KernelBlock<T>& b) {
  Packed<T> packed{kernels().tiles.of<T>(), constantsFor<T>(b.exponent), chunksOf(b), 0, {}, {}};
  if (packed.chunks.empty()) return clear(b);
  const std::size_t cols = packed.set.cols, groups = (b.m + rowGroup - 1) / rowGroup;
  packed.panels = (b.p + cols - 1) / cols;
  std::size_t size = 0;
  for (const Chunk<T>& chunk : packed.chunks) {
    packed.offset.push_back(size);
    size += packed.panels * cols * chunk.bin.size();
  }
  packed.columns.resize(size);
  const int team = threadsFor(b.m, b.p, b.bins, b.threads);
  parallelFor(packed.panels * packed.chunks.size(), 4, team, [&](std::size_t t) {
    const std::size_t c = t / packed.panels, j = t % packed.panels * cols;
    const Chunk<T>& chunk = packed.chunks[c];
    T* panel = &packed.columns[packed.offset[c] + j * chunk.bin.size()];
    pack(chunk, b.Z, b.strideZ, j, std::min(cols, b.p - j), cols, panel);
    prepare(b.op, false, panel, cols * chunk.bin.size());
  });
  parallelFor<std::vector<T>>(groups, 1, team, [&](std::size_t g, std::vector<T>& buffer) {
    const std::size_t row = (groups - 1 - g) * rowGroup;  // the longest rows of a triangle first
    computeRows(b, packed, row, std::min(rowGroup, b.m - row), buffer);
  });
}

// Product and Hellinger: K' = Z (weights X)', with square roots taken first for Hellinger.
template <class T>
void computeProduct(const KernelBlock<T>& b) {
  const bool root = b.op == BlockOp::Hellinger;
  const auto entry = [root](T x) { return root ? std::sqrt(x) : x; };
  std::vector<T> left(b.m * b.bins), right(root ? b.p * b.bins : 0);
  parallelFor(b.bins, 8, threadsFor(b.m, b.p, b.bins, b.threads), [&](std::size_t k) {
    for (std::size_t i = 0; i < b.m; ++i) left[k * b.m + i] = b.weights[k] * entry(b.X[k * b.strideX + i]);
    if (root)
      for (std::size_t j = 0; j < b.p; ++j) right[k * b.p + j] = entry(b.Z[k * b.strideZ + j]);
  });
  const T* Z = root ? right.data() : b.Z;
  const std::size_t ldz = root ? b.p : b.strideZ;
  const std::size_t stripe = b.diagonal < 0 ? std::max<std::size_t>(b.m, 1) : 256;
  for (std::size_t i = 0; i < b.m; i += stripe) {
    const std::size_t rows = std::min(stripe, b.m - i);
    const std::size_t limit = b.diagonal < 0 ? b.p : std::min<std::size_t>(b.p, i + rows + b.diagonal);
    gemm(false, true, limit, rows, b.bins, T(1), Z, ldz, left.data() + i, b.m, b.add ? T(1) : T(0), b.K + i * b.ld,
         b.ld, b.threads);
  }
}

template <class T>
void computeBlock(const KernelBlock<T>& b) {
  if (b.m == 0 || b.p == 0) return;
  if (b.bins == 0) return clear(b);
  if (b.op == BlockOp::Product || b.op == BlockOp::Hellinger)
    computeProduct(b);
  else
    computeTiles(b);
}

template <class T>
void mirrorLower(std::size_t n, T* K, std::size_t ld, int threads) {
  // in small squares: long columns would compete for few lines of the cache where rows lie a power of two apart
  const std::size_t side = 16, blocks = (n + side - 1) / side;
  parallelFor(blocks, 1, threadsFor(n, n, 1, threads), [&](std::size_t block) {
    const std::size_t top = block * side, bottom = std::min(n, top + side);
    for (std::size_t left = 0; left <= top; left += side)
      for (std::size_t i = top; i < bottom; ++i)
        for (std::size_t j = left; j < std::min(i, left + side); ++j) K[j * ld + i] = K[i * ld + j];
  });
}

bool needsDouble(const AdditiveKernel& kernel) {
  return kernel.type == AdditiveKernel::Type::PowerMean && AdditiveKernel::powerMeanNeedsDouble(kernel.exponent);
}

void computeInDouble(KernelBlock<float> b) {
  const auto widen = [&](const float* X, std::size_t stride, std::size_t m) {
    std::vector<double> out(m * b.bins);
    for (std::size_t k = 0; k < b.bins; ++k) std::copy_n(X + k * stride, m, &out[k * m]);
    return out;
  };
  const std::vector<double> X = widen(b.X, b.strideX, b.m), Z = widen(b.Z, b.strideZ, b.p),
                            weights(b.weights, b.weights + b.bins);
  std::vector<double> K(b.m * b.p);
  KernelBlock<double> wide;
  wide.op = b.op, wide.exponent = b.exponent, wide.threads = b.threads, wide.diagonal = b.diagonal;
  wide.X = X.data(), wide.Z = Z.data(), wide.weights = weights.data(), wide.K = K.data();
  wide.strideX = wide.m = b.m, wide.strideZ = wide.p = wide.ld = b.p, wide.bins = b.bins;
  computeBlock(wide);
  for (std::size_t i = 0; i < b.m; ++i)
    for (std::size_t j = 0; j < b.p; ++j) b.K[i * b.ld + j] = static_cast<float>(K[i * b.p + j]);
}

KernelBlock<float> describe(const AdditiveKernel& kernel, const float* X, std::size_t strideX, std::size_t m,
                            const float* Z, std::size_t strideZ, std::size_t p, std::size_t bins, const float* weights,
                            float* K, std::size_t ld, int threads) {
  KernelBlock<float> b;
  b.op = blockOp(kernel), b.exponent = kernel.exponent;
  b.X = X, b.strideX = strideX, b.m = m;
  b.Z = Z, b.strideZ = strideZ, b.p = p;
  b.bins = bins, b.weights = weights, b.K = K, b.ld = ld, b.threads = threads;
  return b;
}

}  // namespace

BlockOp blockOp(const AdditiveKernel& kernel) {
  switch (kernel.type) {
    case AdditiveKernel::Type::Linear: return BlockOp::Product;
    case AdditiveKernel::Type::Chi2: return BlockOp::Chi2;
    case AdditiveKernel::Type::Intersection: return BlockOp::Intersection;
    case AdditiveKernel::Type::JensenShannon: return BlockOp::JensenShannon;
    case AdditiveKernel::Type::Hellinger: return BlockOp::Hellinger;
    default: break;
  }
  return kernel.exponent == -1 ? BlockOp::Chi2 : BlockOp::PowerMean;
}

void compute(const KernelBlock<float>& block) { computeBlock(block); }
void compute(const KernelBlock<double>& block) { computeBlock(block); }
void mirror(std::size_t n, float* K, std::size_t ld, int threads) { mirrorLower(n, K, ld, threads); }
void mirror(std::size_t n, double* K, std::size_t ld, int threads) { mirrorLower(n, K, ld, threads); }

void kernelBlock(const AdditiveKernel& kernel, const float* X, std::size_t stride, std::size_t bins, std::size_t m,
                 const float* weights, float* K, std::size_t ld, int threads) {
  KernelBlock<float> b = describe(kernel, X, stride, m, X, stride, m, bins, weights, K, ld, threads);
  b.diagonal = 0;
  needsDouble(kernel) ? computeInDouble(b) : computeBlock(b);
  mirrorLower(m, K, ld, threads);
}

void kernelBlock(const AdditiveKernel& kernel, const float* X, std::size_t strideX, std::size_t m, const float* Z,
                 std::size_t strideZ, std::size_t p, std::size_t bins, const float* weights, float* K, std::size_t ld,
                 int threads) {
  const KernelBlock<float> b = describe(kernel, X, strideX, m, Z, strideZ, p, bins, weights, K, ld, threads);
  needsDouble(kernel) ? computeInDouble(b) : computeBlock(b);
}

}  // namespace frs
