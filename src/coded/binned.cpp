#include "coded/binned.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "coded/binned_table.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
constexpr std::size_t shortSum = 32;  // terms summed in single precision at a time

std::vector<int> allBins(std::size_t n) {
  std::vector<int> bins(n);
  std::iota(bins.begin(), bins.end(), 0);
  return bins;
}

std::size_t padded(std::size_t n) {
  return (n + GatherLoops::tablePadding - 1) / GatherLoops::tablePadding * GatherLoops::tablePadding;
}

// The tables weight_t h_t, with the padding that the vector loops need.
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
  kernels().gather.single8(code, n, table, values, sum);
}
void gatherAdd(const std::uint16_t* code, std::size_t n, const float* table, std::size_t values, float* sum) {
  kernels().gather.single16(code, n, table, values, sum);
}
void gatherAdd(const std::uint8_t* code, std::size_t n, const double* table, std::size_t values, double* sum) {
  kernels().gather.double8(code, n, table, values, sum);
}
void gatherAdd(const std::uint16_t* code, std::size_t n, const double* table, std::size_t values, double* sum) {
  kernels().gather.double16(code, n, table, values, sum);
}
void gatherAdd(const GridCode* code, std::size_t n, const float* table, std::size_t, float* sum) {
  kernels().gather.singleGrid(&code->bits, n, table, sum);
}
void gatherAdd(const GridCode* code, std::size_t n, const double* table, std::size_t, double* sum) {
  kernels().gather.doubleGrid(&code->bits, n, table, sum);
}
template <class T>
void gatherAdd(const BetweenCode* code, std::size_t n, const T* table, std::size_t, T* sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += entryOf(table, code[i]);
}
}  // namespace

void Binned::tables(Span<const double> b, double* g, BinTables* h) const { tables(b, allBins(bins()), g, h); }

// c_u = sum of b_i over samples with value u.
void Binned::accumulate(const Bin& bin, Span<const double> b, const Support& support, Sums& sums) const {
  if (bin.coding == Coding::Grid) return accumulateGrid(bin, b, support, sums);
  sums.c.assign(bin.values, 0.0);
  sums.spare.assign(bin.values, 0.0);
  double *even = sums.c.data(), *odd = sums.spare.data();
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
  for (std::size_t u = 0; u < bin.values; ++u) sums.c[u] += sums.spare[u];
}

// accumulate() for samples placed on the grid, by a vector loop.
void Binned::accumulateGrid(const Bin& bin, Span<const double> b, const Support& support, Sums& sums) const {
  sums.c.resize(bin.values);
  sums.spare.resize(bin.values);
  const auto* code = reinterpret_cast<const std::uint32_t*>(bin.code.get());
  const auto spread = [&](const std::uint32_t* at, const double* weight, std::size_t count) {
    kernels().gather.spreadGrid(code, at, weight, count, bin.values, sums.c.data(), sums.spare.data());
  };
  if (bin.sparse) {
    sums.b.resize(bin.entries);
    for (std::size_t q = 0; q < bin.entries; ++q) sums.b[q] = b[bin.index[q]];
    spread(nullptr, sums.b.data(), bin.entries);
  } else if (support.all) {
    spread(nullptr, b.data, n_);
  } else {
    spread(support.index.data(), support.b.data(), support.index.size());
  }
}

void Binned::tables(Span<const double> b, Span<const int> bins, double* g, BinTables* h) const {
  const Support support(b);
  if (h) h->resize(bins.size);
  const std::size_t steps = bins.size * (support.index.size() + tableSteps);
  parallelFor<Sums>(bins.size, binsAtOnce, teamFor(steps, threads_), [&](std::size_t t, Sums& sums) {
    const Bin& bin = bins_[bins[t]];
    accumulate(bin, b, support, sums);
    if (h) (*h)[t].resize(bin.values);
    const double value = transform(bin, sums.c.data(), h ? (*h)[t].data() : nullptr);
    if (g) g[t] = value;
  });
}

// w = sum_u c_u psi(u), so that h(u) = w'psi(u) and c'T c = |w|^2.
std::vector<double> Binned::projectBin(const Bin& bin, const double* c) const {
  std::vector<double> w(bin.table->map.rank);
  bin.table->project(c, bin.values, w.data());
  return w;
}

// h = T c (unless null) and c'T c, for c over the values of the bin.
double Binned::transform(const Bin& bin, const double* c, double* h) const {
  const std::size_t U = bin.values;
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
  std::vector<double> w = projectBin(bin, c);
  for (double& z : w) {
    g += bin.scale * z * z;
    z *= bin.scale;
  }
  if (h) bin.table->evaluate(w.data(), U, h);
  return g;
}

std::vector<Binned::Expansion> Binned::expand(Span<const double> b, Span<const int> bins) const {
  const Support support(b);
  std::vector<Expansion> out(bins.size);
  parallelFor<Sums>(bins.size, binsAtOnce, threads_, [&](std::size_t t, Sums& sums) {
    accumulate(bins_[bins[t]], b, support, sums);
    out[t] = expandBin(bins_[bins[t]], sums.c);
  });
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
  std::vector<double> coef = projectBin(bin, c.data());
  if (kernel_.type == Type::Linear || kernel_.type == Type::Hellinger) return {{1.0}, coef};
  // psi(z) = L^-1 kappa(z, pivots) with L the rows of psi at the pivots, hence coef = L^-T w
  Expansion out;
  const int rank = static_cast<int>(map.pivots.size());
  for (int q = rank - 1; q >= 0; --q) {
    for (int r = q + 1; r < rank; ++r) coef[q] -= map.psi[map.pivots[r] * map.rank + q] * coef[r];
    coef[q] /= map.psi[map.pivots[q] * map.rank + q];
  }
  coef.resize(rank);
  for (int q = 0; q < rank; ++q) out.point.push_back(bin.scale * bin.table->mapValue(map.pivots[q]));
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
  parallelFor(chunks, 1, teamFor(bins.size * n_, threads_), [&](std::size_t q) {
    const std::size_t begin = q * chunkSize, end = std::min(n_, begin + chunkSize);
    if (!single) {
      for (std::size_t t = 0; t < bins.size; ++t) addChunk(bins_[bins[t]], tables64[t].data(), begin, end, f + begin);
      return;
    }
    float sum[chunkSize] = {};
    for (std::size_t t = 0; t < bins.size; ++t) {
      addChunk(bins_[bins[t]], tables32[t].data(), begin, end, sum);
      if ((t + 1) % shortSum != 0 && t + 1 != bins.size) continue;  // short sums keep the rounding small
      for (std::size_t i = begin; i < end; ++i) f[i] += sum[i - begin];
      std::fill(sum, sum + chunkSize, 0.0f);
    }
  });
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

void Binned::values(std::size_t k, Span<const int> samples, double* out) const {
  const Bin& bin = bins_[k];
  lookup(k, {bin.table->values.data(), bin.values}, samples, out);
  for (std::size_t i = 0; i < samples.size; ++i) out[i] *= bin.scale;
}

std::vector<double> Binned::scatter(Span<const double> y) const {
  std::vector<double> a(bins()), isClass[2] = {std::vector<double>(n_, 0.0), std::vector<double>(n_, 0.0)};
  for (std::size_t i = 0; i < n_; ++i) isClass[y[i] > 0][i] = 1;
  const Support members[2] = {Support(isClass[0]), Support(isClass[1])};
  parallelFor<Sums>(bins(), binsAtOnce, threads_, [&](std::size_t k, Sums& sums) {
    double total = 0, within = 0;  // 2 n_class sum_i kappa_ii, and 2 sum_ij kappa_ij, over both classes
    for (int s = 0; s < 2; ++s) {
      const Bin& bin = bins_[k];
      accumulate(bin, isClass[s], members[s], sums);
      double diagonal = 0;
      for (std::size_t u = 0; u < bin.values; ++u) diagonal += sums.c[u] * bin.scale * bin.table->norm[u];
      total += 2 * static_cast<double>(members[s].index.size()) * diagonal;
      within += 2 * transform(bin, sums.c.data(), nullptr);
    }
    a[k] = total - within > noise(k) * total ? total - within : 0;  // a bin constant in each class is of no use
  });
  return a;
}

std::vector<double> Binned::diagonal(Span<const int> bins, Span<const double> weights) const {
  BinTables norms(bins.size);
  for (std::size_t t = 0; t < bins.size; ++t) {
    const Bin& bin = bins_[bins[t]];
    for (std::size_t u = 0; u < bin.values; ++u) norms[t].push_back(bin.scale * bin.table->norm[u]);
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
  parallelFor(bins(), binsAtOnce, threads_, [&](std::size_t k) {
    const Bin& from = bins_[k];
    Bin& to = out.bins_[k];
    std::vector<std::uint32_t> index;
    std::vector<int> kept;  // places of the codes to copy
    for (std::size_t i = 0; from.sparse && i < samples.size; ++i) {
      const std::uint32_t sample = static_cast<std::uint32_t>(samples[i]);
      const auto* first = from.index.get();
      const auto* at = std::lower_bound(first, first + from.entries, sample);
      if (at == first + from.entries || *at != sample) continue;
      kept.push_back(static_cast<int>(at - first));
      index.push_back(static_cast<std::uint32_t>(i));
    }
    const Span<const int> source = from.sparse ? Span<const int>(kept) : samples;
    to.entries = source.size;
    const std::shared_ptr<std::uint8_t[]> bytes(new std::uint8_t[std::max<std::size_t>(1, to.entries * from.width())]);
    visitCodes(from, [&](const auto* code) {
      auto* out = reinterpret_cast<std::decay_t<decltype(*code)>*>(bytes.get());
      for (std::size_t e = 0; e < source.size; ++e) out[e] = code[source[e]];
    });
    to.code = bytes;
    if (!from.sparse) return;
    const std::shared_ptr<std::uint32_t[]> places(new std::uint32_t[std::max<std::size_t>(1, index.size())]);
    std::copy(index.begin(), index.end(), places.get());
    to.index = places;
  });
  return out;
}
}  // namespace frs
