#include "frs/svm_train.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "frs/memory.hpp"
#include "frs/random.hpp"
#include "svm/additive_svm.hpp"

namespace frs {
namespace {
// Tolerances of the kernel tables, relative to the largest kernel value of a bin; with the tight one no value is
// interpolated. It is used where the gap asked for is below tightTol.
constexpr double mapTol = 1e-10, tightMapTol = 1e-13, tightTol = 1e-5;
constexpr std::size_t denseUpTo = 1500;  // samples: up to here one kernel matrix costs less than several blocks
constexpr std::size_t blockSize = 512;
constexpr std::size_t firstLevel = 1000, levelFactor = 20;  // samples of the multilevel start
constexpr double levelTol = 0.01;
constexpr long maxLevelPairs = 1000000;
constexpr double singleFloor = 1e-4;  // gap down to which a single precision kernel can be trusted

std::vector<int> allBins(const Binned& data) {
  std::vector<int> bins(data.bins());
  std::iota(bins.begin(), bins.end(), 0);
  return bins;
}

// A feasible start from the scores of a model trained on some of the samples: samples inside its margin are put on
// their bounds, the worst first. The class with more of them stops where both classes have the same sum.
std::vector<double> startFromScores(const SvmBox& box, const std::vector<double>& score) {
  const std::size_t n = box.size();
  std::vector<int> inside[2];
  double available[2] = {0, 0};
  for (std::size_t i = 0; i < n; ++i) {
    if (box.y[i] * score[i] >= 1) continue;
    inside[box.y[i] > 0].push_back(static_cast<int>(i));
    available[box.y[i] > 0] += box.C[i];
  }
  std::vector<double> b(n, 0.0);
  for (auto& set : inside) {
    std::sort(set.begin(), set.end(), [&](int i, int j) {
      const double a = box.y[i] * score[i], c = box.y[j] * score[j];
      return a != c ? a < c : i < j;
    });
    double left = std::min(available[0], available[1]);
    for (int i : set) {
      const double part = std::min(left, box.C[i]);
      b[i] = box.y[i] * part;
      left -= part;
    }
  }
  return b;
}

// Multilevel start: subsets of growing size with the same total price, each started from the one before.
std::vector<double> warmStart(const Binned& data, const SvmBox& box, double tol, long& pairs, Monitor& monitor) {
  const std::size_t n = data.samples();
  std::vector<double> b(n, 0.0), score;
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  Random random(1);
  for (std::size_t i = 0; i + 1 < n; ++i) std::swap(order[i], order[i + random.below(n - i)]);
  for (std::size_t m = firstLevel; 2 * m < n; m *= levelFactor) {
    std::vector<int> some(order.begin(), order.begin() + m);
    std::sort(some.begin(), some.end());
    std::vector<double> y, C, known;
    for (int i : some) {
      y.push_back(box.y[i]);
      C.push_back(box.C[i] * static_cast<double>(n) / static_cast<double>(m));
      if (!score.empty()) known.push_back(score[i]);
    }
    if (*std::min_element(y.begin(), y.end()) > 0 || *std::max_element(y.begin(), y.end()) < 0) continue;
    const Binned part = data.subset(some);
    const SvmBox partBox(y, C);
    std::vector<double> ones(data.bins(), 1.0), partB(m, 0.0), f;
    if (!known.empty()) partB = startFromScores(partBox, known);
    AdditiveSvm svm(part, partBox, blockSize, monitor);
    const SvmTrace trace = svm.solveToGap(ones, partB, f, std::max(tol, levelTol), maxLevelPairs);
    pairs += trace.pairs;
    BinTables h;
    part.tables(partB, nullptr, &h);
    score.assign(n, trace.bias);
    data.addScores(allBins(data), ones, h, score.data());
    b = startFromScores(box, score);
  }
  return b;
}

// Solves on the whole kernel in single precision, as far as that precision goes. No more than this many pairs for each
// sample: beyond, the interior point that may follow costs less.
constexpr long pairsPerSample = 500;

void solveOnMatrix(const Binned& data, const SvmBox& box, double tol, std::vector<double>& b, SvmModel& model,
                   long maxIter, Monitor& monitor) {
  const std::size_t n = data.samples();
  const std::string what = "the " + std::to_string(n) + "-by-" + std::to_string(n) + " kernel matrix";
  requireMemory(4.0 * static_cast<double>(n) * static_cast<double>(n), what.c_str());
  std::vector<float> K(n * n);
  std::vector<int> samples(n);
  std::iota(samples.begin(), samples.end(), 0);
  data.block(allBins(data), std::vector<double>(data.bins(), 1.0), samples, K.data(), n);
  monitor.poll();
  std::vector<double> f;
  const long most = std::min(maxIter, pairsPerSample * static_cast<long>(n));
  model.trace = solveDense(box, K.data(), n, std::max(tol, singleFloor), most, b, f, data.threads(), monitor);
}
}  // namespace

Binned codesFor(const Samples& X, const SvmOptions& options, Monitor& monitor) {
  return Binned(X, options.kernel, options.tol < tightTol ? tightMapTol : mapTol, options.threads, monitor);
}

SvmModel trainSvm(const Samples& X, const SvmBox& box, const SvmOptions& options, Monitor& monitor) {
  return trainSvm(codesFor(X, options, monitor), box, options, monitor);
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
    solveOnMatrix(data, box, options.tol, model.b, model, options.maxIter, monitor);
    used = model.trace.pairs;
  } else {
    model.b = warmStart(data, box, options.tol, used, monitor);
  }
  // Even with no pairs left: what ends the work is a gap through the tables in double precision.
  const std::vector<double> ones(data.bins(), 1.0);
  std::vector<double> f;
  SvmTrace exact =
      AdditiveSvm(data, box, blockSize, monitor).solveToGap(ones, model.b, f, options.tol, options.maxIter - used);
  // after a matrix the first entry is that solution again
  if (!model.trace.gap.empty()) model.trace.objective.pop_back(), model.trace.gap.pop_back();
  exact.objective.insert(exact.objective.begin(), model.trace.objective.begin(), model.trace.objective.end());
  exact.gap.insert(exact.gap.begin(), model.trace.gap.begin(), model.trace.gap.end());
  exact.pairs += used;
  model.trace = std::move(exact);
  const std::vector<double> diagonal = data.diagonal(allBins(data), ones);
  requireResolution(box, *std::max_element(diagonal.begin(), diagonal.end()), model.trace);
  model.scorer = Scorer(data, ones, model.b);
  return model;
}
}  // namespace frs
