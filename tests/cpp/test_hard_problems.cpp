// Problems that solvers dislike: two solvers that share no main loop must agree on them, or say what they reached.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "../support/draw_of_samples.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "features/engines/column_matrix.hpp"
#include "features/engines/engines.hpp"
#include "features/feature_selection.hpp"
#include "features/portfolio.hpp"
#include "qp/interior_point.hpp"
#include "qp/rounded_hinge.hpp"
#include "svm/binned_saddle.hpp"
#include "svm/svm_train.hpp"
#include "svm/together.hpp"
#include "tests/shared/feature_options.hpp"
#include "tests/shared/planted_words.hpp"

namespace {
using frs::AdditiveKernel;
using frs::testing::Draw;
using Type = AdditiveKernel::Type;
using Vector = std::vector<double>;

enum class Kind { Noisy, Separable, TinyC, HugeC, BadlyScaled, ManyWeakBins };

Draw draw(Kind kind, int trial) {
  frs::Random r(static_cast<std::uint64_t>(1000 * static_cast<int>(kind) + trial + 1));
  const Type types[] = {Type::Chi2, Type::Linear, Type::Intersection, Type::Hellinger, Type::JensenShannon};
  Draw d{30 + r.below(60), 3 + r.below(8), {}, {}, 1, {types[trial % 5], -1}};
  if (kind == Kind::ManyWeakBins) d.D += 20;
  for (std::size_t i = 0; i < d.n; ++i) {
    for (std::size_t k = 0; k < d.D; ++k) d.X.push_back(std::floor(20 * r.uniform() * r.uniform()));
    const double* x = &d.X[i * d.D];
    const double noise = kind == Kind::Separable ? 0 : 4 * r.normal();
    d.y.push_back(x[0] - x[1] + noise > 0 ? 1 : -1);
    if ((kind == Kind::Noisy || kind == Kind::ManyWeakBins) && r.uniform() < 0.2) d.y.back() = -d.y.back();
  }
  d.y[0] = 1, d.y[1] = -1;
  if (kind == Kind::TinyC) d.C = 1e-7;
  if (kind == Kind::HugeC) d.C = 1e4;
  if (kind == Kind::BadlyScaled)
    for (std::size_t j = 0; j < d.X.size(); ++j) d.X[j] *= j % d.D == 0 ? 1e4 : j % d.D == 1 ? 1e-3 : 1;
  return d;
}

class HardKinds : public testing::TestWithParam<Kind> {
 protected:
  // The count measured for each kind, in their order, less what rounding on another processor may change.
  static int atLeast(const std::array<int, 6>& measured) { return measured[static_cast<int>(GetParam())] - 2; }
};

// A solver that takes all samples at once: the interior point alone, or the rounded hinge.
using Solver = frs::SaddleSolution (*)(const frs::SaddleProblem&, Vector, double);
frs::SaddleSolution solveTogether(const frs::SaddleProblem& problem, Vector b, double gap) {
  frs::Ledger ledger;
  return frs::solveTogether(problem, std::move(b), gap, true, 1, ledger);
}
// The relative gap between the dual value at b and the primal one at the best multiple of w: what the solver leaves to
// whoever returns a model of it, who may not stretch b beyond its box.
double gapOf(const frs::SvmBox& box, const Vector& b, const Vector& f, double* dual, double* primal) {
  const frs::HingeBias hinge = frs::bestBias(box.y, f, box.C);
  double half = 0, lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  for (std::size_t i = 0; i < b.size(); ++i) {
    half += 0.5 * b[i] * f[i];
    (box.y[i] > 0 ? lowest : highest) = box.y[i] > 0 ? std::min(lowest, f[i]) : std::max(highest, f[i]);
  }
  const double margin = 0.5 * (lowest - highest);
  *dual = frs::dualValue(box, b, f);
  *primal = std::min(half + hinge.loss, margin > 0 ? half / (margin * margin) : half + hinge.loss);
  return (*primal - *dual) / *primal;
}
struct Solved {
  double gap = 0, dual = 0, primal = 0;
};
Solved solvedBy(Solver solve, const Draw& d, double tol) {
  const frs::SvmBox box(d.y, Vector(d.n, d.C));
  const frs::Binned data(d.samples(), d.kernel, 1e-13, 1, frs::Monitor::none());
  std::vector<int> bins;
  for (std::size_t k = 0; k < d.D; ++k) bins.push_back(static_cast<int>(k));
  const frs::BinnedSaddle kernel(data, bins, Vector(d.D, 1.0));
  const frs::SaddleProblem problem{kernel, box.y, box.lo, box.hi, 0, true};
  // the gap asked for is absolute: from a first, rough solution
  Vector b(d.n, 0.0), f;
  Solved gap;
  for (double share : {1e-2, tol}) {
    const double size = gap.primal > 0 ? gap.primal : d.C * static_cast<double>(d.n);
    const frs::SaddleSolution solution = solve(problem, b, share * size);
    b = solution.b;
    gap.gap = gapOf(box, solution.b, solution.f, &gap.dual, &gap.primal);
    double sum = 0;
    for (std::size_t i = 0; i < d.n; ++i) {
      sum += b[i];
      EXPECT_GE(b[i], box.lo[i]);
      EXPECT_LE(b[i], box.hi[i]);
    }
    EXPECT_NEAR(sum, 0, 1e-9 * d.C * static_cast<double>(d.n));
  }
  return gap;
}

TEST_P(HardKinds, pairs_the_interior_point_and_the_rounded_hinge_agree_on_50_problems) {
  const double tol = 1e-5;
  int alone = 0;
  for (int trial = 0; trial < 50; ++trial) {
    const Draw d = draw(GetParam(), trial);
    frs::SvmOptions options;
    options.kernel = d.kernel;
    options.solver = frs::SvmSolver::Block;
    options.tol = tol;
    options.maxIter = 10000000;
    options.threads = 1;
    const auto blocks = frs::trainSvm(d.samples(), frs::SvmBox(d.y, Vector(d.n, d.C)), options, frs::Monitor::none());
    ASSERT_STREQ(blocks.trace.statusName(), "converged") << trial;
    for (Solver solve : {&frs::solveInside, &solveTogether}) {
      const Solved gap = solvedBy(solve, d, tol);
      EXPECT_LE(gap.gap, 10 * tol) << trial;
      EXPECT_NEAR(gap.dual, blocks.trace.objective.back(), 2 * 10 * tol * gap.primal) << trial;
    }
    alone += solvedBy(frs::solveRounded, d, tol).gap <= 10 * tol;
  }
  EXPECT_GE(alone, atLeast({50, 50, 50, 50, 42, 50}));  // the others end with the interior point
}

// Weights and dual variables together, from the middle of the simplex: by the interior point, or on a rounded hinge.
enum class Together { InteriorPoint, RoundedHinge };
frs::features::Certificate selectedBy(Together how, const frs::Binned& data, const Draw& d, const Vector& a) {
  const frs::SvmBox box(d.y, Vector(d.n, d.C));
  // as selectFeatures does: bins with next to no scatter take no part
  const double least = 1e-10 * *std::max_element(a.begin(), a.end());
  double total = 0;
  for (double x : a) total += x > least ? x : 0;
  frs::features::Problem problem{data, box, {}};
  std::vector<int> W;
  for (std::size_t k = 0; k < d.D; ++k) {
    problem.scale.push_back(a[k] > least ? total / a[k] : 0);
    if (a[k] > least) W.push_back(static_cast<int>(k));
  }
  frs::features::Point point{Vector(d.D, 0.0), Vector(d.n, 0.0), {}, {}, 0};
  for (int k : W) point.u[k] = 1 / static_cast<double>(W.size());
  frs::FeatureModel model;
  frs::features::Recorder recorder{model, frs::Monitor::none(), "test", 1e-4};
  if (how == Together::InteriorPoint && frs::Columns::serve(d.kernel))
    frs::features::followLinearPath(problem, point, W, {1e-4, 100}, recorder);
  else if (how == Together::InteriorPoint)
    frs::features::followCentralPath(problem, point, W, {1e-4, 100}, recorder);
  else
    frs::features::followRoundedPath(problem, point, {1e-4, 100}, recorder);
  return frs::features::certify(problem, point);
}

TEST_P(HardKinds, selections_converge_and_agree_on_50_problems) {
  int rounded = 0;
  for (int trial = 0; trial < 50; ++trial) {
    const Draw d = draw(GetParam(), trial);
    const frs::Binned data(d.samples(), d.kernel, 1e-13, 1, frs::Monitor::none());
    const Vector a = frs::featureNormalizer(data, d.y, frs::Normalizer::Scatter, frs::Monitor::none());
    frs::FeatureOptions options = generators::featureOptions();
    options.maxIter = 300;
    options.tol = 1e-3;
    const auto newton = frs::selectFeatures(data, d.y, Vector(d.n, d.C), a, options, {}, frs::Monitor::none());
    EXPECT_EQ(newton.status, "converged") << trial << ": gap " << newton.gap.back();
    for (Together how : {Together::InteriorPoint, Together::RoundedHinge}) {
      const auto together = selectedBy(how, data, d, a);
      const bool reached = together.gap <= 1e-3;
      EXPECT_TRUE(reached || how == Together::RoundedHinge) << trial;  // the path alone
      rounded += reached && how == Together::RoundedHinge;
      // each pair of bounds holds the optimum
      EXPECT_LE(newton.lower.back(), together.upper * (1 + 1e-9)) << trial;
      EXPECT_LE(together.lower, newton.objective.back() * (1 + 1e-9)) << trial;
    }
  }
  // it is for noisy labels and few bins; the others go on from there
  EXPECT_GE(rounded, atLeast({50, 50, 50, 42, 35, 39}));
}

// What a loose solution says about the weights at the optimum holds for a tight one.
TEST_P(HardKinds, bounds_on_shares_hold_on_20_problems) {
  for (int trial = 0; trial < 20; ++trial) {
    Draw d = draw(GetParam(), trial);
    if (GetParam() == Kind::HugeC) d.C = 10;
    const frs::Binned data(d.samples(), d.kernel, 1e-13, 1, frs::Monitor::none());
    const Vector a = frs::featureNormalizer(data, d.y, frs::Normalizer::Scatter, frs::Monitor::none());
    const frs::SvmBox box(d.y, Vector(d.n, d.C));
    const double least = 1e-10 * *std::max_element(a.begin(), a.end());
    frs::features::Problem problem{data, box, {}};
    double total = 0;
    for (double x : a) total += x > least ? x : 0;
    for (double x : a) problem.scale.push_back(x > least ? total / x : 0);
    frs::features::Point point{Vector(d.D, 0.0), Vector(d.n, 0.0), {}, {}, 0};
    for (std::size_t k = 0; k < d.D; ++k) point.u[k] = a[k] > least ? a[k] / total : 0;
    frs::FeatureModel model;
    frs::features::Recorder recorder{model, frs::Monitor::none(), "test", 1e-2};
    frs::features::solveByPortfolio(problem, point, {1e-2, 200}, recorder);
    frs::features::computeGradient(problem, point);
    frs::features::computeScores(problem, point);
    const Vector bound = frs::features::shareBounds(point, frs::features::certify(problem, point));
    frs::features::solveByPortfolio(problem, point, {1e-7, 500}, recorder);
    for (std::size_t k = 0; k < d.D; ++k) EXPECT_LE(point.u[k], bound[k] + 0.02) << trial << " bin " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(All, HardKinds,
                         testing::Values(Kind::Noisy, Kind::Separable, Kind::TinyC, Kind::HugeC, Kind::BadlyScaled,
                                         Kind::ManyWeakBins));

TEST(HardProblems, the_interior_point_and_the_rounded_hinge_reach_small_gaps) {
  const Draw d = draw(Kind::Noisy, 0);
  for (Solver solve : {frs::solveInside, frs::solveRounded}) EXPECT_LE(solvedBy(solve, d, 1e-8).gap, 1e-7);
}

TEST(HardProblems, a_band_of_which_a_part_is_taken_is_narrowed) {
  // Thousands of noisy samples lie in the first bands, and only some of them are in the matrix: steps are never full ones.
  frs::Random r(1);
  Draw d{5000, 200, {}, {}, 0.2, {Type::Chi2, -1}};
  for (std::size_t i = 0; i < d.n; ++i) {
    for (std::size_t k = 0; k < d.D; ++k) d.X.push_back(std::floor(20 * std::pow(r.uniform(), 4)));
    const double* x = &d.X[i * d.D];
    double sum = 2 * r.normal();
    for (std::size_t k = 0; k < 10; ++k) sum += x[k] - x[k + 10];
    if (r.uniform() < 0.1) sum = -sum;
    d.y.push_back(sum > 0 ? 1 : -1);
  }
  EXPECT_LE(solvedBy(frs::solveRounded, d, 1e-3).gap, 2e-3);
}

struct Toy {
  std::size_t D, n;
  Vector X, y;
  frs::SvmModel train(Type type, double C) const {
    frs::SvmOptions options;
    options.tol = 1e-3;
    options.kernel.type = type;
    options.maxIter = 100000000;
    return frs::trainSvm(frs::MatrixView<const double>{X.data(), D, n}, frs::SvmBox(y, Vector(n, C)), options,
                         frs::Monitor::none());
  }
};
Toy toy(std::size_t D, std::size_t n, double scale) {
  frs::Random r(4);
  Toy t{D, n, Vector(D * n), Vector(n)};
  for (double& x : t.X) x = scale * r.uniform();
  for (std::size_t i = 0; i < n; ++i) t.y[i] = i % 2 ? 1 : -1;
  return t;
}

TEST(HardProblems, values_of_1e11_converge_or_say_what_to_do) {
  const Toy t = toy(3, 20, 1e11);
  for (Type type : {Type::Chi2, Type::Intersection, Type::Hellinger, Type::JensenShannon}) {
    const frs::SvmModel model = t.train(type, 1);
    EXPECT_STREQ(model.trace.statusName(), "converged");
    EXPECT_LT(model.trace.pairs, 1000000);
  }
  try {
    t.train(Type::Linear, 1);
    ADD_FAILURE() << "kernel values of 1e22 leave no digits for scores of order 1";
  } catch (const frs::Error& e) {
    EXPECT_EQ(e.reason, "badValue");
    EXPECT_NE(std::string(e.what()).find("divide X by its largest value"), std::string::npos);
  }
}

TEST(HardProblems, separable_classes_converge_for_any_C) {
  const Toy t = toy(8, 10, 1);
  double first = 0;
  for (double C : {1e6, 1e10, 9e15, 1e20})
    for (Type type : {Type::Linear, Type::Chi2}) {
      const frs::SvmModel model = t.train(type, C);
      EXPECT_STREQ(model.trace.statusName(), "converged") << C;
      EXPECT_LT(model.trace.pairs, 100000) << C;
      if (type == Type::Chi2) continue;
      if (first == 0) first = model.trace.objective.back();
      EXPECT_NEAR(model.trace.objective.back(), first, 2e-3 * first) << C;
    }
}

frs::FeatureModel selectFrom(const Toy& t, Type type, double C) {
  const frs::Binned data(frs::MatrixView<const double>{t.X.data(), t.D, t.n}, {type, -1}, 1e-13, 1,
                         frs::Monitor::none());
  const Vector a = frs::featureNormalizer(data, t.y, frs::Normalizer::Scatter, frs::Monitor::none());
  return frs::selectFeatures(data, t.y, Vector(t.n, C), a, generators::featureOptions(), {}, frs::Monitor::none());
}

// Classes that are apart have one optimum for every C that is large enough, in whatever units.
TEST(HardProblems, selections_of_separable_classes_agree_for_any_C_and_scale) {
  for (Type type : {Type::Linear, Type::Chi2}) {
    const double first = selectFrom(toy(8, 10, 1), type, 1e6).objective.back();
    for (double C : {1e10, 9e15, 1e20}) {
      const auto model = selectFrom(toy(8, 10, 1), type, C);
      EXPECT_EQ(model.status, "converged") << C << ", gap " << model.gap.back() << ", codes " << model.codingError;
      EXPECT_NEAR(model.objective.back(), first, 2e-3 * first) << C;
      EXPECT_LT(model.iterations, 100) << C;
    }
    const double units = type == Type::Linear ? 1e22 : 1e11;  // of the kernel
    const auto large = selectFrom(toy(8, 10, 1e11), type, 1);
    EXPECT_EQ(large.status, "converged") << large.gap.back() << ", codes " << large.codingError;
    EXPECT_NEAR(large.objective.back() * units, first, 2e-3 * first);
  }
}

TEST(HardProblems, selections_that_no_digits_are_left_for_say_what_to_do) {
  for (const auto& problem : {std::pair<Toy, double>{toy(3, 20, 1e11), 1}, {toy(3, 20, 1), 9e15}}) {
    try {
      selectFrom(problem.first, Type::Linear, problem.second);
      ADD_FAILURE();
    } catch (const frs::Error& e) {
      EXPECT_EQ(e.reason, "badValue");
      EXPECT_NE(std::string(e.what()).find("divide X by its largest value, or lower C"), std::string::npos);
    }
    EXPECT_EQ(selectFrom(problem.first, Type::Hellinger, 1).status, "converged");
  }
}

// With a huge C both bounds are those of a stretched b, a point that can be written down.
TEST(HardProblems, the_gap_of_separable_classes_is_that_of_a_feasible_point) {
  const Vector y{1, 1, -1}, b{0.5, 0.2, -0.7}, f{0.9, 1.3, -0.7};
  const frs::SvmBox box(y, Vector(3, 1e12));
  const frs::SvmGap gap = frs::svmGap(box, b, f);
  const double margin = 0.8, s = 1 / margin, quadratic = 0.5 * 0.9 + 0.2 * 1.3 + 0.7 * 0.7;
  EXPECT_NEAR(gap.stretch, s, 2e-10);
  EXPECT_NEAR(gap.primal, 0.5 * s * s * quadratic, 2e-10);
  EXPECT_NEAR(gap.bias, -0.1 * s, 1e-10);
  EXPECT_NEAR(gap.dual, 1.4 * s - 0.5 * s * s * quadratic, 2e-10);
}

TEST(HardProblems, a_given_kernel_matrix_of_large_values_converges) {
  frs::Random r(9);
  const std::size_t n = 40, D = 6;
  Vector F(n * D), K(n * n, 0.0), y(n), b(n, 0.0), f;
  for (double& x : F) x = r.normal();
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = r.uniform() < 0.5 ? 1 : -1;
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < D; ++k) K[i * n + j] += 1e4 * F[i * D + k] * F[j * D + k];
  }
  y[0] = 1, y[1] = -1;
  const auto trace =
      frs::solveDense(frs::SvmBox(y, Vector(n, 1.0)), K.data(), n, 1e-4, 100000000, b, f, 1, frs::Monitor::none());
  EXPECT_STREQ(trace.statusName(), "converged");
  EXPECT_LT(trace.pairs, 100000);
}
}  // namespace
