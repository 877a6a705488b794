#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "baselines/window_svm.hpp"

namespace {
struct Problem {
  std::size_t D = 0;
  std::vector<double> X, y, C;
  std::vector<std::size_t> group;
  frs::MatrixView<const double> view() const { return {X.data(), D, y.size()}; }
};

// Groups of `each` windows; the label of a group is its sign in turn.
Problem drawn(std::size_t D, std::size_t groups, std::size_t each, double C, std::uint64_t seed) {
  frs::Random random(seed);
  Problem p;
  p.D = D;
  p.C.assign(groups, C);
  for (std::size_t g = 0; g < groups; ++g)
    for (std::size_t k = 0; k < (g % 2 ? each : 1); ++k) {
      const double label = g % 2 ? -1 : 1;
      p.group.push_back(g);
      p.y.push_back(label);
      for (std::size_t d = 0; d < D; ++d) p.X.push_back(random.uniform() + (d == 0 ? 0.3 * label : 0));
    }
  return p;
}

double primal(const Problem& p, const std::vector<double>& w) {
  std::vector<double> worst(p.C.size(), 0.0);
  double value = 0;
  for (double v : w) value += v * v / 2;
  for (std::size_t k = 0; k < p.y.size(); ++k) {
    double f = 0;
    for (std::size_t d = 0; d < p.D; ++d) f += w[d] * p.X[k * p.D + d];
    worst[p.group[k]] = std::max(worst[p.group[k]], 1 - p.y[k] * f);
  }
  for (std::size_t g = 0; g < worst.size(); ++g) value += p.C[g] * worst[g];
  return value;
}

frs::WindowSvm solve(const Problem& p, double tol, const std::vector<double>& start = {}) {
  frs::WindowSvmOptions o;
  o.tol = tol;
  o.maxIter = 100000;
  return frs::trainWindowSvm(p.view(), p.y, p.group, p.C, start, o, frs::Monitor::none());
}

TEST(WindowSvm, two_points_by_hand) {
  // margins of +1 and -1 need w = 1; its price is 1/2, below that of errors
  Problem p;
  p.D = 1, p.X = {1, -1}, p.y = {1, -1}, p.C = {10, 10}, p.group = {0, 1};
  const auto fit = solve(p, 1e-10);
  EXPECT_NEAR(fit.w[0], 1, 1e-9);
  EXPECT_NEAR(fit.primal, 0.5, 1e-9);
  EXPECT_NEAR(fit.alpha[0] + fit.alpha[1], 1, 1e-9);
}

TEST(WindowSvm, certificate_is_true_and_alpha_is_feasible) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Problem p = drawn(5, 12, 4, seed % 2 ? 0.5 : 20, seed);
    const auto fit = solve(p, 1e-8);
    EXPECT_TRUE(fit.converged);
    EXPECT_NEAR(fit.primal, primal(p, fit.w), 1e-9 * fit.primal);
    EXPECT_LE(fit.dual, fit.primal * (1 + 1e-12));
    EXPECT_LE(fit.primal - fit.dual, 1e-8 * fit.primal);
    std::vector<double> used(p.C.size(), 0.0), w(p.D, 0.0);
    for (std::size_t k = 0; k < p.y.size(); ++k) {
      EXPECT_GE(fit.alpha[k], 0);
      used[p.group[k]] += fit.alpha[k];
      for (std::size_t d = 0; d < p.D; ++d) w[d] += fit.alpha[k] * p.y[k] * p.X[k * p.D + d];
    }
    for (std::size_t g = 0; g < used.size(); ++g) EXPECT_LE(used[g], p.C[g] * (1 + 1e-12));
    for (std::size_t d = 0; d < p.D; ++d) EXPECT_NEAR(w[d], fit.w[d], 1e-9);
  }
}

TEST(WindowSvm, no_other_w_is_better) {
  const Problem p = drawn(3, 10, 3, 2, 5);
  const auto fit = solve(p, 1e-9);
  frs::Random random(9);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<double> w = fit.w;
    for (double& v : w) v += (random.uniform() - 0.5) * std::pow(10.0, -3 * random.uniform());
    EXPECT_GE(primal(p, w), fit.primal * (1 - 1e-8));
  }
}

TEST(WindowSvm, one_slack_costs_no_more_than_one_for_each_window) {
  Problem p = drawn(4, 10, 5, 1, 2);
  const double shared = solve(p, 1e-7).primal;
  p.C.clear();
  for (std::size_t k = 0; k < p.y.size(); ++k) p.group[k] = k, p.C.push_back(1);
  EXPECT_LE(shared, solve(p, 1e-7).primal * (1 + 1e-6));
}

TEST(WindowSvm, a_repeated_window_changes_nothing_and_a_warm_start_is_kept) {
  Problem p = drawn(4, 8, 3, 3, 4);
  const auto fit = solve(p, 1e-8);
  const auto again = solve(p, 1e-8, fit.alpha);
  EXPECT_EQ(again.iterations, 0);
  Problem twice = p;
  const std::size_t last = p.y.size() - 1;
  twice.y.push_back(p.y[last]), twice.group.push_back(p.group[last]);
  twice.X.insert(twice.X.end(), p.X.end() - static_cast<std::ptrdiff_t>(p.D), p.X.end());
  EXPECT_NEAR(solve(twice, 1e-8).primal, fit.primal, 1e-6 * fit.primal);
}

TEST(WindowSvm, wrong_sizes_have_their_reason) {
  Problem p = drawn(3, 4, 2, 1, 1);
  p.C.pop_back();
  EXPECT_THROW(solve(p, 1e-3), frs::Error);
  p = drawn(3, 4, 2, 1, 1);
  EXPECT_THROW(solve(p, 1e-3, {1}), frs::Error);
}
}  // namespace
