#include "frs/binned.hpp"

#include <algorithm>
#include <numeric>

#include "binned_loops.hpp"
#include "binned_table.hpp"
#include "frs/kernel_block.hpp"

namespace frs {
namespace {
constexpr std::size_t chunkSize = 2048;  // samples whose partial sums stay in the first-level cache

std::vector<int> allBins(std::size_t n) {
  std::vector<int> bins(n);
  std::iota(bins.begin(), bins.end(), 0);
  return bins;
}

std::size_t padded(std::size_t n) {
  return (n + GatherLoops::tablePadding - 1) / GatherLoops::tablePadding * GatherLoops::tablePadding;
}

// Threads for so many elementary steps: a team costs more than it gives on less than a fifth of a millisecond.
int teamFor(std::size_t steps, int threads) { return steps < 200000 ? 1 : threads; }

// The tables weight_t h_t, padded for the loops.
template <class T>
std::vector<std::vector<T>> weightedTables(Span<const double> weights, const BinTables& h) {
  std::vector<std::vector<T>> tables(weights.size);
  for (std::size_t t = 0; t < weights.size; ++t) {
    tables[t].assign(padded(h[t].size()), T(0));
    for (std::size_t u = 0; u < h[t].size(); ++u) tables[t][u] = static_cast<T>(weights[t] * h[t][u]);
  }
  return tables;
}

void gatherAdd(const std::uint8_t* code, std::size_t n, const float* table, std::size_t values, float* sum) {
  gatherLoops().single8(code, n, table, values, sum);
}
void gatherAdd(const std::uint16_t* code, std::size_t n, const float* table, std::size_t values, float* sum) {
  gatherLoops().single16(code, n, table, values, sum);
}
void gatherAdd(const std::uint8_t* code, std::size_t n, const double* table, std::size_t values, double* sum) {
  gatherLoops().double8(code, n, table, values, sum);
}
void gatherAdd(const std::uint16_t* code, std::size_t n, const double* table, std::size_t values, double* sum) {
  gatherLoops().double16(code, n, table, values, sum);
}
template <class T>
void gatherAdd(const std::uint32_t* code, std::size_t n, const T* table, std::size_t, T* sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += entryOf(table, code[i]);
}
}  // namespace

Span<const double> Binned::values(std::size_t k) const { return {bins_[k].table->values.data(), bins_[k].values}; }

void Binned::tables(Span<const double> b, double* g, BinTables* h) const { tables(b, allBins(bins()), g, h); }

// The samples with b_i != 0, or all of them when that is cheaper to walk through.
struct Binned::Support {
  std::vector<std::uint32_t> index;
  bool all;
  explicit Support(Span<const double> b) {
    for (std::size_t i = 0; i < b.size; ++i)
      if (b[i] != 0) index.push_back(static_cast<std::uint32_t>(i));
    all = index.size() * 2 > b.size;
  }
};

// c_u = sum of b_i over samples with value u. Two sums: equal codes in a row need not wait for each other.
void Binned::accumulate(const Bin& bin, Span<const double> b, const Support& support, std::vector<double>& c,
                        std::vector<double>& spare) const {
  c.assign(bin.values, 0.0);
  spare.assign(bin.values, 0.0);
  double *even = c.data(), *odd = spare.data();
  const auto inPairs = [&](std::size_t m, auto add) {
    std::size_t q = 0;
    for (; q + 1 < m; q += 2) add(even, q), add(odd, q + 1);
    if (q < m) add(even, q);
  };
  visitCodes(bin, [&](const auto* code) {
    const std::uint32_t* at = bin.sparse ? bin.index.get() : support.index.data();
    if (bin.sparse)
      inPairs(bin.entries, [&](double* sum, std::size_t q) { addTo(sum, code[q], b[at[q]]); });
    else if (support.all)
      inPairs(n_, [&](double* sum, std::size_t q) { addTo(sum, code[q], b[q]); });
    else
      inPairs(support.index.size(), [&](double* sum, std::size_t q) { addTo(sum, code[at[q]], b[at[q]]); });
  });
  for (std::size_t u = 0; u < bin.values; ++u) c[u] += spare[u];
}

void Binned::tables(Span<const double> b, Span<const int> bins, double* g, BinTables* h) const {
  const Support support(b);
  if (h) h->resize(bins.size);
  const std::size_t steps = bins.size * (support.index.size() + 500);  // about 50 values of rank 10
#pragma omp parallel num_threads(teamFor(steps, threads_))
  {
    std::vector<double> c, spare;
#pragma omp for schedule(dynamic, 4)
    for (std::size_t t = 0; t < bins.size; ++t) {
      const Bin& bin = bins_[bins[t]];
      accumulate(bin, b, support, c, spare);
      if (h) (*h)[t].resize(bin.values);
      const double value = transform(bin, c.data(), h ? (*h)[t].data() : nullptr);
      if (g) g[t] = value;
    }
  }
}

// w = sum_u c_u psi(u), so that h(u) = w'psi(u) and c'T c = |w|^2.
std::vector<double> Binned::project(const Bin& bin, const double* c) const {
  const int rank = bin.table->map.rank;
  const double* psi = bin.table->map.psi.data();
  std::vector<double> w(rank, 0.0);
  for (std::size_t u = 0; u < bin.values; ++u)
    if (c[u] != 0)
      for (int q = 0; q < rank; ++q) w[q] += c[u] * psi[u * rank + q];
  return w;
}

// h = T c (unless null) and c'T c, for c over the values of the bin.
double Binned::transform(const Bin& bin, const double* c, double* h) const {
  const std::size_t U = bin.values;
  const int rank = bin.table->map.rank;
  double g = 0;
  if (kernel_.type == AdditiveKernel::Type::Intersection) {
    // min(u,v) = integral over t of [u > t][v > t]: between two values the integrand is the square of
    // the sum of c from there upwards
    const double* v = bin.table->values.data();
    std::vector<double> above(U + 1, 0.0);
    for (std::size_t u = U; u-- > 0;) above[u] = above[u + 1] + c[u];
    double sum = 0;
    for (std::size_t u = 0; u < U; ++u) {
      const double step = v[u] - (u ? v[u - 1] : 0);
      g += step * above[u] * above[u];
      sum += step * above[u];
      if (h) h[u] = sum;
    }
    return g;
  }
  const double* psi = bin.table->map.psi.data();
  const std::vector<double> w = project(bin, c);
  for (double z : w) g += z * z;
  if (h)
    for (std::size_t u = 0; u < U; ++u) {
      double sum = 0;
      for (int q = 0; q < rank; ++q) sum += w[q] * psi[u * rank + q];
      h[u] = sum;
    }
  return g;
}

std::vector<Binned::Expansion> Binned::expand(Span<const double> b, Span<const int> bins) const {
  const Support support(b);
  std::vector<Expansion> out(bins.size);
#pragma omp parallel num_threads(threads_)
  {
    std::vector<double> c, spare;
#pragma omp for schedule(dynamic, 4)
    for (std::size_t t = 0; t < bins.size; ++t) {
      accumulate(bins_[bins[t]], b, support, c, spare);
      out[t] = expandBin(bins_[bins[t]], c);
    }
  }
  return out;
}

Binned::Expansion Binned::expandBin(const Bin& bin, const std::vector<double>& c) const {
  using Type = AdditiveKernel::Type;
  const BinMap& map = bin.table->map;
  if (kernel_.type == Type::Intersection) {
    std::vector<double> h(bin.values);
    transform(bin, c.data(), h.data());
    Expansion corners;
    for (std::size_t u = 0; u < bin.values; ++u)
      if (c[u] != 0 && bin.table->values[u] > 0) {
        corners.point.push_back(bin.table->values[u]);
        corners.coef.push_back(h[u]);
      }
    return corners;
  }
  std::vector<double> coef = project(bin, c.data());
  if (kernel_.type == Type::Linear || kernel_.type == Type::Hellinger) return {{1.0}, coef};
  // psi(z) = L^-1 kappa(z, pivots) with L the rows of psi at the pivots, hence coef = L^-T w
  Expansion out;
  for (int q = map.rank - 1; q >= 0; --q) {
    for (int r = q + 1; r < map.rank; ++r) coef[q] -= map.psi[map.pivots[r] * map.rank + q] * coef[r];
    coef[q] /= map.psi[map.pivots[q] * map.rank + q];
  }
  for (int q = 0; q < map.rank; ++q) out.point.push_back(bin.table->values[map.pivots[q]]);
  out.coef = std::move(coef);
  return out;
}

template <class T>
void Binned::addChunk(const Bin& bin, const T* table, std::size_t begin, std::size_t end, T* sum) const {
  visitCodes(bin, [&](const auto* code) {
    if (!bin.sparse) return gatherAdd(code + begin, end - begin, table, bin.values, sum);
    const std::uint32_t *first = bin.index.get(), *last = first + bin.entries;
    std::size_t q = std::lower_bound(first, last, begin) - first;
    for (; q < bin.entries && first[q] < end; ++q) sum[first[q] - begin] += entryOf(table, code[q]);
  });
}

void Binned::addScores(Span<const int> bins, Span<const double> weights, const BinTables& h, double* f,
                       Precision precision) const {
  const bool single = precision == Precision::Single;
  const auto tables32 = single ? weightedTables<float>(weights, h) : std::vector<std::vector<float>>();
  const auto tables64 = single ? BinTables() : weightedTables<double>(weights, h);
  const std::size_t chunks = (n_ + chunkSize - 1) / chunkSize;
#pragma omp parallel for schedule(dynamic) num_threads(teamFor(bins.size* n_, threads_))
  for (std::size_t q = 0; q < chunks; ++q) {
    const std::size_t begin = q * chunkSize, end = std::min(n_, begin + chunkSize);
    if (!single) {
      for (std::size_t t = 0; t < bins.size; ++t) addChunk(bins_[bins[t]], tables64[t].data(), begin, end, f + begin);
      continue;
    }
    float sum[chunkSize] = {};
    for (std::size_t t = 0; t < bins.size; ++t) {
      addChunk(bins_[bins[t]], tables32[t].data(), begin, end, sum);
      if (t % 32 != 31 && t + 1 != bins.size) continue;  // short sums keep the rounding small
      for (std::size_t i = begin; i < end; ++i) f[i] += sum[i - begin];
      std::fill(sum, sum + chunkSize, 0.0f);
    }
  }
}

void Binned::lookup(std::size_t k, Span<const double> h, Span<const int> samples, double* out) const {
  const Bin& bin = bins_[k];
  visitCodes(bin, [&](const auto* code) {
    if (!bin.sparse) {
      for (std::size_t i = 0; i < samples.size; ++i) out[i] = entryOf(h.data, code[samples[i]]);
      return;
    }
    const std::uint32_t *first = bin.index.get(), *last = first + bin.entries;
    for (std::size_t i = 0; i < samples.size; ++i) {
      const auto* at = std::lower_bound(first, last, static_cast<std::uint32_t>(samples[i]));
      const bool stored = at != last && *at == static_cast<std::uint32_t>(samples[i]);
      out[i] = stored ? entryOf(h.data, code[at - first]) : h[bin.zero];
    }
  });
}

// The values of the listed samples, bin-major, for the tile kernels.
void Binned::gatherValues(Span<const int> bins, Span<const int> samples, float* out) const {
  constexpr int absent = -1;
  std::vector<int> place(n_, absent);
  for (std::size_t i = 0; i < samples.size; ++i) place[samples[i]] = static_cast<int>(i);
#pragma omp parallel for schedule(dynamic, 4) num_threads(teamFor(bins.size* samples.size, threads_))
  for (std::size_t t = 0; t < bins.size; ++t) {
    const Bin& bin = bins_[bins[t]];
    float* x = out + t * samples.size;
    std::vector<float> values(bin.table->values.begin(), bin.table->values.begin() + bin.values);
    visitCodes(bin, [&](const auto* code) {
      if (!bin.sparse) {
        for (std::size_t i = 0; i < samples.size; ++i) x[i] = entryOf(values.data(), code[samples[i]]);
        return;
      }
      std::fill(x, x + samples.size, 0.0f);
      for (std::size_t q = 0; q < bin.entries; ++q)
        if (place[bin.index[q]] != absent) x[place[bin.index[q]]] = entryOf(values.data(), code[q]);
    });
  }
}

void Binned::block(Span<const int> bins, Span<const double> weights, Span<const int> samples, float* K,
                   std::size_t ld) const {
  std::vector<float> X(bins.size * samples.size), w(weights.begin(), weights.end());
  gatherValues(bins, samples, X.data());
  kernelBlock(kernel_, X.data(), samples.size, bins.size, samples.size, w.data(), K, ld, threads_);
}

void Binned::extendBlock(Span<const int> bins, Span<const double> weights, Span<const int> kept, Span<const int> fresh,
                         float* K, std::size_t ld) const {
  const std::size_t k = kept.size, m = fresh.size;
  std::vector<float> X(bins.size * m), Z(bins.size * k), w(weights.begin(), weights.end());
  gatherValues(bins, fresh, X.data());
  gatherValues(bins, kept, Z.data());
  if (m > 0) kernelBlock(kernel_, X.data(), m, bins.size, m, w.data(), K + k * ld + k, ld, threads_);
  if (m > 0 && k > 0)
    kernelBlock(kernel_, X.data(), m, m, Z.data(), k, k, bins.size, w.data(), K + k * ld, ld, threads_);
  for (std::size_t i = k; i < k + m; ++i)
    for (std::size_t j = 0; j < k; ++j) K[j * ld + i] = K[i * ld + j];
}

void Binned::block(Span<const int> bins, Span<const double> weights, Span<const int> samples, double* K,
                   std::size_t ld) const {
  const std::size_t m = samples.size;
  std::vector<double> X(bins.size * m);
  for (std::size_t t = 0; t < bins.size; ++t) lookup(bins[t], values(bins[t]), samples, &X[t * m]);
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads_)
  for (std::size_t i = 0; i < m; ++i) {
    double* row = K + i * ld;
    std::fill(row, row + i + 1, 0.0);
    for (std::size_t t = 0; t < bins.size; ++t) {
      const double x = X[t * m + i];
      if (x == 0) continue;
      for (std::size_t j = 0; j <= i; ++j) row[j] += weights[t] * kernel_(x, X[t * m + j]);
    }
  }
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < i; ++j) K[j * ld + i] = K[i * ld + j];
}

std::vector<double> Binned::scatter(Span<const double> y) const {
  std::vector<double> a(bins());
  double count[2] = {0, 0};
  for (double label : y) count[label > 0] += 1;
#pragma omp parallel for schedule(dynamic, 4) num_threads(threads_)
  for (std::size_t k = 0; k < bins(); ++k) {
    const Bin& bin = bins_[k];
    std::vector<double> c[2] = {std::vector<double>(bin.values, 0.0), std::vector<double>(bin.values, 0.0)};
    visitCodes(bin, [&](const auto* code) {
      for (std::size_t q = 0; q < bin.entries; ++q) addTo(c[y[bin.sparse ? bin.index[q] : q] > 0].data(), code[q], 1);
    });
    double total = 0, within = 0;  // 2 n_class sum_i kappa_ii, and 2 sum_ij kappa_ij, over both classes
    for (int s = 0; s < 2; ++s) {
      double diagonal = 0;
      for (std::size_t u = 0; u < bin.values; ++u) diagonal += c[s][u] * bin.table->norm[u];
      total += 2 * count[s] * diagonal;
      within += 2 * transform(bin, c[s].data(), nullptr);
    }
    constexpr double noise = 1e-12;  // a bin constant in each class must never look useful
    a[k] = total - within > noise * total ? total - within : 0;
  }
  return a;
}

std::vector<double> Binned::diagonal(Span<const int> bins, Span<const double> weights) const {
  BinTables norms(bins.size);
  for (std::size_t t = 0; t < bins.size; ++t) {
    const Bin& bin = bins_[bins[t]];
    norms[t].assign(bin.table->norm.begin(), bin.table->norm.begin() + bin.values);
  }
  std::vector<double> d(n_, 0.0);
  addScores(bins, weights, norms, d.data(), Precision::Double);
  return d;
}

Binned Binned::subset(Span<const int> samples) const {
  Binned out;
  out.n_ = samples.size;
  out.threads_ = threads_;
  out.kernel_ = kernel_;
  out.bins_ = bins_;
  out.interpolatedBins_ = interpolatedBins_;
  out.interpolationError_ = interpolationError_;
#pragma omp parallel for schedule(dynamic, 4) num_threads(threads_)
  for (std::size_t k = 0; k < bins(); ++k) {
    const Bin& from = bins_[k];
    Bin& to = out.bins_[k];
    std::vector<std::uint32_t> index;
    std::vector<std::size_t> source;  // places of the codes to copy
    for (std::size_t i = 0; i < samples.size; ++i) {
      const std::uint32_t sample = static_cast<std::uint32_t>(samples[i]);
      if (!from.sparse) {
        source.push_back(sample);
        continue;
      }
      const auto* first = from.index.get();
      const auto* at = std::lower_bound(first, first + from.entries, sample);
      if (at == first + from.entries || *at != sample) continue;
      source.push_back(at - first);
      index.push_back(static_cast<std::uint32_t>(i));
    }
    to.entries = source.size();
    const std::shared_ptr<std::uint8_t[]> code(new std::uint8_t[std::max<std::size_t>(1, to.entries * to.width)]);
    for (std::size_t e = 0; e < source.size(); ++e)
      std::copy_n(from.code.get() + source[e] * to.width, to.width, code.get() + e * to.width);
    to.code = code;
    if (!from.sparse) continue;
    const std::shared_ptr<std::uint32_t[]> places(new std::uint32_t[std::max<std::size_t>(1, index.size())]);
    std::copy(index.begin(), index.end(), places.get());
    to.index = places;
  }
  return out;
}
}  // namespace frs
