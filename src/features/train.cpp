// train.cpp - selection with its normaliser, ranking and decision function, and the refit.
#include "base/threads.hpp"
#include "coded/binned_table.hpp"
#include "features/feature_selection.hpp"
#include "features/problem.hpp"

namespace frs {
namespace {
std::vector<double> normalizerOf(const Binned& data, Span<const double> y, const FeatureTraining& training,
                                 Monitor& monitor) {
  if (training.ownNormalizer.empty()) return featureNormalizer(data, y, training.normalizer, monitor);
  std::vector<double> a = training.ownNormalizer;
  dropConstantBins(data, a);
  return a;
}

}  // namespace

FeatureTimes& FeatureTimes::operator+=(const FeatureTimes& other) {
  normalizer += other.normalizer;
  coarse += other.coarse;
  svm += other.svm;
  gradient += other.gradient;
  newton += other.newton;
  return *this;
}

Codes codesFor(const Samples& X, const FeatureTraining& training, Monitor& monitor) {
  training.kernel.requireMap();
  const double gap = training.options.polish ? 0 : training.options.tol;
  return {X, training.kernel, gap, teamFor(X.rows() * X.cols(), threadCount(training.threads)), monitor};
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
  std::vector<double> share =
      weights.empty() ? sharesByWeights(model, a, training.options.norm) : sharesByGradient(model);
  FeatureRanking ranking = rankFeatures(std::move(share), model, a, training.weightThreshold);
  Scorer scorer(data, model.p, model.b);
  return {std::move(model), std::move(a), std::move(ranking), std::move(scorer)};
}

TrainedFeatures refitFeatures(const Binned& data, Span<const double> y, Span<const double> C,
                              const FeatureTraining& training, const TrainedFeatures& selected, Monitor& monitor) {
  std::vector<double> cost(C.begin(), C.end());
  for (double& c : cost) c *= training.refit.costFactor;
  const std::vector<double> weights = weightsThatStay(selected, training.options.norm, training.refit);
  FeatureModel model = evaluateFeatures(data, y, cost, weights, training.options, monitor);
  model.times += selected.model.times;
  model.dropped = selected.model.dropped;
  model.separating = selected.model.separating;
  FeatureRanking ranking{sharesByGradient(model), {}, selected.ranking.order};
  for (double w : weights) ranking.mask.push_back(w > 0);
  Scorer scorer(data, model.p, model.b);
  return {std::move(model), selected.a, std::move(ranking), std::move(scorer)};
}
}  // namespace frs
