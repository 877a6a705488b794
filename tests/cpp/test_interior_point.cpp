// The interior point in explicit coordinates against pair updates on the kernel matrix of the same examples.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "qp/interior_point.hpp"
#include "svm/svm.hpp"

namespace {
struct Problem {
  std::size_t d, n;
  std::vector<double> F, y, C;
  frs::SvmBox box() const { return frs::SvmBox(y, C); }
};

// Examples of the given rank; `noise` of the labels are flipped.
Problem problem(std::size_t d, std::size_t n, std::size_t rank, double C, double noise, double scale,
                frs::Random& random) {
  Problem p{d, n, std::vector<double>(d * n, 0.0), {}, {}};
  std::vector<double> basis(d * rank);
  for (double& v : basis) v = scale * random.normal();
  for (std::size_t i = 0; i < n; ++i) {
    double first = 0;
    for (std::size_t r = 0; r < rank; ++r) {
      const double a = random.normal();
      if (r == 0) first = a;
      for (std::size_t k = 0; k < d; ++k) p.F[i * d + k] += a * basis[r * d + k];
    }
    const double label = first > 0.2 ? 1 : -1;
    p.y.push_back(random.uniform() < noise ? -label : label);
    p.C.push_back(C * (0.5 + random.uniform()));
  }
  p.y[0] = 1, p.y[1] = -1;
  return p;
}

double dualOf(const Problem& p, const std::vector<double>& b) {
  std::vector<double> w(p.d, 0.0);
  double value = 0;
  for (std::size_t i = 0; i < p.n; ++i) {
    value += p.y[i] * b[i];
    for (std::size_t k = 0; k < p.d; ++k) w[k] += b[i] * p.F[i * p.d + k];
  }
  return value - 0.5 * std::inner_product(w.begin(), w.end(), w.begin(), 0.0);
}

double dualByPairs(const Problem& p, double tol) {
  std::vector<double> K(p.n * p.n), b(p.n, 0.0), f(p.n, 0.0);
  for (std::size_t i = 0; i < p.n; ++i)
    for (std::size_t j = 0; j < p.n; ++j)
      K[i * p.n + j] = std::inner_product(&p.F[i * p.d], &p.F[i * p.d] + p.d, &p.F[j * p.d], 0.0);
  frs::solveDense(p.box(), K.data(), p.n, tol, 20000000, b, f, 1, frs::Monitor::none());
  return dualOf(p, b);
}

std::vector<double> solve(const Problem& p, std::vector<double> b) {
  const frs::SvmBox box = p.box();
  const frs::FactorSaddle kernel(p.d, p.F);
  double size = 0;  // of the problem: the gap asked for is absolute
  for (double gap : {1e-2, 1e-10}) {
    for (std::size_t i = 0; i < p.n; ++i) size += gap == 1e-2 ? p.C[i] : 0;
    b = frs::solveInside({kernel, box.y, box.lo, box.hi, 0, true, &frs::Monitor::none()}, b, gap * size).b;
    size = dualOf(p, b);
  }
  return b;
}

void expectFeasible(const Problem& p, const std::vector<double>& b) {
  const frs::SvmBox box = p.box();
  double largest = 0;
  for (std::size_t i = 0; i < p.n; ++i) {
    EXPECT_GE(b[i], box.lo[i]);
    EXPECT_LE(b[i], box.hi[i]);
    largest = std::max(largest, p.C[i]);
  }
  EXPECT_LE(std::abs(std::accumulate(b.begin(), b.end(), 0.0)), 1e-12 * largest * static_cast<double>(p.n));
}
}  // namespace

TEST(InteriorPoint, agrees_with_pair_updates_on_problems_of_every_hard_kind) {
  frs::Random random(3);
  const struct {
    const char* name;
    double C, noise, scale;
    std::size_t rank;
  } kinds[] = {{"noisy", 1, 0.2, 1, 6},
               {"separable", 10, 0, 1, 6},
               {"tiny C", 1e-4, 0.1, 1, 6},
               {"large C", 300, 0.1, 1, 3},
               {"small values", 1e4, 0.1, 1e-2, 6}};
  for (const auto& kind : kinds)
    for (int k = 0; k < 10; ++k) {
      const Problem p = problem(6, 40, kind.rank, kind.C, kind.noise, kind.scale, random);
      const std::vector<double> b = solve(p, std::vector<double>(p.n, 0.0));
      expectFeasible(p, b);
      const double want = dualByPairs(p, 1e-9);
      EXPECT_NEAR(dualOf(p, b), want, 1e-6 * std::abs(want)) << kind.name << " " << k;
    }
}

TEST(InteriorPoint, the_start_does_not_matter) {
  frs::Random random(5);
  const Problem p = problem(5, 60, 5, 1, 0.1, 1, random);
  const double want = dualOf(p, solve(p, std::vector<double>(p.n, 0.0)));
  const frs::SvmBox box = p.box();
  for (int k = 0; k < 5; ++k) {
    std::vector<double> b(p.n);
    for (std::size_t i = 0; i < p.n; ++i) b[i] = random.uniform() < 0.5 ? box.lo[i] : box.hi[i];
    EXPECT_NEAR(dualOf(p, solve(p, b)), want, 1e-8 * want);
  }
}

TEST(InteriorPoint, repeated_examples_and_constant_coordinates_are_harmless) {
  frs::Random random(7);
  Problem p = problem(4, 30, 2, 5, 0.2, 1, random);
  for (std::size_t i = 0; i < 15; ++i) {
    for (std::size_t k = 0; k < p.d; ++k) p.F[(i + 15) * p.d + k] = p.F[i * p.d + k];
    p.F[i * p.d + 3] = p.F[(i + 15) * p.d + 3] = 7;
  }
  const std::vector<double> b = solve(p, std::vector<double>(p.n, 0.0));
  expectFeasible(p, b);
  EXPECT_NEAR(dualOf(p, b), dualByPairs(p, 1e-9), 1e-6 * dualOf(p, b));
}
