#include "qp/newton_system.hpp"

#include <limits>

#include "base/memory.hpp"

namespace frs {
namespace {
using Elimination = NewtonSystem::Elimination;
struct Priced {
  Elimination elimination;
  NewtonSystem::Cost cost;
};
// The cheaper elimination of those whose matrices fit into memory; infinite work where none does. m is the number of
// free weights, r that of coordinates and the bias.
Priced cheapest(double n, double r, double parts, double m, bool blocks) {
  constexpr double unfit = std::numeric_limits<double>::infinity();
  Priced best{Elimination::Coordinates, {n * r * r / 2 + r * r * r / 3, sizeof(double) * (9 * r * r + 20 * n)}};
  if (!fitsMemory(best.cost.bytes)) best.cost.work = unfit;
  const NewtonSystem::Cost samples{n * n * n / 3 + n * n * parts + n * n * m / 2,
                                   sizeof(double) * (2 * n * n + 2 * n * m)};
  if (blocks && samples.work < best.cost.work && fitsMemory(samples.bytes)) best = {Elimination::Samples, samples};
  return best;
}
}  // namespace

NewtonSystem::Cost NewtonSystem::cost(std::size_t samples, std::size_t coordinates, std::size_t parts,
                                      bool fixedWeights, bool blocks) {
  const double p = static_cast<double>(parts);
  return cheapest(static_cast<double>(samples), static_cast<double>(coordinates + 1), p, fixedWeights ? 0 : p, blocks)
      .cost;
}

NewtonStep NewtonSystem::solveCoordinates(std::vector<double>&, const std::vector<double>&, double) const { return {}; }

std::unique_ptr<NewtonSystem> NewtonSystem::make(const SaddleProblem& problem) {
  const SaddleKernel& kernel = problem.kernel;
  std::size_t coordinates = 1;
  for (std::size_t t = 0; t < kernel.parts(); ++t) coordinates += kernel.rankOf(t);
  const Priced best =
      cheapest(static_cast<double>(problem.samples()), static_cast<double>(coordinates),
               static_cast<double>(kernel.parts()), static_cast<double>(problem.freeWeights()), kernel.hasBlocks());
  return make(problem, best.elimination);
}

std::unique_ptr<NewtonSystem> NewtonSystem::make(const SaddleProblem& problem, Elimination elimination) {
  if (elimination == Elimination::Coordinates) return overCoordinates(problem);
  return problem.fixedWeights ? overSamples(problem) : weightsFirst(problem);
}
}  // namespace frs
