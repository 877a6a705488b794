// interior_point.hpp - a path through the inside of the constraints to the saddle point of weights and dual variables.
//
// Solves    a saddle point problem (saddle.hpp), with free or fixed weights.
// Converges Newton's method follows the central path, on which the products mu are the duality gap, down to rounding.
// Pays      where C is large or labels are noisy: a step factorises a matrix, but 10 to 40 of them are enough.
#pragma once
#include <memory>
#include <vector>

#include "qp/newton_system.hpp"

namespace frs {
/// The optimality conditions of min_u max_b  c'b - b'K(u)b/2, with every product of the distance to a bound and its
/// multiplier equal to mu instead of 0:
///   c - f - beta = zHi - zLo,   theta - q/2 = v,   1'b = total,   1'u = 1,
///   zHi (hi - b) = zLo (b - lo) = u v = mu.
/// The sum of the products is the duality gap. Newton's method follows mu down to 0 (predictor and corrector of
/// Mehrotra 1992) with all samples and bins inside their bounds, where neither a bound nor a kink of J is in the way:
/// 10 to 40 steps, however many support vectors are bounded and however large C is.
class InteriorPoint {
 public:
  /// Pre     problem outlives this; lo < hi; total strictly between sum lo and sum hi; u >= 0 on the simplex (fixed
  ///         weights: any u > 0). b may lie on its bounds.
  InteriorPoint(const SaddleProblem& problem, std::vector<double> u, std::vector<double> b);

  /// One predictor and corrector; false when rounding stops the progress.
  bool step();

  const NewtonPoint& point() const { return at_; }
  /// The sum of the products: what the objective lacks, once the linear conditions hold.
  double gap() const { return meanProduct(nullptr, 0) * static_cast<double>(m_ + 2 * n_); }

  /// The point with bins at 0 and samples at their bounds, sum u = 1 and sum b = total. Samples go there where the
  /// multiplier outweighs the distance. Bins by their trend, which is known long before they are small (the free
  /// samples and the other weights then move together), or by their size, as samples (the other weights stay): neither
  /// is the better one always.
  enum class Rule { Trend, Size };
  struct End {
    std::vector<double> u, b;
  };
  End atBounds(Rule rule) const;
  /// The point with what is within this share of its range of a bound put there, where atBounds() decides too much; b
  /// is empty where the others cannot restore the sum.
  End nearBounds(double share) const;
  /// The first share to try, which puts most on its bound, and what each is of the one before; also the least distance
  /// to a bound at the start.
  static constexpr double mostShare = 1e-2;

 private:
  struct Direction : NewtonStep {
    std::vector<double> v, zLo, zHi;
  };
  struct Targets;
  void moveInside();
  void startMultipliers();
  void measureRoom();
  void moveFree(const std::vector<double>& held, bool moveWeights, End& end) const;
  static void moveWeightsBy(const std::vector<double>& d, const std::vector<bool>& out, std::vector<double>& u);
  void computeCurvature();
  Targets targets(double mu, const Direction* predictor) const;
  Direction direction(double mu, const Direction* predictor) const;
  double meanProduct(const Direction* d, double t) const;
  double lengthInside(const Direction& d) const;
  void take(const Direction& d, double length);

  const SaddleProblem& problem_;
  const std::size_t n_, m_;
  std::unique_ptr<NewtonSystem> system_;
  NewtonPoint at_;
  std::vector<double> width_;        // hi - lo
  std::vector<double> toHi_, toLo_;  // hi - b and b - lo
  std::vector<double> zLo_, zHi_;    // multipliers of b >= lo and b <= hi
  // Bins whose weight fell by a larger factor than their multiplier in the last step: they tend to 0 (the indicator of
  // Tapia 1980)
  std::vector<bool> fades_;
  double beta_ = 0, theta_ = 0;  // multipliers of 1'b = total and 1'u = 1
};

/// The SVM of a problem with fixed weights (u = 1), from b, until what the objective lacks is at most `gap` or rounding
/// stops the progress. Each step polls the problem's monitor.
SaddleSolution solveInside(const SaddleProblem& problem, std::vector<double> b, double gap);
}  // namespace frs
