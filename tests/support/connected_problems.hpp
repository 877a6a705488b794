// connected_problems.hpp - graphs with weights for the tests of the connected search, and two answers that owe it nothing: by enumeration
// and by an integer program.
#pragma once
#include <glpk.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "connected/connected.hpp"
#include "tests/shared/voxel_edges.hpp"

namespace frs::testing {
using Edges = std::vector<std::array<int, 2>>;

struct Problem {
  Edges edges;
  std::vector<double> weight;
  frs::ConnectedOptions options;
};

inline frs::ConnectedResult solve(const Problem& p) {
  return frs::maxWeightConnected(p.edges, p.weight, p.options, frs::Monitor::none());
}

// Weights are whole numbers half of the time, so that ties and zeros occur.
inline Problem randomProblem(frs::Random& random, int n, double density) {
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
inline Problem randomPlanar(frs::Random& random, int rows, int cols, double shift) {
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
inline Problem randomVoxels(frs::Random& random, int nx, int ny, int nt, double shift) {
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

/// The connected parts of a set of nodes.
inline std::vector<std::vector<int>> components(const Problem& p, const std::vector<int>& set) {
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

/// The best value over all connected sets, one after the other: for graphs of a dozen nodes.
inline double enumerate(const Problem& p) {
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
}  // namespace frs::testing
