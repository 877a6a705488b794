// Kernels without a feature map: rows of support regions, kept in a bounded cache.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <list>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "base/linalg.hpp"
#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/symmetric.hpp"
#include "base/threads.hpp"
#include "kernel/kernel_block.hpp"
#include "regions/region_kernel.hpp"

namespace frs {
namespace {

class BlockRegions : public RegionKernel {
 public:
  BlockRegions(std::unique_ptr<KernelRowSource> source, double cacheMB, int threads, Monitor& monitor)
      : source_(std::move(source)), threads_(threadCount(threads)), monitor_(monitor) {
    const double rowBytes = static_cast<double>(source_->size()) * sizeof(float);
    const double rows = std::min<double>(source_->size(), std::max(64.0, cacheMB * 1048576 / rowBytes));
    capacity_ = static_cast<std::size_t>(rows);
    requireMemory(rowBytes * std::min<double>(rows, 256), "the kernel rows (cacheMB)");
  }
  bool precise() const override { return false; }
  std::size_t mostRegions() const override { return capacity_; }

  // A hundred rows computed together cost less than one by one.
  void prepare(Span<const int> regions) override { make(regions.size <= capacity_ ? regions : Span<const int>()); }

  // out = sum_j weight_j K(region_j, rows), row by row in batches that fit the cache.
  void scores(const Combination& w, Span<const int> rows, double* out) override {
    std::fill(out, out + rows.size, 0.0);
    const std::size_t batch = std::min<std::size_t>(capacity_, 256);
    for (std::size_t t = 0; t < w.region.size(); t += batch) {
      const std::size_t n = std::min(batch, w.region.size() - t);
      fetch(Span<const int>(w.region.data() + t, n));
      addRows(n, &w.weight[t], rows, out);
    }
  }

 private:
  using Row = std::vector<float>;
  static constexpr std::size_t rowsAtOnce = 256;

  // Points batch_ to the rows of the regions; rows that are not in the cache are computed.
  void fetch(Span<const int> regions) {
    make(regions);
    batch_.clear();
    for (int r : regions) batch_.push_back(kept_.at(r).values.data());
  }

  void make(Span<const int> regions) {
    std::vector<int> missing;
    for (int r : regions) {
      const auto found = kept_.find(r);
      if (found == kept_.end())
        missing.push_back(r);
      else
        age_.splice(age_.begin(), age_, found->second.position);
    }
    std::sort(missing.begin(), missing.end());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    const std::size_t N = source_->size();
    for (std::size_t t = 0; t < missing.size(); t += rowsAtOnce) {
      monitor_.poll();
      const std::size_t n = std::min(rowsAtOnce, missing.size() - t);
      scratch_.resize(n * N);
      source_->rows(Span<const int>(&missing[t], n), scratch_.data());
      for (std::size_t k = 0; k < n; ++k) keep(missing[t + k], &scratch_[k * N]);
    }
  }

  void keep(int region, const float* values) {
    Row row;
    if (kept_.size() >= capacity_) {  // take the memory of the row used longest ago
      const auto oldest = kept_.find(age_.back());
      row.swap(oldest->second.values);
      kept_.erase(oldest);
      age_.pop_back();
    }
    row.assign(values, values + source_->size());
    age_.push_front(region);
    kept_[region] = {std::move(row), age_.begin()};
  }

  void addRows(std::size_t n, const double* weight, Span<const int> rows, double* out) {
    const std::size_t chunk = 1024, chunks = (rows.size + chunk - 1) / chunk;
    parallelFor(chunks, 1, n * rows.size > 100000 ? threads_ : 1, [&](std::size_t c) {
      const std::size_t begin = c * chunk, end = std::min(rows.size, begin + chunk);
      for (std::size_t t = 0; t < n; ++t) {
        const float* row = batch_[t];
        for (std::size_t j = begin; j < end; ++j) out[j] += weight[t] * row[rows[j]];
      }
    });
  }

  struct Kept {
    Row values;
    std::list<int>::iterator position;
  };
  std::unique_ptr<KernelRowSource> source_;
  int threads_;
  Monitor& monitor_;
  std::size_t capacity_;
  std::unordered_map<int, Kept> kept_;
  std::list<int> age_;  // most recently used first
  std::vector<const float*> batch_;
  std::vector<float> scratch_;
};

// Rows of an additive kernel, computed in tiles from the regions in single precision, stored bin by bin.
class TileRows : public KernelRowSource {
 public:
  TileRows(const Samples& H, const AdditiveKernel& kernel, Span<const double> binWeights, int threads)
      : kernel_(kernel), bins_(H.rows()), N_(H.cols()), threads_(threadCount(threads)) {
    requireMemory(static_cast<double>(bins_) * N_ * sizeof(float), "the histograms as a full single matrix");
    X_.assign(bins_ * N_, 0.0f);
    for (std::size_t j = 0; j < N_; ++j)
      H.forEntries(j, [&](std::size_t k, double v) { X_[k * N_ + j] = static_cast<float>(v); });
    weight_.assign(bins_, 1.0f);
    for (std::size_t k = 0; k < binWeights.size; ++k) weight_[k] = static_cast<float>(binWeights[k]);
  }
  std::size_t size() const override { return N_; }
  void rows(Span<const int> regions, float* out) override {
    const std::size_t m = regions.size;
    gather(regions);
    kernelBlock(kernel_, part_.data(), m, m, X_.data(), N_, N_, bins_, weight_.data(), out, N_, threads_);
  }

 protected:
  void gather(Span<const int> regions) {
    const std::size_t m = regions.size;
    part_.resize(bins_ * m);
    for (std::size_t k = 0; k < bins_; ++k)
      for (std::size_t t = 0; t < m; ++t) part_[k * m + t] = X_[k * N_ + regions[t]];
  }

  AdditiveKernel kernel_;
  std::size_t bins_, N_;
  int threads_;
  std::vector<float> X_, part_, weight_;
};

// exp(-gamma d), d summed over the bins: |x|^2 + |z|^2 - 2 x'z (and its like for chi2) would cancel.
class DistanceRows : public TileRows {
 public:
  DistanceRows(const Samples& H, BlockOp distance, double gamma, int threads)
      : TileRows(H, AdditiveKernel{}, {}, threads), distance_(distance), gamma_(gamma) {}
  void rows(Span<const int> regions, float* out) override {
    gather(regions);
    KernelBlock<float> block;
    block.op = distance_, block.weights = weight_.data(), block.bins = bins_, block.threads = threads_;
    block.X = part_.data(), block.strideX = block.m = regions.size;
    block.Z = X_.data(), block.strideZ = block.p = N_;
    block.K = out, block.ld = N_;
    compute(block);
    const float factor = static_cast<float>(-gamma_);
    parallelFor(regions.size, 1, threads_, [&](std::size_t t) {
      float* row = out + t * N_;
      for (std::size_t j = 0; j < N_; ++j) row[j] = std::exp(factor * row[j]);
      row[regions[t]] = 1;
    });
  }

 private:
  BlockOp distance_;
  double gamma_;
};

class GivenRows : public KernelRowSource {
 public:
  explicit GivenRows(const Samples& K) : K_(K) {}
  std::size_t size() const override { return K_.cols(); }
  void rows(Span<const int> regions, float* out) override {
    for (std::size_t t = 0; t < regions.size; ++t) K_.column(regions[t], out + t * size());
  }

 private:
  Samples K_;
};

}  // namespace

std::unique_ptr<KernelRowSource> distanceKernelRows(const Samples& H, const std::string& kernel, double gamma,
                                                    int threads) {
  const BlockOp distance = kernel == "rbf" ? BlockOp::SquaredDistance : BlockOp::Chi2Distance;
  return std::make_unique<DistanceRows>(H, distance, gamma, threads);
}

std::unique_ptr<KernelRowSource> additiveKernelRows(const Samples& H, const AdditiveKernel& kernel,
                                                    Span<const double> binWeights, int threads) {
  return std::make_unique<TileRows>(H, kernel, binWeights, threads);
}

std::unique_ptr<KernelRowSource> precomputedRows(const Samples& K, Monitor& monitor) {
  if (K.rows() != K.cols()) throw Error("badSize", "a precomputed kernel must be square, N-by-N.");
  K.check("the precomputed kernel", true);
  requireKernel(K, "the precomputed kernel", monitor);
  return std::make_unique<GivenRows>(K);
}

std::unique_ptr<RegionKernel> blockRegions(std::unique_ptr<KernelRowSource> source, double cacheMB, int threads,
                                           Monitor& monitor) {
  return std::make_unique<BlockRegions>(std::move(source), cacheMB, threads, monitor);
}

}  // namespace frs
