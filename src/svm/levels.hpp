// levels.hpp - the multilevel start of training on many samples: the problem is first solved on small subsets of the
// samples, and the scores of each solution give the next larger problem its dual variables.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "coded/binned.hpp"
#include "svm/svm.hpp"

namespace frs {
/// The sizes of the subsets: `first`, then `factor` times as many again and again, as long as a subset is no larger
/// than 1 / `least` of all samples. A larger one would cost about as much as the whole problem.
struct Levels {
  std::size_t first, factor, least;
  /// Samples up to which there is no level.
  std::size_t direct() const { return first * least; }
};
constexpr Levels usualLevels{1000, 20, 5};
/// The gap to which a level is solved: it is a start only.
constexpr double levelGap = 0.01;

/// What a solver found on a subset: f(x) = sum_k p_k sum_j b_j kappa_k(x, x_j) + bias.
struct LevelModel {
  std::vector<double> p, b;
  double bias;
};

/// Solves one subset, from the feasible dual variables b.
using LevelSolver = std::function<LevelModel(const Binned& part, const SvmBox& box, std::vector<double> b)>;

/// Some of the samples as a problem of their own: with the classes in the proportion of all samples, and C multiplied
/// by n / m (n samples in all, m here), so that the total price of the errors stays the same.
struct Subset {
  std::vector<int> samples;  // sorted
  Binned data;
  SvmBox box;
};

/// A subset of m samples; one of fewer, with the same seed, is part of it.
/// Pre     2 <= m <= n, both classes present.
/// Post    Both classes present.
/// Cost    O(n log n + m D).
Subset drawSubset(const Binned& data, const SvmBox& box, std::size_t m, std::uint64_t seed);

/// Dual variables to start the whole problem from; zeros when there are too few samples for a level.
///
/// Pre     both classes present.
/// Post    feasible; the same for the same seed.
/// Cost    O(n D) for each level, plus what `solve` takes.
std::vector<double> multilevelStart(const Binned& data, const SvmBox& box, const Levels& levels, std::uint64_t seed,
                                    const LevelSolver& solve);

/// Scales b of one class down so that sum b = 0.
void balanceClasses(std::vector<double>& b);
}  // namespace frs
