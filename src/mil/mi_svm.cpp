// mi_svm.cpp - mi-SVM: labels of the regions of positive bags imputed by the SVM that is trained on them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "frs/mil.hpp"

namespace frs::mil {
namespace {
constexpr std::size_t smallProblem = 2000;  // regions
constexpr double firstGap = 0.1;  // of larger problems: labels that are still far from settled deserve no tight solve

// Every region is an example of its own.
BagExamples examplesOf(const RegionBags& bags, const std::vector<double>& label) {
  BagExamples out;
  for (std::size_t r = 0; r < label.size(); ++r) {
    out.start.push_back(r);
    out.region.push_back(static_cast<int>(r));
    out.C.push_back(bags.C[bags.bag[r]]);
  }
  out.start.push_back(label.size());
  out.y = label;
  return out;
}

// The solution before, without the regions that changed sides; the heavier side is scaled down to balance.
std::vector<double> warmStart(const std::vector<double>& b, const std::vector<double>& label) {
  std::vector<double> start(b);
  double up = 0, down = 0;
  for (std::size_t r = 0; r < b.size(); ++r) {
    if (b[r] * label[r] < 0) start[r] = 0;
    (start[r] > 0 ? up : down) += std::abs(start[r]);
  }
  for (double& v : start)
    if (v > 0 && up > down)
      v *= down / up;
    else if (v < 0 && down > up)
      v *= up / down;
  return start;
}

// Signs of the scores, at least one positive region in a positive bag.
std::vector<double> impute(const RegionBags& bags, const std::vector<double>& score) {
  const std::size_t n = bags.y.size();
  std::vector<double> label(score.size(), -1.0);
  std::vector<int> top(n, -1);
  for (std::size_t r = 0; r < score.size(); ++r) {
    const std::size_t i = bags.bag[r];
    if (bags.y[i] < 0) continue;
    if (score[r] > 0) label[r] = 1;
    if (top[i] < 0 || score[r] > score[top[i]]) top[i] = static_cast<int>(r);
  }
  for (int r : top)
    if (r >= 0) label[r] = 1;
  return label;
}
}  // namespace

ImputeResult imputeLabels(RegionKernel& kernel, const RegionBags& bags, double tol, int maxIter, Monitor& monitor) {
  const std::size_t N = bags.bag.size();
  ImputeResult result;
  result.label.resize(N);
  for (std::size_t r = 0; r < N; ++r) result.label[r] = bags.y[bags.bag[r]];
  std::vector<double> b(N, 0.0), score(N);
  const std::vector<double> ones(N, 1.0);
  std::set<std::vector<double>> seen;
  result.status = "maxIter";
  double gap = N <= smallProblem ? tol : std::max(tol, firstGap);
  for (int k = 0; k < std::max(1, maxIter); ++k) {
    const BagExamples examples = examplesOf(bags, result.label);
    RegionSvm svm(kernel, examples, monitor);
    svm.setWeights(ones);
    svm.setB(warmStart(b, result.label));
    SvmGoal goal;
    goal.gap = gap;
    svm.solve(goal);
    b = svm.b();
    result.bias = svm.bias();
    result.gap = svm.gap();
    result.objective.push_back(svm.primal());
    Progress p;
    p.stage = "mi-SVM";
    p.iteration = k + 1;
    p.objective = svm.primal();
    p.hasObjective = true;
    monitor.report(p);

    for (std::size_t r = 0; r < N; ++r) score[r] = svm.scores()[r] + svm.bias();
    const std::vector<double> next = impute(bags, score);
    if (gap <= tol && next == result.label) {
      result.status = "converged";
      break;
    }
    if (gap <= tol && !seen.insert(next).second) {
      result.status = "cycle";
      break;
    }
    gap = std::max(tol, 0.3 * gap);
    if (k + 1 < maxIter) result.label = next;
  }
  result.alpha.resize(N);
  for (std::size_t r = 0; r < N; ++r) result.alpha[r] = b[r] * result.label[r];
  return result;
}

}  // namespace frs::mil
