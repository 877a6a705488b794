// region_svm.hpp - the SVM inside region selection (eq. 17) for changing weights of the regions.
#pragma once
#include <vector>

#include "regions/bag_kernel.hpp"
#include "regions/shared_slack.hpp"

namespace frs {
/// The SVM of the examples for changing weights s, warm-started: a Decomposition whose kernel is the BagKernel.
class RegionSvm : public SvmEffort {
 public:
  RegionSvm(RegionKernel& kernel, const BagExamples& bags, Monitor& monitor);

  /// Takes one weight per slot; b is kept as the warm start.
  void setWeights(Span<const double> s) { kernel_.setWeights(s); }
  /// Improves b until the goal is met.
  /// Post    sum b = 0, 0 <= y_i b_i <= C_i (in sum over those that share a slack). gap() is the duality gap at b;
  ///         primal() is an upper bound of J(s): the primal value at w and the bias (see svmGap).
  void solve(const SvmGoal& goal);
  /// w'phi(h) for the slots of the positive bags (all of them, also where s = 0): -dJ/ds = alpha_i of it.
  const std::vector<double>& positiveScores();

  const std::vector<double>& b() const { return b_; }
  /// Takes back an earlier solution for the present weights' warm start.
  void setB(const std::vector<double>& b) { b_ = b; }
  /// <w, phi_i> per example, without bias.
  const std::vector<double>& scores() const { return f_; }
  double primal() const { return certificate_.primal; }
  /// Relative duality gap; infinite where the kernel values overflow.
  double gap() const { return certificate_.relative(); }
  double bias() const { return certificate_.bias; }

 private:
  template <class Box>
  void solveIn(const Box& box, const SvmGoal& goal);
  void report();

  SharedSlack box_;
  BagKernel kernel_;
  Monitor& monitor_;
  std::vector<double> b_, f_, positiveScore_;
  SvmGap certificate_{0, 0, 0};
  bool hard_ = false;  // some solve needed the interior point
};
}  // namespace frs
