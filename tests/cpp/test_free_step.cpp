// Newton's step on the free samples of an SVM: it equalises their errors, keeps b feasible and never lowers the dual.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "svm/free_step.hpp"
#include "svm/svm.hpp"

namespace {
using Vector = std::vector<double>;

// A kernel of the given rank over n samples of random classes, and a b with many free samples that sums to 0.
struct Block {
  std::size_t n;
  Vector K, y, lo, hi, b;
  Block(std::size_t n_, std::size_t rank, double C, std::uint64_t seed)
      : n(n_), K(n_ * n_, 0.0), y(n_), lo(n_), hi(n_), b(n_, 0.0) {
    frs::Random r(seed);
    Vector F(n * rank);
    for (double& v : F) v = r.normal();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < rank; ++k) K[i * n + j] += F[i * rank + k] * F[j * rank + k];
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = i % 2 ? 1 : -1;
      lo[i] = std::min(0.0, y[i] * C);
      hi[i] = std::max(0.0, y[i] * C);
    }
    for (std::size_t i = 0; i + 1 < n; i += 2) {  // neighbours are of two classes
      const double share = i % 8 == 0 ? 1 : i % 8 == 4 ? 0 : 0.2 + 0.6 * r.uniform();
      b[i] = -share * C;
      b[i + 1] = share * C;
    }
  }
  Vector errors() const {
    Vector e = y;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) e[i] -= K[i * n + j] * b[j];
    return e;
  }
  double dual() const {
    const Vector e = errors();
    double value = 0;
    for (std::size_t i = 0; i < n; ++i) value += 0.5 * b[i] * (y[i] + e[i]);
    return value;
  }
  double violation() const {
    const Vector e = errors();
    double top = -1e300, bottom = 1e300;
    for (std::size_t i = 0; i < n; ++i) {
      if (b[i] < hi[i]) top = std::max(top, e[i]);
      if (b[i] > lo[i]) bottom = std::min(bottom, e[i]);
    }
    return top - bottom;
  }
};

TEST(FreeStep, equalises_the_errors_of_samples_that_stay_inside_their_bounds) {
  Block block(40, 60, 1e6, 3);  // bounds out of reach
  for (std::size_t i = 0; i < block.n; ++i) block.b[i] *= 1e-6;
  Vector e = block.errors();
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < block.n; ++i)
    if (block.b[i] > block.lo[i] && block.b[i] < block.hi[i]) free.push_back(i);
  ASSERT_GT(free.size(), 20u);
  // the bounds at 0 are out of reach too
  for (std::size_t i : free) block.lo[i] -= 1e6, block.hi[i] += 1e6;
  EXPECT_GT(frs::moveFree(block.n, block.K.data(), block.n, e.data(), block.b.data(), block.lo.data(), block.hi.data()),
            0);
  const Vector now = block.errors();
  for (std::size_t i : free) EXPECT_NEAR(now[i], now[free[0]], 1e-7);
}

TEST(FreeStep, keeps_b_feasible_and_never_lowers_the_dual) {
  int clipped = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (std::size_t rank : {2, 15, 80}) {  // singular kernels too
      Block block(50, rank, seed % 3 ? 1.0 : 0.05, seed);
      Vector e = block.errors(), before = block.b;
      const double dual = block.dual();
      const double gain =
          frs::moveFree(block.n, block.K.data(), block.n, e.data(), block.b.data(), block.lo.data(), block.hi.data());
      EXPECT_GE(gain, 0);
      EXPECT_NEAR(block.dual() - dual, gain, 1e-8 * (1 + std::fabs(dual)));
      EXPECT_NEAR(std::accumulate(block.b.begin(), block.b.end(), 0.0), 0, 1e-9);
      const Vector now = block.errors();
      for (std::size_t i = 0; i < block.n; ++i) {
        EXPECT_GE(block.b[i], block.lo[i]);
        EXPECT_LE(block.b[i], block.hi[i]);
        EXPECT_NEAR(now[i], e[i], 1e-8);
        clipped += before[i] != block.b[i] && (block.b[i] == block.lo[i] || block.b[i] == block.hi[i]);
      }
    }
  EXPECT_GT(clipped, 0);
}

TEST(FreeStep, moves_nothing_where_nothing_is_free) {
  Block block(20, 5, 1, 1);
  std::fill(block.b.begin(), block.b.end(), 0.0);
  Vector e = block.errors();
  const Vector same = e;
  EXPECT_EQ(frs::moveFree(block.n, block.K.data(), block.n, e.data(), block.b.data(), block.lo.data(), block.hi.data()),
            0);
  EXPECT_EQ(e, same);
}

// With a nearly singular kernel and a large C pairs alone zigzag: the free step ends it, at the same optimum.
TEST(FreeStep, pairs_and_free_steps_reach_a_tight_optimum_of_an_ill_conditioned_kernel) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Block block(120, 40, 1000, seed);
    for (std::size_t i = 0; i < block.n; ++i) block.K[i * (block.n + 1)] += 1e-3;
    std::fill(block.b.begin(), block.b.end(), 0.0);
    Vector e = block.errors();
    double left = 0;
    frs::smo(block.n, block.K.data(), block.n, e.data(), block.b.data(), block.lo.data(), block.hi.data(), 1e-6, 400000,
             &left);
    EXPECT_LT(left, 1e-6);
    EXPECT_LT(block.violation(), 2e-6);
    EXPECT_NEAR(std::accumulate(block.b.begin(), block.b.end(), 0.0), 0, 1e-6);
  }
}
}  // namespace
