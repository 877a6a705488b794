// newton_numbers.hpp - the numbers of Newton's method on J, with bins (newton.cpp) and with kernels held as matrices
// (kernel_matrices.cpp). Private to src/features.
#pragma once

namespace frs::features {
struct NewtonNumbers {
  double modelShare = 1e-3;                       ///< of the gap: accuracy of the quadratic model
  double firstDamping = 1e-4, lessDamping = 0.3;  ///< of the Hessian's diagonal
  int attempts = 8;
  /// Width of the hinge's smoothed corner: at the start, of how far the scores moved in a whole step, and the largest.
  double firstMargin = 0.2, marginOfChange = 0.25, widestMargin = 0.5;
};
constexpr NewtonNumbers newton;
}  // namespace frs::features
