// Dense operations against naive loops and residuals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "../support/every_isa.hpp"
#include "base/linalg.hpp"
#include "base/random.hpp"

namespace {

template <class T>
std::vector<T> randomMatrix(std::size_t size, std::uint64_t seed) {
  frs::Random random(seed);
  std::vector<T> A(size);
  for (T& a : A) a = static_cast<T>(random.normal());
  return A;
}

template <class T>
void checkGemm(bool transA, bool transB, std::size_t m, std::size_t n, std::size_t k, T alpha, T beta, double tol) {
  const std::size_t lda = (transA ? k : m) + 2, ldb = (transB ? n : k) + 1, ldc = m + 3;
  const auto A = randomMatrix<T>(lda * (transA ? m : k) + 1, 1), B = randomMatrix<T>(ldb * (transB ? k : n) + 1, 2);
  const auto before = randomMatrix<T>(ldc * n + 1, 3);
  auto C = before, D = before;
  frs::gemm(transA, transB, m, n, k, alpha, A.data(), lda, B.data(), ldb, beta, C.data(), ldc, 1);
  frs::gemm(transA, transB, m, n, k, alpha, A.data(), lda, B.data(), ldb, beta, D.data(), ldc, 3);
  ASSERT_EQ(C, D) << "depends on threads";
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < ldc; ++i) {
      if (i >= m) {
        ASSERT_EQ(C[j * ldc + i], before[j * ldc + i]);
        continue;
      }
      double sum = 0;
      for (std::size_t q = 0; q < k; ++q)
        sum += static_cast<double>(transA ? A[i * lda + q] : A[q * lda + i]) *
               static_cast<double>(transB ? B[q * ldb + j] : B[j * ldb + q]);
      const double old = beta == 0 ? 0 : beta * before[j * ldc + i];
      ASSERT_NEAR(C[j * ldc + i], alpha * sum + old, tol * (1 + std::sqrt(k)));
    }
}

}  // namespace

using Linalg = EveryIsa;
RUN_WITH_EVERY_ISA(Linalg);

TEST_P(Linalg, gemm_matches_the_loop) {
  for (int trans = 0; trans < 4; ++trans)
    for (std::size_t m : {1, 7, 300})
      for (std::size_t n : {1, 5, 270})
        for (std::size_t k : {0, 1, 33}) {
          checkGemm<float>(trans & 1, trans & 2, m, n, k, 1.5f, 0.f, 1e-5);
          checkGemm<double>(trans & 1, trans & 2, m, n, k, -0.5, 2.0, 1e-13);
        }
}

TEST_P(Linalg, gemm_with_beta_zero_ignores_what_C_held) {
  const double A = 2, B = 3;
  double C = std::nan("");
  frs::gemm(false, false, 1, 1, 1, 1.0, &A, 1, &B, 1, 0.0, &C, 1, 1);
  EXPECT_EQ(C, 6);
}

TEST_P(Linalg, cholesky_and_triangular_solves_invert_a_matrix) {
  const std::size_t n = 130, m = 4, ld = n + 2;
  const auto R = randomMatrix<double>(n * n, 4), X = randomMatrix<double>(n * m, 5);
  std::vector<double> A(ld * n), B(n * m, 0.0);
  frs::gemm(true, false, n, n, n, 1.0, R.data(), n, R.data(), n, 0.0, A.data(), ld, 1);
  for (std::size_t i = 0; i < n; ++i) A[i * ld + i] += 1;
  frs::gemm(false, false, n, m, n, 1.0, A.data(), ld, X.data(), n, 0.0, B.data(), n, 1);
  ASSERT_TRUE(frs::cholesky(n, A.data(), ld));
  frs::solveLower(n, m, A.data(), ld, B.data(), n);
  frs::solveLowerTransposed(n, m, A.data(), ld, B.data(), n);
  for (std::size_t i = 0; i < n * m; ++i) ASSERT_NEAR(B[i], X[i], 1e-8);
}

TEST_P(Linalg, cholesky_refuses_an_indefinite_matrix) {
  double A[4] = {1, 2, 2, 1};
  EXPECT_FALSE(frs::cholesky(2, A, 2));
  double nan[1] = {std::nan("")};
  EXPECT_FALSE(frs::cholesky(1, nan, 1));
}

TEST_P(Linalg, general_solve_inverts_and_refuses_singular) {
  const std::size_t n = 90, ld = n + 1;
  auto A = randomMatrix<double>(ld * n, 6);
  const auto want = randomMatrix<double>(n, 7);
  std::vector<double> x(n, 0.0);
  frs::gemm(false, false, n, 1, n, 1.0, A.data(), ld, want.data(), n, 0.0, x.data(), n, 1);
  ASSERT_TRUE(frs::solveGeneral(n, A.data(), ld, x.data()));
  for (std::size_t i = 0; i < n; ++i) ASSERT_NEAR(x[i], want[i], 1e-9);
  double singular[4] = {1, 2, 2, 4}, y[2] = {1, 1};
  EXPECT_FALSE(frs::solveGeneral(2, singular, 2, y));
}

namespace {
// All operations on n x n matrices with m right sides that begin so many numbers after a border of 64 bytes.
std::vector<double> everything(std::size_t n, std::size_t m, std::size_t shift, std::size_t otherShift) {
  const auto R = randomMatrix<double>(n * n, 8), right = randomMatrix<double>(n * m, 9);
  std::vector<double> spd(n * n), all;
  frs::gemm(true, false, n, n, n, 1.0, R.data(), n, R.data(), n, 0.0, spd.data(), n, 1);
  for (std::size_t i = 0; i < n; ++i) spd[i * n + i] += 1;
  alignas(64) static double memory[3][70 * 70];
  double *A = memory[0] + shift, *B = memory[1] + otherShift, *C = memory[2] + otherShift;
  const auto restore = [&] {
    std::copy(spd.begin(), spd.end(), A);
    std::copy(right.begin(), right.end(), B);
  };
  const auto keep = [&](const double* from, std::size_t size) { all.insert(all.end(), from, from + size); };
  for (int trans = 0; trans < 2; ++trans) {
    restore();
    frs::gemm(trans, false, n, m, n, 1.0, A, n, B, n, 0.0, C, n, 1);
    keep(C, n * m);
    frs::gemm(false, trans, n, n, m, 1.0, B, n, B, trans ? n : m, 0.0, C, n, 1);
    keep(C, n * n);
  }
  restore();
  frs::cholesky(n, A, n);
  keep(A, n * n);
  frs::solveLower(n, m, A, n, B, n);
  keep(B, n * m);
  frs::solveLowerTransposed(n, m, A, n, B, n);
  keep(B, n * m);
  restore();
  frs::solveGeneral(n, A, n, B);
  keep(B, n);
  return all;
}
}  // namespace

// Equal calls give equal bits, although the memory they get begins elsewhere.
TEST_P(Linalg, results_do_not_depend_on_where_matrices_lie) {
  for (std::size_t n : {1, 2, 3, 5, 9, 16, 20, 33, 64})
    for (std::size_t m : {1, 2, 7}) {
      const std::vector<double> first = everything(n, m, 0, 0);
      for (std::size_t shift = 0; shift < 8; ++shift)
        for (std::size_t other = 0; other < 8; ++other)
          ASSERT_EQ(everything(n, m, shift, other), first) << n << " x " << m << ", " << shift << ", " << other;
    }
}
