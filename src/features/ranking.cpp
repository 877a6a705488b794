// ranking.cpp - what a selection says about the bins: their shares, the mask, the order; and which of them stay for a
// last SVM.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "features/problem.hpp"

namespace frs {
namespace {
double largestOf(const std::vector<double>& x) { return *std::max_element(x.begin(), x.end()); }

// |a.*p|_q
double weightedNorm(const std::vector<double>& a, const std::vector<double>& p, double q) {
  std::vector<double> x(a.size());
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = a[k] * p[k];
  return features::lpNorm(x, q);
}

void divideBySum(std::vector<double>& x) {
  const double sum = std::accumulate(x.begin(), x.end(), 0.0);
  for (double& v : x) v /= std::max(sum, std::numeric_limits<double>::min());
}
}  // namespace

std::vector<double> sharesByGradient(const FeatureModel& model) {
  std::vector<double> share(model.p.size());
  for (std::size_t k = 0; k < share.size(); ++k) share[k] = -2 * model.gradient[k] * model.p[k];
  divideBySum(share);
  return share;
}

std::vector<double> sharesByWeights(const FeatureModel& model, const std::vector<double>& a, double norm) {
  if (std::isinf(norm)) return sharesByGradient(model);
  std::vector<double> share(model.p.size());
  for (std::size_t k = 0; k < share.size(); ++k) share[k] = a[k] * model.p[k];
  const double largest = largestOf(share);
  for (double& s : share) s = std::pow(s / largest, norm);
  divideBySum(share);
  return share;
}

FeatureRanking rankFeatures(std::vector<double> share, const FeatureModel& model, const std::vector<double>& a,
                            double threshold) {
  FeatureRanking out;
  const double least = threshold * largestOf(share);
  for (double s : share) out.mask.push_back(s > least);
  std::vector<double> closeness(a.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    closeness[k] = -model.gradient[k] / a[k];
    if (!std::isfinite(closeness[k])) closeness[k] = 0;
  }
  out.order.resize(a.size());
  std::iota(out.order.begin(), out.order.end(), 0);
  std::stable_sort(out.order.begin(), out.order.end(), [&](int i, int j) {
    return share[i] != share[j] ? share[i] > share[j] : closeness[i] > closeness[j];
  });
  out.share = std::move(share);
  return out;
}

std::vector<double> weightsThatStay(const TrainedFeatures& selected, double norm, const FeatureRefit& refit) {
  const FeatureRanking& ranking = selected.ranking;
  const std::size_t D = ranking.share.size();
  const double least = refit.prune * largestOf(ranking.share);
  std::vector<bool> stay(D);
  for (std::size_t k = 0; k < D; ++k) stay[k] = ranking.mask[k] && ranking.share[k] > least;
  if (refit.keep > 0) {
    std::vector<bool> first(D, false);
    for (std::size_t t = 0; t < std::min(refit.keep, D); ++t) first[ranking.order[t]] = true;
    for (int k : selected.model.dropped) first[k] = false;
    const bool othersToo = refit.plain && refit.prune == 0;
    for (std::size_t k = 0; k < D; ++k) stay[k] = first[k] && (othersToo || stay[k]);
  }
  std::vector<double> weights(D, 0.0);
  for (std::size_t k = 0; k < D; ++k)
    if (stay[k]) weights[k] = refit.plain ? 1 : selected.model.p[k];
  if (refit.plain) return weights;
  const double factor = weightedNorm(selected.a, selected.model.p, norm) / weightedNorm(selected.a, weights, norm);
  for (double& w : weights) w *= factor;
  return weights;
}
}  // namespace frs
