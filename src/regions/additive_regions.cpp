// Additive kernels on sparse regions: w is explicit through a map of the distinct values.
#include <algorithm>
#include <cmath>

#include "base/linalg.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "kernel/kernel_block.hpp"
#include "regions/kept_tables.hpp"
#include "regions/region_entries.hpp"
#include "regions/region_kernel.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {

using rows::Kind;

// Tiles of the kernel matrix in the place of maps: with at most so many bins for each entry of a region, at least so many
// rows, and at most so many times the values that are wanted.
constexpr double mostBinsPerEntry = 4, mostWaste = 4;
constexpr std::size_t fewRows = 4;

// Sums of regions whose scores are computed side by side.
constexpr std::size_t together = RegionLoops<float>::together;

// Sums whose products with each other are computed at once: their tables lie in the second-level cache.
constexpr std::size_t panel = 64;

// Fewer entries take less time than waking the threads.
constexpr double worthThreads = 1e6;

template <class Real>
class AdditiveRegions : public RegionKernel {
 public:
  AdditiveRegions(const Samples& H, const AdditiveKernel& kernel, Span<const double> binWeights, int threads,
                  Monitor& monitor)
      : threads_(threadCount(threads)), kernel_(kernel), entries_(H, kernel, binWeights, monitor) {
    sums_.resize(threads_ * together);
    if (precise() && view_.kind == Kind::Lifted)
      coarse_ = std::make_unique<AdditiveRegions<float>>(H, kernel, binWeights, threads, monitor);
  }

  bool precise() const override { return sizeof(Real) == sizeof(double); }

  std::size_t coordinates() const override { return view_.kind == Kind::Direct ? entries_.bins : 0; }
  void addCoordinates(int region, double weight, double* x) const override {
    for (std::size_t q = entries_.start[region]; q < entries_.start[region + 1]; ++q) {
      const std::uint32_t k = entries_.key[q];
      x[k] += weight * (entries_.weight.empty() ? 1 : std::sqrt(entries_.weight[k])) *
              static_cast<double>(entries_.value.data[q]);
    }
  }

  void scores(const Combination& w, Span<const int> rows, double* out) override {
    Sum& sum = sums_[0];
    add(w, sum, threads_);
    const bool byValue = isTabulated(rows.size);
    if (byValue) tabulate(sum, threads_);
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
    std::vector<const Combination*> several;
    for (const auto& group : groups)
      for (std::size_t t : group)
        if (group.size() > 1) several.push_back(&requests[t].w);
    keep(several);
    parallelForMembers(groups.size(), 1, threadsFor(rows), [&](std::size_t t, int member) {
      Sum* sums = &sums_[member * together];
      if (groups[t].size() == 1)
        answer(requests[groups[t][0]], sums[0]);
      else
        answerTogether(requests, groups[t], sums);
    });
  }

  // Products of the tables, panel by panel, where these are shorter than the entries of the regions in the sums.
  bool coarseGram(const std::vector<Combination>& sums, float* G) override {
    if (coarse_) return coarse_->coarseGram(sums, G);
    if constexpr (RegionEntries<Real>::precise) {
      return false;
    } else {
      const std::size_t m = sums.size(), d = entries_.dimension;
      double regions = 0;
      for (const Combination& w : sums) regions += static_cast<double>(w.region.size());
      if (view_.kind == Kind::Table || static_cast<double>(entries_.bins * m) > regions * entries_.perRegion())
        return false;
      std::vector<float> left, right;
      for (std::size_t a = 0; a < m; a += panel) {
        const std::size_t rows = std::min(panel, m - a);
        tablesOf(sums, a, rows, left);
        for (std::size_t b = 0; b <= a; b += panel) {
          const std::size_t columns = std::min(panel, m - b);
          if (b < a) tablesOf(sums, b, columns, right);
          gemm(true, false, columns, rows, d, 1.0f, (b < a ? right : left).data(), d, left.data(), d, 0.0f,
               G + a * m + b, m, threads_);
        }
      }
      for (std::size_t a = 0; a < m; ++a)
        for (std::size_t b = 0; b < a; ++b) G[b * m + a] = G[a * m + b];
      return true;
    }
  }

 private:
  // The scores of w for every value of every bin; for kernels like intersection also the bins where they may differ
  // from 0.
  struct Sum {
    Aligned<Real> table;
    std::vector<Real> byValue;  // Lifted: the score of every value of every bin
    std::vector<Real> count;    // Lifted: the weight of every value of every bin
    std::vector<std::uint32_t> touched;
    std::vector<char> isTouched;
  };

  // The tables of `count` sums from the first on, one after the other, with the root of the weight of each bin.
  void tablesOf(const std::vector<Combination>& sums, std::size_t first, std::size_t count, std::vector<Real>& out) {
    const std::size_t d = entries_.dimension;
    std::vector<const Combination*> wanted;
    for (std::size_t t = 0; t < count; ++t) wanted.push_back(&sums[first + t]);
    keep(wanted);
    out.resize(count * d);
    for (std::size_t t = 0; t < count; ++t) {
      const Real* table = tableOf(sums[first + t], sums_[0]);
      std::copy(table, table + d, &out[t * d]);
      for (std::size_t k = 0; k < entries_.weight.size(); ++k)
        for (int r = 0; r < view_.rank && entries_.weight[k] > 0; ++r)
          out[t * d + k * view_.rank + r] /= static_cast<Real>(std::sqrt(entries_.weight[k]));
    }
  }
  // What is kept, or else (another sum has the same first region) made now.
  const Real* tableOf(const Combination& w, Sum& scratch) const {
    if (const Real* known = kept_.of(w)) return known;
    add(w, scratch, 1);
    return scratch.table.data;
  }
  void keep(const std::vector<const Combination*>& sums) {
    kept_.keep(sums, entries_.dimension, threads_, [&](const Combination& w, Real* table) {
      for (std::size_t t = 0; t < w.region.size(); ++t)
        ops_.add(view_, w.region[t], static_cast<Real>(w.weight[t]), table);
      weigh(table);
    });
  }

  int threadsFor(double rows) const { return rows * entries_.perRegion() >= worthThreads ? threads_ : 1; }

  // The union of the regions that some requests ask for, and the place of each in it.
  struct Asked {
    std::vector<int> regions;
    std::vector<int> place;  // of every region, -1 for those that nobody asks for
    double wanted = 0;
  };
  Asked unionOf(const std::vector<ScoreRequest>& requests, const std::vector<std::size_t>& which) const {
    Asked all;
    all.place.assign(entries_.start.size() - 1, -1);
    for (std::size_t t : which) {
      all.wanted += static_cast<double>(requests[t].rows.size());
      for (int r : requests[t].rows) {
        if (all.place[r] >= 0) continue;
        all.place[r] = static_cast<int>(all.regions.size());
        all.regions.push_back(r);
      }
    }
    return all;
  }

  // Requests of one region each for many of the same regions are a block of the kernel matrix: on nearly full
  // histograms its tiles take fewer operations than the map of every entry.
  std::vector<bool> answerByTile(std::vector<ScoreRequest>& requests) {
    std::vector<bool> answered(requests.size(), false);
    if (entries_.raw.empty() || static_cast<double>(entries_.bins) > mostBinsPerEntry * entries_.perRegion())
      return answered;
    std::vector<int> single;
    std::vector<std::size_t> which;
    for (std::size_t t = 0; t < requests.size(); ++t) {
      if (requests[t].w.region.size() != 1 || requests[t].rows.empty()) continue;
      which.push_back(t);
      single.push_back(requests[t].w.region[0]);
    }
    const Asked asked = unionOf(requests, which);
    const std::size_t m = single.size(), p = asked.regions.size();
    if (m < fewRows || static_cast<double>(m * p) > mostWaste * asked.wanted) return answered;
    const std::vector<float> X = dense(single), Z = dense(asked.regions);
    std::vector<float> weights(entries_.bins, 1.0f), K(m * p);
    if (!entries_.weight.empty()) std::copy(entries_.weight.begin(), entries_.weight.end(), weights.begin());
    kernelBlock(kernel_, X.data(), m, m, Z.data(), p, p, entries_.bins, weights.data(), K.data(), p,
                threadsFor(static_cast<double>(m * p)));
    for (std::size_t i = 0; i < m; ++i) {
      ScoreRequest& r = requests[which[i]];
      answered[which[i]] = true;
      double* out = r.answer();
      for (std::size_t q = 0; q < r.rows.size(); ++q) out[q] = r.w.weight[0] * K[i * p + asked.place[r.rows[q]]];
    }
    return answered;
  }
  // Value of bin k in the i-th region at k * regions.size() + i.
  std::vector<float> dense(const std::vector<int>& regions) const {
    std::vector<float> X(entries_.bins * regions.size(), 0.0f);
    for (std::size_t i = 0; i < regions.size(); ++i)
      for (std::size_t q = entries_.start[regions[i]]; q < entries_.start[regions[i] + 1]; ++q)
        X[(entries_.key[q] >> view_.codeBits) * regions.size() + i] = entries_.raw[q];
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
    add(r.w, sum, 1);
    const bool byValue = isTabulated(r.rows.size());
    if (byValue) tabulate(sum, 1);
    score(sum, byValue, r.rows, r.answer());
  }

  // Bags of a working set ask for nearly the same regions: each is read once for all of them.
  void answerTogether(std::vector<ScoreRequest>& requests, const std::vector<std::size_t>& group, Sum* sums) const {
    const Asked asked = unionOf(requests, group);
    if (static_cast<double>(asked.regions.size() * group.size()) > mostWaste * asked.wanted) {
      for (std::size_t t : group) answer(requests[t], sums[0]);
      return;
    }
    const Real* tables[together];
    for (std::size_t g = 0; g < together; ++g) {
      tables[g] = tableOf(requests[group[std::min(g, group.size() - 1)]].w, sums[g]);
    }
    std::vector<double> scores(asked.regions.size() * together);
    ops_.scoreTogether(view_, tables, asked.regions.data(), asked.regions.size(), scores.data());
    for (std::size_t g = 0; g < group.size(); ++g) {
      ScoreRequest& r = requests[group[g]];
      double* out = r.answer();
      for (std::size_t t = 0; t < r.rows.size(); ++t)
        out[t] = scores[static_cast<std::size_t>(asked.place[r.rows[t]]) * together + g];
    }
  }

  // Whether the scores, or the rows of psi, of all values take fewer operations than those of the entries of so many
  // regions: an entry between the rows of a grid reads four of them.
  bool isTabulated(std::size_t regions) const {
    if (view_.kind != Kind::Lifted) return false;
    const double entries = static_cast<double>(regions) * entries_.perRegion() * (view_.between ? 4 : 1);
    return 2 * static_cast<double>(entries_.bins * view_.codes) < entries;
  }
  void tabulate(Sum& sum, int threads) const {
    sum.byValue.resize(entries_.bins * view_.codes);
    gemm(true, false, view_.codes, entries_.bins, view_.rank, Real(1), view_.value, view_.rank, sum.table.data,
         view_.rank, Real(0), sum.byValue.data(), view_.codes, threads);
  }
  void score(const Sum& sum, bool byValue, Span<const int> regions, double* out) const {
    if (byValue)
      ops_.scoreTabulated(view_, sum.byValue.data(), regions.data, regions.size, out);
    else
      ops_.score(view_, sum.table.data, regions.data, regions.size, out);
  }

  void add(const Combination& w, Sum& sum, int threads) const {
    clear(w, sum);
    if (isTabulated(w.region.size()))
      addCounted(w, sum, threads);
    else
      for (std::size_t t = 0; t < w.region.size(); ++t)
        ops_.add(view_, w.region[t], static_cast<Real>(w.weight[t]), sum.table.data);
    finish(sum);
  }
  // Adds up the weights of every value first, which takes fewer operations for many regions, then their rows of psi.
  void addCounted(const Combination& w, Sum& sum, int threads) const {
    sum.count.assign(entries_.bins * view_.codes, Real(0));
    for (std::size_t t = 0; t < w.region.size(); ++t)
      ops_.count(view_, w.region[t], static_cast<Real>(w.weight[t]), sum.count.data());
    gemm(false, false, view_.rank, entries_.bins, view_.codes, Real(1), view_.value, view_.rank, sum.count.data(),
         view_.codes, Real(0), sum.table.data, view_.rank, threads);
  }

  // Zeroes the sum. The table of a kernel like intersection is long: there only the bins that w will touch
  // are worked on, and only those of the last w need to be zeroed.
  void clear(const Combination& w, Sum& sum) const {
    if (view_.kind != Kind::Table || !sum.table.data) sum.table.reset(entries_.dimension);
    if (view_.kind != Kind::Table) return;
    sum.isTouched.resize(entries_.bins, 0);
    for (std::uint32_t k : sum.touched) {
      std::fill(sum.table.data + entries_.binStart[k], sum.table.data + entries_.binStart[k + 1], Real(0));
      sum.isTouched[k] = 0;
    }
    sum.touched.clear();
    for (int r : w.region)
      for (std::size_t q = entries_.start[r]; q < entries_.start[r + 1] && sum.touched.size() < entries_.bins; ++q) {
        const std::uint32_t k = entries_.binOf[entries_.key[q]];
        if (!sum.isTouched[k]) sum.touched.push_back(k);
        sum.isTouched[k] = 1;
      }
  }

  // From the coefficients of w to its table of scores: min(x,y) is the integral over t of
  // [x > t][y > t], so the table is a running sum of the weight above t; other maps only need p_k.
  void finish(Sum& sum) const {
    if (view_.kind == Kind::Table) {
      for (std::uint32_t k : sum.touched) {
        Real* c = sum.table.data + entries_.binStart[k];
        const double* step = entries_.step.data() + entries_.binStart[k];
        const std::size_t n = entries_.binStart[k + 1] - entries_.binStart[k];
        double above = 0, score = 0;
        for (std::size_t u = n; u-- > 0;) c[u] = static_cast<Real>(above += c[u]);
        const double p = entries_.weight.empty() ? 1 : entries_.weight[k];
        for (std::size_t u = 0; u < n; ++u) c[u] = static_cast<Real>(score += p * step[u] * c[u]);
      }
    } else {
      weigh(sum.table.data);
    }
  }
  void weigh(Real* table) const {
    for (std::size_t k = 0; k < entries_.weight.size(); ++k)
      for (int r = 0; r < view_.rank; ++r) table[k * view_.rank + r] *= static_cast<Real>(entries_.weight[k]);
  }

  int threads_;
  AdditiveKernel kernel_;
  RegionEntries<Real> entries_;
  const rows::View<Real>& view_ = entries_.view;
  std::unique_ptr<RegionKernel> coarse_;  // the same regions in single precision, where that is faster
  KeptTables<Real> kept_;
  std::vector<Sum> sums_;  // `together` of them per thread
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
