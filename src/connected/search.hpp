// search.hpp - branch and bound over rooted parts of the connected search.
#pragma once
#include <algorithm>
#include <memory>
#include <queue>
#include <vector>

#include "base/random.hpp"
#include "connected/adjust.hpp"
#include "connected/tree.hpp"

namespace frs::connected {

/// A part of the search space: sets of the graph with `root` and all nodes In, without those Out. Parts
/// share graphs until their own is reduced again. root -1: any root.
struct Part {
  double bound;
  int root;
  double multiplier;  ///< of the constraint |S| <= maxRegions; negative: not yet chosen
  std::shared_ptr<const Graph> graph;
  std::vector<State> state;
  int open;                                          ///< nodes Open when the graph was reduced
  std::shared_ptr<const DualBound> known = nullptr;  ///< from this root with this state, where it is known already
  std::shared_ptr<const DualSolution> solution = nullptr;  ///< from this root, before the last nodes were decided

  bool operator<(const Part& other) const { return bound < other.bound; }
  int size() const { return graph->size(); }
  bool alive(int v) const { return state[v] != State::Out; }
};

inline int countOpen(const std::vector<State>& state) {
  return static_cast<int>(std::count(state.begin(), state.end(), State::Open));
}

/// Best-first branch and bound over parts. In search.cpp how parts are split, in search_bounds.cpp how they are bounded
/// and their graphs reduced, in search_sets.cpp how sets are found.
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
    queue_.push({kInfinity, root, -1, std::make_shared<const Graph>(graph), state, graph.size()});
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

  struct NearSet {  ///< the best set of the part at hand that is known, as nodes of its graph
    double value = -kInfinity;
    std::vector<char> node;
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
  bool adjust(Part& part);
  void combine(const Part& part);
  bool searchNearBound(const Part& part, const DualBound& dual);
  bool searchWithin(const Part& part, std::vector<State> state);
  bool guideOf(const Part& part, const DualBound& dual, Guide& guide);
  DualBound ascend(Part& part, double& bound);
  std::vector<int> rootsToTry(const Part& part);
  void compact(Part& part);
  void reduceInPlace(Part& part);
  void dropFar(Part& part) const;
  DualBound boundAt(const Part& part, double multiplier, double& bound);
  DualBound bestMultiplier(Part& part, double& bound);
  int triesOfPart() const;
  void findSets(const Part& part, const DualBound& dual, int tries);
  std::vector<double> costsNearBest(const Part& part, const DualBound& dual);
  void offer(const Rooted& problem, const Tree& tree);
  void remember(double value, const std::vector<int>& nodes, std::size_t size);
  int fix(Part& part, const DualBound& dual, double bound);
  std::vector<int> candidates(const Part& part) const;
  double boundWith(Part& part, int v, State state);
  double adjustedWith(const Part& part, int v);
  double ascendedWith(const Part& part);
  Branch chooseBranch(Part& part);

  int limit_;
  bool quick_;
  bool inner_ = false;  // a search inside another one, for sets
  double tolerance_;
  Incumbent& best_;
  Deadline& deadline_;
  std::vector<double> shifted_;  // weight - multiplier, of the part at hand
  BestAscent ascent_;
  NearSet near_;
  std::vector<double> gapAt_;   // per node: its part of the gap that the last adjustment left
  std::vector<char> found_;     // nodes of the sets of the part at hand that were found since they were combined
  int waited_ = 0, pause_ = 1;  // rounds since sets were last combined, and rounds between two such times
  std::vector<double> detour_;  // per node: what a set that holds it lacks of the last bound
  double largest_ = 0;
  double unsplit_ = -kInfinity;  // bound of the parts left unsplit by the quick search
  std::priority_queue<Part> queue_;
  long branches_ = 0;
  Random random_{1};
};
}  // namespace frs::connected
