// mx_svm.hpp - options and results of frs_svm_train.
#pragma once
#include <algorithm>

#include "base/symmetric.hpp"
#include "base/threads.hpp"
#include "mx_engines.hpp"
#include "mx_problem.hpp"
#include "mx_scorer.hpp"
#include "svm/svm_train.hpp"

namespace frs::mx {
inline void setFit(const std::vector<double>& b, const SvmTrace& trace, Struct& fit) {
  fit.set("b", rowOf(b)).set("bias", trace.bias).set("objective", rowOf(trace.objective));
  fit.set("gap", rowOf(trace.gap)).set("status", trace.statusName());
  fit.set("pairs", static_cast<double>(trace.pairs)).set("engines", fromLedger(trace.engines));
}

inline SvmOptions optionsOf(const Options& opts) {
  SvmOptions options;
  options.tol = opts.scalar("tol");
  options.maxIter = static_cast<long>(opts.scalar("maxIter", 0, 1e15));
  options.maxWork = opts.scalar("maxWork");
  options.threads = opts.integer("threads", 0);
  return options;
}

template <class T>
void trainOnKernel(const Args& args, MatrixView<const T> K, const SvmBox& box, const Options& opts) {
  HostMonitor monitor(opts.integer("verbose", 0, 2));
  if (opts.text("kernel") == "precomputed") requireKernel(K, "X", monitor);
  std::vector<double> b(box.size(), 0.0), f;
  const SvmOptions options = optionsOf(opts);
  const SvmTrace trace = solveDense(box, K.data, K.rows, options.tol, options.pairsOf(K.rows), b, f,
                                    threadCount(options.threads), monitor);
  double largest = 0;
  for (std::size_t i = 0; i < K.rows; ++i) largest = std::max(largest, static_cast<double>(K(i, i)));
  requireResolution(box, largest, trace);
  Struct fit;
  fit.set("solver", "dense");
  setFit(b, trace, fit);
  mxArray* fits = mxCreateCellMatrix(1, 1);
  mxSetCell(fits, 0, fit.array());
  args.give(0, fits);
}

inline const char* const solverNames[] = {"auto", "dense", "block"};

/// One problem on codes of all samples, which become exact where its error asks for that.
inline Struct fitOf(Codes& codes, const ProblemSamples& one, const SvmOptions& options, Monitor& monitor) {
  const std::size_t n = codes.data().samples();
  SvmModel model;
  do {
    const Binned own = one.index.size() < n ? codes.data().subset(one.index) : codes.data();
    model = trainSvm(own, SvmBox(one.y, one.C), options, monitor);
  } while (codes.refine(model.codingError));
  Struct fit;
  fit.set("solver", solverNames[static_cast<int>(model.solver)]).set("scorer", fromScorer(model.scorer));
  fit.set("interpolatedBins", static_cast<double>(model.interpolatedBins));
  fit.set("interpolationError", model.interpolationError).set("codingError", model.codingError);
  setFit(one.spread(model.b, n), model.trace, fit);
  return fit;
}
}  // namespace frs::mx
