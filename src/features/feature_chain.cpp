#include "features/feature_chain.hpp"

#include <chrono>

namespace frs {
FeatureChain::FeatureChain(Codes& codes, ChainSamples samples, const FeatureTraining& training,
                           std::vector<double> weights, double refitC)
    : codes_(codes),
      samples_(std::move(samples)),
      data_(ownCodes()),
      training_(training),
      weights_(std::move(weights)),
      refitC_(refitC) {}

void FeatureChain::startFrom(FeatureStart start, double C) {
  start_ = std::move(start);
  startC_ = C;
}

ChainLink FeatureChain::solve(double C, Monitor& monitor) {
  const auto from = std::chrono::steady_clock::now();
  std::vector<double> cost = samples_.C;
  for (double& c : cost) c *= C;
  for (double& b : start_.b) b *= C / startC_;
  FeatureTraining training = training_;
  if (refitC_ > 0) training.refit.costFactor = refitC_ / C;
  ChainLink link;
  for (;;) {
    link.selected = trainFeatures(data_, samples_.y, cost, training, start_, weights_, monitor);
    if (!refine(link.selected)) break;
    start_ = {std::move(link.selected.model.p), std::move(link.selected.model.b)};
  }
  if (training.refit.isWanted()) {
    do link.refitted = refitFeatures(data_, samples_.y, cost, training, link.selected, monitor);
    while (refine(link.refitted));
  }
  start_ = {link.selected.model.p, link.selected.model.b};
  startC_ = C;
  link.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  return link;
}

// Whether the problem is to be solved again, on finer codes.
bool FeatureChain::refine(const TrainedFeatures& trained) {
  if (!codes_.refine(trained.model.codingError)) return false;
  data_ = ownCodes();
  return true;
}

Binned FeatureChain::ownCodes() const {
  const Binned& all = codes_.data();
  return samples_.index.size() < all.samples() ? all.subset(samples_.index) : all;
}
}  // namespace frs
