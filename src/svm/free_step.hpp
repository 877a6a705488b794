// free_step.hpp - Newton's step on the free samples of an SVM with a dense kernel.
//
// Solves    the equations of the free samples, those strictly between their bounds, with all others held.
// Converges it is a step between others: the dual never falls by it, and with the right free samples one is enough.
// Pays      where pairs of samples zigzag, as soon as these have cost as much as the factorisation.
#pragma once
#include <cstddef>

#include "base/monitor.hpp"

namespace frs {
/// Samples that may be moved together: the factor of their kernel is held in memory (at most 72 MB).
constexpr std::size_t mostFreeSamples = 3000;

/// Multiplications of moveFree with so many free samples.
double freeStepWork(std::size_t free);

/// Moves b to where the errors e of the free samples (lo < b < hi) are equal, all others held:
///   K_FF d + beta 1 = e_F,   1'd = 0.
/// Samples that would leave their bounds go to them, and the others make up for it. The step is the best one on the
/// way there, so that the dual never falls.
///
/// Pre     e = y - K b up to a constant for all; K is n x n symmetric, row stride ld.
/// Post    b feasible, e changed with it.
/// Polls   the monitor before every factorisation, of at most half a second.
/// Returns what the dual gains; 0 where nothing was moved: fewer than two or more than mostFreeSamples are free, or
///         rounding hides the way.
double moveFree(std::size_t n, const float* K, std::size_t ld, double* e, double* b, const double* lo, const double* hi,
                Monitor& monitor = Monitor::none());
double moveFree(std::size_t n, const double* K, std::size_t ld, double* e, double* b, const double* lo,
                const double* hi, Monitor& monitor = Monitor::none());
}  // namespace frs
