// train.cpp - the SVM of svm_train.hpp: on one kernel matrix, or from subsets of growing size on codes alone.
#include <algorithm>
#include <numeric>
#include <string>

#include "base/memory.hpp"
#include "svm/additive_svm.hpp"
#include "svm/levels.hpp"
#include "svm/svm_train.hpp"

namespace frs {
namespace {
constexpr std::size_t denseUpTo = 1500;  // samples: up to here one kernel matrix costs less than several blocks
constexpr std::uint64_t levelSeed = 1;

std::vector<int> allBins(const Binned& data) {
  std::vector<int> bins(data.bins());
  std::iota(bins.begin(), bins.end(), 0);
  return bins;
}

// Dual variables from subsets of growing size, each solved roughly.
std::vector<double> warmStart(const Binned& data, const SvmBox& box, const SvmOptions& options, long& pairs,
                              Monitor& monitor) {
  const auto solveLevel = [&](const Binned& part, const SvmBox& partBox, std::vector<double> b) {
    const std::vector<double> ones(data.bins(), 1.0);
    std::vector<double> f;
    AdditiveSvm svm(part, partBox, monitor);
    svm.most = options.maxWork;
    const SvmTrace trace = svm.solveToGap(ones, b, f, std::max(options.tol, levelGap), options.maxIter);
    pairs += trace.pairs;
    return LevelModel{ones, std::move(b), trace.bias};
  };
  return multilevelStart(data, box, usualLevels, levelSeed, solveLevel);
}

// Solves on the whole kernel in single precision, as far as that precision goes. No more than this many pairs for each
// sample: beyond, the interior point that may follow costs less.
constexpr long pairsPerSample = 500;

void solveOnMatrix(const Binned& data, const SvmBox& box, const SvmOptions& options, std::vector<double>& b,
                   SvmModel& model, Monitor& monitor) {
  const std::size_t n = data.samples();
  const std::string what = "the " + std::to_string(n) + "-by-" + std::to_string(n) + " kernel matrix";
  requireMemory(sizeof(float) * static_cast<double>(n) * static_cast<double>(n), what.c_str());
  std::vector<float> K(n * n);
  std::vector<int> samples(n);
  std::iota(samples.begin(), samples.end(), 0);
  data.block(allBins(data), std::vector<double>(data.bins(), 1.0), samples, K.data(), n);
  monitor.poll();
  std::vector<double> f;
  const long most = std::min(options.pairsOf(n), pairsPerSample * static_cast<long>(n));
  model.trace =
      solveDense(box, K.data(), n, std::max(options.tol, singleResolves), most, b, f, data.threads(), monitor);
}
}  // namespace

Codes codesFor(const Samples& X, const SvmOptions& options, Monitor& monitor) {
  return {X, options.kernel, options.tol, options.threads, monitor};
}

SvmModel trainSvm(const Samples& X, const SvmBox& box, const SvmOptions& options, Monitor& monitor) {
  Codes codes = codesFor(X, options, monitor);
  for (;;) {
    SvmModel model = trainSvm(codes.data(), box, options, monitor);
    if (!codes.refine(model.codingError)) return model;
  }
}

SvmModel trainSvm(const Binned& data, const SvmBox& box, const SvmOptions& options, Monitor& monitor) {
  const std::size_t n = data.samples();
  SvmModel model;
  model.interpolatedBins = data.interpolatedBins();
  model.interpolationError = data.interpolationError();
  model.solver = options.solver != SvmSolver::Auto ? options.solver
                 : n <= denseUpTo                  ? SvmSolver::Dense
                                                   : SvmSolver::Block;
  model.b.assign(n, 0.0);
  long used = 0;
  if (model.solver == SvmSolver::Dense) {
    solveOnMatrix(data, box, options, model.b, model, monitor);
    used = model.trace.pairs;
  } else {
    model.b = warmStart(data, box, options, used, monitor);
  }
  // Even with no pairs left: what ends the work is a gap through the tables in double precision.
  const std::vector<double> ones(data.bins(), 1.0);
  std::vector<double> f;
  AdditiveSvm svm(data, box, monitor);
  svm.most = options.maxWork;
  SvmTrace exact = svm.solveToGap(ones, model.b, f, options.tol, options.maxIter - used);
  // after a matrix the first entry is that solution again
  if (!model.trace.gap.empty()) model.trace.objective.pop_back(), model.trace.gap.pop_back();
  exact.objective.insert(exact.objective.begin(), model.trace.objective.begin(), model.trace.objective.end());
  exact.gap.insert(exact.gap.begin(), model.trace.gap.begin(), model.trace.gap.end());
  exact.pairs += used;
  for (const LedgerEntry& entry : exact.engines.entries()) model.trace.engines.add(entry);
  exact.engines = std::move(model.trace.engines);
  model.trace = std::move(exact);
  const std::vector<double> diagonal = data.diagonal(allBins(data), ones);
  requireResolution(box, *std::max_element(diagonal.begin(), diagonal.end()), model.trace);
  const double primal = model.trace.objective.back() / (1 - model.trace.gap.back());
  model.codingError = codingError(data, ones, model.b, marginsOf(box, f, model.trace.bias), box.C) / primal;
  if (model.trace.status == SvmTrace::Status::Converged && model.codingError > options.tol)
    model.trace.status = SvmTrace::Status::Stalled;
  model.scorer = Scorer(data, ones, model.b);
  return model;
}
}  // namespace frs
