#include "kernel/kernel_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "kernel/kernel_block.hpp"

namespace frs {

const Span<const char* const> KernelSpec::names(kernelNames, 8);

namespace {

constexpr std::size_t gammaSamples = 2000;

BlockOp opOf(const KernelSpec& spec) {
  if (spec.type == KernelSpec::Type::ExpChi2) return BlockOp::Chi2Distance;
  if (spec.type == KernelSpec::Type::Rbf) return BlockOp::SquaredDistance;
  return blockOp({static_cast<AdditiveKernel::Type>(spec.type), spec.exponent});
}

void check(const Samples& X, const Samples* Z, const KernelSpec& spec) {
  const auto number = [](std::size_t n) { return std::to_string(n); };
  if (Z && Z->rows() != X.rows())
    throw Error("badSize", "Z must have as many rows as X (" + number(X.rows()) + "); got " + number(Z->rows()) + ".");
  if (spec.type == KernelSpec::Type::PowerMean && !(spec.exponent < 0))
    throw Error("badOption", "exponent must be negative.");
  if (!(spec.gamma >= 0) || std::isinf(spec.gamma)) throw Error("badOption", "gamma must be positive and finite.");
  if (!spec.weights.empty() && spec.weights.size() != X.rows())
    throw Error("badSize", "weights must have one value per row of X (" + number(X.rows()) + "); got " +
                               number(spec.weights.size()) + ".");
  for (double w : spec.weights)
    if (!std::isfinite(w)) throw Error("notFinite", "weights must be finite.");
  X.check("X", spec.allowsNegative());
  if (Z) Z->check("Z", spec.allowsNegative());
}

// How many rows to compute between two looks for Ctrl-C, about a tenth of a second's worth; kernels with a logarithm or
// a power cost about thirty times the others. Each slab of rows packs the columns again: where a row costs little,
// slabs must not be thin.
std::size_t rowsPerPoll(const KernelSpec& spec, std::size_t n, std::size_t bins) {
  const bool costly = spec.type == KernelSpec::Type::JensenShannon || spec.type == KernelSpec::Type::PowerMean;
  const double perRow = static_cast<double>(n) * static_cast<double>(bins);
  return static_cast<std::size_t>(std::clamp((costly ? 2e7 : 1e9) / perRow, costly ? 8.0 : 96.0, 4096.0));
}

// The bins that contribute: weight not 0 and, where a matrix is sparse, an entry somewhere.
std::vector<std::size_t> activeBins(const Samples& X, const Samples* Z, const KernelSpec& spec) {
  const bool sparse = X.isSparse() && (!Z || Z->isSparse());
  std::vector<char> used(X.rows(), !sparse);
  for (const Samples* S : {&X, Z})
    for (std::size_t j = 0; sparse && S && j < S->cols(); ++j)
      S->forEntries(j, [&](std::size_t k, double v) { used[k] |= v != 0; });
  std::vector<std::size_t> bins;
  for (std::size_t k = 0; k < X.rows(); ++k)
    if (used[k] && (spec.weights.empty() || spec.weights[k] != 0)) bins.push_back(k);
  return bins;
}

// The listed bins of all samples, bin-major. Samples are taken in groups, so that each bin gets a run of values at
// once.
template <class T>
std::vector<T> binMajor(const Samples& X, const std::size_t* bins, std::size_t count, int threads) {
  constexpr std::size_t group = 16;
  const std::size_t n = X.cols(), D = X.rows();
  std::vector<T> out(n * count);
  const int team = n * count > 100000 ? threadCount(threads) : 1;
  parallelForWith((n + group - 1) / group, 16, team, [&] { return std::vector<T>(group * D); },
                  [&](std::size_t g, std::vector<T>& column) {
                    const std::size_t first = g * group, width = std::min(group, n - first);
                    for (std::size_t j = 0; j < width; ++j) X.column(first + j, &column[j * D]);
                    for (std::size_t k = 0; k < count; ++k)
                      for (std::size_t j = 0; j < width; ++j) out[k * n + first + j] = column[j * D + bins[k]];
                  });
  return out;
}

// K (or the distances behind it), lower triangle only without Z: rows of the block are columns of K.
template <class T>
void accumulate(const Samples& X, const Samples* Z, const KernelSpec& spec, MatrixView<T> K, Monitor& monitor) {
  const std::vector<std::size_t> bins = activeBins(X, Z, spec);
  const std::size_t n = K.rows, m = K.cols;
  const std::size_t chunk = std::max<std::size_t>(1024, (std::size_t(1) << 26) / (n + m + 1));
  if (bins.empty()) std::fill_n(K.data, K.size(), T(0));  // else the first chunk writes every entry
  for (std::size_t first = 0; first < bins.size(); first += chunk) {
    const std::size_t count = std::min(chunk, bins.size() - first);
    std::vector<T> weights(count, T(1));
    for (std::size_t k = 0; k < count && !spec.weights.empty(); ++k)
      weights[k] = static_cast<T>(spec.weights[bins[first + k]]);
    const std::vector<T> x = binMajor<T>(X, &bins[first], count, spec.threads);
    const std::vector<T> z = Z ? binMajor<T>(*Z, &bins[first], count, spec.threads) : std::vector<T>();

    const std::size_t slab = rowsPerPoll(spec, n, count);
    for (std::size_t row = 0; row < m; row += slab) {
      KernelBlock<T> b;
      b.op = opOf(spec), b.exponent = spec.exponent, b.weights = weights.data(), b.bins = count, b.add = first > 0;
      b.X = (Z ? z.data() : x.data()) + row, b.strideX = m, b.m = std::min(slab, m - row);
      b.Z = x.data(), b.strideZ = b.ld = n, b.p = Z ? n : row + b.m;
      b.K = K.col(row), b.diagonal = Z ? -1 : static_cast<long>(row), b.threads = spec.threads;
      compute(b);
      Progress p;
      p.stage = "kernel", p.iteration = static_cast<long>(std::min(m, row + slab)), p.total = static_cast<long>(m);
      monitor.report(p);
    }
  }
  if (!Z) mirror(n, K.data, n, spec.threads);
}

// Mean over an even choice of at most gammaSamples rows and columns; its order of summation is fixed.
template <class T>
double gammaFromDistances(MatrixView<T> K) {
  const std::size_t n = K.rows, used = std::min(n, gammaSamples);
  double sum = 0;
  for (std::size_t j = 0; j < used; ++j)
    for (std::size_t i = 0; i < used; ++i) sum += K(i * n / used, j * n / used);
  const double mean = sum / (static_cast<double>(used) * static_cast<double>(used));
  return mean > 0 ? 1 / mean : 1;
}

template <class T>
void exponentiate(MatrixView<T> K, double gamma, int threads, Monitor& monitor) {
  const std::size_t slab = 1 + (std::size_t(1) << 24) / (K.rows + 1);
  for (std::size_t first = 0; first < K.cols; first += slab) {
    const std::size_t count = std::min(slab, K.cols - first);
    parallelFor(count, 1 + 4096 / (K.rows + 1), threadCount(threads), [&](std::size_t t) {
      T* column = K.col(first + t);
      for (std::size_t i = 0; i < K.rows; ++i) column[i] = std::exp(static_cast<T>(-gamma) * column[i]);
    });
    monitor.poll();
  }
}

template <class T>
double computeMatrix(const Samples& X, const Samples* Z, const KernelSpec& spec, MatrixView<T> K, Monitor& monitor) {
  double gamma = spec.additive() ? 0 : spec.gamma;
  if (!spec.additive() && gamma == 0 && (Z || spec.type == KernelSpec::Type::Rbf))
    gamma = defaultGamma(X, spec, monitor);
  accumulate(X, Z, spec, K, monitor);
  if (spec.additive()) return 0;
  if (gamma == 0) gamma = gammaFromDistances(K);
  exponentiate(K, gamma, spec.threads, monitor);
  return gamma;
}

}  // namespace

double defaultGamma(const Samples& X, const KernelSpec& spec, Monitor& monitor) {
  if (spec.type == KernelSpec::Type::Rbf) return 1 / static_cast<double>(std::max<std::size_t>(X.rows(), 1));
  if (X.cols() == 0) return 1;
  const std::size_t used = std::min(X.cols(), gammaSamples);
  std::vector<double> column(X.rows()), chosen;
  chosen.reserve(X.rows() * used);
  for (std::size_t j = 0; j < used; ++j) {
    X.column(j * X.cols() / used, column.data());
    chosen.insert(chosen.end(), column.begin(), column.end());
  }
  const Samples subset(MatrixView<const double>{chosen.data(), X.rows(), used});
  std::vector<double> distance(used * used);
  const MatrixView<double> D{distance.data(), used, used};
  accumulate(subset, nullptr, spec, D, monitor);
  return gammaFromDistances(D);
}

double kernelMatrix(const Samples& X, const Samples* Z, const KernelSpec& spec, MatrixView<float> K, Monitor& monitor) {
  check(X, Z, spec);
  if (spec.type != KernelSpec::Type::PowerMean || !AdditiveKernel::powerMeanNeedsDouble(spec.exponent))
    return computeMatrix(X, Z, spec, K, monitor);
  requireMemory(8.0 * static_cast<double>(K.size()), "the kernel matrix in double precision");
  std::vector<double> wide(K.size());
  const double gamma = computeMatrix(X, Z, spec, MatrixView<double>{wide.data(), K.rows, K.cols}, monitor);
  std::copy(wide.begin(), wide.end(), K.data);
  return gamma;
}

double kernelMatrix(const Samples& X, const Samples* Z, const KernelSpec& spec, MatrixView<double> K,
                    Monitor& monitor) {
  check(X, Z, spec);
  return computeMatrix(X, Z, spec, K, monitor);
}

}  // namespace frs
