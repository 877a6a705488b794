// Additive kernels on sparse regions: w is explicit through a map of the distinct values.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "kernel/distinct_values.hpp"
#include "kernel/kernel_block.hpp"
#include "kernel/value_grid.hpp"
#include "regions/region_kernel.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {

using rows::Kind;

// A zeroed array on a cache-line border: a vector of 16 floats must not straddle two lines.
template <class Real>
struct Aligned {
  std::vector<Real> storage;
  Real* data = nullptr;
  void reset(std::size_t n) {
    const std::size_t line = 64 / sizeof(Real);
    if (storage.size() < n + line) storage.resize(n + line);
    const std::size_t offset = reinterpret_cast<std::uintptr_t>(storage.data()) % 64 / sizeof(Real);
    data = storage.data() + (offset ? line - offset : 0);
    std::fill(data, data + n, Real(0));
  }
};

// With more distinct values than this (and than the grid has rows) all values are placed on the grid: one table row for
// each value would no longer fit the cache.
constexpr std::size_t mostValues = 4096;

// Tiles of the kernel matrix in the place of maps: with at most so many bins for each entry of a region, at least so many
// rows, and at most so many times the values that are wanted.
constexpr double mostBinsPerEntry = 4, mostWaste = 4;
constexpr std::size_t fewRows = 4;

// Sums of regions whose scores are computed side by side.
constexpr std::size_t together = RegionLoops<float>::together;

// Fewer entries take less time than waking the threads.
constexpr double worthThreads = 1e6;

template <class Real>
class AdditiveRegions : public RegionKernel {
 public:
  AdditiveRegions(const Samples& H, const AdditiveKernel& kernel, Span<const double> binWeights, int threads,
                  Monitor& monitor)
      : threads_(threadCount(threads)),
        kernel_(kernel),
        bins_(H.rows()),
        weight_(binWeights.begin(), binWeights.end()) {
    const auto type = kernel.type;
    const bool isMin = type == AdditiveKernel::Type::Intersection ||
                       (type == AdditiveKernel::Type::PowerMean && std::isinf(kernel.exponent));
    if (H.cols() >= std::size_t(INT32_MAX)) throw Error("badSize", "H has too many regions.");
    sums_.resize(threads_ * together);
    view_.rank = 1;
    view_.codeBits = 0;
    if (type == AdditiveKernel::Type::Linear || type == AdditiveKernel::Type::Hellinger)
      storeDirect(H, type == AdditiveKernel::Type::Hellinger, monitor);
    else if (isMin)
      storeTable(H, monitor);
    else
      storeLifted(H, kernel, monitor);
    if (precise() && view_.kind == Kind::Lifted)
      coarse_ = std::make_unique<AdditiveRegions<float>>(H, kernel, binWeights, threads, monitor);
    view_.start = start_.data();
    view_.key = key_.data();
    view_.value = value_.data;
  }

  bool precise() const override { return sizeof(Real) == sizeof(double); }

  std::size_t coordinates() const override { return view_.kind == Kind::Direct ? bins_ : 0; }
  void addCoordinates(int region, double weight, double* x) const override {
    for (std::size_t q = start_[region]; q < start_[region + 1]; ++q) {
      const std::uint32_t k = key_[q];
      x[k] += weight * (weight_.empty() ? 1 : std::sqrt(weight_[k])) * static_cast<double>(value_.data[q]);
    }
  }

  void scores(const Combination& w, Span<const int> rows, double* out) override {
    Sum& sum = sums_[0];
    add(w, sum);
    const bool byValue = isTabulated(rows.size);
    if (byValue) tabulate(sum);
    const std::size_t chunk = 64, chunks = (rows.size + chunk - 1) / chunk;
    parallelFor(chunks, 1, threadsFor(static_cast<double>(rows.size)), [&](std::size_t c) {
      score(sum, byValue, {rows.data + c * chunk, std::min(chunk, rows.size - c * chunk)}, out + c * chunk);
    });
  }

  void coarseScores(std::vector<ScoreRequest>& requests) override {
    if (coarse_) return coarse_->coarseScores(requests);
    const std::vector<std::vector<std::size_t>> groups = grouped(requests, answerByTile(requests));
    double rows = 0;
    for (const ScoreRequest& r : requests) rows += static_cast<double>(r.rows.size());
    parallelForMembers(groups.size(), 1, threadsFor(rows), [&](std::size_t t, int member) {
      Sum* sums = &sums_[member * together];
      if (groups[t].size() == 1)
        answer(requests[groups[t][0]], sums[0]);
      else
        answerTogether(requests, groups[t], sums);
    });
  }

 private:
  // The scores of w for every value of every bin; for kernels like intersection also the bins where they may differ
  // from 0.
  struct Sum {
    Aligned<Real> table;
    std::vector<Real> byValue;  // Lifted: the score of every value of every bin
    std::vector<std::uint32_t> touched;
    std::vector<char> isTouched;
  };

  double entriesPerRow() const { return static_cast<double>(key_.size()) / static_cast<double>(start_.size() - 1); }
  int threadsFor(double rows) const { return rows * entriesPerRow() >= worthThreads ? threads_ : 1; }
  bool used(std::size_t bin, double v) const { return v != 0 && (weight_.empty() || weight_[bin] > 0); }

  // Requests of one region each for many of the same regions are a block of the kernel matrix: on nearly full
  // histograms its tiles take fewer operations than the map of every entry.
  std::vector<bool> answerByTile(std::vector<ScoreRequest>& requests) {
    std::vector<bool> answered(requests.size(), false);
    if (raw_.empty() || static_cast<double>(bins_) > mostBinsPerEntry * entriesPerRow()) return answered;
    std::vector<int> single, columns;
    double wanted = 0;
    for (std::size_t t = 0; t < requests.size(); ++t) {
      if (requests[t].w.region.size() != 1) continue;
      answered[t] = true;
      single.push_back(requests[t].w.region[0]);
      columns.insert(columns.end(), requests[t].rows.begin(), requests[t].rows.end());
      wanted += static_cast<double>(requests[t].rows.size());
    }
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    const std::size_t m = single.size(), p = columns.size();
    if (m < fewRows || static_cast<double>(m * p) > mostWaste * wanted)
      return std::vector<bool>(requests.size(), false);
    const std::vector<float> X = dense(single), Z = dense(columns);
    std::vector<float> weights(bins_, 1.0f), K(m * p);
    if (!weight_.empty()) std::copy(weight_.begin(), weight_.end(), weights.begin());
    kernelBlock(kernel_, X.data(), m, m, Z.data(), p, p, bins_, weights.data(), K.data(), p,
                threadsFor(static_cast<double>(m * p)));
    for (std::size_t t = 0, i = 0; t < requests.size(); ++t) {
      if (!answered[t]) continue;
      ScoreRequest& r = requests[t];
      double* out = r.answer();
      for (std::size_t q = 0; q < r.rows.size(); ++q)
        out[q] =
            r.w.weight[0] * K[i * p + (std::lower_bound(columns.begin(), columns.end(), r.rows[q]) - columns.begin())];
      ++i;
    }
    return answered;
  }
  // Value of bin k in the i-th region at k * regions.size() + i.
  std::vector<float> dense(const std::vector<int>& regions) const {
    std::vector<float> X(bins_ * regions.size(), 0.0f);
    for (std::size_t i = 0; i < regions.size(); ++i)
      for (std::size_t q = start_[regions[i]]; q < start_[regions[i] + 1]; ++q)
        X[(key_[q] >> view_.codeBits) * regions.size() + i] = raw_[q];
    return X;
  }

  // Those not answered yet, side by side where w is a vector per bin.
  std::vector<std::vector<std::size_t>> grouped(const std::vector<ScoreRequest>& requests,
                                                const std::vector<bool>& answered) const {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t t = 0; t < requests.size(); ++t) {
      if (requests[t].rows.empty() || answered[t]) continue;
      if (groups.empty() || groups.back().size() == together || view_.kind != Kind::Lifted) groups.emplace_back();
      groups.back().push_back(t);
    }
    return groups;
  }

  void answer(ScoreRequest& r, Sum& sum) const {
    add(r.w, sum);
    const bool byValue = isTabulated(r.rows.size());
    if (byValue) tabulate(sum);
    score(sum, byValue, r.rows, r.answer());
  }

  // Bags of a working set ask for nearly the same regions: each is read once for all of them.
  void answerTogether(std::vector<ScoreRequest>& requests, const std::vector<std::size_t>& group, Sum* sums) const {
    std::vector<int> regions;
    for (std::size_t t : group) regions.insert(regions.end(), requests[t].rows.begin(), requests[t].rows.end());
    const double wanted = static_cast<double>(regions.size());
    std::sort(regions.begin(), regions.end());
    regions.erase(std::unique(regions.begin(), regions.end()), regions.end());
    if (static_cast<double>(regions.size() * group.size()) > mostWaste * wanted) {
      for (std::size_t t : group) answer(requests[t], sums[0]);
      return;
    }
    for (std::size_t g = 0; g < group.size(); ++g) add(requests[group[g]].w, sums[g]);
    const Real* tables[together];
    for (std::size_t g = 0; g < together; ++g) tables[g] = sums[std::min(g, group.size() - 1)].table.data;
    std::vector<double> scores(regions.size() * together);
    ops_.scoreTogether(view_, tables, regions.data(), regions.size(), scores.data());
    for (std::size_t g = 0; g < group.size(); ++g) {
      ScoreRequest& r = requests[group[g]];
      double* out = r.answer();
      for (std::size_t t = 0; t < r.rows.size(); ++t)
        out[t] = scores[(std::lower_bound(regions.begin(), regions.end(), r.rows[t]) - regions.begin()) * together + g];
    }
  }

  template <class F>
  void forUsed(const Samples& H, Monitor& monitor, F&& f) const {
    for (std::size_t j = 0; j < H.cols(); ++j) {
      if (j % 4096 == 0) monitor.poll();
      H.forEntries(j, [&](std::size_t k, double v) {
        if (used(k, v)) f(j, k, v);
      });
    }
  }
  void countEntries(const Samples& H, Monitor& monitor) {
    start_.assign(H.cols() + 1, 0);
    forUsed(H, monitor, [&](std::size_t j, std::size_t, double) { ++start_[j + 1]; });
    for (std::size_t j = 0; j < H.cols(); ++j) start_[j + 1] += start_[j];
    key_.reserve(start_.back());
  }

  void storeDirect(const Samples& H, bool root, Monitor& monitor) {
    view_.kind = Kind::Direct;
    dimension_ = bins_;
    countEntries(H, monitor);
    value_.reset(start_.back());
    forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
      value_.data[key_.size()] = static_cast<Real>(root ? std::sqrt(v) : v);
      key_.push_back(static_cast<std::uint32_t>(k));
    });
  }

  // Single precision: the values as they are, for tiles.
  void keepValues(const Samples& H, Monitor& monitor) {
    if (precise()) return;
    raw_.reserve(start_.back());
    forUsed(H, monitor, [&](std::size_t, std::size_t, double v) { raw_.push_back(static_cast<float>(v)); });
  }

  // An entry is stored as the row of psi that belongs to its value. On a grid it is the first of the four rows that the
  // cubic combines, and `between_` says where between them the value lies.
  void storeLifted(const Samples& H, const AdditiveKernel& kernel, Monitor& monitor) {
    view_.kind = Kind::Lifted;
    countEntries(H, monitor);
    keepValues(H, monitor);
    double smallest = std::numeric_limits<double>::infinity(), largest = 0;
    forUsed(H, monitor, [&](std::size_t, std::size_t, double v) {
      smallest = std::min(smallest, v);
      largest = std::max(largest, v);
    });
    if (largest == 0) smallest = largest = 1;  // no entries
    const ValueGrid grid = ValueGrid::forRange(kernel, smallest, largest, precise());
    const std::size_t most = std::max(mostValues, grid.rows());
    DistinctValues distinct;
    forUsed(H, monitor, [&](std::size_t, std::size_t, double v) {
      if (distinct.size() <= most) distinct.insert(v);
    });
    if (distinct.size() > most) {
      mapValues(grid.values(largest), kernel);
      const double log2Largest = std::log2(largest);
      between_.reserve(start_.back());
      forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
        const ValueGrid::Place at = grid.place(v, log2Largest);
        key_.push_back(static_cast<std::uint32_t>(k) << view_.codeBits | at.row);
        between_.push_back(static_cast<Real>(at.fraction));
      });
    } else {
      mapValues(distinct.sorted(), kernel);
      forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
        key_.push_back(static_cast<std::uint32_t>(k) << view_.codeBits | distinct.code(v));
      });
    }
    view_.between = between_.empty() ? nullptr : between_.data();
  }

  // The feature map psi of every value: psi(u)'psi(v) = kappa(u, v).
  void mapValues(const std::vector<double>& values, const AdditiveKernel& kernel) {
    while ((std::size_t(1) << view_.codeBits) < values.size()) ++view_.codeBits;
    if (static_cast<double>(bins_) * std::ldexp(1.0, view_.codeBits) > 4294967296.0)
      throw Error("badSize", "H has too many bins times distinct values for this kernel; round its values.");
    const BinMap map = pivotedCholesky(kernel, values, precise() ? 1e-13 : 1e-7, 512);
    view_.rank = std::max(8, (map.rank + 7) / 8 * 8);
    dimension_ = bins_ * view_.rank;
    value_.reset(values.size() * view_.rank);
    view_.codes = values.size();
    transposed_.assign(values.size() * view_.rank, Real(0));
    for (std::size_t u = 0; u < values.size(); ++u)
      for (int r = 0; r < map.rank; ++r)
        transposed_[r * values.size() + u] = value_.data[u * view_.rank + r] =
            static_cast<Real>(map.psi[u * map.rank + r]);
    view_.transposed = transposed_.data();
  }

  // One table position per distinct value of each bin, increasing inside a bin.
  void storeTable(const Samples& H, Monitor& monitor) {
    view_.kind = Kind::Table;
    countEntries(H, monitor);
    std::vector<std::vector<double>> values(bins_);
    std::vector<std::size_t> distinct(bins_, 32);
    const auto compact = [](std::vector<double>& v) {
      std::sort(v.begin(), v.end());
      v.erase(std::unique(v.begin(), v.end()), v.end());
    };
    forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
      values[k].push_back(v);
      if (values[k].size() < 2 * distinct[k]) return;
      compact(values[k]);
      distinct[k] = std::max<std::size_t>(32, values[k].size());
    });
    binStart_.assign(bins_ + 1, 0);
    for (std::size_t k = 0; k < bins_; ++k) {
      compact(values[k]);
      binStart_[k + 1] = binStart_[k] + values[k].size();
    }
    dimension_ = binStart_.back();
    if (dimension_ > 4294967295u) throw Error("badSize", "H has too many distinct values; round its values.");
    step_.reserve(dimension_);
    for (std::size_t k = 0; k < bins_; ++k)
      binOf_.insert(binOf_.end(), values[k].size(), static_cast<std::uint32_t>(k));
    for (const auto& v : values)
      for (std::size_t u = 0; u < v.size(); ++u) step_.push_back(u ? v[u] - v[u - 1] : v[u]);
    forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
      const auto& known = values[k];
      const std::size_t u = std::lower_bound(known.begin(), known.end(), v) - known.begin();
      key_.push_back(static_cast<std::uint32_t>(binStart_[k] + u));
    });
  }

  // Whether the scores of all values take fewer operations than those of the entries of so many regions: an entry
  // between the rows of a grid reads four of them.
  bool isTabulated(std::size_t regions) const {
    if (view_.kind != Kind::Lifted) return false;
    const double entries = static_cast<double>(regions) * entriesPerRow() * (view_.between ? 4 : 1);
    return 2 * static_cast<double>(bins_ * view_.codes) < entries;
  }
  void tabulate(Sum& sum) const {
    sum.byValue.resize(bins_ * view_.codes);
    ops_.tabulate(view_, sum.table.data, bins_, sum.byValue.data());
  }
  void score(const Sum& sum, bool byValue, Span<const int> regions, double* out) const {
    if (byValue)
      ops_.scoreTabulated(view_, sum.byValue.data(), regions.data, regions.size, out);
    else
      ops_.score(view_, sum.table.data, regions.data, regions.size, out);
  }

  void add(const Combination& w, Sum& sum) const {
    clear(w, sum);
    for (std::size_t t = 0; t < w.region.size(); ++t)
      ops_.add(view_, w.region[t], static_cast<Real>(w.weight[t]), sum.table.data);
    finish(sum);
  }

  // Zeroes the sum. The table of a kernel like intersection is long: there only the bins that w will touch
  // are worked on, and only those of the last w need to be zeroed.
  void clear(const Combination& w, Sum& sum) const {
    if (view_.kind != Kind::Table || !sum.table.data) sum.table.reset(dimension_);
    if (view_.kind != Kind::Table) return;
    sum.isTouched.resize(bins_, 0);
    for (std::uint32_t k : sum.touched) {
      std::fill(sum.table.data + binStart_[k], sum.table.data + binStart_[k + 1], Real(0));
      sum.isTouched[k] = 0;
    }
    sum.touched.clear();
    for (int r : w.region)
      for (std::size_t q = start_[r]; q < start_[r + 1] && sum.touched.size() < bins_; ++q) {
        const std::uint32_t k = binOf_[key_[q]];
        if (!sum.isTouched[k]) sum.touched.push_back(k);
        sum.isTouched[k] = 1;
      }
  }

  // From the coefficients of w to its table of scores: min(x,y) is the integral over t of
  // [x > t][y > t], so the table is a running sum of the weight above t; other maps only need p_k.
  void finish(Sum& sum) const {
    if (view_.kind == Kind::Table) {
      for (std::uint32_t k : sum.touched) {
        Real* c = sum.table.data + binStart_[k];
        const double* step = step_.data() + binStart_[k];
        const std::size_t n = binStart_[k + 1] - binStart_[k];
        double above = 0, score = 0;
        for (std::size_t u = n; u-- > 0;) c[u] = static_cast<Real>(above += c[u]);
        const double p = weight_.empty() ? 1 : weight_[k];
        for (std::size_t u = 0; u < n; ++u) c[u] = static_cast<Real>(score += p * step[u] * c[u]);
      }
    } else if (!weight_.empty()) {
      for (std::size_t k = 0; k < bins_; ++k)
        for (int r = 0; r < view_.rank; ++r) sum.table.data[k * view_.rank + r] *= static_cast<Real>(weight_[k]);
    }
  }

  int threads_;
  AdditiveKernel kernel_;
  std::vector<float> raw_;                // Lifted, single precision: the value of each entry
  std::unique_ptr<RegionKernel> coarse_;  // the same regions in single precision, where that is faster
  std::size_t bins_, dimension_ = 0;
  std::vector<double> weight_;  // p per bin, or empty
  std::vector<std::size_t> start_;
  std::vector<std::uint32_t> key_;
  std::vector<Real> between_;  // Lifted: where the entry's value lies between the rows of a grid, or empty
  Aligned<Real> value_;
  std::vector<Real> transposed_;       // Lifted: psi by columns
  std::vector<Sum> sums_;              // `together` of them per thread
  std::vector<std::size_t> binStart_;  // Table: positions of each bin
  std::vector<double> step_;           // Table: value minus the one below it
  std::vector<std::uint32_t> binOf_;   // Table: bin of each position
  rows::View<Real> view_;
  RegionLoops<Real> ops_ = kernels().region.of<Real>();
};

}  // namespace

std::unique_ptr<RegionKernel> additiveRegions(const Samples& H, const AdditiveKernel& kernel,
                                              Span<const double> binWeights, bool precise, int threads,
                                              Monitor& monitor) {
  if (precise) return std::make_unique<AdditiveRegions<double>>(H, kernel, binWeights, threads, monitor);
  return std::make_unique<AdditiveRegions<float>>(H, kernel, binWeights, threads, monitor);
}

}  // namespace frs
