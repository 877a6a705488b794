// steps.hpp - one outer iteration of each solver of region selection.
#pragma once
#include <limits>
#include <memory>
#include <vector>

#include "regions/region_selection.hpp"

namespace frs {
/// The weights s, the SVM at s and how tightly it is solved.
struct RegionState {
  RegionSvm& svm;
  const BagExamples& bags;
  double q;
  std::vector<double> s;  ///< per slot
  double J = 0;           ///< primal value at s
  double innerGap = 0.1;  ///< s = 1/m makes a degenerate SVM for large C: never solve the first ones tightly

  std::size_t positives() const { return bags.positives; }
  std::size_t begin(std::size_t i) const { return bags.start[i]; }
  std::size_t count(std::size_t i) const { return bags.start[i + 1] - bags.start[i]; }
  double alpha(std::size_t i) const { return svm.b()[i]; }  ///< of a positive bag
  /// Solves the SVM at s, to innerGap or `gap` where that is less; J is its primal value, not above `ceiling` up to the
  /// precision of the kernel.
  void evaluate(double ceiling, double gap = std::numeric_limits<double>::infinity());
};

/// Moves s to a point with J not higher. False when no such point was found.
class RegionStep {
 public:
  virtual ~RegionStep() = default;
  virtual bool advance(RegionState& state, const std::vector<double>& z) = 0;
};
/// Annealing gives weight to at most regionsPerBag regions of a bag.
std::unique_ptr<RegionStep> makeRegionStep(RegionOptions::Solver solver, std::size_t regionsPerBag);
/// Sets all but the `count` largest entries to 0.
void keepLargest(Span<double> s, std::size_t count);
}  // namespace frs
