// Dual ascent and dual adjustment of the rooted problem: bounds against enumeration, and the split of the gap.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "connected/adjust.hpp"
#include "connected/connected.hpp"
#include "tests/shared/voxel_edges.hpp"

namespace {
using namespace frs::connected;

struct Case {
  Graph graph;
  std::vector<State> state;
  int root = 0;
  Rooted rooted() const { return {graph, graph.weight, state, root}; }
};

// A grid with random diagonals, some nodes decided. Node 0 is the root.
Case randomCase(frs::Random& random, int rows, int cols, double decided) {
  std::vector<std::array<int, 2>> edges;
  std::vector<double> weight;
  for (int v = 0; v < rows * cols; ++v) {
    if (v % cols + 1 < cols) edges.push_back({v, v + 1});
    if (v + cols < rows * cols) edges.push_back({v, v + cols});
    if (v % cols + 1 < cols && v + cols < rows * cols && random.below(2)) edges.push_back({v, v + cols + 1});
    weight.push_back(random.normal() - 0.4);
  }
  Case c{makeGraph(edges, weight), std::vector<State>(weight.size(), State::Open)};
  for (std::size_t v = 1; v < weight.size(); ++v)
    if (random.uniform() < decided) c.state[v] = random.below(2) ? State::In : State::Out;
  c.state[0] = State::In;
  return c;
}

// The best set of the rooted problem; empty when there is none.
std::vector<char> enumerate(const Case& c, double& value) {
  const Rooted p = c.rooted();
  const int n = c.graph.size();
  std::vector<char> best;
  value = -kInfinity;
  for (int m = 0; m < 1 << n; ++m) {
    double sum = 0;
    bool admissible = true;
    for (int v = 0; v < n; ++v) {
      admissible = admissible && (m >> v & 1 ? p.alive(v) : !p.required(v));
      if (m >> v & 1) sum += c.graph.weight[v];
    }
    if (!admissible || sum <= value) continue;
    int reached = 1 << c.root;
    for (int before = 0; before != reached;) {
      before = reached;
      for (int v = 0; v < n; ++v)
        for (int a = c.graph.start[v]; a < c.graph.start[v + 1]; ++a)
          if (reached >> c.graph.tail[a] & 1) reached |= m & 1 << v;
    }
    if (reached != m) continue;
    value = sum;
    best.assign(n, 0);
    for (int v = 0; v < n; ++v) best[v] = m >> v & 1;
  }
  return best;
}

// Costs less what all terminals took are the reduced costs, and the prizes less the raises give the bound.
void expectBalanced(const Case& c, const DualSolution& s) {
  std::vector<double> cost(c.graph.tail.size());
  double bound = std::min(0.0, c.graph.weight[c.root]);
  const Rooted p = c.rooted();
  for (int v = 0; v < c.graph.size(); ++v) {
    for (int a = c.graph.start[v]; a < c.graph.start[v + 1]; ++a) cost[a] = std::max(0.0, -c.graph.weight[v]);
    if (p.alive(v)) bound += std::max(0.0, c.graph.weight[v]);
  }
  for (const Account& account : s.accounts) {
    bound -= account.total;
    for (const Payment& payment : account.payments) cost[payment.arc] -= payment.amount;
  }
  EXPECT_NEAR(s.dual.bound, bound, 1e-10);
  for (int v = 0; v < c.graph.size(); ++v)
    for (int a = c.graph.start[v]; a < c.graph.start[v + 1]; ++a)
      if (p.alive(v) && p.alive(c.graph.tail[a])) {
        EXPECT_GE(cost[a], -1e-10);
        EXPECT_NEAR(s.dual.reducedCost[a], cost[a], 1e-10);
      }
}

double weightOf(const Case& c, const std::vector<char>& set) {
  return std::inner_product(set.begin(), set.end(), c.graph.weight.begin(), 0.0);
}
}  // namespace

TEST(ConnectedDual, adjustment_bounds_every_set_and_never_gets_worse) {
  frs::Random random(1);
  frs::connected::Deadline deadline(1e30, frs::Monitor::none());
  int feasible = 0, closed = 0;
  for (int k = 0; k < 150; ++k) {
    const Case c = randomCase(random, 3, 5, 0.15);
    double best;
    const std::vector<char> set = enumerate(c, best);
    Adjustment adjustment(c.rooted(), nullptr, random, deadline);
    EXPECT_EQ(adjustment.dual().feasible, !set.empty());
    if (set.empty()) continue;
    ++feasible;
    Guide guide;
    ASSERT_TRUE(spanGuide(c.rooted(), set, random, guide));
    for (int round = 0; round < 10; ++round) {
      const double last = adjustment.dual().bound;
      adjustment.improve(guide, 10, -kInfinity);
      EXPECT_LE(adjustment.dual().bound, last + 1e-10);
      EXPECT_GE(adjustment.dual().bound, best - 1e-9);
      expectBalanced(c, adjustment.solution());
    }
    closed += adjustment.dual().bound <= best + 1e-9;
  }
  EXPECT_GE(feasible, 50);
  EXPECT_GE(closed, 0.9 * feasible);
}

TEST(ConnectedDual, adjustment_gets_nearer_to_the_best_set_than_ascent) {
  frs::Random random(5);
  frs::connected::Deadline deadline(1e30, frs::Monitor::none());
  double ascended = 0, adjusted = 0;
  for (int k = 0; k < 10; ++k) {
    const auto edges = generators::voxelEdges(6, 5, 5);
    std::vector<double> weight;
    for (int v = 0; v < 150; ++v) weight.push_back(random.normal() - 0.8);
    frs::ConnectedOptions options;
    options.mustContain = 0;
    const auto best = frs::maxWeightConnected(edges, weight, options, frs::Monitor::none());
    Case c{makeGraph(edges, weight), std::vector<State>(weight.size(), State::Open)};
    c.state[0] = State::In;
    std::vector<char> set(weight.size(), 0);
    for (int v : best.set) set[v] = 1;
    Adjustment adjustment(c.rooted(), nullptr, random, deadline);
    ascended += adjustment.dual().bound - best.value;
    Guide guide;
    for (int round = 0; round < 10; ++round) {
      ASSERT_TRUE(spanGuide(c.rooted(), set, random, guide));
      adjustment.improve(guide, 20, -kInfinity);
    }
    EXPECT_GE(adjustment.dual().bound, best.value - 1e-9);
    adjusted += adjustment.dual().bound - best.value;
  }
  EXPECT_GT(ascended, 0.1);
  EXPECT_LT(adjusted, 0.6 * ascended);
}

TEST(ConnectedDual, the_gap_to_any_set_is_split_among_the_nodes_without_a_rest) {
  frs::Random random(2);
  frs::connected::Deadline deadline(1e30, frs::Monitor::none());
  for (int k = 0; k < 40; ++k) {
    const Case c = randomCase(random, 6, 8, 0);
    std::vector<char> set(c.graph.size(), 0);  // a walk from the root
    for (int v = 0, steps = 0; steps < 20; ++steps) {
      set[v] = 1;
      v = c.graph.tail[c.graph.start[v] + random.below(c.graph.degree(v))];
    }
    Guide guide;
    ASSERT_TRUE(spanGuide(c.rooted(), set, random, guide));
    Adjustment adjustment(c.rooted(), nullptr, random, deadline);
    for (int steps : {0, 30}) {
      adjustment.improve(guide, steps, -kInfinity);
      adjustment.improve(guide, 0, -kInfinity);  // splits the gap that is left
      const std::vector<double> part = adjustment.gapAtNodes();
      EXPECT_NEAR(std::accumulate(part.begin(), part.end(), 0.0), adjustment.dual().bound - weightOf(c, set), 1e-9);
      for (double share : part) EXPECT_GE(share, -1e-12);
    }
  }
}

TEST(ConnectedDual, a_solution_is_taken_up_after_decisions_and_on_what_is_left_of_a_graph) {
  frs::Random random(3);
  frs::connected::Deadline deadline(1e30, frs::Monitor::none());
  int feasible = 0;
  for (int k = 0; k < 150; ++k) {
    Case c = randomCase(random, 3, 5, 0);
    Adjustment whole(c.rooted(), nullptr, random, deadline);
    const DualSolution start = whole.solution();
    for (int v = 1; v < c.graph.size(); ++v)
      if (random.below(4) == 0) c.state[v] = random.below(2) ? State::In : State::Out;
    double best;
    const std::vector<char> set = enumerate(c, best);
    const Remainder left = remainder(c.graph, c.state);
    const Case small{left.graph, left.state, left.node[c.root]};
    for (int a = 0; a < static_cast<int>(small.graph.tail.size()); ++a)
      EXPECT_EQ(small.graph.twin[small.graph.twin[a]], a);
    if (set.empty()) continue;
    ++feasible;
    Adjustment decided(c.rooted(), &start, random, deadline);
    const DualSolution restrictedStart = restricted(start, left);
    Adjustment packed(small.rooted(), &restrictedStart, random, deadline);
    for (Adjustment* adjustment : {&decided, &packed}) {
      const Case& problem = adjustment == &decided ? c : small;
      expectBalanced(problem, adjustment->solution());
      EXPECT_GE(adjustment->dual().bound, best - 1e-9);
      EXPECT_LE(adjustment->dual().bound, start.dual.bound + 1e-9);
      adjustment->improveAt(problem.root, nullptr, 20, -kInfinity);
      expectBalanced(problem, adjustment->solution());
      EXPECT_GE(adjustment->dual().bound, best - 1e-9);
    }
  }
  EXPECT_GE(feasible, 30);
}

TEST(ConnectedDual, only_a_connected_set_with_all_that_is_required_is_a_guide) {
  frs::Random random(4);
  const Case c = randomCase(random, 1, 4, 0);  // a path
  Guide guide;
  EXPECT_TRUE(spanGuide(c.rooted(), {1, 1, 0, 0}, random, guide));
  EXPECT_EQ(std::accumulate(guide.arc.begin(), guide.arc.end(), 0), 1);
  EXPECT_FALSE(spanGuide(c.rooted(), {1, 0, 1, 0}, random, guide));
  EXPECT_FALSE(spanGuide(c.rooted(), {0, 1, 1, 0}, random, guide));
  EXPECT_FALSE(spanGuide(c.rooted(), {}, random, guide));
}
