// The exact search against enumeration (small graphs) and against an integer program (larger ones).
#include <glpk.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/random.hpp"
#include "connected/connected.hpp"
#include "tests/shared/voxel_edges.hpp"

namespace {
using Edges = std::vector<std::array<int, 2>>;

struct Problem {
  Edges edges;
  std::vector<double> weight;
  frs::ConnectedOptions options;
};

frs::ConnectedResult solve(const Problem& p) {
  return frs::maxWeightConnected(p.edges, p.weight, p.options, frs::Monitor::none());
}

// Weights are whole numbers half of the time, so that ties and zeros occur.
Problem randomProblem(frs::Random& random, int n, double density) {
  Problem p;
  const bool whole = random.below(2) == 0;
  const double shift = 0.7 * random.normal();
  for (int i = 0; i < n; ++i) {
    const double w = random.normal() + shift;
    p.weight.push_back(whole ? std::round(2 * w) : w);
    for (int j = 0; j < i; ++j)
      if (random.uniform() < density) p.edges.push_back({j, i});
  }
  return p;
}

// A grid of regions with random diagonals: planar, as region graphs of images are.
Problem randomPlanar(frs::Random& random, int rows, int cols, double shift) {
  Problem p;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < cols; ++c) {
      const int v = r * cols + c;
      if (c + 1 < cols) p.edges.push_back({v, v + 1});
      if (r + 1 < rows) p.edges.push_back({v, v + cols});
      if (c + 1 < cols && r + 1 < rows && random.below(2))
        p.edges.push_back(random.below(2) ? std::array<int, 2>{v, v + cols + 1} : std::array<int, 2>{v + 1, v + cols});
      p.weight.push_back(random.normal() + shift);
    }
  return p;
}

// A grid of voxels whose weights are smooth, a blob of positive ones and noise.
Problem randomVoxels(frs::Random& random, int nx, int ny, int nt, double shift) {
  Problem p;
  p.edges = generators::voxelEdges(nx, ny, nt);
  const double cx = random.uniform() * nx, cy = random.uniform() * ny, ct = random.uniform() * nt;
  for (int t = 0; t < nt; ++t)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        const double distance = std::hypot((x - cx) / nx, (y - cy) / ny, (t - ct) / nt);
        p.weight.push_back(2 * std::exp(-20 * distance * distance) + 0.7 * random.normal() + shift);
      }
  return p;
}

std::vector<std::vector<int>> components(const Problem& p, const std::vector<int>& set) {
  std::vector<int> label(p.weight.size(), -1);
  for (int v : set) label[v] = v;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& e : p.edges) {
      if (label[e[0]] < 0 || label[e[1]] < 0 || label[e[0]] == label[e[1]]) continue;
      label[e[0]] = label[e[1]] = std::min(label[e[0]], label[e[1]]);
      changed = true;
    }
  }
  std::vector<std::vector<int>> result;
  for (int v : set) {
    if (label[v] == v) result.push_back({});
  }
  std::vector<int> slot(p.weight.size(), -1);
  int next = 0;
  for (int v : set) {
    if (slot[label[v]] < 0) slot[label[v]] = next++;
    result[slot[label[v]]].push_back(v);
  }
  return result;
}

double enumerate(const Problem& p) {
  const int n = static_cast<int>(p.weight.size());
  std::vector<int> adjacent(n, 0);
  for (const auto& e : p.edges) {
    adjacent[e[0]] |= 1 << e[1];
    adjacent[e[1]] |= 1 << e[0];
  }
  double best = -1e300;
  for (int m = 1; m < 1 << n; ++m) {
    if (p.options.maxRegions > 0 && __builtin_popcount(m) > p.options.maxRegions) continue;
    if (p.options.mustContain >= 0 && !(m >> p.options.mustContain & 1)) continue;
    double value = 0;
    for (int i = 0; i < n; ++i)
      if (m >> i & 1) value += p.weight[i];
    if (value <= best) continue;
    int reached = m & -m;
    for (int before = 0; before != reached;) {
      before = reached;
      for (int i = 0; i < n; ++i)
        if (reached >> i & 1) reached |= adjacent[i] & m;
    }
    if (reached == m) best = value;
  }
  return best;
}

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

/// max w'x, x binary, with separator cuts x_i + x_j - sum_{v in N(C)} x_v <= 1 (i in C, j outside C and its
/// neighbours) added until the answer is connected.
class IntegerProgram {
 public:
  explicit IntegerProgram(const Problem& p) : p_(p), lp_(glp_create_prob()) {
    glp_term_out(GLP_OFF);
    glp_set_obj_dir(lp_, GLP_MAX);
    const int n = static_cast<int>(p.weight.size());
    glp_add_cols(lp_, n);
    std::vector<int> all;
    for (int v = 0; v < n; ++v) {
      glp_set_col_kind(lp_, v + 1, GLP_BV);
      glp_set_obj_coef(lp_, v + 1, p.weight[v]);
      if (v == p.options.mustContain) glp_set_col_bnds(lp_, v + 1, GLP_FX, 1, 1);
      all.push_back(v);
    }
    addRow(all, std::vector<double>(n, 1), 1, p.options.maxRegions > 0 ? p.options.maxRegions : n);
  }
  ~IntegerProgram() { glp_delete_prob(lp_); }

  double solve() {
    for (;;) {
      glp_iocp options;
      glp_init_iocp(&options);
      options.presolve = GLP_ON;
      options.sr_heur = GLP_OFF;
      options.msg_lev = GLP_MSG_OFF;
      EXPECT_EQ(glp_intopt(lp_, &options), 0);
      std::vector<int> set;
      for (std::size_t v = 0; v < p_.weight.size(); ++v)
        if (glp_mip_col_val(lp_, static_cast<int>(v) + 1) > 0.5) set.push_back(static_cast<int>(v));
      const auto parts = components(p_, set);
      if (parts.size() == 1) return glp_mip_obj_val(lp_);
      for (std::size_t a = 0; a < parts.size(); ++a) cut(parts[a], parts[(a + 1) % parts.size()]);
    }
  }

 private:
  int heaviest(const std::vector<int>& set) const {
    return *std::max_element(set.begin(), set.end(), [&](int a, int b) { return p_.weight[a] < p_.weight[b]; });
  }
  void cut(const std::vector<int>& inside, const std::vector<int>& outside) {
    std::vector<char> in(p_.weight.size(), 0), border(p_.weight.size(), 0);
    for (int v : inside) in[v] = 1;
    for (const auto& e : p_.edges)
      for (int k : {0, 1})
        if (in[e[k]] && !in[e[1 - k]]) border[e[1 - k]] = 1;
    std::vector<int> index{heaviest(inside), heaviest(outside)};
    std::vector<double> value{1, 1};
    for (std::size_t v = 0; v < border.size(); ++v)
      if (border[v]) {
        index.push_back(static_cast<int>(v));
        value.push_back(-1);
      }
    addRow(index, value, -1e9, 1);
  }
  void addRow(std::vector<int> index, std::vector<double> value, double low, double high) {
    const int row = glp_add_rows(lp_, 1);
    glp_set_row_bnds(lp_, row, low < -1e8 ? GLP_UP : low == high ? GLP_FX : GLP_DB, low, high);
    for (int& v : index) ++v;
    index.insert(index.begin(), 0);
    value.insert(value.begin(), 0);
    glp_set_mat_row(lp_, row, static_cast<int>(index.size()) - 1, index.data(), value.data());
  }

  const Problem& p_;
  glp_prob* lp_;
};
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
