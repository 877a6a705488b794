// kernel_block.hpp - blocks of weighted additive kernel matrices by SIMD tiles: the hot loop of
// frs_kernel and of the inner SVM solvers. AVX-512, AVX2 or portable code chosen at run time.
#pragma once
#include <cstddef>

#include "kernel/additive_kernel.hpp"

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
                 std::size_t strideZ, std::size_t p, std::size_t bins, const float* weights, float* K, std::size_t ld,
                 int threads);

/// What a block sums over the bins: weight * f(x, y). Hellinger and Product go through gemm.
enum class BlockOp {
  Chi2,             ///< 2xy/(x+y)
  Intersection,     ///< min(x,y)
  JensenShannon,    ///< (x/2) log2(1+y/x) + (y/2) log2(1+x/y)
  PowerMean,        ///< ((x^r + y^r)/2)^(1/r)
  Chi2Distance,     ///< (x-y)^2/(x+y)
  SquaredDistance,  ///< (x-y)^2
  Product,          ///< xy
  Hellinger         ///< sqrt(xy)
};

/// One block, in single or double precision: K(i,j) (+)= sum_k weight_k f(X(k,i), Z(k,j)).
template <class T>
struct KernelBlock {
  BlockOp op = BlockOp::Chi2;
  double exponent = -1;  ///< PowerMean
  const T *X = nullptr, *Z = nullptr, *weights = nullptr;
  std::size_t strideX = 0, strideZ = 0, m = 0, p = 0, bins = 0;
  T* K = nullptr;
  std::size_t ld = 0;
  bool add = false;  ///< adds to what K holds
  /// Row i is needed up to column i + diagonal only (later entries are unspecified); -1: all columns.
  long diagonal = -1;
  int threads = 0;
};
void compute(const KernelBlock<float>& block);
void compute(const KernelBlock<double>& block);

/// The operation of an additive kernel; powermean with exponent -1 is chi2.
BlockOp blockOp(const AdditiveKernel& kernel);

/// Copies the lower triangle of the n x n matrix K to the upper one.
void mirror(std::size_t n, float* K, std::size_t ld, int threads);
void mirror(std::size_t n, double* K, std::size_t ld, int threads);
}  // namespace frs
