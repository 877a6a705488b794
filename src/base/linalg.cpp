#include "base/linalg.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {

const LinalgSet& set() { return kernels().linalg; }

// A fixed cut of C into tiles makes the result independent of the number of threads.
template <class T, class Gemm>
void tiledGemm(Gemm gemmTile, bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, T alpha,
               const T* A, std::size_t lda, const T* B, std::size_t ldb, T beta, T* C, std::size_t ldc, int threads) {
  const std::size_t tile = 256, rows = (m + tile - 1) / tile, tiles = rows * ((n + tile - 1) / tile);
  parallelFor(tiles, 1, tiles > 1 ? threadCount(threads) : 1, [&](std::size_t t) {
    const std::size_t i = t % rows * tile, j = t / rows * tile;
    gemmTile(transA, transB, std::min(tile, m - i), std::min(tile, n - j), k, alpha, A + (transA ? i * lda : i), lda,
             B + (transB ? j : j * ldb), ldb, beta, C + j * ldc + i, ldc);
  });
}

}  // namespace

void gemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, float alpha, const float* A,
          std::size_t lda, const float* B, std::size_t ldb, float beta, float* C, std::size_t ldc, int threads) {
  tiledGemm(set().gemmFloat, transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, threads);
}

void gemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, double alpha, const double* A,
          std::size_t lda, const double* B, std::size_t ldb, double beta, double* C, std::size_t ldc, int threads) {
  tiledGemm(set().gemmDouble, transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, threads);
}

bool cholesky(std::size_t n, double* A, std::size_t lda) { return set().cholesky(n, A, lda); }

void solveLower(std::size_t n, std::size_t m, const double* L, std::size_t ldl, double* B, std::size_t ldb) {
  set().solveLower(n, m, L, ldl, B, ldb);
}

void solveLowerTransposed(std::size_t n, std::size_t m, const double* L, std::size_t ldl, double* B, std::size_t ldb) {
  set().solveLowerTransposed(n, m, L, ldl, B, ldb);
}

bool solveGeneral(std::size_t n, double* A, std::size_t lda, double* x) { return set().solveGeneral(n, A, lda, x); }

}  // namespace frs
