// The interior point in explicit coordinates against pair updates on the kernel matrix of the same examples.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "qp/interior_point.hpp"
#include "qp/rounded_hinge.hpp"
#include "svm/binned_saddle.hpp"
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

namespace {
// Counts of the bins of a chi2 kernel: several coordinates each.
frs::Binned codes(std::size_t bins, std::size_t n, frs::Random& random) {
  std::vector<double> X(bins * n);
  for (double& x : X) x = random.poisson(4);
  return frs::Binned(frs::MatrixView<const double>{X.data(), bins, n}, {frs::AdditiveKernel::Type::Chi2, -1}, 1e-12, 1,
                     frs::Monitor::none());
}
}  // namespace

TEST(NewtonSystem, both_eliminations_give_the_same_step) {
  frs::Random random(11);
  const std::size_t bins = 5, n = 25;
  const frs::Binned data = codes(bins, n, random);
  const frs::BinnedSaddle kernel(data, {0, 1, 2, 3, 4}, {1, 2, 0.5, 1, 3});
  for (bool fixed : {true, false}) {
    const frs::SaddleProblem problem{
        kernel, std::vector<double>(n, 1.0), std::vector<double>(n, -1.0), std::vector<double>(n, 1.0), 0,
        fixed,  &frs::Monitor::none()};
    frs::NewtonPoint at{std::vector<double>(bins, fixed ? 1.0 : 0.2), {}, {}, {}, {}, {}};
    for (std::size_t i = 0; i < n; ++i) at.b.push_back(random.normal()), at.D.push_back(0.1 + random.uniform());
    for (std::size_t t = 0; t < bins; ++t) at.v.push_back(0.1 + random.uniform());
    kernel.evaluate(at.u, at.b, at.f, at.q);
    frs::NewtonSide side{{}, {}, 0.3, fixed ? 0 : -0.1};
    for (std::size_t i = 0; i < n; ++i) side.r.push_back(random.normal());
    for (std::size_t t = 0; t < bins; ++t) side.s.push_back(random.normal());
    frs::NewtonStep step[2];
    for (int way : {0, 1}) {
      using Elimination = frs::NewtonSystem::Elimination;
      const auto system = frs::NewtonSystem::make(problem, way ? Elimination::Samples : Elimination::Coordinates);
      ASSERT_TRUE(system->factorise(at));
      step[way] = system->solve(side);
    }
    const double close = fixed ? 1e-8 : 1e-4;  // with free weights the kernel over samples is in single precision
    EXPECT_NEAR(step[0].beta, step[1].beta, close);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(step[0].b[i], step[1].b[i], close);
    if (fixed) continue;
    EXPECT_NEAR(step[0].theta, step[1].theta, close);
    for (std::size_t t = 0; t < bins; ++t) EXPECT_NEAR(step[0].u[t], step[1].u[t], close);
  }
}

namespace {
// A kernel that counts how often coordinates of samples are asked for.
class CountingSaddle : public frs::BinnedSaddle {
 public:
  using frs::BinnedSaddle::BinnedSaddle;
  void features(frs::Span<const double> u, frs::Span<const int> samples, double* out) const override {
    ++asked;
    frs::BinnedSaddle::features(u, samples, out);
  }
  mutable int asked = 0;
};
}  // namespace

TEST(RoundedHinge, steps_are_eliminated_over_the_samples_where_these_are_fewer_than_the_coordinates) {
  frs::Random random(12);
  const std::size_t bins = 30;
  for (std::size_t n : {20, 500}) {
    const frs::Binned data = codes(bins, n, random);
    std::vector<int> all(bins);
    std::iota(all.begin(), all.end(), 0);
    const CountingSaddle kernel(data, all, std::vector<double>(bins, 1.0));
    std::size_t coordinates = 0;
    for (std::size_t t = 0; t < bins; ++t) coordinates += kernel.rankOf(t);
    ASSERT_GT(coordinates, 20u);
    ASSERT_LT(coordinates, 500u);
    std::vector<double> y, C(n, 1.0);
    for (std::size_t i = 0; i < n; ++i) y.push_back(i % 2 ? 1 : -1);
    const frs::SvmBox box(y, C);
    const frs::SaddleProblem problem{kernel, y, box.lo, box.hi, 0, true, &frs::Monitor::none()};
    const frs::SaddleSolution end = frs::solveRounded(problem, std::vector<double>(n, 0.0), 1e-3);
    EXPECT_LE(end.gap, 1e-3);
    EXPECT_EQ(kernel.asked > 0, n == 500) << n;
  }
}

TEST(NewtonSystem, each_elimination_is_chosen_where_it_is_the_cheaper_one) {
  const auto work = [](std::size_t n, std::size_t coordinates, std::size_t parts, bool fixed) {
    return frs::NewtonSystem::cost(n, coordinates, parts, fixed, true).work;
  };
  for (bool fixed : {true, false}) {
    EXPECT_DOUBLE_EQ(work(5000, 99, 10, fixed), 5000.0 * 1e4 / 2 + 1e6 / 3);
    EXPECT_DOUBLE_EQ(work(200, 9999, 100, fixed), 8e6 / 3 + 4e6 + (fixed ? 0 : 2e6));
  }
}

TEST(NewtonSystem, what_does_not_fit_into_memory_is_not_chosen) {
  // two matrices of 2e5 squared in the one way, nine of 1e6 squared in the other
  EXPECT_TRUE(std::isinf(frs::NewtonSystem::cost(200000, 999999, 1000, false, true).work));
  // the samples alone would not fit
  EXPECT_DOUBLE_EQ(frs::NewtonSystem::cost(1000000, 1999, 10, false, true).work, 1e6 * 4e6 / 2 + 8e9 / 3);
}
