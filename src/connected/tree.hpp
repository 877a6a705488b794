// tree.hpp - sets found on trees: the heuristic side of the connected search.
#pragma once
#include <functional>
#include <vector>

#include "connected/bound.hpp"

namespace frs::connected {

/// A tree inside the alive part of the graph: nodes from the root outwards, parent[v] before v.
struct Tree {
  std::vector<int> order;
  std::vector<int> parent;  ///< -1 for the root and for nodes outside the tree
};

/// Grows a tree from the root: the terminal nearest to the tree (node costs; by arc costs when given) is
/// joined by its cheapest path, again and again, until no terminal can be reached.
Tree growTree(const Rooted& problem, const std::vector<double>* arcCost);

/// The best connected part of the tree that holds all required nodes, of at most `limit` nodes (0: any), by
/// the graph's own weights. Returns its weight and fills `nodes`; -infinity when the required nodes do not fit.
double bestSubtree(const Rooted& problem, const Tree& tree, int limit, std::vector<int>& nodes);
}  // namespace frs::connected
