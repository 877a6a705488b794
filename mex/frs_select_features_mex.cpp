// [models, shared] = frs_select_features_mex(X, Y, cost, opts) - used by frs_select_features.m only.
// One column of Y (n-by-c, -1/+1, 0 for a sample to leave out) and cost (n-by-c) per class, all on the same codes of X;
// opts.weights has one column, or one per class; models is a 1-by-c cell of structs.
#include <chrono>
#include <limits>

#include "frs/feature_selection.hpp"
#include "frs/threads.hpp"
#include "mx_problem.hpp"
#include "mx_scorer.hpp"

using frs::mx::Struct;

namespace {
const char* const kNormalizers[] = {"scatter", "simplex", "variance", "within", "radius"};
const char* const kScalings[] = {"mean", "paper"};
const char* const kSolvers[] = {"sqp", "reduced-gradient"};

frs::FeatureOptions optionsOf(const frs::mx::Options& opts) {
  frs::FeatureOptions o;
  o.solver = static_cast<frs::FeatureOptions::Solver>(opts.choice("solver", kSolvers));
  o.paperScaling = opts.choice("scaling", kScalings) == 1;
  o.norm = opts.scalar("norm", 1, std::numeric_limits<double>::infinity());
  o.tol = opts.scalar("tol", 1e-15, 1);
  o.maxIter = opts.integer("maxIter", 0);
  o.polish = opts.flag("polish");
  o.seed = static_cast<std::uint64_t>(opts.scalar("seed", 0, 9e15));
  return o;
}

std::vector<double> normalizerOf(const frs::mx::Options& opts, const frs::Binned& data, frs::Span<const double> y,
                                 frs::Monitor& monitor) {
  if (opts.isText("normalizer"))
    return frs::featureNormalizer(data, y, static_cast<frs::Normalizer>(opts.choice("normalizer", kNormalizers)),
                                  monitor);
  std::vector<double> a = opts.vector("normalizer");
  frs::dropConstantBins(data, a);
  return a;
}

class Clock {
 public:
  /// Seconds since the last call.
  double lap() {
    const auto before = last_;
    last_ = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(last_ - before).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Struct timesOf(const frs::FeatureTimes& t) {
  Struct s;
  s.set("normalizer", t.normalizer).set("coarse", t.coarse).set("svm", t.svm).set("gradient", t.gradient);
  return s.set("newton", t.newton).set("polish", t.polish);
}

Struct modelOf(const frs::FeatureModel& m, const std::vector<double>& a) {
  Struct s;
  s.set("weights", frs::mx::columnOf(m.p)).set("b", frs::mx::rowOf(m.b)).set("bias", m.bias);
  s.set("a", frs::mx::columnOf(a)).set("gradient", frs::mx::columnOf(m.gradient));
  s.set("dropped", frs::mx::indexRow(m.dropped)).set("separating", frs::mx::indexRow(m.separating));
  s.set("undecided", static_cast<double>(m.undecided));
  s.set("objective", frs::mx::rowOf(m.objective)).set("lower", frs::mx::rowOf(m.lower));
  s.set("gap", frs::mx::rowOf(m.gap)).set("status", m.status);
  s.set("iterations", static_cast<double>(m.iterations)).set("svmSolves", static_cast<double>(m.svmSolves));
  return s.set("time", timesOf(m.times));
}

void run(const frs::mx::Args& args) {
  args.expect(4, 2);
  const frs::Samples X = args.samples(0, "X");
  const auto Y = args.matrix(1, "y"), cost = args.matrix(2, "cost");
  const frs::mx::Options opts = args.options(3);
  const frs::AdditiveKernel kernel = frs::mx::toKernel(opts);
  kernel.requireMap();
  const frs::FeatureOptions options = optionsOf(opts);
  const std::vector<double> weights = opts.vector("weights"), startP = opts.vector("startWeights"),
                            startB = opts.vector("startDual");
  frs::mx::HostMonitor monitor(opts.integer("verbose", 0, 2));
  X.check("X", kernel.allowsNegative());

  const bool exact = options.polish || options.tol < 1e-5;
  // threads cost more than they give on small problems
  const bool small = X.rows() * X.cols() < 200000;
  const int threads = small ? 1 : frs::idleThreads(opts.integer("threads", 0));
  Clock clock;
  const frs::Binned data(X, kernel, exact ? 1e-14 : 1e-9, threads, monitor);
  const double coding = clock.lap();

  const std::size_t n = X.cols(), D = X.rows(), classes = Y.cols;
  mxArray* models = mxCreateCellMatrix(1, classes);
  for (std::size_t c = 0; c < classes; ++c) {
    const frs::mx::ProblemSamples one(Y.col(c), cost.col(c), n);
    const frs::Binned part = one.index.size() < n ? data.subset(one.index) : data;
    clock.lap();
    const std::vector<double> a = normalizerOf(opts, part, one.y, monitor);
    const double normalizing = clock.lap();
    frs::FeatureStart start;
    if (!startP.empty()) start.p.assign(&startP[c * D], &startP[c * D] + D);
    if (!startB.empty()) start.b = one.pick(&startB[c * n]);
    const frs::Span<const double> fixed(weights.data() + (weights.size() > D ? c * D : 0), D);
    frs::FeatureModel model = weights.empty() ? frs::selectFeatures(part, one.y, one.C, a, options, start, monitor)
                                              : frs::evaluateFeatures(part, one.y, one.C, fixed, options, monitor);
    model.times.normalizer = normalizing;
    const frs::Scorer scorer(part, model.p, model.b);
    model.b = one.spread(model.b, n);
    Struct result = modelOf(model, a);
    result.set("scorer", frs::mx::fromScorer(scorer));
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
