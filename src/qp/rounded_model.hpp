// rounded_model.hpp - the model w that rounded_hinge.hpp solves for, and its steps.
#pragma once
#include <memory>
#include <vector>

#include "qp/newton_system.hpp"

namespace frs {
/// The samples with a curvature. Where some stand for all, each does for `share`.
struct Band {
  std::vector<int> samples;
  double share = 1;
  bool same = false;      ///< as in the step before, with the same width
  std::vector<double> D;  ///< h / (hi - lo) / share; 1e300 outside
};

/// Where a full step leads: the change of the scores and of the bias.
struct ModelStep {
  std::vector<double> f;
  double beta = 0;
};

/// w with the weights u. With fixed weights its part of the objective is |w|^2 / 2; with free ones
///   sum_k |w_k|^2 / (2 u_k) - mu sum_k log u_k,   1'u = 1,
/// convex in w and u together. Newton's equations are those of the objective, with F b for the gradient of the loss.
class RoundedModel {
 public:
  /// By coordinates with free weights, where these are no more than the samples of a band, or where no block of the
  /// kernel can be had; else as a sum over samples, whose matrix is the smaller one.
  /// Pre     u > 0 (fixed weights: 1).
  static std::unique_ptr<RoundedModel> make(const SaddleProblem& problem, std::vector<double> u);
  virtual ~RoundedModel() = default;

  /// w = sum_i b_i F_i.
  virtual void set(const std::vector<double>& b) = 0;
  /// False when rounding makes the matrix indefinite.
  virtual bool findStep(const Band& band, const std::vector<double>& slopes, ModelStep& step) = 0;
  /// Goes a part of the last step.
  virtual void take(double length) = 0;
  /// The longest part that keeps u > 0, at most 1.
  virtual double longest() const { return 1; }
  /// The slope of w's part of the objective, a part t along the last step.
  virtual double slope(double t) const = 0;
  /// |w|^2 in the kernel of the weights.
  virtual double square() const = 0;
  /// The weights; with `empty`, those that tend to 0 are there.
  virtual std::vector<double> weights(bool empty) const = 0;
  /// Sets mu so that the barrier adds so much to the gap.
  virtual void setBarrier(double) {}

 protected:
  explicit RoundedModel(const SaddleProblem& problem) : problem_(problem) {}
  const SaddleProblem& problem_;
  std::unique_ptr<NewtonSystem> system_;
  NewtonPoint at_;
};
}  // namespace frs
