// linalg.hpp - the few dense operations whose speed matters, by Eigen compiled per instruction set.
// Raw column-major pointers only: Eigen types must not cross the border between instruction sets.
#pragma once
#include <cstddef>

namespace frs {
/// C = alpha * op(A) * op(B) + beta * C in single precision; op(A) is m x k, op(B) is k x n.
/// The result does not depend on threads.
void gemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, float alpha, const float* A,
          std::size_t lda, const float* B, std::size_t ldb, float beta, float* C, std::size_t ldc, int threads);
/// The same in double precision.
void gemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, double alpha, const double* A,
          std::size_t lda, const double* B, std::size_t ldb, double beta, double* C, std::size_t ldc, int threads);
/// Cholesky A = L L' of the lower triangle in place; false when A is not positive definite.
bool cholesky(std::size_t n, double* A, std::size_t lda);
/// B <- L^-1 B for lower triangular L (n x n) and B n x m.
void solveLower(std::size_t n, std::size_t m, const double* L, std::size_t ldl, double* B, std::size_t ldb);
/// B <- L^-T B.
void solveLowerTransposed(std::size_t n, std::size_t m, const double* L, std::size_t ldl, double* B, std::size_t ldb);
/// x <- A^-1 x for a general square matrix by pivoted LU; A is destroyed. False when singular.
bool solveGeneral(std::size_t n, double* A, std::size_t lda, double* x);
}  // namespace frs
