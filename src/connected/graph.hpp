// graph.hpp - graphs of the connected search: a mutable one to reduce, a packed one to search.
// src/connected may use: base.
#pragma once
#include <array>
#include <chrono>
#include <limits>
#include <set>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs::connected {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Packed graph; arc `a` of node v's run [start[v], start[v+1]) enters v from tail[a], twin[a] is the
/// position of the opposite arc.
struct Graph {
  std::vector<double> weight;
  std::vector<int> start, tail, twin;
  std::vector<std::vector<int>> members;  ///< the regions each node stands for

  int size() const { return static_cast<int>(weight.size()); }
  int degree(int v) const { return start[v + 1] - start[v]; }
};

/// Every region a node of its own. Loops and repeated edges are dropped.
Graph makeGraph(const std::vector<std::array<int, 2>>& edges, Span<const double> weight);

/// What is decided about a node.
enum class State : char { Open, In, Out };

/// The graph without the nodes Out, whose others keep their order; the states of these, and the new index of each node
/// and each arc, -1 for those that are gone.
struct Remainder {
  Graph graph;
  std::vector<State> state;
  std::vector<int> node, arc;
};
Remainder remainder(const Graph& graph, const std::vector<State>& state);

/// The best set seen so far, as regions.
struct Incumbent {
  double value = -kInfinity;
  std::vector<int> set;  ///< increasing

  bool offer(double v, std::vector<int> s);
};

/// When to stop, asked wherever work may take long: what is done until then stays valid.
class Deadline {
 public:
  Deadline(double seconds, Monitor& monitor) : seconds_(seconds), monitor_(monitor) {}
  /// True once the time is up. Throws Interrupted; the monitor is polled some twenty times a second.
  bool passed() {
    const double now = std::chrono::duration<double>(Clock::now() - start_).count();
    if (now > nextPoll_) {
      nextPoll_ = now + 0.05;
      monitor_.poll();
    }
    return now >= seconds_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  const double seconds_;
  Monitor& monitor_;
  const Clock::time_point start_ = Clock::now();
  double nextPoll_ = 0;
};

/// A graph under reduction. Nodes are contracted or removed such that the best set of the smaller graph,
/// or the incumbent, is a best set of the original that has all nodes In and none Out.
class Reducer {
 public:
  Reducer(const Graph& graph, const std::vector<State>& state, Deadline& deadline);
  /// Contractions and removals until none applies or the time is up. Sets that a contraction rules out (a leaf by
  /// itself) are offered to the incumbent first. `thorough` adds tests that search for paths: they cost more than the
  /// bound of a large graph. Valid without a limit on the number of regions only.
  void reduce(Incumbent& incumbent, bool thorough);
  /// Removes only negative leaves and dominated nodes: valid with a limit on the number of regions too.
  void reduceKeepingSizes();
  /// The graph that is left, and its states (In or Open).
  Graph pack(std::vector<State>& state) const;
  /// What the reduction means for each node of the graph it began with: Out if it was removed, In if it is part of a
  /// node that is.
  std::vector<State> fates() const;

 private:
  /// Costs nothing to pass through.
  bool free(int v) const { return weight_[v] >= 0 || required_[v]; }
  void remove(int v);
  void contract(int from, int into);
  bool mergeFree();
  bool dropLeaf(int v, Incumbent* incumbent);
  bool joinChain(int v);
  bool dominated(int v) const;
  bool bypassed(int v);
  std::vector<double> distances(int from, int avoid, double limit);

  std::vector<double> weight_;
  std::vector<std::set<int>> next_;
  std::vector<std::vector<int>> members_;
  std::vector<char> alive_, required_;
  std::vector<int> into_;  // for a node that was contracted: into which one; else itself
  int requiredCount_ = 0;
  Deadline& deadline_;
  struct {  // of a search for paths
    std::vector<double> cost;
    std::vector<int> seen;  // `stamp` for the nodes reached
    std::vector<std::pair<double, int>> heap;
    int stamp;
  } paths_;
};
}  // namespace frs::connected
