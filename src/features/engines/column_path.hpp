// column_path.hpp - the interior point of feature selection with one coordinate a bin.
#pragma once
#include <optional>
#include <vector>

#include "base/monitor.hpp"
#include "features/engines/column_system.hpp"

namespace frs {
/// With one coordinate a bin, K(u) = Z diag(u) Z', the saddle point of weights and dual variables is a quadratic
/// program with one quadratic term,
///   max_b,tau  c'b - tau^2 / 2   s.t.  -tau <= z_k'b <= tau,  lo <= b <= hi,  1'b = 0,
/// the dual of  min_w,beta  (sum_k |w_k|)^2 / 2 + loss of Z w + beta;  u_k = |w_k| / sum |w|. Without the product of
/// weights and dual variables that the general saddle point has, Newton's method takes longer steps: 8 to 20, with the
/// predictor and corrector of Mehrotra (1992) and further correctors (Gondzio 1996), which cost little beside the
/// matrix. Bins that are clearly on their way to 0 leave the equations: the later steps see only those that stay.
class ColumnPath {
 public:
  /// Pre     Z outlives this; lo < hi, and 0 is strictly between their sums. Throws Interrupted.
  ColumnPath(const Columns& Z, std::vector<double> c, std::vector<double> lo, std::vector<double> hi, Monitor& monitor);

  /// False when rounding stops the progress.
  bool step();
  /// The sum of the products of distances and multipliers: what the objective lacks, once the linear conditions hold
  /// and if what has left was right to leave.
  double gap() const;
  /// gap(), and what the condition of the samples lacks, which counts as far as the bound that it pushes to.
  double wholeGap() const;
  /// How many bins and samples changed their trend, to their bounds or away from them, in the last step.
  std::size_t turns() const { return turns_; }

  /// Takes back the bins that have left and should not have, those with |z'b| > tau. Returns how many.
  std::size_t readmit();

  struct Point {
    std::vector<double> u, b;
  };
  Point point() const;
  /// The vertex to which the trend points: bins and samples that tend to their bounds are there, and the others are
  /// moved by Newton's method on their own equations.
  Point vertex() const;

 private:
  struct Direction {
    std::vector<double> b, room, multiplier;
    double tau = 0, beta = 0;
  };
  // Bins and samples on their bounds, the equations of the others, and their unknowns
  struct Vertex;

  bool start();
  void startWithFewBins();
  const Columns& now() const { return part_ ? *part_ : all_; }
  std::size_t up(std::size_t k) const { return 2 * n_ + k; }
  std::size_t down(std::size_t k) const { return 2 * n_ + m_ + k; }
  std::vector<double> residual() const;
  bool factorise();
  Direction direction(const std::vector<double>& target) const;
  double meanProduct(const Direction& d, double primal, double dual) const;
  void correct(double wanted, std::vector<double> target, Direction& d) const;
  void take(const Direction& d);
  void shrink();
  void keepOnly(const std::vector<int>& bins);
  Vertex trend() const;
  Point whole(const std::vector<double>& w, std::vector<double> b) const;

  const Columns& all_;
  std::optional<Columns> part_;  // the bins that are in the equations, if not all
  std::size_t n_, m_;            // number of samples, and of bins in the equations
  std::vector<int> bins_;        // the bins in the equations
  const std::vector<double> c_, lo_, hi_;
  std::vector<double> b_;
  // Distances to b >= lo, b <= hi, z'b <= tau, -z'b <= tau, in this order, and the multipliers
  std::vector<double> room_, multiplier_;
  double tau_ = 0, beta_ = 0;
  Monitor& monitor_;
  ColumnSystem system_;
  std::vector<double> D_, h_, g_;  // curvatures of the barrier
  std::vector<double> residual_;   // of the condition of the samples
  double weightExcess_ = 0;        // of sum |w| over tau
  std::vector<double> lacks_;      // by how much the distances of bins differ from tau -+ z'b
  std::vector<bool> stays_;        // bins that have come back
  std::vector<bool> closes_;       // what tends to its bound, by the indicator of Tapia (1980)
  std::size_t turns_ = 0;
};
}  // namespace frs
