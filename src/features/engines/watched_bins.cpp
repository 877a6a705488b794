#include "features/engines/watched_bins.hpp"

#include <algorithm>
#include <iterator>

namespace frs::features {
namespace {
// Of the weights: the gap below which bins are left alone (that of J may be small while all weights are open still). Of
// the largest q: the share from which on they are not. With this, the steps on the problems of bench_features are the
// same as with all bins.
constexpr double near = 0.3;
}  // namespace

void WatchedBins::update(Point& point, const std::vector<int>& fresh) {
  if (bins_.empty()) return updateAll(point);
  std::vector<int> bins;
  std::set_difference(bins_.begin(), bins_.end(), fresh.begin(), fresh.end(), std::back_inserter(bins));
  computeGradient(problem_, bins, point);
  read += static_cast<double>(bins_.size());
  isWhole_ = false;
}

void WatchedBins::updateAll(Point& point) {
  computeGradient(problem_, point);
  read += static_cast<double>(problem_.bins());
  isWhole_ = true;
}

void WatchedBins::choose(const Point& point, const Certificate& c) {
  bins_.clear();
  if (c.weightGap > near) return;
  const double least = near * *std::max_element(point.q.begin(), point.q.end());
  for (std::size_t k = 0; k < point.q.size(); ++k)
    if (point.u[k] > 0 || point.q[k] > least) bins_.push_back(static_cast<int>(k));
}

void WatchedBins::chooseAll() {
  bins_.clear();
  isWhole_ = true;
}
}  // namespace frs::features
