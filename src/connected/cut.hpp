// cut.hpp - the cut around one terminal: what every raise of the dual bounds is made of.
#pragma once
#include <limits>
#include <vector>

#include "connected/bound.hpp"

namespace frs::connected {

/// A set that a dual solution is measured against: its nodes, and the arcs of a tree that spans them from the root.
struct Guide {
  std::vector<char> node, arc;
};

/// The cut around one terminal: the nodes that reach it at a reduced cost of no more than what it was raised by, and
/// the arcs that enter. It is closed as soon as it meets a node that the root reaches at no cost. Raising it is
/// Dijkstra's algorithm from the terminal against the arcs: a node is taken in at its distance, and an arc (u, v) has
/// paid the distance of u (the whole raise for u outside) less that of v.
class Cut {
 public:
  Cut(const Rooted& problem, std::vector<double>& reducedCost)
      : problem_(problem),
        cost_(reducedCost),
        mark_(problem.graph.weight.size(), 0),
        level_(mark_.size()),
        reached_(mark_.size(), 0) {}

  /// Finds the nodes that the root reaches at no cost: to be called before the first start, and when costs were changed
  /// by others.
  void findReached();
  bool reached(int v) const { return reached_[v]; }
  /// Costs up to here count as none, which keeps the bound valid.
  void setTiny(double tiny) { tiny_ = tiny; }
  /// Counts the arcs of the guide's tree that enter, from the next start on; nullptr: no longer.
  void setGuide(const Guide* guide) { guide_ = guide; }
  /// A cut around more nodes is closed too, from the next start on.
  void setMost(std::size_t nodes) { most_ = nodes; }
  double size() const { return arcs_; }          ///< arcs that enter
  int guideArcs() const { return guideArcs_; }   ///< of them those of the guide's tree
  double raised() const { return raised_; }      ///< since the start
  double cheapest() const { return cheapest_; }  ///< the raise that takes in another node; infinite without arcs

  /// The cut of a terminal, not raised; false when it is closed.
  bool start(int terminal);
  /// Raises the cut, by cheapest() at most; false when it is closed.
  bool raise(double delta);
  /// Writes the raise to the reduced costs. Lists what was paid in `account`, and the costs before in `journal`.
  void settle(std::vector<Payment>* account = nullptr, std::vector<Payment>* journal = nullptr);

 private:
  struct Entering {
    double free;  ///< the raise at which the arc costs nothing more
    int arc;
    bool operator<(const Entering& other) const { return free > other.free; }  // for a heap with the least on top
  };
  bool absorb(int v);
  void reachOnwards();
  bool list();
  void recount(std::size_t firstNode, std::size_t firstArc);
  void count(int arc, int sign) {
    arcs_ += sign;
    if (guide_ && guide_->arc[arc]) guideArcs_ += sign;
  }

  const Rooted& problem_;
  std::vector<double>& cost_;
  const Guide* guide_ = nullptr;
  std::size_t most_ = std::numeric_limits<std::size_t>::max();
  std::vector<int> mark_;      // stamp_ for the nodes inside
  std::vector<double> level_;  // of the nodes inside: what the cut was raised by when they came in
  std::vector<char> reached_;
  std::vector<int> inside_;
  std::vector<int> todo_;  // of them those whose arcs are not listed yet; nodes to reach others from
  std::vector<Entering> heap_;
  int stamp_ = 0, arcs_ = 0, guideArcs_ = 0;
  double raised_ = 0, cheapest_ = kInfinity, tiny_ = 0;
};
}  // namespace frs::connected
