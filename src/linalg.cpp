#include "frs/linalg.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/LU>
#include <algorithm>

#include "frs/threads.hpp"

namespace frs {
namespace {

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T>
using View = Eigen::Map<Matrix<T>, 0, Eigen::OuterStride<>>;
template <class T>
using ConstView = Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>>;

Eigen::OuterStride<> stride(std::size_t ld) { return Eigen::OuterStride<>(static_cast<Eigen::Index>(ld)); }

// One tile of C; a fixed cut of C into tiles makes the result independent of the number of threads.
template <class T>
void gemmTile(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, T alpha, const T* A,
              std::size_t lda, const T* B, std::size_t ldb, T beta, T* C, std::size_t ldc) {
  View<T> c(C, m, n, stride(ldc));
  if (beta == 0)
    c.setZero();
  else if (beta != 1)
    c *= beta;
  const ConstView<T> a(A, transA ? k : m, transA ? m : k, stride(lda));
  const ConstView<T> b(B, transB ? n : k, transB ? k : n, stride(ldb));
  if (transA && transB)
    c.noalias() += alpha * (a.transpose() * b.transpose());
  else if (transA)
    c.noalias() += alpha * (a.transpose() * b);
  else if (transB)
    c.noalias() += alpha * (a * b.transpose());
  else
    c.noalias() += alpha * (a * b);
}

template <class T>
void gemmTiled(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, T alpha, const T* A,
               std::size_t lda, const T* B, std::size_t ldb, T beta, T* C, std::size_t ldc, int threads) {
  const std::size_t tile = 256, rows = (m + tile - 1) / tile, cols = (n + tile - 1) / tile;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threadCount(threads))
  for (std::size_t t = 0; t < rows * cols; ++t) {
    const std::size_t i = t % rows * tile, j = t / rows * tile;
    gemmTile(transA, transB, std::min(tile, m - i), std::min(tile, n - j), k, alpha, A + (transA ? i * lda : i), lda,
             B + (transB ? j : j * ldb), ldb, beta, C + j * ldc + i, ldc);
  }
}

}  // namespace

void gemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, float alpha, const float* A,
          std::size_t lda, const float* B, std::size_t ldb, float beta, float* C, std::size_t ldc, int threads) {
  gemmTiled(transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, threads);
}

void gemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, double alpha, const double* A,
          std::size_t lda, const double* B, std::size_t ldb, double beta, double* C, std::size_t ldc, int threads) {
  gemmTiled(transA, transB, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, threads);
}

bool cholesky(std::size_t n, double* A, std::size_t lda) {
  View<double> a(A, n, n, stride(lda));
  const bool done = Eigen::LLT<Eigen::Ref<Matrix<double>>>(a).info() == Eigen::Success;
  return done && a.diagonal().allFinite();  // LLT lets NaN pass
}

void solveLower(std::size_t n, std::size_t m, const double* L, std::size_t ldl, double* B, std::size_t ldb) {
  View<double> b(B, n, m, stride(ldb));
  ConstView<double>(L, n, n, stride(ldl)).triangularView<Eigen::Lower>().solveInPlace(b);
}

void solveLowerTransposed(std::size_t n, std::size_t m, const double* L, std::size_t ldl, double* B, std::size_t ldb) {
  View<double> b(B, n, m, stride(ldb));
  ConstView<double>(L, n, n, stride(ldl)).transpose().triangularView<Eigen::Upper>().solveInPlace(b);
}

bool solveGeneral(std::size_t n, double* A, std::size_t lda, double* x) {
  View<double> a(A, n, n, stride(lda));
  Eigen::PartialPivLU<Eigen::Ref<Matrix<double>>> lu(a);
  const auto pivots = lu.matrixLU().diagonal().cwiseAbs();
  if (n > 0 && !(pivots.minCoeff() > 1e-14 * pivots.maxCoeff())) return false;
  Eigen::Map<Eigen::VectorXd> b(x, n);
  b = lu.solve(b).eval();
  return true;
}

}  // namespace frs
