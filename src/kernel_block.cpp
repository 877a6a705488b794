#include "frs/kernel_block.hpp"

#include <algorithm>
#include <vector>

#include "frs/threads.hpp"

namespace frs {
namespace {

// One row of the block: sum over bins for columns 0 .. p-1.
void kernelRow(const AdditiveKernel& kernel, const float* X, std::size_t strideX, std::size_t i, const float* Z,
               std::size_t strideZ, std::size_t p, std::size_t bins, const float* weights, float* row) {
  std::vector<double> sum(p, 0.0);
  for (std::size_t k = 0; k < bins; ++k) {
    const double x = X[k * strideX + i], w = weights[k];
    const float* z = Z + k * strideZ;
    if (x == 0 || w == 0) continue;
    if (kernel.type == AdditiveKernel::Type::Chi2)
      for (std::size_t j = 0; j < p; ++j) sum[j] += 2 * w * x * z[j] / (x + z[j]);
    else if (kernel.type == AdditiveKernel::Type::Intersection)
      for (std::size_t j = 0; j < p; ++j) sum[j] += w * std::min(x, static_cast<double>(z[j]));
    else
      for (std::size_t j = 0; j < p; ++j) sum[j] += w * kernel(x, z[j]);
  }
  for (std::size_t j = 0; j < p; ++j) row[j] = static_cast<float>(sum[j]);
}

}  // namespace

void kernelBlock(const AdditiveKernel& kernel, const float* X, std::size_t stride, std::size_t bins, std::size_t m,
                 const float* weights, float* K, std::size_t ld, int threads) {
#pragma omp parallel for schedule(dynamic, 8) num_threads(threadCount(threads))
  for (std::size_t i = 0; i < m; ++i) kernelRow(kernel, X, stride, i, X, stride, i + 1, bins, weights, K + i * ld);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < i; ++j) K[j * ld + i] = K[i * ld + j];
}

void kernelBlock(const AdditiveKernel& kernel, const float* X, std::size_t strideX, std::size_t m, const float* Z,
                 std::size_t strideZ, std::size_t p, std::size_t bins, const float* weights, float* K, std::size_t ld,
                 int threads) {
#pragma omp parallel for schedule(dynamic, 8) num_threads(threadCount(threads))
  for (std::size_t i = 0; i < m; ++i) kernelRow(kernel, X, strideX, i, Z, strideZ, p, bins, weights, K + i * ld);
}

}  // namespace frs
