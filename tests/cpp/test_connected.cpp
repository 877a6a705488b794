// The exact search against enumeration (small graphs) and against an integer program (larger ones).
#include <glpk.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/random.hpp"
#include "connected/connected.hpp"
#include "tests/support/connected_problems.hpp"

namespace {
using frs::testing::components;
using frs::testing::enumerate;
using frs::testing::IntegerProgram;
using frs::testing::Problem;
using frs::testing::randomPlanar;
using frs::testing::randomProblem;
using frs::testing::randomVoxels;
using frs::testing::solve;

void expectAdmissible(const Problem& p, const frs::ConnectedResult& r) {
  ASSERT_FALSE(r.set.empty());
  EXPECT_TRUE(std::is_sorted(r.set.begin(), r.set.end()));
  EXPECT_EQ(components(p, r.set).size(), 1u);
  if (p.options.maxRegions > 0) {
    EXPECT_LE(static_cast<int>(r.set.size()), p.options.maxRegions);
  }
  if (p.options.mustContain >= 0) {
    EXPECT_TRUE(std::binary_search(r.set.begin(), r.set.end(), p.options.mustContain));
  }
  double value = 0;
  for (int v : r.set) value += p.weight[v];
  EXPECT_NEAR(value, r.value, 1e-9);
  EXPECT_GE(r.bound, r.value);
}

void expectEqualsEnumeration(const Problem& p) {
  const double best = enumerate(p);
  const auto exact = solve(p);
  expectAdmissible(p, exact);
  EXPECT_EQ(exact.status, "optimal");
  EXPECT_NEAR(exact.value, best, 1e-9);
  Problem fast = p;
  fast.options.exact = false;
  const auto quick = solve(fast);
  expectAdmissible(p, quick);
  EXPECT_LE(quick.value, best + 1e-9);
  EXPECT_GE(quick.bound, best - 1e-9);
}
}  // namespace

TEST(Connected, equals_enumeration) {
  frs::Random random(1);
  for (int k = 0; k < 400; ++k)
    expectEqualsEnumeration(randomProblem(random, 1 + random.below(12), 0.6 * random.uniform()));
  for (int k = 0; k < 10; ++k) expectEqualsEnumeration(randomProblem(random, 16, 0.2));
}

TEST(Connected, equals_enumeration_with_limit_and_required_region) {
  frs::Random random(2);
  for (int k = 0; k < 600; ++k) {
    const int n = k < 590 ? 1 + static_cast<int>(random.below(12)) : 16;
    Problem p = randomProblem(random, n, n == 16 ? 0.2 : 0.6 * random.uniform());
    if (k % 3 != 1) p.options.maxRegions = 1 + static_cast<int>(random.below(n));
    if (k % 3 != 0) p.options.mustContain = static_cast<int>(random.below(n));
    expectEqualsEnumeration(p);
  }
}

TEST(Connected, equals_integer_program) {
  frs::Random random(3);
  for (int k = 0; k < 24; ++k) {
    Problem p = randomPlanar(random, 6, 6 + k % 4, -0.8 + 0.3 * (k % 3));
    if (k % 4 == 1) p.options.mustContain = static_cast<int>(random.below(p.weight.size()));
    if (k % 4 == 2) p.options.maxRegions = 6;
    const auto exact = solve(p);
    expectAdmissible(p, exact);
    EXPECT_EQ(exact.status, "optimal");
    EXPECT_NEAR(exact.value, IntegerProgram(p).solve(), 1e-7) << "instance " << k;
  }
}

// Voxels of noise have many places where the bound of the relaxation is fractional: parts are adjusted and split.
TEST(Connected, equals_integer_program_where_parts_must_be_split) {
  frs::Random random(15);
  long branches = 0;
  for (int k = 0; k < 8; ++k) {
    Problem p;
    p.edges = generators::voxelEdges(4, 4, 5);
    for (int v = 0; v < 80; ++v) p.weight.push_back(random.normal() - 0.9);
    if (k % 4 == 1) p.options.mustContain = static_cast<int>(random.below(p.weight.size()));
    const auto exact = solve(p);
    expectAdmissible(p, exact);
    EXPECT_EQ(exact.status, "optimal");
    EXPECT_NEAR(exact.value, IntegerProgram(p).solve(), 1e-7) << "instance " << k;
    branches = std::max(branches, exact.branches);
  }
  EXPECT_GE(branches, 3);
}

TEST(Connected, hard_voxels_are_proven_alike_in_any_order) {
  frs::Random random(16);
  for (int k = 0; k < 3; ++k) {
    Problem p;
    p.edges = generators::voxelEdges(8, 6, 20);
    for (int v = 0; v < 960; ++v) p.weight.push_back(random.normal() - 1);
    const auto forwards = solve(p);
    expectAdmissible(p, forwards);
    EXPECT_EQ(forwards.status, "optimal");
    Problem q = p;
    for (auto& e : q.edges) e = {959 - e[1], 959 - e[0]};
    std::reverse(q.weight.begin(), q.weight.end());
    EXPECT_NEAR(solve(q).value, forwards.value, 1e-9 * forwards.value);
  }
}

TEST(Connected, larger_graphs_are_certified_and_fast_mode_is_bounded) {
  frs::Random random(4);
  for (double shift : {-0.5, 0.0, 0.3}) {
    Problem p = randomPlanar(random, 15, 15, shift);
    const auto exact = solve(p);
    expectAdmissible(p, exact);
    EXPECT_EQ(exact.status, "optimal");
    p.options.exact = false;
    const auto fast = solve(p);
    expectAdmissible(p, fast);
    EXPECT_LE(fast.value, exact.value + 1e-9);
    EXPECT_GE(fast.bound, exact.value - 1e-9);
  }
}

TEST(Connected, fast_mode_is_exact_on_graphs_of_a_few_hundred_regions) {
  frs::Random random(14);
  for (int k = 0; k < 20; ++k) {
    Problem p = randomPlanar(random, 17, 17, k % 2 ? -0.9 : -0.5);
    const auto exact = solve(p);
    p.options.exact = false;
    const auto fast = solve(p);
    EXPECT_EQ(fast.status, "optimal") << k;
    EXPECT_NEAR(fast.value, exact.value, 1e-9 * exact.value) << k;
  }
}

TEST(Connected, renumbering_and_repeated_edges_do_not_matter) {
  frs::Random random(5);
  Problem p = randomPlanar(random, 9, 9, -0.4);
  const double value = solve(p).value;
  const int n = static_cast<int>(p.weight.size());
  Problem q = p;
  for (auto& e : q.edges) e = {n - 1 - e[1], n - 1 - e[0]};
  q.edges.insert(q.edges.end(), q.edges.begin(), q.edges.end());
  q.edges.push_back({3, 3});
  std::reverse(q.weight.begin(), q.weight.end());
  EXPECT_NEAR(solve(q).value, value, 1e-9);
}

TEST(Connected, time_limit_leaves_a_valid_set_and_bound) {
  frs::Random random(6);
  Problem p = randomPlanar(random, 30, 30, -0.9);
  p.options.maxRegions = 60;
  p.options.timeLimit = 0.05;
  const auto r = solve(p);
  expectAdmissible(p, r);
  EXPECT_EQ(r.status, "timeLimit");
  EXPECT_GT(r.bound, r.value);
}

// Where one bound proves the set of the fast search, the exact one has nothing to do either.
TEST(Connected, a_proof_of_the_fast_search_ends_the_exact_one) {
  frs::Random random(12);
  int proven = 0;
  for (int k = 0; k < 12; ++k) {
    Problem p = randomVoxels(random, 8, 8, 12, k % 2 ? -0.8 : -0.2);
    p.options.exact = false;
    const auto fast = solve(p);
    if (fast.status != "optimal") continue;
    ++proven;
    p.options.exact = true;
    const auto exact = solve(p);
    EXPECT_EQ(exact.status, "optimal");
    EXPECT_NEAR(exact.value, fast.value, 1e-9 * std::abs(fast.value));
    EXPECT_LE(exact.branches, fast.branches);
  }
  EXPECT_GE(proven, 4);
}

TEST(Connected, a_time_limit_of_zero_still_gives_a_set_and_a_bound) {
  frs::Random random(8);
  Problem p = randomPlanar(random, 40, 40, -0.3);
  p.options.timeLimit = 0;
  for (int k = 0; k < 4; ++k) {
    p.options.mustContain = k == 1 ? 5 : -1;
    p.options.maxRegions = k == 2 ? 50 : 0;
    p.options.exact = k != 3;
    const auto r = solve(p);
    expectAdmissible(p, r);
    EXPECT_EQ(r.status, "timeLimit");
    EXPECT_LE(r.branches, 2);
    EXPECT_GT(r.value, *std::max_element(p.weight.begin(), p.weight.end()));
    EXPECT_LT(r.bound, std::accumulate(p.weight.begin(), p.weight.end(), 0.0, [](double sum, double w) {
                         return sum + std::max(0.0, w);
                       }) + 1e-9);
  }
}

TEST(Connected, the_scale_of_the_weights_does_not_matter) {
  frs::Random random(9);
  for (int k = 0; k < 60; ++k) {
    Problem p = randomProblem(random, 8, 0.3);
    p.options.maxRegions = k % 3 == 0 ? 0 : 2 + k % 4;
    p.options.mustContain = k % 2 ? 3 : -1;
    const auto plain = solve(p);
    for (const int power : {-700, -60, 60, 1000}) {  // of two: nothing is rounded
      Problem q = p;
      for (double& w : q.weight) w = std::ldexp(w, power);
      const auto scaled = solve(q);
      EXPECT_EQ(scaled.value, std::ldexp(plain.value, power)) << "instance " << k << " 2^" << power;
      EXPECT_EQ(scaled.status, plain.status);
    }
  }
}

TEST(Connected, no_positive_weight_gives_the_best_single_region) {
  Problem p{{{0, 1}, {1, 2}}, {-3, -1, -2}, {}};
  EXPECT_EQ(solve(p).set, std::vector<int>{1});
  p.options.mustContain = 2;
  EXPECT_EQ(solve(p).set, std::vector<int>{2});
  EXPECT_EQ(solve({{}, {-1e306, -1e305}, {}}).set, std::vector<int>{1});
}

TEST(Connected, bad_input_is_refused) {
  const auto reason = [](const Problem& p) {
    try {
      solve(p);
    } catch (const frs::Error& e) {
      return e.reason;
    }
    return std::string();
  };
  EXPECT_EQ(reason({{}, {}, {}}), "badSize");
  EXPECT_EQ(reason({{{0, 2}}, {1, 1}, {}}), "badValue");
  EXPECT_EQ(reason({{}, {std::nan("")}, {}}), "notFinite");
  Problem p{{}, {1}, {}};
  p.options.mustContain = 1;
  EXPECT_EQ(reason(p), "badOption");
}

TEST(Connected, interruption_leaves_the_search) {
  struct Impatient : frs::Monitor {
    int reports = 0;
    bool interrupted() override { return true; }
    void show(const frs::Progress&) override { ++reports; }
  } monitor;
  frs::Random random(7);
  const Problem p = randomPlanar(random, 15, 15, -0.8);
  EXPECT_THROW(frs::maxWeightConnected(p.edges, p.weight, p.options, monitor), frs::Interrupted);
  EXPECT_EQ(monitor.reports, 0);  // not only between branches
}
