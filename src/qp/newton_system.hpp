// newton_system.hpp - Newton's equations of the interior point, eliminated over samples or over coordinates.
//
//   (K + D) db + Q du + 1 dbeta = r,   -Q'db + (v/u) du + 1 dtheta = s,   1'db = sumB,   1'du = sumU
//
// K = sum_k u_k scale_k kappa_k over the samples, D > 0 the curvature of the barrier, Q_k = scale_k kappa_k b.
#pragma once
#include <memory>
#include <vector>

#include "qp/saddle.hpp"

namespace frs {
/// Where the equations are set up.
struct NewtonPoint {
  std::vector<double> u, b;
  std::vector<double> f, q;  ///< K b, and q_k = scale_k b'kappa_k b
  std::vector<double> v;     ///< multipliers of u >= 0
  std::vector<double> D;
  std::vector<double> phi{};  ///< over coordinates: sum_i b_i F_i, where b is not known
};

struct NewtonSide {
  std::vector<double> r, s;
  double sumB = 0, sumU = 0;
};
struct NewtonStep {
  std::vector<double> b, u;
  double beta = 0, theta = 0;
};

class NewtonSystem {
 public:
  virtual ~NewtonSystem() = default;
  /// False when rounding makes the matrix indefinite. Pre: the point stays as it is until the last solve.
  virtual bool factorise(const NewtonPoint& point) = 0;
  virtual NewtonStep solve(const NewtonSide& side) const = 0;
  /// Over coordinates, with the right side x, s, sumU of the equations after db was eliminated. Replaces x by the
  /// change of phi and the bias; the rest of the solution is returned, b empty.
  virtual NewtonStep solveCoordinates(std::vector<double>& x, const std::vector<double>& s, double sumU) const;

  /// The cheaper of two ways to eliminate that fits into memory: over pairs of samples, weights first, O(n^3 + n^2 m)
  /// for m weights, or over pairs of coordinates of the feature maps, O(n r^2 + r^3) for r of them: linear in n,
  /// whatever the number of support vectors.
  static std::unique_ptr<NewtonSystem> make(const SaddleProblem& problem);
  /// One of these. Samples with D beyond all others (1e300) cost nothing.
  enum class Elimination { Samples, Coordinates };
  static std::unique_ptr<NewtonSystem> make(const SaddleProblem& problem, Elimination elimination);
  /// About how many multiplications one step takes by that choice, infinity where neither way fits into memory, and
  /// the bytes it needs.
  struct Cost {
    double work, bytes;
  };
  /// Of a problem with so many samples, coordinates and weights; `blocks` as SaddleKernel::hasBlocks.
  static Cost cost(std::size_t samples, std::size_t coordinates, std::size_t parts, bool fixedWeights, bool blocks);

 private:
  static std::unique_ptr<NewtonSystem> overSamples(const SaddleProblem& problem);
  static std::unique_ptr<NewtonSystem> weightsFirst(const SaddleProblem& problem);
  static std::unique_ptr<NewtonSystem> overCoordinates(const SaddleProblem& problem);
};
}  // namespace frs
