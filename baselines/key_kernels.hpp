// key_kernels.hpp - multiple kernel learning over assignments of key instances, the inner problem of KI-SVM:
//   min_mu max_alpha -1/2 (alpha.y)' (sum_t mu_t K_t + diag(1/C)) (alpha.y),
//   alpha >= 0, sum alpha = 1, mu >= 0, sum mu = 1.
// Private to ki_svm.cpp.
#pragma once
#include <cstddef>
#include <vector>

#include "base/monitor.hpp"

namespace frs::mil {
/// The kernel of one assignment: keys of the p positive bags against each other (p x p) and against the n negatives
/// (p x n), row by row. Negatives against each other do not depend on the assignment.
struct KeyKernel {
  std::vector<float> own, across;
};

class KeyKernels {
 public:
  KeyKernels(std::vector<double> costPositive, double tol, Monitor& monitor);

  /// Replaces the negatives: their kernel among each other (n x n) and costs. The kernels of all assignments must be
  /// set again before the next `learn`.
  void setNegatives(std::vector<float> among, std::vector<double> cost);
  /// Kernel of assignment t; t = count() adds one, with half of the weight.
  void set(std::size_t t, KeyKernel kernel);
  std::size_t count() const { return mu_.size(); }

  /// Solves for mu and alpha to the relative gap tol, from the alpha given (positives, then negatives; any sum).
  /// Post    alpha >= 0 sums to 1; value never above that of the mu before.
  void learn(std::vector<double>& alpha);

  const std::vector<double>& mu() const { return mu_; }
  double rho() const { return rho_; }           ///< alpha'Q alpha; at the optimum every y_i f_i >= rho
  double value() const { return -0.5 * rho_; }  ///< of the relaxation
  double gap() const { return gap_; }

 private:
  std::size_t positives() const { return costPositive_.size(); }
  std::size_t size() const { return positives() + costNegative_.size(); }
  void combine();
  void findErrors(const std::vector<double>& alpha);
  void solveAlpha(std::vector<double>& alpha);
  void findQuadratics(const std::vector<double>& alpha);
  void moveWeights(double power);

  std::vector<double> costPositive_, costNegative_;
  double tol_;
  Monitor& monitor_;
  std::vector<float> among_;
  std::vector<KeyKernel> kernels_;
  std::vector<double> mu_, q_;  // q_t = (alpha.y)'K_t(alpha.y)
  std::vector<float> Q_;        // y y'.(sum mu_t K_t) + diag(1/C)
  std::vector<double> e_;       // -Q alpha
  double rho_ = 1, gap_ = 0;
};
}  // namespace frs::mil
