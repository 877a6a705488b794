#include "frs/svm_train.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "frs/memory.hpp"

namespace frs {
namespace {
constexpr double mapTol = 1e-10;         // of the kernel tables, relative to the largest value of a bin
constexpr std::size_t denseUpTo = 1500;  // samples: then one kernel matrix costs less than several blocks
constexpr std::size_t blockSize = 1024;
constexpr double singleFloor = 1e-4;  // gap down to which a single precision kernel can be trusted

// The whole kernel in single precision, as far as that carries.
void solveOnMatrix(const Binned& data, const SvmBox& box, double tol, std::vector<double>& b, SvmModel& model,
                   long maxIter, Monitor& monitor) {
  const std::size_t n = data.samples();
  const std::string what = "the " + std::to_string(n) + "-by-" + std::to_string(n) + " kernel matrix";
  requireMemory(4.0 * static_cast<double>(n) * static_cast<double>(n), what.c_str());
  std::vector<float> K(n * n);
  std::vector<int> bins(data.bins()), samples(n);
  std::iota(bins.begin(), bins.end(), 0);
  std::iota(samples.begin(), samples.end(), 0);
  data.block(bins, std::vector<double>(bins.size(), 1.0), samples, K.data(), n);
  monitor.poll();
  std::vector<double> f;
  model.trace = solveDense(box, K.data(), n, std::max(tol, singleFloor), maxIter, b, f, data.threads(), monitor);
}
}  // namespace

SvmModel trainSvm(const Samples& X, const SvmBox& box, const SvmOptions& options, Monitor& monitor) {
  const Binned data(X, options.kernel, mapTol, options.threads, monitor);
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
  }
  const std::vector<double> ones(data.bins(), 1.0);
  if (model.solver == SvmSolver::Block || model.trace.status != SvmTrace::Status::MaxIter) {
    AdditiveSvm blocks(data, box, blockSize, monitor);
    std::vector<double> f;
    const SvmTrace exact = blocks.solveToGap(ones, model.b, f, options.tol, options.maxIter - used);
    // after a matrix the first entry is that solution again, its gap now in double
    if (!model.trace.gap.empty()) model.trace.objective.pop_back(), model.trace.gap.pop_back();
    model.trace.objective.insert(model.trace.objective.end(), exact.objective.begin(), exact.objective.end());
    model.trace.gap.insert(model.trace.gap.end(), exact.gap.begin(), exact.gap.end());
    model.trace.status = exact.status;
    model.trace.bias = exact.bias;
    used += exact.pairs;
  }
  model.pairs = used;
  model.scorer = Scorer(data, ones, model.b);
  return model;
}
}  // namespace frs
