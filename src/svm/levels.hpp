// levels.hpp - the multilevel start of training on many samples: the problem is first solved on small subsets of the
// samples, and the scores of each solution give the next larger problem its dual variables.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "svm/binned.hpp"
#include "svm/svm.hpp"

namespace frs {
/// The sizes of the subsets: `first`, then `factor` times as many again and again, as long as a subset is no larger
/// than 1 / `least` of all samples. A larger one would cost about as much as the whole problem.
struct Levels {
  std::size_t first, factor, least;
};

/// What a solver found on a subset: f(x) = sum_k p_k sum_j b_j kappa_k(x, x_j) + bias.
struct LevelModel {
  std::vector<double> p, b;
  double bias;
};

/// Solves one subset, from the feasible dual variables b.
using LevelSolver = std::function<LevelModel(const Binned& part, const SvmBox& box, std::vector<double> b)>;

/// Dual variables to start the whole problem from; zeros when there are too few samples for a level.
///
/// Every subset is part of the next, has the classes in the proportion of all samples, and has C multiplied by n / m (n
/// samples in all, m in the subset), so that the total price of the errors stays the same.
///
/// Pre     both classes present.
/// Post    feasible; the same for the same seed. Every subset has both classes.
/// Cost    O(n D) for each level, plus what `solve` takes.
std::vector<double> multilevelStart(const Binned& data, const SvmBox& box, const Levels& levels, std::uint64_t seed,
                                    const LevelSolver& solve);

/// Scales b of one class down so that sum b = 0.
void balanceClasses(std::vector<double>& b);
}  // namespace frs
