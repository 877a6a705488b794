// search.hpp - branch and bound over rooted parts of the connected search.
#pragma once
#include <memory>
#include <queue>
#include <vector>

#include "connected/tree.hpp"
#include "frs/random.hpp"

namespace frs::connected {

/// A part of the search space: sets of the graph with `root` and all nodes In, without those Out. Parts
/// share graphs until their own is reduced again. root -1: any root.
struct Part {
  double bound;
  int root;
  double multiplier;  ///< of the constraint |S| <= maxRegions; negative: not yet chosen
  std::shared_ptr<const Graph> graph;
  std::vector<State> state;
  int decided;                                       ///< nodes In when the graph was made
  std::shared_ptr<const DualBound> known = nullptr;  ///< from this root with this state, where it is known already

  bool operator<(const Part& other) const { return bound < other.bound; }
  int size() const { return graph->size(); }
  bool alive(int v) const { return state[v] != State::Out; }
};

/// Best-first branch and bound over parts.
class Search {
 public:
  /// limit: greatest number of regions, 0 for any. quick: a part with a root is bounded but not split.
  /// Sets are offered to best.
  Search(int limit, bool quick, double tolerance, Incumbent& best, Deadline& deadline)
      : limit_(limit), quick_(quick), tolerance_(tolerance), best_(best), deadline_(deadline) {}

  void start(const Graph& graph, const std::vector<State>& state) {
    int root = -1;
    for (int v = 0; v < graph.size(); ++v) {
      largest_ = std::max(largest_, graph.weight[v]);
      if (state[v] == State::In) root = v;
    }
    queue_.push({kInfinity, root, -1, std::make_shared<const Graph>(graph), state, root >= 0});
  }
  /// The best set is proven; or, in the quick search, it is close to the bound and that cannot be improved.
  bool done() const { return proven() || (queue_.top().bound <= unsplit_ && best_.value >= kCloseEnough * unsplit_); }
  /// No set weighs more.
  double bound() const { return std::max({best_.value, unsplit_, proven() ? best_.value : queue_.top().bound}); }
  long branches() const { return branches_; }

  /// Takes the most promising part: bounds it and, if that does not settle it, splits it in two. When the time is
  /// up the part goes back, bounded and searched for sets only roughly.
  void step() {
    Part part = queue_.top();
    queue_.pop();
    ++branches_;
    part.root < 0 ? splitByRoot(std::move(part)) : splitByNode(std::move(part));
  }

 private:
  struct Branch {
    int node = -1;
    double in = 0, out = 0;  ///< bounds of the two sides
    bool fixed = false;      ///< some node was fixed on the way
  };

  struct BestAscent {  ///< of the part at hand, from its root
    DualBound dual;
    std::vector<double> weight;  ///< that it was for
    double offset = 0;           ///< what its bound lacks where the number of regions is limited
  };

  static constexpr double kCloseEnough = 0.95;

  // Whether no part that is left to split can hold a better set.
  bool proven() const { return queue_.empty() || hopeless(queue_.top().bound); }
  bool hopeless(double bound) const { return bound <= best_.value + tolerance_; }
  void push(Part part) {
    if (!hopeless(part.bound)) queue_.push(std::move(part));
  }
  Rooted rooted(const Part& part) const { return {*part.graph, shifted_, part.state, part.root}; }

  void splitByRoot(Part part);
  int heaviestOfBestComponent(Part& part);
  void dropWithoutRoot(Part& part, int root, double boundWithRoot) const;
  void splitByNode(Part part);
  void branchOn(const Branch& branch, Part part);
  void leaveUnsplit(Part part);
  bool shrank(const Part& part) const;
  bool tighten(Part& part);
  DualBound ascend(Part& part, double& bound);
  std::vector<int> rootsToTry(const Part& part);
  void compact(Part& part);
  void dropFar(Part& part) const;
  DualBound boundAt(const Part& part, double multiplier, double& bound);
  DualBound bestMultiplier(Part& part, double& bound);
  void findSets(const Part& part, const DualBound& dual);
  std::vector<double> costsNearBest(const Part& part, const DualBound& dual);
  void offer(const Rooted& problem, const Tree& tree);
  int fix(Part& part, const DualBound& dual, double bound);
  std::vector<int> candidates(const Part& part) const;
  double boundWith(Part& part, int v, State state);
  Branch chooseBranch(Part& part);

  int limit_;
  bool quick_;
  double tolerance_;
  Incumbent& best_;
  Deadline& deadline_;
  std::vector<double> shifted_;  // weight - multiplier, of the part at hand
  BestAscent ascent_;
  std::vector<double> detour_;   // per node: what a set that holds it lacks of the last bound
  double largest_ = 0;
  double unsplit_ = -kInfinity;  // bound of the parts left unsplit by the quick search
  std::priority_queue<Part> queue_;
  long branches_ = 0;
  Random random_{1};
};
}  // namespace frs::connected
