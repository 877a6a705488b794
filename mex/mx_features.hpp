// mx_features.hpp - options and results of feature selection.
#pragma once
#include <chrono>
#include <limits>

#include "features/feature_chain.hpp"
#include "mx_engines.hpp"
#include "mx_problem.hpp"
#include "mx_scorer.hpp"

namespace frs::mx {
inline const char* const kNormalizers[] = {"scatter", "simplex", "variance", "within", "radius"};
inline const char* const kScalings[] = {"mean", "paper"};
inline const char* const kSolvers[] = {"sqp", "reduced-gradient"};

inline FeatureTraining trainingOf(const Options& opts, std::size_t bins) {
  FeatureTraining training{};
  training.kernel = toKernel(opts);
  if (opts.isText("normalizer"))
    training.normalizer = static_cast<Normalizer>(opts.choice("normalizer", kNormalizers));
  else
    training.ownNormalizer = opts.vector("normalizer", bins);
  training.threads = opts.integer("threads", 0);
  FeatureOptions& o = training.options;
  o.solver = static_cast<FeatureOptions::Solver>(opts.choice("solver", kSolvers));
  o.paperScaling = opts.choice("scaling", kScalings) == 1;
  o.norm = opts.scalar("norm", 1, std::numeric_limits<double>::infinity());
  o.tol = opts.scalar("tol", 1e-15, 1);
  o.maxIter = opts.integer("maxIter", 0);
  o.maxWork = opts.scalar("maxWork");
  o.polish = opts.flag("polish");
  o.seed = static_cast<std::uint64_t>(opts.scalar("seed", 0, 9e15));
  training.weightThreshold = opts.scalar("weightThreshold", 0, 1);
  training.refit = {opts.flag("refit"), opts.scalar("prune", 0, 1), static_cast<std::size_t>(opts.integer("keep", 0)),
                    1};
  return training;
}

inline Struct timesOf(const FeatureTimes& t) {
  Struct s;
  s.set("normalizer", t.normalizer).set("coarse", t.coarse).set("svm", t.svm).set("gradient", t.gradient);
  return s.set("newton", t.newton);
}

inline Struct modelOf(const TrainedFeatures& trained, const ProblemSamples& one, std::size_t n) {
  const FeatureModel& m = trained.model;
  Struct s;
  s.set("weights", columnOf(m.p)).set("b", rowOf(one.spread(m.b, n))).set("bias", m.bias);
  s.set("a", columnOf(trained.a)).set("gradient", columnOf(m.gradient));
  const std::vector<bool>& mask = trained.ranking.mask;
  s.set("share", columnOf(trained.ranking.share));
  s.set("mask", columnOf(std::vector<double>(mask.begin(), mask.end())));
  s.set("ranking", indexRow(trained.ranking.order));
  s.set("dropped", indexRow(m.dropped)).set("separating", indexRow(m.separating));
  s.set("undecided", static_cast<double>(m.undecided)).set("shareError", m.shareError);
  s.set("codingError", m.codingError);
  s.set("objective", rowOf(m.objective)).set("lower", rowOf(m.lower));
  s.set("gap", rowOf(m.gap)).set("status", m.status);
  s.set("iterations", static_cast<double>(m.iterations)).set("svmSolves", static_cast<double>(m.svmSolves));
  s.set("engines", fromLedger(m.engines)).set("scorer", fromScorer(trained.scorer));
  return s.set("time", timesOf(m.times));
}

inline double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Column c of the starts, D weights and, where there are any, n dual variables for each problem.
inline FeatureStart startOf(const ProblemSamples& one, const std::vector<double>& p, const std::vector<double>& b,
                            std::size_t c, std::size_t D, std::size_t n) {
  FeatureStart start;
  start.p.assign(p.begin() + c * D, p.begin() + (c + 1) * D);
  if (!b.empty()) start.b = one.pick(&b[c * n]);
  return start;
}

/// The struct of one C.
inline Struct linkOf(const ChainLink& link, const FeatureTraining& training, const ProblemSamples& one, std::size_t n) {
  Struct result = modelOf(link.selected, one, n);
  if (training.refit.isWanted()) result.set("refitted", modelOf(link.refitted, one, n));
  return result.set("seconds", link.seconds);
}

inline Struct codesOf(const Codes& codes, double seconds) {
  Struct shared;
  shared.set("coding", seconds).set("interpolatedBins", static_cast<double>(codes.data().interpolatedBins()));
  return shared.set("interpolationError", codes.data().interpolationError());
}
}  // namespace frs::mx
