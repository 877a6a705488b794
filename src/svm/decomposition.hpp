// decomposition.hpp - the SVM by working sets, for any kernel that can tell a block of itself and the scores it gives:
//   max_b  y'b - 1/2 b'K b   s.t.  sum b = 0, lo <= b <= hi,   b_i = alpha_i y_i              (eq. 10, eq. 17)
//
// Solves    the SVM without its whole kernel matrix.
// Converges every block holds the worst violators and raises the dual; where blocks no longer do, all samples are moved
//           at once (together.hpp).
// Pays      with more samples than a kernel matrix should hold, or with weights that change from solve to solve.
//
// Until the goal is reached:
//   1. e = y - f, f = K b. At the optimum no sample that may rise (b < hi) has a larger e than one that may fall
//      (b > lo); the largest difference is the violation.
//   2. Take the free samples and the worst violators, and solve their problem by pairs of samples with all others held.
//   3. Update the scores of all samples; where single precision no longer gains, repeat with a kernel in double.
//   4. Where pairs have cost as much as Newton's method on a rounded hinge (rounded_hinge.hpp) would, let that move all
//      samples at once.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "base/monitor.hpp"
#include "qp/safety.hpp"
#include "svm/together.hpp"
#include "svm/working_set.hpp"

namespace frs {
/// When a solve may end: all bounds hold, nothing is left to gain, or one of the budgets is used up.
struct SvmGoal {
  static constexpr double any = std::numeric_limits<double>::infinity();
  double gap = any;        ///< duality gap relative to the primal value
  double ceiling = any;    ///< primal value not above this
  double violation = any;  ///< of the optimality conditions
  long pairs = std::numeric_limits<long>::max();
  long blocks = 3000;
  double work = any;    ///< operations of pairs
  bool certify = true;  ///< end with scores computed afresh, in the best precision there is

  bool needsGap() const { return gap < any || ceiling < any; }
};

/// What solves have cost so far, and what all of them together may cost.
struct SvmEffort {
  long solves = 0, blocks = 0, pairs = 0;
  double work = 0;              ///< operations of pairs and of steps that move all samples at once
  double passes = 0;            ///< operations of the scores of all samples
  double most = usualMostWork;  ///< of both: once they are spent every solve ends where it is
  Ledger engines;

  double left() const { return most - work - passes; }
  bool isSpent() const { return left() <= 0; }
};

/// Watches the gain of blocks: where it is small, kernel blocks turn to double precision; where it is no more than
/// rounding three times in a row, the solve has stalled.
class Progressing {
 public:
  /// `gain` of the dual by a block, the dual then, and the violation before the block.
  void note(double gain, double dual, double violation);
  bool needsDouble() const { return little_ >= few || idle_ > 0; }
  bool nearlyStuck() const { return idle_ == few - 1; }
  bool stuck() const { return idle_ >= few; }
  /// Blocks gain little, in double precision too where there is any: the value only follows the rounding of the scores.
  bool settled() const { return little_ >= 2 * few; }

 private:
  static constexpr int few = 3;  // blocks in a row, of which one may be by chance
  int idle_ = 0, little_ = 0;
  double smallest_ = std::numeric_limits<double>::infinity();
};

/// One training problem, solved in place. The Oracle is the kernel; it has
///   BlockSizes sizes()                                  of its working sets
///   const float* block(std::vector<int>& set)           K over the set, symmetric; may reorder the set
///   bool block(const std::vector<int>& set, double* K)  the same in double precision; false where it has none
///   void scores(b, f)                                   f = K b for all samples
///   bool precise(), void makePrecise()                  whether scores are as exact as they can be, and from now on
///   double stepWork(samples, free)                      multiplications of a step that moves so many samples at once,
///                                                       of which `free` are between their bounds; infinity where
///                                                       that cannot be done
///   double passWork()                                   of scores()
///   bool takesAll()                                     whether that takes all samples
///   void withSaddle(set, use)                           calls use(const SaddleKernel&), the kernel of these samples
/// The Box holds the bounds of b: an SvmBox, or a class derived from it with its own violationOf, workingSet, svmGap
/// and solvePairs.
template <class Oracle, class Box = SvmBox>
class Decomposition {
 public:
  /// Pairs may cost `patience` times as much as moving all samples at once before that takes over.
  /// Pre     b feasible; all arguments outlive this.
  Decomposition(Oracle& oracle, const Box& box, std::vector<double>& b, std::vector<double>& f, SvmEffort& effort,
                Monitor& monitor, double patience = 1)
      : oracle_(oracle), box_(box), b_(b), f_(f), effort_(effort), monitor_(monitor), patience_(patience) {}

  /// Improves b until the goal is reached. note(gap, violation) is called before every block and at the end; the gap is
  /// 0 where the goal does not ask for one. Post    b feasible; f = K b, afresh and in the best precision where the
  /// goal asks for a certificate; b is then the one of the last gap.
  template <class Note>
  SvmTrace::Status run(const SvmGoal& goal, Note note) {
    ++effort_.solves;
    before_ = effort_;
    computeScores();
    for (bool fresh = oracle_.precise();; fresh = false) {
      Measured now = measure(goal);
      std::optional<SvmTrace::Status> end = ending(goal, now);
      if (end && goal.certify && !fresh) {
        oracle_.makePrecise();
        computeScores();
        now = measure(goal);
        end = ending(goal, now);
      }
      if (goal.needsGap()) effort_.engines.reached(now.gap.relative());
      note(now.gap, now.violation.size);
      if (end) {
        if (goal.certify) stretchBy(now.gap, b_, f_);
        return *end;
      }
      advance(now, goal);
    }
  }
  /// Times that all samples were moved at once.
  int visits() const { return visits_; }

 private:
  static constexpr double mostPairs = 5e5;    // of one block: then scores computed outside correct those inside
  static constexpr int mostVisits = 4;        // to the interior in one solve: what it cannot do, rounding forbids
  static constexpr double blockShare = 0.02;  // of the violation: what a block leaves inside

  struct Measured {
    Violation violation;
    SvmGap gap;
  };
  Measured measure(const SvmGoal& goal) const {
    return {violationOf(box_, b_, f_), goal.needsGap() ? svmGap(box_, b_, f_) : SvmGap{0, 0, 0}};
  }

  std::optional<SvmTrace::Status> ending(const SvmGoal& goal, const Measured& now) const {
    using Status = SvmTrace::Status;
    const bool optimal =
        (now.violation.size <= goal.violation || solvedInside_) && (!goal.needsGap() || now.gap.relative() <= goal.gap);
    // a ceiling that is the value of an earlier solve may lie below what scores in single precision can show again
    if (optimal && (goal.ceiling == SvmGoal::any || now.gap.primal <= goal.ceiling || progressing_.settled()))
      return Status::Converged;
    if (effort_.pairs - before_.pairs >= goal.pairs || effort_.blocks - before_.blocks >= goal.blocks ||
        pairsWork_ >= goal.work || effort_.isSpent())
      return Status::MaxIter;
    if (progressing_.stuck() || visits_ == mostVisits || now.violation.size <= rounding) return Status::Stalled;
    return {};
  }

  double dual() const { return dualValue(box_, b_, f_); }

  void computeScores() {
    oracle_.scores(b_, f_);
    effort_.passes += oracle_.passWork();
  }

  // One block, by pairs of samples as long as these have cost less than moving all samples would.
  void advance(const Measured& now, const SvmGoal& goal) {
    const Violation& v = now.violation;
    const std::size_t moved = oracle_.takesAll() ? box_.size() : wideSize(box_.size(), 2 * v.free.size());
    const double insideWork = usualNewtonSteps * oracle_.stepWork(moved, v.free.size());
    const double allowed = patience_ * insideWork - workSinceInside_;
    if (std::isfinite(insideWork) && insideWork <= effort_.left() && (allowed <= 0 || progressing_.nearlyStuck())) {
      const double before = dual();
      improveInside(v, insideGap(now, goal));
      progressing_.note(dual() - before, before, v.size);
      return;
    }
    const std::vector<int> set = workingSet(box_, b_, f_, v, oracle_.sizes(), effort_.blocks);
    const std::size_t full = std::min(box_.size(), std::max(oracle_.sizes().least, 2 * v.free.size()));
    const double perPair = touchWork * static_cast<double>(full);
    const double most = std::min({mostPairs, leastPairs + std::max(0.0, allowed) / perPair,
                                  std::max(1.0, std::min(goal.work - pairsWork_, effort_.left()) / perPair),
                                  static_cast<double>(goal.pairs - (effort_.pairs - before_.pairs))});
    const double floor = goal.violation < SvmGoal::any ? 0.5 * goal.violation : rounding;
    solvedInside_ = false;
    const double gain = improveByPairs(set, v.middle, std::max(floor, blockShare * v.size), static_cast<long>(most));
    progressing_.note(gain, dual(), v.size);
  }

  // What moving all samples should leave of the gap, absolute.
  double insideGap(const Measured& now, const SvmGoal& goal) const {
    double gap = std::numeric_limits<double>::infinity();
    // no optimum is above the loss of a model that is 0
    const double most = std::accumulate(box_.C.begin(), box_.C.end(), 0.0);
    if (goal.gap < SvmGoal::any) gap = shareLeft * goal.gap * std::min(most, now.gap.primal);
    if (goal.violation < SvmGoal::any)
      gap = std::min(gap, shareLeft * goal.violation * std::min(most, std::fabs(dual())));
    return gap;
  }

  // Solves the problem of the working set, then updates all scores. Returns the gain of the dual.
  double improveByPairs(std::vector<int> set, double bias, double eps, long most) {
    const std::size_t m = set.size();
    if (m < 2) return 0;
    std::vector<double> K;
    if (progressing_.needsDouble()) {
      K.resize(m * m);
      if (!oracle_.block(set, K.data())) K.clear();
    }
    const float* single = K.empty() ? oracle_.block(set) : nullptr;
    std::vector<double> e(m), inside(m);
    for (std::size_t q = 0; q < m; ++q) {
      e[q] = box_.y[set[q]] - f_[set[q]];
      inside[q] = b_[set[q]];
    }
    FreeSteps free;
    const long used = single ? solvePairs(box_, set, single, b_, eps, most, e, inside, monitor_, free)
                             : solvePairs(box_, set, K.data(), b_, eps, most, e, inside, monitor_, free);
    SvmTrace::enterPairs(used, free, m, std::nan(""), effort_.engines);
    const double operations = touchWork * static_cast<double>(used) * static_cast<double>(m);
    ++effort_.blocks;
    effort_.pairs += used;
    effort_.work += operations;
    pairsWork_ += operations;
    workSinceInside_ += operations + oracle_.passWork();
    return take(set, inside, bias);
  }

  // Moves b of the set to where the block wants it. Where the scores disagree with the block's kernel in single
  // precision, the step is shortened so that the dual never falls. Returns what the dual gains.
  double take(const std::vector<int>& set, const std::vector<double>& to, double bias) {
    std::vector<double> change(box_.size(), 0.0), scores;
    for (std::size_t q = 0; q < set.size(); ++q) change[set[q]] = to[q] - b_[set[q]];
    oracle_.scores(change, scores);
    effort_.passes += oracle_.passWork();
    double slope = 0, curvature = 0;
    for (int i : set) {
      slope += change[i] *
               (box_.y[i] - f_[i] - bias);  // the changes add up to 0, but for rounding that the bias would scale
      curvature += change[i] * scores[i];
    }
    const double best = curvature > 0 ? slope / curvature : 1;
    const double step = std::max(0.0, std::min(1.0, best));
    for (std::size_t q = 0; q < set.size(); ++q) {
      const int i = set[q];
      b_[i] = step == 1 ? to[q] : b_[i] + step * change[i];
    }
    for (std::size_t i = 0; i < f_.size(); ++i) f_[i] += step * scores[i];
    return step * (slope - 0.5 * step * curvature);
  }

  // Solves for all samples, or those near the margin, together; the others stay at their bounds.
  void improveInside(const Violation& v, double gap) {
    if (!oracle_.precise()) {  // where pairs fail, scores are sums of large terms that cancel
      oracle_.makePrecise();
      computeScores();
    }
    std::vector<int> set = wideSet(box_, b_, f_, v);
    if (oracle_.takesAll()) {
      set.resize(box_.size());
      std::iota(set.begin(), set.end(), 0);
    }
    SaddleSolution solution;
    oracle_.withSaddle(set, [&](const SaddleKernel& kernel) {
      SaddleProblem problem{kernel, {}, {}, {}, 0, true, &monitor_};
      std::vector<double> inside, own, q;
      for (int i : set) {
        inside.push_back(b_[i]);
        problem.lo.push_back(box_.lo[i]);
        problem.hi.push_back(box_.hi[i]);
        problem.total += b_[i];
      }
      kernel.evaluate(std::vector<double>(kernel.parts(), 1.0), inside, own, q);
      for (std::size_t t = 0; t < set.size(); ++t) problem.c.push_back(box_.y[set[t]] - f_[set[t]] + own[t]);
      // what the first visit leaves, pairs may finish
      solution = solveTogether(problem, inside, gap, visits_ > 0, oracle_.stepWork(set.size(), v.free.size()),
                               effort_.engines);
    });
    effort_.work += oracle_.stepWork(set.size(), v.free.size()) * solution.steps;
    ++effort_.blocks;
    for (std::size_t t = 0; t < set.size(); ++t) b_[set[t]] = solution.b[t];
    computeScores();
    ++visits_;
    solvedInside_ = set.size() == box_.size() && solution.gap <= gap;
    workSinceInside_ = 0;
    patience_ *= 2;  // in case it did not finish the work
  }

  Oracle& oracle_;
  const Box& box_;
  std::vector<double>&b_, &f_;
  SvmEffort& effort_;
  SvmEffort before_;
  Monitor& monitor_;
  Progressing progressing_;
  double patience_;
  double pairsWork_ = 0, workSinceInside_ = 0;  // operations of pairs
  int visits_ = 0;                              // to the interior
  // whether the last one has left no more than asked for, of all samples: near the margin, small violations of its b
  // cost nothing
  bool solvedInside_ = false;
};
}  // namespace frs
