// adjust.hpp - dual adjustment: a dual solution of the rooted problem improved in places, towards the linear program's.
#pragma once
#include <vector>

#include "base/random.hpp"
#include "connected/cut.hpp"

namespace frs::connected {

/// The guide of a set: a random tree that spans it from the root. False when the set is not one of the problem.
bool spanGuide(const Rooted& problem, const std::vector<char>& inSet, Random& random, Guide& guide);

/// A dual solution with the part of every node in it: what can be adjusted.
struct DualSolution {
  DualBound dual;
  std::vector<Account> accounts;

  std::size_t payments() const {
    std::size_t count = 0;
    for (const Account& a : accounts) count += a.payments.size();
    return count;
  }
};

/// The dual solution of what is left of a graph. Nodes that are gone pay for their prizes alone, and give back what
/// they took from the arcs.
DualSolution restricted(const DualSolution& solution, const Remainder& left);

/// Dual adjustment (Erlenkotter 1978 for facility location; here for the dual of the arborescence relaxation, whose
/// bound dual ascent, being greedy, does not reach).
///
/// A step gives back what a few neighbouring terminals have taken from the arcs, lets those they stood in the way of
/// be raised first, then them, and keeps the outcome unless the bound is worse than before.
///
/// Where to look is known exactly. For a set S with its tree T, complementary slackness splits the difference of the
/// bound and w(S) without a rest, r being reduced costs, s slacks and f_t(a) what terminal t has taken from arc a:
///     sum_{a in T} r_a + sum_{t not in S} s_t + sum_t (sum_{a in T} f_t(a) - [t in S] sum of t's raises).
/// Each term is nonnegative and belongs to a node, and steps start from nodes in proportion to it. For the same reason
/// cuts are first raised only as long as no second arc of T enters (no first one where t is not in S).
class Adjustment {
 public:
  /// Starts from a dual ascent or, when given, from a solution for the same root and weights, found before some of the
  /// nodes were decided.
  Adjustment(const Rooted& problem, const DualSolution* start, Random& random, Deadline& deadline);

  const DualBound& dual() const { return dual_; }
  DualSolution solution() const { return {dual_, accounts_}; }
  /// Steps towards a dual solution that proves the set of the guide; ends before when the bound is <= enough or the
  /// time is up.
  void improve(const Guide& guide, int steps, double enough);
  /// Steps at one node, with a guide or without.
  void improveAt(int node, const Guide* guide, int steps, double enough);
  /// The part of each node in the difference of the bound and the weight of the last guide's set.
  std::vector<double> gapAtNodes() const {
    std::vector<double> result(share_);
    for (std::size_t v = 1; v < result.size(); ++v) result[v] = share_[v] - share_[v - 1];
    return result;
  }
  /// To be called after nodes of the problem were decided that had been open. A node that is out pays for its prize
  /// alone, and gives back what it took from the arcs.
  void takeUp();

 private:
  struct Saved {  ///< of a terminal that a step changes
    int terminal;
    double total, slack;
    std::size_t kept;               ///< payments that stay in its account
    std::vector<Payment> payments;  ///< of a terminal that was released
  };

  void splitGap(const Guide& guide);
  int pickNode();
  void listPayers();
  std::vector<int> payersAround(int node, std::size_t most);
  void release(int terminal);
  void saveUnreached(std::vector<int>& terminals);
  void raise(int terminal, const Guide* tight);
  void step(int node, const Guide* guide);
  void undo();

  const Rooted problem_;
  Random& random_;
  Deadline& deadline_;
  std::vector<Account> accounts_;
  DualBound dual_;
  Cut cut_;
  double tiny_ = 0;
  std::vector<int> terminals_;
  std::vector<double> share_;  // running sums over the nodes of their part of the gap
  std::vector<std::vector<int>> payers_;
  std::vector<int> seen_;  // stamp_ for the nodes met by a search
  int stamp_ = 0;
  std::vector<int> reached_;  // of a search
  std::vector<Saved> saved_;
  std::vector<Payment> journal_;  // arcs changed by a step, with their costs before
};
}  // namespace frs::connected
