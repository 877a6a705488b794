// window_svm.hpp - a linear SVM in which examples share slacks: the convex step of MI-SVM over windows.
#pragma once
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
struct WindowSvmOptions {
  double tol = 1e-3;    ///< stop at this duality gap, relative to the primal value
  int maxIter = 10000;  ///< passes over all groups
};

struct WindowSvm {
  std::vector<double> w;      ///< D
  std::vector<double> alpha;  ///< one of each example
  double primal = 0, dual = 0;
  int iterations = 0;
  bool converged = false;
};

/// min_w  1/2 |w|^2 + sum_g C_g max(0, max_{k in g} 1 - y_k w'x_k): one slack for each group g of examples, such as
/// the windows of a negative image; a group of one is an ordinary example. There is no bias: append a row of ones to X.
///
/// The dual is max sum(alpha) - 1/2 |w|^2 with w = sum_k alpha_k y_k x_k, alpha >= 0 and sum of alpha over g at most
/// C_g. With the unused part of C_g as one more weight, on the zero vector, each group is a simplex; a pass moves, in
/// each group, weight from the example with the smallest gradient 1 - y_k w'x_k to that with the largest, as far as the
/// quadratic allows (the pair step of SMO). The gap is sum_g (C_g max(0, max G) - sum alpha_k G_k).
///
/// Pre     X is D x m, finite; y in {-1, +1}; group[k] < C.size; C > 0; alpha0 is empty or feasible (a warm start).
/// Post    primal - dual <= tol primal where converged; alpha is feasible.
/// Cost    O(m) a step; O(D m) time and 8 m bytes once for each example that takes part in one.
/// Throws  frs::Error badSize; Interrupted.
WindowSvm trainWindowSvm(MatrixView<const double> X, Span<const double> y, const std::vector<std::size_t>& group,
                         Span<const double> C, Span<const double> alpha0, const WindowSvmOptions& options,
                         Monitor& monitor);
}  // namespace frs
