#include "svm/together.hpp"

#include <cmath>

#include "qp/interior_point.hpp"
#include "qp/rounded_hinge.hpp"

namespace frs {
SaddleSolution solveTogether(const SaddleProblem& problem, std::vector<double> b, double gap, bool both,
                             double stepWork, Ledger& ledger) {
  const auto enter = [&](const char* name, const SaddleSolution& end) {
    ledger.add({name, end.steps, stepWork * end.steps, std::nan(""), end.gap <= gap ? "gap reached" : "no further"});
  };
  SaddleSolution rounded;
  if (!isLeftOut("rounded")) {
    rounded = solveRounded(problem, std::move(b), gap);
    enter("rounded", rounded);
    if (rounded.gap <= gap || !both || isLeftOut("interior")) return rounded;
    b = rounded.b;
  }
  SaddleSolution inside = solveInside(problem, b, gap);
  enter("interior", inside);
  inside.steps += rounded.steps;
  return inside;
}
}  // namespace frs
