// region_svm.hpp - the SVM inside region selection (eq. 17): its examples are bags, each a weighted sum
// of regions, phi_i = sum_k s_ik phi(h_ik). A region of a negative bag is a bag of one.
#pragma once
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "frs/matrix.hpp"
#include "frs/monitor.hpp"
#include "regions/region_kernel.hpp"
#include "regions/shared_slack.hpp"

namespace frs {
/// The examples: example i holds the slots start[i] .. start[i+1]-1, each a column of H. Positive bags
/// come first.
struct BagExamples {
  std::vector<std::size_t> start;
  std::vector<int> region;    ///< column of H, per slot
  std::vector<double> y, C;   ///< label and cost, per example
  std::size_t positives = 0;  ///< examples 0 .. positives-1 are the positive bags
  std::vector<int> slack;     ///< examples with the same entry share a slack; empty: each has its own
  std::size_t size() const { return y.size(); }
  std::size_t slots() const { return region.size(); }
  std::size_t positiveSlots() const { return start[positives]; }
};

/// Kernel values between examples, kept while their weights stay: those of negative regions for good.
class ExampleGram {
 public:
  ExampleGram(RegionKernel& kernel, const BagExamples& bags, std::size_t capacity);
  /// Forgets what is known of an example whose weights changed.
  void forget(std::size_t example);
  /// The symmetric block over the listed examples (increasing) for slot weights s, row stride = their number.
  /// tick is called before every few rows: making them may take long.
  void block(Span<const int> examples, Span<const double> s, float* K, const std::function<void()>& tick);
  std::size_t capacity() const { return exampleIn_.size(); }

 private:
  void place(Span<const int> examples);
  void prepare(Span<const int> examples, Span<const double> s);
  ScoreRequest unknownOf(std::size_t a, Span<const int> examples, Span<const double> s) const;
  void store(std::size_t a, Span<const int> examples, Span<const double> s, const std::vector<double>& score);
  RegionKernel& kernel_;
  const BagExamples& bags_;
  std::vector<float> values_;             // capacity x capacity, NaN where unknown
  std::vector<int> placeOf_, exampleIn_;  // example -> place or -1, and back
  std::vector<long> lastUse_;
  long clock_ = 0;
};

/// When an inner solve may end: all bounds hold, no further progress is possible, or the blocks are used up.
struct SvmGoal {
  double gap = 1e-3;                                           ///< duality gap relative to the primal value
  double ceiling = std::numeric_limits<double>::infinity();    ///< primal value not above this
  double violation = std::numeric_limits<double>::infinity();  ///< largest KKT violation, for a tight solve
  int blocks = 3000;                                           ///< working sets to try at most
  double work = std::numeric_limits<double>::infinity();       ///< multiplications inside them at most
};

/// The SVM for changing weights s, warm-started: working sets of examples with remembered kernel values,
/// SMO on them, then the scores of all examples through the kernel.
class RegionSvm {
 public:
  RegionSvm(RegionKernel& kernel, const BagExamples& bags, Monitor& monitor);

  /// Takes one weight per slot; b is kept as the warm start.
  void setWeights(Span<const double> s);
  /// Improves b until the goal is met.
  /// Post    sum b = 0, 0 <= y_i b_i <= C_i (in sum over those that share a slack); primal - dual is the duality gap at (w, bias) and b; primal
  ///         is an upper bound of J(s), and the value of the primal problem at (w, bias).
  void solve(const SvmGoal& goal);
  /// w'phi(h) for the slots of the positive bags (all of them, also where s = 0): -dJ/ds = alpha_i of it.
  const std::vector<double>& positiveScores();

  const std::vector<double>& weights() const { return s_; }
  const std::vector<double>& b() const { return b_; }
  /// Takes back an earlier solution for the present weights' warm start.
  void setB(const std::vector<double>& b) { b_ = b; }
  /// <w, phi_i> per example, without bias.
  const std::vector<double>& scores() const { return f_; }
  double primal() const { return primal_; }
  double dual() const { return dual_; }
  /// Relative duality gap; infinite where the kernel values overflow.
  double gap() const {
    if (!std::isfinite(primal_) || !std::isfinite(dual_)) return std::numeric_limits<double>::infinity();
    return primal_ > 0 ? (primal_ - dual_) / primal_ : 0;
  }
  double bias() const { return bias_; }
  double violation() const { return violation_; }
  long solves = 0, blocks = 0, pairs = 0;
  double work = 0;  ///< multiplications inside the working sets so far

 private:
  Combination combination() const;
  void updateScores();
  void measure();
  bool reached(const SvmGoal& goal) const;
  SharedSlack::Freedom freedom(const std::vector<double>& e) const;
  std::vector<int> workingSet() const;
  void solveBlock(const std::vector<int>& set, double accuracy, double mostWork);
  double patienceWithPairs() const;
  void solveInCoordinates();
  void report();

  RegionKernel& kernel_;
  const BagExamples& bags_;
  Monitor& monitor_;
  ExampleGram gram_;
  SharedSlack slack_;
  std::vector<double> s_, b_, f_, lo_, hi_, slotScore_, positiveScore_;
  std::vector<int> activeSlot_, activeRegion_;  // slots with s > 0 and their regions
  std::vector<int> positiveRegion_;
  bool usedCoordinates_ = false;
  double primal_ = 0, dual_ = 0, bias_ = 0, violation_ = 0;
};
}  // namespace frs
