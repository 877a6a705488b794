#include "qp/newton_system.hpp"

namespace frs {
namespace {
using Elimination = NewtonSystem::Elimination;
struct Priced {
  Elimination elimination;
  double work;
};
Priced cheapest(double n, double r, double parts, double m, bool blocks) {
  Priced best{Elimination::Coordinates, n * r * r / 2 + r * r * r / 3};
  if (!blocks) return best;
  const double factor = n * n * n / 3 + n * n * parts;
  for (const Priced& other : {Priced{Elimination::Samples, factor + n * n * m + n * m * m},
                              Priced{Elimination::Weights, factor + n * n * m / 2}})
    if (other.work < best.work && (m > 0 || other.elimination != Elimination::Weights)) best = other;
  return best;
}
}  // namespace

NewtonSystem::Cost NewtonSystem::cost(std::size_t samples, std::size_t coordinates, std::size_t parts,
                                      bool fixedWeights, bool blocks) {
  const double n = static_cast<double>(samples), r = static_cast<double>(coordinates + 1);
  const double p = static_cast<double>(parts), m = fixedWeights ? 0 : p;
  const Priced best = cheapest(n, r, p, m, blocks);
  return {best.work, 8 * (best.elimination == Elimination::Coordinates ? 9 * r * r + 20 * n : 4 * n * n + 2 * n * m)};
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
  if (elimination == Elimination::Weights) return weightsFirst(problem);
  return overSamples(problem);
}
}  // namespace frs
