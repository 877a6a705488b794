#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "simd/isa.hpp"
#include "svm/additive_svm.hpp"
#include "svm/svm_train.hpp"
#include "tests/shared/libsvm.hpp"

namespace {
using frs::AdditiveKernel;
using Type = AdditiveKernel::Type;
using Vector = std::vector<double>;

const std::vector<AdditiveKernel> kernels = {{Type::Linear, -1},        {Type::Chi2, -1},      {Type::Intersection, -1},
                                             {Type::JensenShannon, -1}, {Type::Hellinger, -1}, {Type::PowerMean, -2}};

// Overlapping classes of histograms, every fifth sample a copy of the one before it.
struct Problem {
  std::size_t n, D;
  Vector X, y, C, K;
  Problem(std::size_t n_, std::size_t D_, const AdditiveKernel& kernel, double c, double positives, std::uint64_t seed)
      : n(n_), D(D_), X(n_ * D_), y(n_), C(n_, c), K(n_ * n_) {
    frs::Random r(seed);
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = i == 0 || (i > 1 && r.uniform() < positives) ? 1 : -1;
      for (std::size_t k = 0; k < D; ++k) X[i * D + k] = r.poisson(6 + (k % 3 == 0 ? y[i] : 0)) / 20.0;
      if (i % 5 == 4) std::copy_n(&X[(i - 1) * D], D, &X[i * D]);
    }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < D; ++k) K[i * n + j] += kernel(X[i * D + k], X[j * D + k]);
  }
  frs::SvmBox box() const { return {y, C}; }
  frs::Samples samples() const { return frs::MatrixView<const double>{X.data(), D, n}; }
};

struct Solution {
  Vector b, f;
  frs::SvmTrace trace;
  double dual(const frs::SvmBox& box) const { return frs::svmGap(box, b, f).dual; }
};

Solution dense(const Problem& p, double tol) {
  Solution s{Vector(p.n, 0.0), {}, {}};
  s.trace = frs::solveDense(p.box(), p.K.data(), p.n, tol, 100000000, s.b, s.f, 1, frs::Monitor::none());
  return s;
}

Solution block(const Problem& p, const AdditiveKernel& kernel, double tol, std::size_t size) {
  const frs::Binned binned(p.samples(), kernel, 1e-13, 1, frs::Monitor::none());
  const frs::SvmBox box = p.box();
  frs::AdditiveSvm svm(binned, box, frs::Monitor::none(), size);
  Solution s{Vector(p.n, 0.0), {}, {}};
  s.trace = svm.solveToGap(Vector(p.D, 1.0), s.b, s.f, tol, 100000000);
  return s;
}

// LIBSVM on the same precomputed kernel; scores without bias, and the dual value.
Solution libsvm(const Problem& p) {
  const generators::LibsvmSolution found = generators::Libsvm(p.K.data(), p.y, p.C[0], 1e-8).train();
  Solution s{found.b, Vector(p.n, 0.0), {}};
  for (std::size_t i = 0; i < p.n; ++i)
    for (std::size_t j = 0; j < p.n; ++j) s.f[j] += s.b[i] * p.K[i * p.n + j];
  s.trace.bias = found.bias;
  return s;
}

double sum(const Vector& v) { return std::accumulate(v.begin(), v.end(), 0.0); }

class SvmAgainstLibsvm : public ::testing::TestWithParam<std::tuple<int, double>> {};

TEST_P(SvmAgainstLibsvm, objective_and_scores_agree) {
  const auto [k, c] = GetParam();
  for (double positives : {0.5, 0.1})
    for (std::uint64_t seed : {1, 2}) {
      const Problem p(90, 12, kernels[k], c, positives, seed);
      const Solution want = libsvm(p), a = dense(p, 1e-9), d = block(p, kernels[k], 1e-7, 40);
      EXPECT_EQ(a.trace.status, frs::SvmTrace::Status::Converged);
      EXPECT_EQ(d.trace.status, frs::SvmTrace::Status::Converged) << d.trace.gap.back();
      const double dual = want.dual(p.box());
      EXPECT_NEAR(a.dual(p.box()), dual, 1e-6 * dual);
      EXPECT_NEAR(d.dual(p.box()), dual, 1e-6 * dual);
      // |w - w*|^2 <= 2 gap, and a score moves by at most |w - w*| sqrt(K_ii)
      for (std::size_t i = 0; i < p.n; ++i) {
        EXPECT_NEAR(a.f[i], want.f[i], 2 * std::sqrt(2e-9 * dual * p.K[i * p.n + i]) + 1e-6);
        EXPECT_NEAR(d.f[i], want.f[i], 2 * std::sqrt(2e-7 * dual * p.K[i * p.n + i]) + 1e-6);
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SvmAgainstLibsvm,
                         ::testing::Combine(::testing::Range(0, 6), ::testing::Values(0.01, 0.1, 1.0, 10.0, 1000.0)));

TEST(Svm, two_points_by_hand) {
  // x = -1 and +1 on a line: w = 1, margin 1, alpha = 1/2 each, J = 1/2; with C = 0.1 both at bound
  const double K[] = {1, -1, -1, 1};
  for (double c : {10.0, 0.1}) {
    const Vector y = {-1, 1}, C = {c, c};
    const frs::SvmBox box(y, C);
    Vector b(2, 0.0), f;
    const auto trace = frs::solveDense(box, K, 2, 1e-12, 1000, b, f, 1, frs::Monitor::none());
    const double alpha = std::min(0.5, c);
    EXPECT_NEAR(b[0], -alpha, 1e-12);
    EXPECT_NEAR(b[1], alpha, 1e-12);
    EXPECT_NEAR(trace.bias, 0, 1e-12);
    EXPECT_NEAR(trace.objective.back(), 2 * alpha - 2 * alpha * alpha, 1e-12);
  }
}

// Points -2 and 2 on a line: any w = t > 0 parts them, with scores -2t and 2t, and stretched to margin 1 it is the optimum w = 1/2. So
// both bounds are 1/8 for every t, however large C is, but for what the margin has above 1 against rounding.
TEST(Svm, a_direction_that_parts_the_classes_bounds_the_optimum_from_above) {
  const Vector y = {-1, 1}, C = {1e6, 1e6};
  const frs::SvmBox box(y, C);
  for (double t : {0.01, 0.1, 0.4, 0.5, 3.0}) {
    const Vector b = {-t / 4, t / 4}, f = {-2 * t, 2 * t};
    const frs::SvmGap gap = frs::svmGap(box, b, f);
    EXPECT_NEAR(gap.primal, 0.125, 1e-10) << t;
    EXPECT_NEAR(gap.dual, 0.125, 1e-10) << t;
    EXPECT_NEAR(gap.bias, 0, 1e-15);
    Vector b1 = b, f1 = f;
    frs::stretchBy(gap, b1, f1);
    EXPECT_NEAR(b1[1], 0.125, 1e-10) << t;
    EXPECT_NEAR(f1[1], 1, 2e-10) << t;
  }
}

// Thousands of updates of the scores carry rounding, which the gap must not.
TEST(Svm, scores_and_gap_at_the_end_are_those_of_b) {
  for (double tol : {1e-3, 1e-6, 1e-9}) {
    const Problem p(150, 12, kernels[1], 30, 0.4, 3);
    const Solution s = dense(p, tol);
    ASSERT_GT(s.trace.pairs, 100);
    EXPECT_EQ(s.f, frs::multiply(p.n, p.K.data(), p.n, s.b, 1));
    EXPECT_EQ(s.trace.gap.back(), frs::svmGap(p.box(), s.b, s.f).relative());
  }
}

TEST(Svm, optimality_conditions_hold) {
  for (const AdditiveKernel& kernel : kernels) {
    const Problem p(120, 10, kernel, 1, 0.4, 7);
    const frs::SvmBox box = p.box();
    for (const Solution& s : {dense(p, 1e-9), block(p, kernel, 1e-9, 50)}) {
      EXPECT_NEAR(sum(s.b), 0, 1e-9);
      for (std::size_t i = 0; i < p.n; ++i) {
        EXPECT_GE(s.b[i], box.lo[i]);
        EXPECT_LE(s.b[i], box.hi[i]);
        const double margin = p.y[i] * (s.f[i] + s.trace.bias), alpha = s.b[i] * p.y[i];
        if (alpha < p.C[i]) {
          EXPECT_GE(margin, 1 - 1e-3);
        }
        if (alpha > 0) {
          EXPECT_LE(margin, 1 + 1e-3);
        }
      }
      for (double gap : s.trace.gap) EXPECT_GE(gap, 0);
      for (std::size_t t = 1; t < s.trace.objective.size(); ++t)
        EXPECT_GE(s.trace.objective[t], s.trace.objective[t - 1] - 1e-9);
    }
  }
}

TEST(Svm, weight_two_equals_sample_twice) {
  Problem p(60, 8, kernels[1], 0.5, 0.5, 3), twice = p;
  for (std::size_t i = 0; i < p.n; i += 4) p.C[i] *= 2;
  // the repeated samples come last
  std::vector<std::size_t> repeated;
  for (std::size_t i = 0; i < p.n; i += 4) repeated.push_back(i);
  twice.n = p.n + repeated.size();
  for (std::size_t i : repeated) {
    twice.X.insert(twice.X.end(), &p.X[i * p.D], &p.X[(i + 1) * p.D]);
    twice.y.push_back(p.y[i]);
    twice.C.push_back(0.5);
  }
  const Solution a = block(p, kernels[1], 1e-9, 30), b = block(twice, kernels[1], 1e-9, 30);
  EXPECT_NEAR(a.dual(p.box()), b.dual(twice.box()), 1e-7 * a.dual(p.box()));
  for (std::size_t i = 0; i < p.n; ++i) EXPECT_NEAR(a.f[i], b.f[i], 1e-3);
}

TEST(Svm, order_of_samples_does_not_matter) {
  const Problem p(80, 8, kernels[1], 1, 0.5, 4);
  Problem q = p;
  for (std::size_t i = 0; i < p.n; ++i) {
    const std::size_t from = (i * 37) % p.n;
    std::copy_n(&p.X[from * p.D], p.D, &q.X[i * p.D]);
    q.y[i] = p.y[from];
  }
  const Solution a = block(p, kernels[1], 1e-9, 30), b = block(q, kernels[1], 1e-9, 30);
  EXPECT_NEAR(a.dual(p.box()), b.dual(q.box()), 1e-7 * a.dual(p.box()));
  for (std::size_t i = 0; i < p.n; ++i) EXPECT_NEAR(b.f[i], a.f[(i * 37) % p.n], 1e-3);
}

TEST(Svm, solve_ends_below_the_violation_asked_for_and_warm_starts) {
  const Problem p(200, 10, kernels[1], 1, 0.5, 5);
  const frs::Binned binned(p.samples(), kernels[1], 1e-12, 1, frs::Monitor::none());
  const frs::SvmBox box = p.box();
  frs::AdditiveSvm svm(binned, box, frs::Monitor::none(), 64);
  Vector b(p.n, 0.0), f;
  const double loose = svm.solve(Vector(p.D, 1.0), b, f, 1e-2);
  const double tight = svm.solve(Vector(p.D, 1.0), b, f, 1e-6);
  EXPECT_GE(tight, loose);
  double top = -1e9, bottom = 1e9;
  for (std::size_t i = 0; i < p.n; ++i) {
    double exact = 0;
    for (std::size_t j = 0; j < p.n; ++j) exact += p.K[i * p.n + j] * b[j];
    EXPECT_NEAR(f[i], exact, 1e-8);
    if (b[i] < box.hi[i]) top = std::max(top, p.y[i] - exact);
    if (b[i] > box.lo[i]) bottom = std::min(bottom, p.y[i] - exact);
  }
  EXPECT_LT(top - bottom, 1.1e-6);
  const long before = svm.pairs;
  svm.solve(Vector(p.D, 1.0), b, f, 1e-5);
  EXPECT_EQ(svm.pairs, before);
  // doubled weights are another problem, from the same start
  Vector cold(p.n, 0.0), fCold;
  const double warm = svm.solve(Vector(p.D, 2.0), b, f, 1e-6);
  EXPECT_NEAR(warm, svm.solve(Vector(p.D, 2.0), cold, fCold, 1e-6), 1e-6 * warm);
}

// The dual gains nothing any more long before the gap, which C multiplies, is closed.
TEST(Svm, large_kernels_and_C_still_close_the_gap) {
  frs::Random r(3);
  const std::size_t n = 200, D = 200;
  Vector X(n * D), y(n);
  for (double& x : X) x = 100 * r.uniform();
  for (std::size_t i = 0; i < n; ++i) y[i] = i % 2 ? 1 : -1;
  for (Type type : {Type::Chi2, Type::Intersection}) {
    frs::SvmOptions options;
    options.kernel.type = type;
    options.tol = 1e-3;
    options.maxIter = 100000000;
    options.threads = 1;
    const auto model = frs::trainSvm(frs::MatrixView<const double>{X.data(), D, n}, frs::SvmBox(y, Vector(n, 1000.0)),
                                     options, frs::Monitor::none());
    EXPECT_STREQ(model.trace.statusName(), "converged");
    EXPECT_GT(model.trace.pairs, 0);
  }
}

TEST(Svm, overflow_is_not_convergence) {
  const frs::SvmGap gap{std::numeric_limits<double>::quiet_NaN(), 1, 0};
  EXPECT_TRUE(std::isinf(gap.relative()));
}

TEST(Svm, best_bias_minimises_the_hinge) {
  frs::Random r(6);
  for (int trial = 0; trial < 60; ++trial) {
    const std::size_t n = trial < 50 ? 1 + r.below(12) : 5000;
    const double share = trial < 50 ? 0.5 : r.uniform();
    Vector y(n), f(n), C(n);
    for (std::size_t i = 0; i < n; ++i) y[i] = r.uniform() < share ? 1 : -1, f[i] = r.normal(), C[i] = r.uniform();
    if (trial % 3 == 0)  // ties and flat stretches
      for (std::size_t i = 0; i < n; ++i) f[i] = std::round(f[i]), C[i] = 1;
    const frs::HingeBias best = frs::bestBias(y, f, C);
    const auto loss = [&](double bias) {
      double s = 0;
      for (std::size_t i = 0; i < n; ++i) s += C[i] * std::max(0.0, 1 - y[i] * (f[i] + bias));
      return s;
    };
    EXPECT_NEAR(best.loss, loss(best.bias), 1e-12 * (1 + best.loss));
    for (std::size_t i = 0; i < n; i += 1 + n / 500) EXPECT_LE(best.loss, loss(y[i] - f[i]) + 1e-12 * (1 + best.loss));
  }
}

TEST(Svm, instruction_sets_agree) {
  const Problem p(150, 9, kernels[1], 1, 0.5, 9);
  const std::vector<float> K(p.K.begin(), p.K.end());
  const frs::Isa before = frs::currentIsa();
  std::vector<double> dual;
  for (frs::Isa isa : frs::allIsas) {
    if (!frs::supports(isa)) continue;
    frs::useIsa(isa);
    dual.push_back(dense(p, 1e-9).trace.objective.back());
    dual.push_back(block(p, kernels[1], 1e-9, 40).trace.objective.back());
    Vector b(p.n, 0.0), f;
    dual.push_back(
        frs::solveDense(p.box(), K.data(), p.n, 1e-7, 1000000, b, f, 1, frs::Monitor::none()).objective.back());
  }
  frs::useIsa(before);
  for (double d : dual) EXPECT_NEAR(d, dual[0], 1e-6 * dual[0]);
}

TEST(Svm, limits_are_reported_honestly) {
  const Problem p(100, 10, kernels[1], 100, 0.5, 8);
  Vector b(p.n, 0.0), f;
  const auto trace = frs::solveDense(p.box(), p.K.data(), p.n, 1e-9, 5, b, f, 1, frs::Monitor::none());
  EXPECT_EQ(trace.status, frs::SvmTrace::Status::MaxIter);
  EXPECT_GT(trace.gap.back(), 1e-9);
}
}  // namespace
