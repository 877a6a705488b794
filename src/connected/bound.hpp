// bound.hpp - dual ascent for the rooted problem, and what its reduced costs prove.
#pragma once
#include <vector>

#include "connected/graph.hpp"

namespace frs::connected {

/// Best set that contains root and all nodes In, and none Out. `weight` replaces the graph's own (it may be
/// shifted by a multiplier).
struct Rooted {
  const Graph& graph;
  const std::vector<double>& weight;
  const std::vector<State>& state;
  int root;

  bool alive(int v) const { return state[v] != State::Out; }
  bool required(int v) const { return v == root || state[v] == State::In; }
  /// A node the bound must reach or pay for.
  bool terminal(int v) const { return v != root && alive(v) && (weight[v] > 0 || state[v] == State::In); }
};

/// An upper bound on the weight of the sets of a rooted problem, with the dual solution that proves it.
struct DualBound {
  bool feasible = true;             ///< false: some required node cannot be reached
  double bound = 0;                 ///< no set of the rooted problem weighs more
  std::vector<double> reducedCost;  ///< per arc of the graph
  std::vector<double> slack;        ///< per terminal: what is left of its prize
  /// toRoot[v]: a set with v weighs at most bound - toRoot[v]. Infinite when v cannot be reached.
  std::vector<double> detours(const Rooted& problem) const;
};

/// What a terminal has taken from the cost of one arc.
struct Payment {
  int arc;
  double amount;
};

/// The part of a terminal in a dual solution: the raises of its cuts together, and what they took from the arcs.
struct Account {
  double total = 0;
  std::vector<Payment> payments;
};

/// Dual ascent (Wong 1984; Leitner et al. 2018, Sec. 3) on the problem of losing least weight: entering a negative
/// node costs |w|, leaving a positive one out costs w. Each unsatisfied terminal in turn raises the cut around the
/// nodes that reach it at no reduced cost, until the root does.
///
/// May stop early once the bound is <= enough, and stops when the time is up: the bound stays valid. Writes down in
/// `accounts`, one for each node, which terminal was raised by how much and took what from which arc.
DualBound dualAscent(const Rooted& problem, double enough, Deadline& deadline,
                     std::vector<Account>* accounts = nullptr);

/// The ascent taken up where it ended for the same root and weights, after nodes were decided that were open then.
/// Cheaper than a new one, and its bound is never above that of `start`.
DualBound resumeAscent(const Rooted& problem, const DualBound& start, double enough, Deadline& deadline);

/// The least cost of a path from `from` to each node that is not Out, ends not counted; infinite where there is none.
std::vector<double> pathCosts(const Graph& graph, const std::vector<State>& state, int from);
}  // namespace frs::connected
