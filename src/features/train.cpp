#include "frs/feature_selection.hpp"

#include "features/problem.hpp"
#include "frs/threads.hpp"

namespace frs {
namespace {
struct Constants {
  // of the kernel tables, relative to the largest value of a bin; the tight one keeps every value exactly
  double mapTol = 1e-9, tightMapTol = 1e-14;
  double tightTol = 1e-5;           // gap below which the tight tables are needed
  std::size_t fewEntries = 200000;  // of X, up to which one thread is as fast as several
};
constexpr Constants constant;

std::vector<double> normalizerOf(const Binned& data, Span<const double> y, const FeatureTraining& training,
                                 Monitor& monitor) {
  if (training.ownNormalizer.empty()) return featureNormalizer(data, y, training.normalizer, monitor);
  std::vector<double> a = training.ownNormalizer;
  dropConstantBins(data, a);
  return a;
}
}  // namespace

Binned codesFor(const Samples& X, const FeatureTraining& training, Monitor& monitor) {
  training.kernel.requireMap();
  const bool tight = training.options.polish || training.options.tol < constant.tightTol;
  const bool small = X.rows() * X.cols() < constant.fewEntries;
  return {X, training.kernel, tight ? constant.tightMapTol : constant.mapTol, small ? 1 : idleThreads(training.threads),
          monitor};
}

TrainedFeatures trainFeatures(const Binned& data, Span<const double> y, Span<const double> C,
                              const FeatureTraining& training, const FeatureStart& start, Span<const double> weights,
                              Monitor& monitor) {
  double seconds = 0;
  std::vector<double> a;
  {
    features::Timer timer(seconds);
    a = normalizerOf(data, y, training, monitor);
  }
  FeatureModel model = weights.empty() ? selectFeatures(data, y, C, a, training.options, start, monitor)
                                       : evaluateFeatures(data, y, C, weights, training.options, monitor);
  model.times.normalizer = seconds;
  Scorer scorer(data, model.p, model.b);
  return {std::move(model), std::move(a), std::move(scorer)};
}
}  // namespace frs
