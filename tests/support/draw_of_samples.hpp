// draw_of_samples.hpp - a small problem with its kernel, for the tests of solvers on hard data.
#pragma once
#include <vector>

#include "base/matrix.hpp"
#include "kernel/additive_kernel.hpp"

namespace frs::testing {
struct Draw {
  std::size_t n, D;
  std::vector<double> X, y;
  double C;
  AdditiveKernel kernel;
  Samples samples() const { return MatrixView<const double>{X.data(), D, n}; }
};
}  // namespace frs::testing
