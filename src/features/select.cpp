// select.cpp - the entries of feature_selection.hpp: what is dropped, the start, the solver, and the model.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/error.hpp"
#include "features/engines/engines.hpp"
#include "features/feature_selection.hpp"
#include "features/portfolio.hpp"
#include "features/reference/reduced_gradient.hpp"
#include "features/start.hpp"
#include "qp/safety.hpp"
#include "svm/additive_svm.hpp"
#include "svm/levels.hpp"

namespace frs {
namespace features {
namespace {
struct Constants {
  // of the tolerance, to which the weights are settled: the mask then keeps its size to a few bins at smaller
  // tolerances
  double weightGap = 3;
  // C times kernel values from which on rounding shows in scores of order 1, so that a smaller C is tried first, and what
  // that makes of them
  double roughTerm = 1 / sumRounding, tameTerm = 1 / vanishing;
  double polishedGap = 1e-9;  // of the option polish
};
constexpr Constants constant;

// scale_k = S / a_k of the bins that stay, 0 for the dropped ones, which the model lists.
std::vector<double> scaleOf(Span<const double> a, const FeatureOptions& options, FeatureModel& model) {
  const double largest = *std::max_element(a.begin(), a.end());
  std::vector<double> kept(a.size, 0.0), scale(a.size, 0.0);
  for (std::size_t k = 0; k < a.size; ++k)
    if (a[k] > vanishing * largest)
      kept[k] = a[k];
    else
      model.dropped.push_back(static_cast<int>(k));
  const double S = options.paperScaling ? 1 : lpNorm(kept, options.norm);
  for (std::size_t k = 0; k < a.size; ++k)
    if (kept[k] > 0) scale[k] = 1 / kept[k] * S;
  return scale;
}

// Whether a bin is constant in each class, with different values.
bool separatesAlone(const Binned& data, Span<const double> y, int k) {
  std::vector<int> all(y.size);
  std::iota(all.begin(), all.end(), 0);
  std::vector<double> x(y.size);
  data.values(k, all, x.data());
  const double unseen = std::numeric_limits<double>::quiet_NaN();
  double positive = unseen, negative = unseen;
  for (std::size_t i = 0; i < y.size; ++i) {
    double& seen = y[i] > 0 ? positive : negative;
    if (!std::isnan(seen) && seen != x[i]) return false;
    seen = x[i];
  }
  return positive != negative;
}

// With every bin dropped there is nothing to weight: says which ones would have served alone.
void checkLeft(std::size_t bins, const FeatureModel& model) {
  if (model.dropped.size() < bins) return;
  std::string text = "X must have a bin that varies inside a class; all " + std::to_string(bins) + " were dropped";
  const std::size_t most = std::min<std::size_t>(model.separating.size(), 10);
  for (std::size_t t = 0; t < most; ++t)
    text +=
        (t ? ", " : ", and these separate the classes by themselves: bin ") + std::to_string(model.separating[t] + 1);
  throw Error("badValue", text + (most < model.separating.size() ? ", ..." : "") + ".");
}

// Pre     q is that of the point.
long undecidedAt(const Problem& problem, Point& point) {
  computeScores(problem, point);
  return static_cast<long>(countUndecided(problem, point, certify(problem, point)));
}

// The largest product of a kernel value, with the weights u, and C, over as many samples as tell its order: scores of
// order 1 come from terms of this size.
double largestTerm(const Problem& problem, const std::vector<double>& u) {
  const WeightedBins all = problem.weightedBins(u);
  std::vector<int> some;
  const std::size_t apart = 1 + problem.samples() / usualLevels.first;
  for (std::size_t i = 0; i < problem.samples(); i += apart) some.push_back(static_cast<int>(i));
  const std::vector<double> diagonal = apart == 1 ? problem.data.diagonal(all.bins, all.weights)
                                                  : problem.data.subset(some).diagonal(all.bins, all.weights);
  return *std::max_element(diagonal.begin(), diagonal.end()) *
         *std::max_element(problem.box.C.begin(), problem.box.C.end());
}

// Where C is so large that rounding shows in the scores: the same with a smaller one, whose optimum is that of the
// problem too if the classes are apart. False where it is not.
bool solveWithSmallerC(const Problem& problem, double factor, Point& point, const SolveLimits& limits,
                       Recorder& recorder) {
  std::vector<double> C = problem.box.C;
  for (double& c : C) c *= factor;
  for (double& b : point.b) b *= factor;
  const SvmBox box(problem.box.y, C);
  FeatureModel scratch;
  Recorder unseen{scratch, recorder.monitor, recorder.stage, recorder.tol};
  solveByPortfolio({problem.data, box, problem.scale}, point, limits, unseen);
  recorder.model.svmSolves += scratch.svmSolves;
  computeGradient(problem, point);
  computeScores(problem, point);
  const Certificate c = certify(problem, point);
  recorder.record(c);
  return c.gap <= limits.target;
}

// Nobody can resolve what stalled because C times kernel values are too large: says so.
void requireDigits(const Problem& problem, double term, const FeatureModel& model) {
  const double C = *std::max_element(problem.box.C.begin(), problem.box.C.end());
  SvmTrace trace;
  trace.objective = model.objective;
  trace.status = SvmTrace::Status::Stalled;
  requireResolution(problem.box, term / C, trace);
}

// The certificate is that of `factor` times b: so is the model.
void stretchBy(double factor, Point& point) {
  if (factor == 1) return;
  for (double& b : point.b) b *= factor;
  for (double& f : point.f) f *= factor;
  for (double& q : point.q) q *= factor * factor;
}

// Fills the model.
// Pre     q and f are those of the point.
void finish(const Problem& problem, const Point& point, const FeatureOptions& options, const std::string& status,
            FeatureModel& model) {
  model.p = problem.weights(point.u);
  model.b = point.b;
  model.gradient.resize(problem.bins());
  std::vector<int> without;  // bins without a scale have no q
  for (std::size_t k = 0; k < problem.bins(); ++k)
    if (problem.scale[k] > 0)
      model.gradient[k] = -0.5 * point.q[k] / problem.scale[k];  // (eq. 11)
    else
      without.push_back(static_cast<int>(k));
  std::vector<double> g(without.size());
  problem.data.tables(point.b, without, g.data(), nullptr);
  for (std::size_t t = 0; t < without.size(); ++t) model.gradient[without[t]] = -0.5 * g[t];
  model.iterations = static_cast<long>(model.objective.size());
  model.codingError =
      codingError(problem.data, model.p, model.b, marginsOf(problem.box, point.f, model.bias), problem.box.C) /
      model.objective.back();
  model.status = model.gap.back() > options.tol ? status : model.codingError <= options.tol ? "converged" : "stalled";
}

// The SVM at the weights of the point, which stay as they are.
std::string solveSvmAlone(const Problem& problem, const FeatureOptions& options, Point& point, Recorder& recorder) {
  FeatureModel& model = recorder.model;
  AdditiveSvm svm(problem.data, problem.box, recorder.monitor);
  svm.most = options.maxWork;
  {
    Timer timer(model.times.svm);
    svm.solveToGap(problem.weights(point.u), point.b, point.f, recorder.tol, std::numeric_limits<long>::max());
  }
  computeScores(problem, point);
  recorder.record(certifySvm(problem, point));
  model.svmSolves += svm.solves;
  model.engines.append(svm.engines);
  model.engines.reached(model.gap.back());
  return svm.isSpent() ? "maxIter" : "stalled";
}

std::string followReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  FeatureModel& model = recorder.model;
  const std::size_t before = model.gap.size();
  std::string status = solveReducedGradient(problem, point, limits, recorder);
  const auto steps = static_cast<long>(model.gap.size() - before);
  model.engines.enter({"reduced-gradient", steps, std::nan(""), model.gap.back(), status});  // its work is not counted
  return status;
}

std::string solveByNewton(const Problem& problem, const FeatureOptions& options, const FeatureStart& start, double term,
                          SolveLimits& limits, Point& point, Recorder& recorder) {
  if (!warmStart(problem, start, point)) point = coarseStart(problem, options, recorder.monitor, recorder.model);
  if (problem.mayStretch) {
    if (solveWithSmallerC(problem, constant.tameTerm / term, point, limits, recorder)) return "converged";
    requireDigits(problem, term, recorder.model);
  }
  return solveByPortfolio(problem, point, limits, recorder);
}
}  // namespace
}  // namespace features

FeatureModel selectFeatures(const Binned& data, Span<const double> y, Span<const double> C, Span<const double> a,
                            const FeatureOptions& options, const FeatureStart& start, Monitor& monitor) {
  using namespace features;
  FeatureModel model;
  const SvmBox box(y, C);
  Problem problem{data, box, scaleOf(a, options, model)};
  for (int k : model.dropped)
    if (separatesAlone(data, y, k)) model.separating.push_back(k);
  checkLeft(a.size, model);

  Recorder recorder{model, monitor, "select", options.tol};
  SolveLimits limits{options.polish ? std::min(options.tol, constant.polishedGap) : options.tol, options.maxIter,
                     options.maxWork};
  limits.decideMask = true;
  limits.weightGap = constant.weightGap * limits.target;
  const auto live = static_cast<double>(a.size - model.dropped.size());
  std::vector<double> equal;
  for (double scale : problem.scale) equal.push_back(scale > 0 ? 1 / live : 0);
  const double term = largestTerm(problem, equal);
  problem.mayStretch = term > constant.roughTerm;
  Point point;
  std::string status;
  if (std::isinf(options.norm)) {  // all weights of the unit sphere are 1
    point = givenOrUniformStart(problem, start);
    for (std::size_t k = 0; k < point.u.size(); ++k) point.u[k] = problem.scale[k] > 0;
    status = solveSvmAlone(problem, options, point, recorder);
    computeGradient(problem, point);
    model.shareError = shareError(point, certifySvm(problem, point), options.norm);
  } else if (options.norm > 1) {
    point = givenOrUniformStart(problem, start);
    status = solveNorm(problem, point, options.norm, limits, recorder);
    computeGradient(problem, point);
  } else if (options.solver == FeatureOptions::Solver::ReducedGradient) {
    point = givenOrUniformStart(problem, start);
    status = followReducedGradient(problem, point, {options.tol, options.maxIter, options.maxWork}, recorder);
    if (options.polish) status = solveByPortfolio(problem, point, limits, recorder);
  } else {
    status = solveByNewton(problem, options, start, term, limits, point, recorder);
  }
  stretchBy(recorder.stretch, point);
  finish(problem, point, options, status, model);
  if (!(model.gap.back() <= options.tol)) requireDigits(problem, term, model);
  if (options.norm == 1) model.undecided = undecidedAt(problem, point);
  return model;
}

FeatureModel evaluateFeatures(const Binned& data, Span<const double> y, Span<const double> C, Span<const double> p,
                              const FeatureOptions& options, Monitor& monitor) {
  using namespace features;
  FeatureModel model;
  const SvmBox box(y, C);
  const Problem problem{data, box, std::vector<double>(p.begin(), p.end())};
  Point point;
  point.b.assign(y.size, 0.0);
  for (double v : p) point.u.push_back(v > 0 ? 1 : 0);
  const double term = largestTerm(problem, point.u);
  const double tol = options.polish ? std::min(options.tol, sumRounding) : options.tol;
  Recorder recorder{model, monitor, "evaluate", tol};
  const std::string status = solveSvmAlone(problem, options, point, recorder);
  computeGradient(problem, point);
  stretchBy(recorder.stretch, point);
  finish(problem, point, options, status, model);
  if (!(model.gap.back() <= options.tol)) requireDigits(problem, term, model);
  return model;
}
}  // namespace frs
