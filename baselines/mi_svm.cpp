// mi_svm.cpp - mi-SVM: labels of the regions of positive bags imputed by the SVM that is trained on them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>

#include "baselines/mil.hpp"
#include "svm/additive_svm.hpp"
#include "svm/svm_train.hpp"

namespace frs::mil {
namespace {
constexpr std::size_t smallProblem = 2000;  // regions
// The gap of the first solve of a larger problem: while many labels still change, a tighter one would be wasted.
constexpr double firstGap = 0.1;

struct Reached {
  double primal, gap, bias;  // gap relative to the primal value
};

// The SVM on all regions for changing labels, each solve started from the one before.
class LabelledSvm {
 public:
  virtual ~LabelledSvm() = default;
  /// Improves b, feasible for the labels, to the relative gap; gives f without bias, and what was reached.
  virtual Reached solve(const std::vector<double>& label, double gap, std::vector<double>& b,
                        std::vector<double>& f) = 0;
};

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

class RowSvm : public LabelledSvm {
 public:
  RowSvm(RegionKernel& kernel, const RegionBags& bags, Monitor& monitor)
      : kernel_(kernel), bags_(bags), monitor_(monitor) {}
  Reached solve(const std::vector<double>& label, double gap, std::vector<double>& b, std::vector<double>& f) override {
    const BagExamples examples = examplesOf(bags_, label);
    RegionSvm svm(kernel_, examples, monitor_);
    svm.setWeights(std::vector<double>(label.size(), 1.0));
    svm.setB(b);
    SvmGoal goal;
    goal.gap = gap;
    svm.solve(goal);
    b = svm.b();
    f = svm.scores();
    return {svm.primal(), svm.gap(), svm.bias()};
  }

 private:
  RegionKernel& kernel_;
  const RegionBags& bags_;
  Monitor& monitor_;
};

// For additive kernels of many regions: works on value codes instead of rows of the kernel matrix.
class CodedSvm : public LabelledSvm {
 public:
  CodedSvm(const Samples& H, const AdditiveKernel& kernel, const RegionBags& bags, double tol, int threads,
           Monitor& monitor)
      : monitor_(monitor) {
    options_.kernel = kernel;
    options_.tol = tol;
    options_.maxIter = mostPairs;
    options_.threads = threads;
    codes_ = std::make_unique<Binned>(codesFor(H, options_, monitor).data());
    for (int i : bags.bag) C_.push_back(bags.C[i]);
  }
  Reached solve(const std::vector<double>& label, double gap, std::vector<double>& b, std::vector<double>& f) override {
    const SvmBox box(label, C_);
    const std::vector<double> ones(codes_->bins(), 1.0);
    if (first_) {  // nothing to start from: first some of the regions, then all
      options_.tol = gap;
      b = trainSvm(*codes_, box, options_, monitor_).b;
      first_ = false;
    }
    const SvmTrace trace = AdditiveSvm(*codes_, box, monitor_).solveToGap(ones, b, f, gap, mostPairs);
    return {svmGap(box, b, f).primal, trace.gap.back(), trace.bias};
  }

 private:
  static constexpr long mostPairs = 100000000;
  Monitor& monitor_;
  SvmOptions options_;
  std::unique_ptr<Binned> codes_;
  std::vector<double> C_;
  bool first_ = true;
};

// A feasible start from the solution for the labels before: regions that changed sides begin at 0, and the side with
// the larger sum is scaled down to that of the other.
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

// The labels that the scores give: their signs, but at least one positive region in a positive bag.
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

ImputeResult alternate(LabelledSvm& svm, const RegionBags& bags, double tol, int maxIter, Monitor& monitor) {
  const std::size_t N = bags.bag.size();
  ImputeResult result;
  result.label.resize(N);
  for (std::size_t r = 0; r < N; ++r) result.label[r] = bags.y[bags.bag[r]];
  std::vector<double> b(N, 0.0), score(N);
  std::set<std::vector<double>> seen;
  result.status = "maxIter";
  double gap = N <= smallProblem ? tol : std::max(tol, firstGap);
  for (int k = 0; k < std::max(1, maxIter); ++k) {
    b = warmStart(b, result.label);
    const Reached reached = svm.solve(result.label, gap, b, score);
    result.bias = reached.bias;
    result.gap = reached.gap;
    result.objective.push_back(reached.primal);
    Progress p;
    p.stage = "mi-SVM";
    p.iteration = k + 1;
    p.objective = reached.primal;
    p.hasObjective = true;
    monitor.report(p);

    for (double& f : score) f += reached.bias;
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
}  // namespace

ImputeResult imputeLabels(RegionKernel& kernel, const RegionBags& bags, double tol, int maxIter, Monitor& monitor) {
  RowSvm svm(kernel, bags, monitor);
  return alternate(svm, bags, tol, maxIter, monitor);
}

ImputeResult imputeLabels(const Samples& H, const RegionKernelSpec& spec, const RegionBags& bags, double tol,
                          int maxIter, Monitor& monitor) {
  if (!spec.additive() || spec.blocks || H.cols() <= smallProblem)
    return imputeLabels(*regionKernel(H, spec, monitor), bags, tol, maxIter, monitor);
  H.check("H", spec.name == "linear");
  CodedSvm svm(H, spec.additiveKernel(), bags, tol, spec.threads, monitor);
  return alternate(svm, bags, tol, maxIter, monitor);
}

}  // namespace frs::mil
