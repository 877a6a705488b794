// binned_blocks.cpp - kernel blocks over a few samples, from their codes.
#include <algorithm>

#include "base/parallel.hpp"
#include "coded/binned_table.hpp"
#include "kernel/kernel_block.hpp"

namespace frs {
// The values of the listed samples, bin-major, for the tile kernels.
void Binned::gatherValues(Span<const int> bins, Span<const int> samples, float* out) const {
  constexpr int absent = -1;
  std::vector<int> place(n_, absent);
  for (std::size_t i = 0; i < samples.size; ++i) place[samples[i]] = static_cast<int>(i);
  parallelFor(bins.size, binsAtOnce, teamFor(bins.size * samples.size, threads_), [&](std::size_t t) {
    const Bin& bin = bins_[bins[t]];
    float* x = out + t * samples.size;
    std::vector<float> values(bin.values);
    for (std::size_t u = 0; u < bin.values; ++u) values[u] = static_cast<float>(bin.scale * bin.table->values[u]);
    visitCodes(bin, [&](const auto* code) {
      if (!bin.sparse) {
        for (std::size_t i = 0; i < samples.size; ++i) x[i] = entryOf(values.data(), code[samples[i]]);
        return;
      }
      std::fill(x, x + samples.size, 0.0f);
      for (std::size_t q = 0; q < bin.entries; ++q)
        if (place[bin.index[q]] != absent) x[place[bin.index[q]]] = entryOf(values.data(), code[q]);
    });
  });
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
  for (std::size_t t = 0; t < bins.size; ++t) values(bins[t], samples, X.data() + t * m);
  KernelBlock<double> b;
  b.op = blockOp(kernel_), b.exponent = kernel_.exponent, b.threads = threads_;
  b.X = b.Z = X.data(), b.strideX = b.strideZ = b.m = b.p = m;
  b.bins = bins.size, b.weights = weights.data, b.K = K, b.ld = ld, b.diagonal = 0;
  compute(b);
  mirror(m, K, ld, threads_);
}
}  // namespace frs
