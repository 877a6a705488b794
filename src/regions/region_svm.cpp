#include "regions/region_svm.hpp"

namespace frs {
RegionSvm::RegionSvm(RegionKernel& kernel, const BagExamples& bags, Monitor& monitor)
    : box_(bags.slack, bags.y, bags.C),
      kernel_(kernel, bags, [this] { report(); }),
      monitor_(monitor),
      b_(bags.size(), 0.0),
      f_(bags.size(), 0.0) {}

void RegionSvm::solve(const SvmGoal& goal) {
  if (box_.none())
    solveIn<SvmBox>(box_, goal);
  else
    solveIn(box_, goal);
}

template <class Box>
void RegionSvm::solveIn(const Box& box, const SvmGoal& goal) {
  constexpr double littlePatience =
      0.04;  // pairs get this share of the usual patience once a solve needed the interior point
  Decomposition<BagKernel, Box> solver(kernel_, box, b_, f_, *this, monitor_, hard_ ? littlePatience : 1);
  solver.run(goal, [&](const SvmGap& now, double) { certificate_ = now; });
  hard_ = hard_ || solver.visits() > 0;
}

void RegionSvm::report() {
  Progress p;
  p.stage = "inner SVM";
  p.inner = true;
  p.iteration = blocks;
  p.objective = primal();
  p.hasObjective = true;
  p.gap = gap();
  monitor_.report(p);
}

const std::vector<double>& RegionSvm::positiveScores() {
  kernel_.positiveScores(b_, positiveScore_);
  return positiveScore_;
}
}  // namespace frs
