// [models, shared] = frs_select_features_mex(X, Y, cost, opts) - used by frs_select_features.m only.
// One column of Y (n-by-c, -1/+1, 0 for a sample to leave out) and cost (n-by-c) per class, all on the same codes of X;
// opts.weights has D values, opts.keep is 0 for no limit; models is a 1-by-c cell of structs, with a field `refitted`
// where the options ask for a last SVM on the bins that stay.
#include <chrono>
#include <limits>

#include "features/feature_selection.hpp"
#include "mx_engines.hpp"
#include "mx_problem.hpp"
#include "mx_scorer.hpp"

using frs::mx::Struct;

namespace {
const char* const kNormalizers[] = {"scatter", "simplex", "variance", "within", "radius"};
const char* const kScalings[] = {"mean", "paper"};
const char* const kSolvers[] = {"sqp", "reduced-gradient"};

frs::FeatureTraining trainingOf(const frs::mx::Options& opts) {
  frs::FeatureTraining training{};
  training.kernel = frs::mx::toKernel(opts);
  if (opts.isText("normalizer"))
    training.normalizer = static_cast<frs::Normalizer>(opts.choice("normalizer", kNormalizers));
  else
    training.ownNormalizer = opts.vector("normalizer");
  training.threads = opts.integer("threads", 0);
  frs::FeatureOptions& o = training.options;
  o.solver = static_cast<frs::FeatureOptions::Solver>(opts.choice("solver", kSolvers));
  o.paperScaling = opts.choice("scaling", kScalings) == 1;
  o.norm = opts.scalar("norm", 1, std::numeric_limits<double>::infinity());
  o.tol = opts.scalar("tol", 1e-15, 1);
  o.maxIter = opts.integer("maxIter", 0);
  o.polish = opts.flag("polish");
  o.seed = static_cast<std::uint64_t>(opts.scalar("seed", 0, 9e15));
  training.weightThreshold = opts.scalar("weightThreshold", 0, 1);
  training.refit = {opts.flag("refit"), opts.scalar("prune", 0, 1), static_cast<std::size_t>(opts.integer("keep", 0)),
                    opts.scalar("refitC") / opts.scalar("C")};
  return training;
}

Struct timesOf(const frs::FeatureTimes& t) {
  Struct s;
  s.set("normalizer", t.normalizer).set("coarse", t.coarse).set("svm", t.svm).set("gradient", t.gradient);
  return s.set("newton", t.newton).set("polish", t.polish);
}

Struct modelOf(const frs::TrainedFeatures& trained, const frs::mx::ProblemSamples& one, std::size_t n) {
  const frs::FeatureModel& m = trained.model;
  Struct s;
  s.set("weights", frs::mx::columnOf(m.p)).set("b", frs::mx::rowOf(one.spread(m.b, n))).set("bias", m.bias);
  s.set("a", frs::mx::columnOf(trained.a)).set("gradient", frs::mx::columnOf(m.gradient));
  const std::vector<bool>& mask = trained.ranking.mask;
  s.set("share", frs::mx::columnOf(trained.ranking.share));
  s.set("mask", frs::mx::columnOf(std::vector<double>(mask.begin(), mask.end())));
  s.set("ranking", frs::mx::indexRow(trained.ranking.order));
  s.set("dropped", frs::mx::indexRow(m.dropped)).set("separating", frs::mx::indexRow(m.separating));
  s.set("undecided", static_cast<double>(m.undecided));
  s.set("objective", frs::mx::rowOf(m.objective)).set("lower", frs::mx::rowOf(m.lower));
  s.set("gap", frs::mx::rowOf(m.gap)).set("status", m.status);
  s.set("iterations", static_cast<double>(m.iterations)).set("svmSolves", static_cast<double>(m.svmSolves));
  s.set("engines", frs::mx::fromLedger(m.engines)).set("scorer", frs::mx::fromScorer(trained.scorer));
  return s.set("time", timesOf(m.times));
}

void run(const frs::mx::Args& args) {
  args.expect(4, 2);
  const frs::Samples X = args.samples(0, "X");
  const auto Y = args.matrix(1, "y"), cost = args.matrix(2, "cost");
  const frs::mx::Options opts = args.options(3);
  const frs::FeatureTraining training = trainingOf(opts);
  const std::vector<double> weights = opts.vector("weights"), startP = opts.vector("startWeights"),
                            startB = opts.vector("startDual");
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  X.check("X", training.kernel.allowsNegative());
  const auto from = std::chrono::steady_clock::now();
  const frs::Binned data = frs::codesFor(X, training, monitor);
  const double coding = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();

  const std::size_t n = X.cols(), D = X.rows(), classes = Y.cols;
  mxArray* models = mxCreateCellMatrix(1, classes);
  for (std::size_t c = 0; c < classes; ++c) {
    const frs::mx::ProblemSamples one(Y.col(c), cost.col(c), n);
    const frs::Binned part = one.index.size() < n ? data.subset(one.index) : data;
    frs::FeatureStart start;
    if (!startP.empty()) start.p.assign(&startP[c * D], &startP[c * D] + D);
    if (!startB.empty()) start.b = one.pick(&startB[c * n]);
    const frs::TrainedFeatures trained = frs::trainFeatures(part, one.y, one.C, training, start, weights, monitor);
    Struct result = modelOf(trained, one, n);
    if (training.refit.isWanted())
      result.set("refitted", modelOf(frs::refitFeatures(part, one.y, one.C, training, trained, monitor), one, n));
    mxSetCell(models, c, result.array());
  }
  args.give(0, models);
  Struct shared;
  shared.set("coding", coding).set("interpolatedBins", static_cast<double>(data.interpolatedBins()));
  shared.set("interpolationError", data.interpolationError());
  args.give(1, shared);
}
}  // namespace

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_features", {nlhs, plhs, nrhs, prhs}, run);
}
