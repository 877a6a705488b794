#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "base/simplex.hpp"

namespace {
double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

TEST(Simplex, ReducedGradientStaysFeasibleAndDescends) {
  frs::Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t n = 2 + random.below(20);
    std::vector<double> p(n), a(n), g(n), r(n);
    for (std::size_t k = 0; k < n; ++k) {
      p[k] = random.uniform() < 0.4 ? 0 : random.uniform();
      a[k] = 0.1 + random.uniform();
      g[k] = random.normal();
    }
    p[random.below(n)] = 2;
    frs::reducedGradient(p, a, g, r.data());
    EXPECT_NEAR(dot(a, r), 0, 1e-10);
    EXPECT_LE(dot(g, r), 1e-12);
    for (std::size_t k = 0; k < n; ++k) EXPECT_TRUE(p[k] > 0 || r[k] >= 0);
  }
}

TEST(Simplex, ZeroEntryWithNegativeReducedGradientEnters) {
  // the paper's direction forgets this case: from a vertex it could never move
  const std::vector<double> p{1, 0, 0}, g{0, -1, 1};
  std::vector<double> r(3);
  EXPECT_EQ(frs::reducedGradient(p, {}, g, r.data()), 0u);
  EXPECT_GT(r[1], 0);
  EXPECT_EQ(r[2], 0);
  EXPECT_NEAR(r[0], -r[1], 1e-15);
}

TEST(Simplex, OptimalPointGivesZeroDirection) {
  const std::vector<double> p{0.5, 0.25, 0}, a{1, 2, 4}, g{-1, -2, -3};  // g proportional to a on the support
  std::vector<double> r(3);
  frs::reducedGradient(p, a, g, r.data());
  for (double v : r) EXPECT_EQ(v, 0);
}

TEST(Simplex, LargestStepHitsTheFirstBound) {
  const std::vector<double> p{1, 2, 3}, r{-1, -4, 5};
  const auto limit = frs::largestStep(p, r);
  EXPECT_DOUBLE_EQ(limit.step, 0.5);
  EXPECT_EQ(limit.blocking, 1u);
  EXPECT_TRUE(std::isinf(frs::largestStep(p, std::vector<double>{0, 1, 2}).step));
}

TEST(Simplex, ProjectionIsTheNearestPoint) {
  frs::Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const std::size_t n = 1 + random.below(10);
    std::vector<double> v(n);
    for (double& x : v) x = 2 * random.normal();
    std::vector<double> u = v;
    frs::projectSimplex(u, 3);
    EXPECT_NEAR(std::accumulate(u.begin(), u.end(), 0.0), 3, 1e-12);
    // optimality: v - u is constant on the support and not larger elsewhere
    double shift = -1e300;
    for (std::size_t k = 0; k < n; ++k) shift = std::max(shift, v[k] - u[k]);
    for (std::size_t k = 0; k < n; ++k) {
      EXPECT_GE(u[k], 0);
      EXPECT_TRUE(u[k] == 0 || std::fabs(v[k] - u[k] - shift) < 1e-12);
    }
  }
}

TEST(Simplex, QpSatisfiesItsOptimalityConditions) {
  frs::Random random(3);
  for (int trial = 0; trial < 100; ++trial) {
    const std::size_t n = 1 + random.below(40), rank = 1 + random.below(n);
    std::vector<double> B(n * rank), H(n * n, 0.0), g(n), u0(n, 0.0), u;
    for (double& x : B) x = random.normal();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t r = 0; r < rank; ++r) H[i * n + j] += B[i * rank + r] * B[j * rank + r];
        if (i == j) H[i * n + j] += 1e-6;
      }
    for (double& x : g) x = 3 * random.normal();
    for (std::size_t k = 0; k < n; ++k) u0[k] = random.uniform() < 0.5 ? 0 : random.uniform();
    u0[0] += 0.1;
    const double total = std::accumulate(u0.begin(), u0.end(), 0.0);
    for (double& x : u0) x /= total;
    const int pivots = frs::simplexQp(H, g, u0, 1e-9, 1000, u);
    EXPECT_LT(pivots, 1000);
    EXPECT_NEAR(std::accumulate(u.begin(), u.end(), 0.0), 1, 1e-10);
    std::vector<double> q = g;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) q[i] += H[i * n + j] * (u[j] - u0[j]);
    const double multiplier = dot(q, u);
    for (std::size_t k = 0; k < n; ++k) {
      EXPECT_GE(u[k], 0);
      EXPECT_GE(q[k], multiplier - 1e-6);
      EXPECT_TRUE(u[k] < 1e-9 || std::fabs(q[k] - multiplier) < 1e-6);
    }
  }
}

TEST(Simplex, LineSearchFindsTheMinimumOfAConvexFunction) {
  const auto f = [](double t) { return frs::LinePoint{t, std::exp(t) - 3 * t, std::exp(t) - 3}; };
  const auto best = frs::lineSearch(f, f(0), 5, 0, 1e-6, 60);
  EXPECT_NEAR(best.step, std::log(3.0), 1e-5);
  // still descending at the end of the interval: take all of it
  EXPECT_DOUBLE_EQ(frs::lineSearch(f, f(0), 0.5).step, 0.5);
}

// Waves on a parabola: the first steps may land higher than the start, where a search by slopes alone would stay.
TEST(Simplex, LineSearchOnAFunctionThatIsNotConvexEndsLower) {
  frs::Random random(4);
  int rose = 0;
  for (int k = 0; k < 200; ++k) {
    const double wave = 3 * random.uniform(), pitch = 2 + 8 * random.uniform(), maxStep = 0.5 + 4 * random.uniform();
    const auto f = [&](double t) {
      return frs::LinePoint{t, t * t - t - wave / pitch * std::sin(pitch * t), 2 * t - 1 - wave * std::cos(pitch * t)};
    };
    std::vector<frs::LinePoint> seen;
    const auto recorded = [&](double t) { return seen.push_back(f(t)), seen.back(); };
    const frs::LinePoint start = f(0), best = frs::lineSearch(recorded, start, maxStep);
    EXPECT_LT(best.value, start.value) << k;
    EXPECT_EQ(best.value, f(best.step).value) << k;
    EXPECT_LE(best.step, maxStep);
    for (const frs::LinePoint& p : seen) {
      EXPECT_LE(best.value, p.value) << k;
      rose += p.value > start.value;
    }
  }
  EXPECT_GT(rose, 20);  // the hard case does occur
}

// A wrong slope promises descent where there is none.
TEST(Simplex, LineSearchGivesTheStartWhereNothingIsLower) {
  const auto f = [](double t) { return frs::LinePoint{t, t, -1}; };
  const frs::LinePoint best = frs::lineSearch(f, {0, 0, -1}, 0.3);
  EXPECT_EQ(best.step, 0);
  EXPECT_EQ(best.value, 0);
}
}  // namespace
