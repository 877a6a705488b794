#include "connected/tree.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

namespace frs::connected {
namespace {
// gain[v][j]: most weight in the subtree of v with v in it and at most j+1 nodes; one entry without a limit.
class SubtreeGain {
 public:
  SubtreeGain(const Tree& tree, const std::vector<double>& weight, int limit)
      : tree_(tree), limit_(limit), gain_(weight.size()), share_(weight.size()) {
    for (auto it = tree.order.rbegin(); it != tree.order.rend(); ++it) {
      const int v = *it;
      own(v, weight);
      if (tree.parent[v] >= 0) limit_ > 0 ? joinLimited(v, weight) : joinFree(v, weight);
    }
  }
  double best() const { return gain_[tree_.order[0]].back(); }

  std::vector<int> nodes() const {
    std::vector<int> quota(gain_.size(), -1), result;
    const int root = tree_.order[0];
    quota[root] = static_cast<int>(gain_[root].size()) - 1;
    // children were joined in the reverse of `order`, so going forwards undoes the joins, the last one first
    for (int v : tree_.order) {
      const int p = tree_.parent[v];
      if (p >= 0 && quota[p] >= 0) {
        const int given = share_[v][std::min<std::size_t>(quota[p], share_[v].size() - 1)];
        quota[v] = given - 1;
        if (limit_ > 0) quota[p] -= given;
      }
      if (quota[v] >= 0) result.push_back(v);
    }
    return result;
  }

 private:
  std::vector<double>& own(int v, const std::vector<double>& weight) {
    if (gain_[v].empty()) gain_[v].assign(1, weight[v]);
    return gain_[v];
  }
  void joinFree(int v, const std::vector<double>& weight) {
    const double g = gain_[v][0];
    share_[v].assign(1, g > 0);
    own(tree_.parent[v], weight)[0] += std::max(0.0, g);
  }
  void joinLimited(int v, const std::vector<double>& weight) {
    std::vector<double>& p = own(tree_.parent[v], weight);
    const std::vector<double>& c = gain_[v];
    const std::size_t size = std::min<std::size_t>(p.size() + c.size(), limit_);
    std::vector<double> joined(size, -kInfinity);
    share_[v].assign(size, 0);
    for (std::size_t j = 0; j < size; ++j)
      for (std::size_t k = 0; k <= std::min(j, c.size()); ++k) {
        const double g = p[std::min(j - k, p.size() - 1)] + (k > 0 ? c[k - 1] : 0);
        if (g > joined[j]) {
          joined[j] = g;
          share_[v][j] = static_cast<int>(k);
        }
      }
    p = joined;
  }

  const Tree& tree_;
  int limit_;
  std::vector<std::vector<double>> gain_;
  std::vector<std::vector<int>> share_;  // how many nodes of v's subtree its parent takes, per quota
};
}  // namespace

Tree growTree(const Rooted& p, const std::vector<double>* arcCost) {
  const Graph& g = p.graph;
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  std::vector<double> distance(g.weight.size(), kInfinity);
  std::vector<char> inTree(g.weight.size(), 0);
  std::vector<int> from(g.weight.size(), -1);
  Tree tree{{}, std::vector<int>(g.weight.size(), -1)};
  const auto join = [&](int v) {
    std::vector<int> path;
    for (int u = v; u >= 0 && !inTree[u]; u = from[u]) path.push_back(u);
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      inTree[*it] = 1;
      tree.parent[*it] = from[*it];
      tree.order.push_back(*it);
      distance[*it] = 0;
      heap.push({0, *it});
    }
  };
  join(p.root);
  while (!heap.empty()) {
    const auto [d, v] = heap.top();
    heap.pop();
    if (d > distance[v]) continue;
    if (!inTree[v] && p.terminal(v)) {
      join(v);
      continue;
    }
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
      const int u = g.tail[a];
      if (!p.alive(u) || inTree[u]) continue;
      const double step = arcCost ? (*arcCost)[g.twin[a]] : std::max(0.0, -p.weight[u]);
      if (d + step >= distance[u]) continue;
      distance[u] = d + step;
      from[u] = v;
      heap.push({distance[u], u});
    }
  }
  return tree;
}

double bestSubtree(const Rooted& p, const Tree& tree, int limit, std::vector<int>& nodes) {
  // a bonus on required nodes makes the recursion keep them
  double total = 0;
  for (int v : tree.order) total += std::abs(p.graph.weight[v]);
  const double bonus =
      total > 0 ? 2 * total : 1;  // of the size of the weights, so that neither is lost in the rounding of the other
  std::vector<double> weight(p.graph.weight);
  int required = 0;
  for (int v = 0; v < p.graph.size(); ++v)
    if (p.required(v)) {
      weight[v] += bonus;
      ++required;
    }
  nodes = SubtreeGain(tree, weight, limit).nodes();
  double value = 0;
  int kept = 0;
  for (int v : nodes) {
    value += p.graph.weight[v];
    kept += p.required(v);
  }
  return kept == required ? value : -kInfinity;
}
}  // namespace frs::connected
