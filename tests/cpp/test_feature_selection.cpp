#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/random.hpp"
#include "features/feature_selection.hpp"
#include "tests/shared/feature_options.hpp"
#include "tests/shared/planted_words.hpp"

namespace {
using frs::AdditiveKernel;
using frs::FeatureModel;
using frs::FeatureOptions;
using frs::Normalizer;

struct Problem {
  std::size_t bins, n;
  std::vector<double> X, y;

  // Counts; a quarter of the bins differs between the classes.
  Problem(std::size_t bins_, std::size_t n_, std::uint64_t seed) : bins(bins_), n(n_), X(bins_ * n_), y(n_) {
    frs::Random random(seed);
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = i % 3 == 0 ? 1 : -1;
      for (std::size_t k = 0; k < bins; ++k)
        X[i * bins + k] = random.poisson(5 * std::exp(0.5 * random.normal() + (k % 4 == 0 ? 0.4 * y[i] : 0)));
    }
  }
  frs::Binned code(AdditiveKernel::Type type, int threads = 1, double mapTol = 1e-12) const {
    const frs::MatrixView<const double> view{X.data(), bins, n};
    return frs::Binned(view, {type, -1}, mapTol, threads, frs::Monitor::none());
  }
  FeatureModel select(const frs::Binned& data, double C, const FeatureOptions& options = generators::featureOptions(),
                      const frs::FeatureStart& start = {}, frs::Monitor& monitor = frs::Monitor::none()) const {
    const std::vector<double> a = frs::featureNormalizer(data, y, Normalizer::Scatter, monitor);
    return frs::selectFeatures(data, y, std::vector<double>(n, C), a, options, start, monitor);
  }
};

// So small a problem goes to an interior point, and the memory of its systems begins elsewhere in every call.
TEST(FeatureSelection, EqualCallsGiveEqualBits) {
  FeatureOptions options = generators::featureOptions();
  options.tol = 1e-9;
  for (auto type : {AdditiveKernel::Type::Linear, AdditiveKernel::Type::Chi2, AdditiveKernel::Type::Intersection}) {
    const Problem problem(5, 8, 1);
    const FeatureModel first = problem.select(problem.code(type), 1, options);
    std::vector<std::vector<char>> between;
    for (std::size_t call = 1; call < 40; ++call) {
      for (std::size_t size = 16; size < 1000; size += 16 * call) between.emplace_back(size);
      const FeatureModel again = problem.select(problem.code(type), 1, options);
      ASSERT_EQ(again.b, first.b) << call;
      ASSERT_EQ(again.p, first.p) << call;
      ASSERT_EQ(again.gap, first.gap) << call;
    }
  }
}

TEST(FeatureSelection, BothSolversCertifyTheSameOptimum) {
  for (auto type : {AdditiveKernel::Type::Linear, AdditiveKernel::Type::Chi2, AdditiveKernel::Type::Intersection}) {
    const Problem problem(16, 90, 3);
    const frs::Binned data = problem.code(type);
    const std::vector<double> a = data.scatter(problem.y);
    FeatureOptions options = generators::featureOptions();
    const FeatureModel fast = problem.select(data, 0.02, options);
    options.solver = FeatureOptions::Solver::ReducedGradient;
    options.maxIter = 2000;
    const FeatureModel slow = problem.select(data, 0.02, options);
    for (const FeatureModel* m : {&fast, &slow}) {
      EXPECT_EQ(m->status, "converged");
      EXPECT_LE(m->lower.back(), m->objective.back());
      EXPECT_LE(m->gap.back(), 1e-3);
      EXPECT_NEAR(std::inner_product(a.begin(), a.end(), m->p.begin(), 0.0) / std::accumulate(a.begin(), a.end(), 0.0),
                  1, 1e-10);
      EXPECT_NEAR(std::accumulate(m->b.begin(), m->b.end(), 0.0), 0, 1e-12);
    }
    EXPECT_NEAR(fast.objective.back() / slow.objective.back(), 1, 1e-3);
  }
}

// A linear kernel at a large C: J has a kink at every change of the support vectors.
TEST(FeatureSelection, KinksDoNotSlowTheSolverDown) {
  const Problem problem(60, 240, 11);
  const frs::Binned data = problem.code(AdditiveKernel::Type::Linear);
  for (double C : {0.01, 1.0, 100.0}) {
    const FeatureModel model = problem.select(data, C);
    EXPECT_EQ(model.status, "converged");
    EXPECT_LE(model.iterations, 100) << "C = " << C;
    // what the interior point leaves lies on the constraints and at the bounds
    const std::vector<double> a = data.scatter(problem.y);
    EXPECT_NEAR(std::inner_product(a.begin(), a.end(), model.p.begin(), 0.0) / std::accumulate(a.begin(), a.end(), 0.0),
                1, 1e-10);
    EXPECT_NEAR(std::accumulate(model.b.begin(), model.b.end(), 0.0), 0, 1e-12 * C * 240);
    EXPECT_LT(std::count_if(model.p.begin(), model.p.end(), [](double p) { return p > 0; }), 60);
    EXPECT_LT(std::count_if(model.b.begin(), model.b.end(), [](double b) { return b != 0; }), 240);
    // the same optimum to a tighter gap
    FeatureOptions options = generators::featureOptions();
    options.tol = 1e-6;
    const FeatureModel tight = problem.select(data, C, options);
    EXPECT_EQ(tight.status, "converged");
    EXPECT_LE(tight.objective.back(), model.objective.back() * (1 + 1e-6));
    EXPECT_GE(tight.objective.back(), model.lower.back() * (1 - 1e-6));
  }
}

// Most bins are left alone for most of the way; the certificate at the end is that of all.
TEST(FeatureSelection, TheCertificateIsThatOfAllBins) {
  for (std::uint64_t seed : {1, 2, 3, 4}) {
    Problem problem(400, 150, seed);
    for (double& x : problem.X)
      if (seed % 2 == 0) x = std::sqrt(1 + x);  // no longer counts
    for (double C : {0.001, 0.01, 0.1}) {
      const frs::Binned data = problem.code(AdditiveKernel::Type::Chi2);
      const FeatureModel model = problem.select(data, C);
      const std::vector<double> a = data.scatter(problem.y);
      double alpha = 0, most = 0;  // the lower bound is sum(alpha) - S/2 max g_k/a_k, or that of a multiple of alpha
      for (std::size_t i = 0; i < problem.n; ++i) alpha += problem.y[i] * model.b[i];
      std::vector<double> g(problem.bins);
      data.tables(model.b, g.data());
      for (std::size_t k = 0; k < problem.bins; ++k) {
        EXPECT_NEAR(model.gradient[k], -0.5 * g[k], 1e-12 * g[k]);
        most = std::max(most, std::accumulate(a.begin(), a.end(), 0.0) * g[k] / a[k]);
      }
      const double t = std::min(1.0, alpha / most);
      EXPECT_EQ(model.status, "converged");
      EXPECT_NEAR(model.lower.back(), t * alpha - 0.5 * t * t * most, 1e-10 * model.objective.back());
      EXPECT_LE(model.objective.back() - model.lower.back(), 1e-3 * model.objective.back());
    }
  }
}

TEST(FeatureSelection, PolishClosesTheGap) {
  const Problem problem(20, 120, 4);
  FeatureOptions options = generators::featureOptions();
  options.polish = true;
  EXPECT_LE(problem.select(problem.code(AdditiveKernel::Type::Chi2), 0.05, options).gap.back(), 1e-8);
}

TEST(FeatureSelection, RadiusOfABallOnALine) {
  const std::vector<double> X{1, 4, 2, 9, 3, 5, 5, 4}, y{1, -1, 1, -1};  // two bins, four samples
  const frs::MatrixView<const double> view{X.data(), 2, 4};
  auto& monitor = frs::Monitor::none();
  const frs::Binned linear(view, {AdditiveKernel::Type::Linear, -1}, 1e-12, 1, monitor);
  const frs::Binned intersection(view, {AdditiveKernel::Type::Intersection, -1}, 1e-12, 1, monitor);
  const auto r = frs::featureNormalizer(linear, y, Normalizer::Radius, monitor);
  EXPECT_NEAR(r[0], 4, 1e-6);     // ((5 - 1) / 2)^2
  EXPECT_NEAR(r[1], 6.25, 1e-6);  // ((9 - 4) / 2)^2
  const auto s = frs::featureNormalizer(intersection, y, Normalizer::Radius, monitor);
  EXPECT_NEAR(s[0], 1, 1e-6);  // distances are |x - y|: the ball around the middle has (5 - 1) / 4
  EXPECT_NEAR(s[1], 1.25, 1e-6);
}

TEST(FeatureSelection, ResultDoesNotDependOnThreads) {
  const Problem problem(40, 900, 5);
  const FeatureModel one = problem.select(problem.code(AdditiveKernel::Type::Chi2, 1), 0.001);
  const FeatureModel two = problem.select(problem.code(AdditiveKernel::Type::Chi2, 2), 0.001);
  EXPECT_EQ(one.p, two.p);
  EXPECT_EQ(one.b, two.b);
}

TEST(FeatureSelection, SolvedProblemIsItsOwnStart) {
  const Problem problem(30, 300, 6);
  const frs::Binned data = problem.code(AdditiveKernel::Type::Chi2);
  FeatureOptions options = generators::featureOptions();
  options.tol = 1e-5;
  const FeatureModel first = problem.select(data, 0.01, options);
  options.tol = 1e-3;
  EXPECT_LE(problem.select(data, 0.01, options, {first.p, first.b}).iterations, 2);
}

TEST(FeatureSelection, CoarseLevelsLeadToTheCertifiedOptimum) {
  const Problem problem(12, 6000, 7);
  const frs::Binned data = problem.code(AdditiveKernel::Type::Chi2);
  const FeatureModel model = problem.select(data, 1e-4);
  const frs::FeatureStart even{std::vector<double>(problem.bins, 1.0), {}};
  const FeatureModel flat = problem.select(data, 1e-4, generators::featureOptions(), even);
  EXPECT_EQ(model.status, "converged");
  EXPECT_EQ(flat.status, "converged");
  EXPECT_NEAR(model.objective.back() / flat.objective.back(), 1, 1e-3);
  EXPECT_LT(model.objective.front(), flat.objective.front());  // the whole set begins closer to its optimum
}

// Nearly separable, huge C: the dual variables of the SVM are not unique, and no solver has it easy.
TEST(FeatureSelection, DegenerateDualsEndWithTheBestPointMet) {
  Problem problem(200, 200, 3);
  frs::Random random(3);
  for (std::size_t i = 0; i < problem.n; ++i) {
    problem.y[i] = i % 2 ? 1 : -1;
    for (std::size_t k = 0; k < problem.bins; ++k)
      problem.X[i * problem.bins + k] = 100 * (random.uniform() + (k < 5 && problem.y[i] > 0 ? 0.2 : 0));
  }
  const frs::Binned data = problem.code(AdditiveKernel::Type::Intersection);
  EXPECT_EQ(problem.select(data, 1e5).status, "converged");
  FeatureOptions options = generators::featureOptions();
  for (int maxIter : {5, 9, 14}) {
    options.maxIter = maxIter;
    const FeatureModel model = problem.select(data, 1e5, options);
    EXPECT_LE(model.gap.back(), 1.01 * *std::min_element(model.gap.begin(), model.gap.end()));
  }
}

// Problems on which full Newton steps jump to and fro between two points for ever.
TEST(FeatureSelection, NewtonStepsDoNotCycle) {
  struct Case {
    std::size_t bins, n;
    std::uint64_t seed;
    double price;
    bool divided;
  };
  for (const Case& c : {Case{100, 300, 3, 300, true}, Case{100, 300, 5, 100, true}, Case{100, 600, 3, 100, false},
                        Case{300, 300, 7, 30, false}, Case{300, 600, 5, 30, false}}) {
    const generators::Data data = generators::generate(c.n, c.bins, c.seed);
    Problem problem(c.bins, c.n, 1);
    problem.y = data.y;
    for (std::size_t i = 0; i < c.n; ++i) {
      const auto* x = &data.X[i * c.bins];
      const double total = c.divided ? std::accumulate(x, x + c.bins, 0.0) : 1;
      for (std::size_t k = 0; k < c.bins; ++k) problem.X[i * c.bins + k] = x[k] / total;
    }
    const frs::Binned coded = problem.code(AdditiveKernel::Type::Chi2, 1, 1e-9);
    const std::vector<double> a = coded.scatter(problem.y);
    const double positives = static_cast<double>(std::count(data.y.begin(), data.y.end(), 1.0));
    const double pairs = positives * positives + std::pow(static_cast<double>(c.n) - positives, 2);
    const double distance = std::accumulate(a.begin(), a.end(), 0.0) / pairs;
    const FeatureModel model = problem.select(coded, c.price / (static_cast<double>(c.n) * distance));
    EXPECT_EQ(model.status, "converged");
    EXPECT_LE(model.iterations, 60);
  }
}

TEST(FeatureSelection, ContinuousValuesOnTheGridGiveTheOptimumOfAllValues) {
  Problem problem(20, 2500, 5);
  for (std::size_t i = 0; i < problem.n; ++i) {
    double* x = &problem.X[i * problem.bins];
    const double total = std::accumulate(x, x + problem.bins, 0.0);
    for (std::size_t k = 0; k < problem.bins; ++k) x[k] = (x[k] + 1e-3 * static_cast<double>(i % 97)) / total;
  }
  FeatureOptions options = generators::featureOptions();
  options.tol = 1e-7;
  for (auto type : {AdditiveKernel::Type::Chi2, AdditiveKernel::Type::JensenShannon}) {
    const frs::Binned grid = problem.code(type, 1, 1e-12), all = problem.code(type, 1, 1e-13);
    EXPECT_EQ(grid.interpolatedBins(), problem.bins);
    EXPECT_EQ(all.interpolatedBins(), 0u);
    const FeatureModel onGrid = problem.select(grid, 0.1, options), exact = problem.select(all, 0.1, options);
    EXPECT_EQ(onGrid.status, "converged");
    EXPECT_NEAR(onGrid.objective.back() / exact.objective.back(), 1, 2e-7);
    const std::vector<double> a = grid.scatter(problem.y), b = all.scatter(problem.y);
    for (std::size_t k = 0; k < problem.bins; ++k) EXPECT_NEAR(a[k] / b[k], 1, 1e-6);
  }
}

TEST(FeatureSelection, InterruptEndsTheWork) {
  struct Impatient : frs::Monitor {
    int polls = 0;
    bool interrupted() override { return ++polls > 3; }
  } monitor;
  const Problem problem(30, 300, 8);
  const frs::Binned data = problem.code(AdditiveKernel::Type::Chi2);
  EXPECT_THROW(problem.select(data, 0.1, generators::featureOptions(), {}, monitor), frs::Interrupted);
}

TEST(FeatureSelection, ConstantBinsAreDroppedAndNothingLeftIsAnError) {
  Problem problem(4, 30, 9);
  for (std::size_t i = 0; i < problem.n; ++i) {
    problem.X[i * 4 + 1] = 3;
    problem.X[i * 4 + 2] = problem.y[i] > 0 ? 5 : 2;
  }
  const FeatureModel model = problem.select(problem.code(AdditiveKernel::Type::Chi2), 1);
  EXPECT_EQ(model.dropped, (std::vector<int>{1, 2}));
  EXPECT_EQ(model.separating, (std::vector<int>{2}));
  std::fill(problem.X.begin(), problem.X.end(), 1.0);
  EXPECT_THROW(problem.select(problem.code(AdditiveKernel::Type::Chi2), 1), frs::Error);
}
}  // namespace
