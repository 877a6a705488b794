// kernel_block.hpp - blocks of weighted additive kernel matrices by SIMD tiles: the hot loop of
// frs_kernel and of the inner SVM solvers. AVX-512, AVX2 or portable code chosen at run time.
#pragma once
#include <cstddef>

#include "frs/additive_kernel.hpp"

namespace frs {
/// Symmetric block K(i,j) = sum_k weight_k kappa(X(k,i), X(k,j)) in single precision.
///
/// Pre     X is bin-major: value of bin k for sample i at X[k * stride + i], m samples, `bins` bins;
///         weights may have any sign; non-negative X for all kernels but linear.
/// Post    K (row stride ld >= m) is symmetric to the bit; the result does not depend on threads.
/// Cost    bins * m^2 / 2 evaluations, O(bins * m) memory.
void kernelBlock(const AdditiveKernel& kernel, const float* X, std::size_t stride, std::size_t bins, std::size_t m,
                 const float* weights, float* K, std::size_t ld, int threads);

/// Rectangular block K(i,j) = sum_k weight_k kappa(X(k,i), Z(k,j)), K is m x p, element (i,j) at K[i * ld + j].
void kernelBlock(const AdditiveKernel& kernel, const float* X, std::size_t strideX, std::size_t m, const float* Z,
                 std::size_t strideZ, std::size_t p, std::size_t bins, const float* weights, float* K,
                 std::size_t ld, int threads);
}  // namespace frs
