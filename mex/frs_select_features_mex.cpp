// [models, shared] = frs_select_features_mex(X, Y, cost, opts) - used by frs_select_features.m only.
// One column of Y (n-by-c, -1/+1, 0 for a sample to leave out) and cost (n-by-c, for C = 1) per class, all on the same
// codes of X; opts.C has the values to solve for, each started from the solution before it; opts.weights has D values,
// opts.keep is 0 for no limit, opts.refitC 0 for C itself; models is a cell of structs, one row per C, with a field
// `refitted` where the options ask for a last SVM on the bins that stay.
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

frs::FeatureTraining trainingOf(const frs::mx::Options& opts, std::size_t bins) {
  frs::FeatureTraining training{};
  training.kernel = frs::mx::toKernel(opts);
  if (opts.isText("normalizer"))
    training.normalizer = static_cast<frs::Normalizer>(opts.choice("normalizer", kNormalizers));
  else
    training.ownNormalizer = opts.vector("normalizer", bins);
  training.threads = opts.integer("threads", 0);
  frs::FeatureOptions& o = training.options;
  o.solver = static_cast<frs::FeatureOptions::Solver>(opts.choice("solver", kSolvers));
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

Struct timesOf(const frs::FeatureTimes& t) {
  Struct s;
  s.set("normalizer", t.normalizer).set("coarse", t.coarse).set("svm", t.svm).set("gradient", t.gradient);
  return s.set("newton", t.newton);
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
  s.set("undecided", static_cast<double>(m.undecided)).set("shareError", m.shareError);
  s.set("codingError", m.codingError);
  s.set("objective", frs::mx::rowOf(m.objective)).set("lower", frs::mx::rowOf(m.lower));
  s.set("gap", frs::mx::rowOf(m.gap)).set("status", m.status);
  s.set("iterations", static_cast<double>(m.iterations)).set("svmSolves", static_cast<double>(m.svmSolves));
  s.set("engines", frs::mx::fromLedger(m.engines)).set("scorer", frs::mx::fromScorer(trained.scorer));
  return s.set("time", timesOf(m.times));
}

double secondsSince(std::chrono::steady_clock::time_point from) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

// The models of one column of Y, for every C.
class Chain {
 public:
  Chain(frs::Codes& codes, frs::mx::ProblemSamples samples, const frs::FeatureTraining& training,
        const frs::mx::Options& opts)
      : codes_(codes),
        n_(codes.data().samples()),
        samples_(std::move(samples)),
        data_(ownCodes()),
        training_(training),
        weights_(opts.vectorOrEmpty("weights", data_.bins())),
        refitC_(opts.scalar("refitC")) {}

  /// Weights and dual variables (of all samples, or none) that belong to C.
  void startFrom(const double* p, const double* b, double C) {
    start_.p.assign(p, p + data_.bins());
    if (b) start_.b = samples_.pick(b);
    startC_ = C;
  }

  Struct solve(double C, frs::Monitor& monitor) {
    const auto from = std::chrono::steady_clock::now();
    std::vector<double> cost = samples_.C;
    for (double& c : cost) c *= C;
    for (double& b : start_.b) b *= C / startC_;
    frs::FeatureTraining training = training_;
    if (refitC_ > 0) training.refit.costFactor = refitC_ / C;
    frs::TrainedFeatures trained = frs::trainFeatures(data_, samples_.y, cost, training, start_, weights_, monitor);
    while (refine(trained)) {
      start_ = {std::move(trained.model.p), std::move(trained.model.b)};
      trained = frs::trainFeatures(data_, samples_.y, cost, training, start_, weights_, monitor);
    }
    Struct result = modelOf(trained, samples_, n_);
    if (training.refit.isWanted()) {
      const auto refit = [&] { return frs::refitFeatures(data_, samples_.y, cost, training, trained, monitor); };
      frs::TrainedFeatures refitted = refit();
      while (refine(refitted)) refitted = refit();
      result.set("refitted", modelOf(refitted, samples_, n_));
    }
    start_ = {std::move(trained.model.p), std::move(trained.model.b)};
    startC_ = C;
    return result.set("seconds", secondsSince(from));
  }

 private:
  // Whether the problem is to be solved again, on finer codes.
  bool refine(const frs::TrainedFeatures& trained) {
    if (!codes_.refine(trained.model.codingError)) return false;
    data_ = ownCodes();
    return true;
  }
  frs::Binned ownCodes() const {
    return samples_.index.size() < n_ ? codes_.data().subset(samples_.index) : codes_.data();
  }

  frs::Codes& codes_;
  const std::size_t n_;
  const frs::mx::ProblemSamples samples_;
  frs::Binned data_;
  const frs::FeatureTraining& training_;
  const std::vector<double> weights_;
  const double refitC_;
  frs::FeatureStart start_;
  double startC_ = 1;
};

void run(const frs::mx::Args& args) {
  args.expect(4, 2);
  const frs::Samples X = args.samples(0, "X", frs::mx::kAny, frs::mx::kAny);
  const std::size_t n = X.cols(), D = X.rows();
  const auto Y = args.matrix(1, "y", n, frs::mx::kAny), cost = args.matrix(2, "cost", n, Y.cols);
  const frs::mx::Options opts = args.options(3);
  const frs::FeatureTraining training = trainingOf(opts, D);
  const std::vector<double> C = opts.vector("C", frs::mx::kAny),
                            startP = opts.vectorOrEmpty("startWeights", D * Y.cols),
                            startB = opts.vectorOrEmpty("startDual", n * Y.cols);
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  X.check("X", training.kernel.allowsNegative());
  const auto from = std::chrono::steady_clock::now();
  frs::Codes codes = frs::codesFor(X, training, monitor);
  const double coding = secondsSince(from);

  mxArray* models = mxCreateCellMatrix(C.size(), Y.cols);
  for (std::size_t c = 0; c < Y.cols; ++c) {
    Chain chain(codes, {Y, cost, c}, training, opts);
    if (!startP.empty()) chain.startFrom(&startP[c * D], startB.empty() ? nullptr : &startB[c * n], C[0]);
    for (std::size_t k = 0; k < C.size(); ++k) mxSetCell(models, c * C.size() + k, chain.solve(C[k], monitor).array());
  }
  args.give(0, models);
  Struct shared;
  shared.set("coding", coding).set("interpolatedBins", static_cast<double>(codes.data().interpolatedBins()));
  shared.set("interpolationError", codes.data().interpolationError());
  args.give(1, shared);
}
}  // namespace

void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]) {
  frs::mx::guard("select_features", {nlhs, plhs, nrhs, prhs}, run);
}
