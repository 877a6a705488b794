// column_path_sets.cpp - bins that leave the equations of the path, and come back.
#include <algorithm>
#include <cmath>

#include "features/engines/column_path.hpp"
#include "features/engines/vectors.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
struct Constants {
  // with which the path starts at a small C: of the number of samples, and not fewer than
  double firstBins = 0.2;
  std::size_t leastBins = 200;
  double bin = 0.1;         // a bin leaves where its share, by the mean one, is below this part of its slack, by tau
  double littleWork = 1e6;  // multiplications of a factorisation below which nothing leaves
  double back = 0.01;       // of tau: the least slack of a bin that comes back
};
constexpr Constants constant;
}  // namespace

// The strongest bins alone, by their product with the first b: where C is so small that b is soon at its bounds, few
// bins are active. The others come in once they are violated.
void ColumnPath::startWithFewBins() {
  const auto few = std::max(constant.leastBins, static_cast<std::size_t>(constant.firstBins * static_cast<double>(n_)));
  if (m_ < 2 * few) return;
  std::vector<int> bins = upTo(m_);
  const auto slack = [&](int k) { return std::min(room_[up(k)], room_[down(k)]); };
  std::nth_element(bins.begin(), bins.begin() + static_cast<std::ptrdiff_t>(few), bins.end(),
                   [&](int i, int j) { return slack(i) < slack(j) || (slack(i) == slack(j) && i < j); });
  bins.resize(few);
  std::sort(bins.begin(), bins.end());
  closes_.assign(room_.size(), false);
  keepOnly(bins);
  closes_.clear();
}

// Leaves out the bins that are clearly on their way to 0.
void ColumnPath::shrink() {
  if (ColumnSystem::work(n_, m_) < constant.littleWork) return;
  const double weight = tau_ / static_cast<double>(all_.bins());
  std::vector<int> bins;
  for (std::size_t k = 0; k < m_; ++k) {
    const double slack = std::min(room_[up(k)], room_[down(k)]) / tau_;
    const double share = (multiplier_[up(k)] + multiplier_[down(k)]) / weight;
    if (closes_[up(k)] || closes_[down(k)] || share > constant.bin * slack || stays_[bins_[k]])
      bins.push_back(static_cast<int>(k));
  }
  if (bins.size() > 1 && 2 * bins.size() < m_) keepOnly(bins);
}

void ColumnPath::keepOnly(const std::vector<int>& bins) {
  std::vector<int> pairs = upTo(2 * n_);
  for (std::size_t side : {up(0), down(0)})
    for (int k : bins) pairs.push_back(static_cast<int>(side) + k);
  room_ = picked(room_, pairs);
  multiplier_ = picked(multiplier_, pairs);
  closes_ = picked(closes_, pairs);
  part_ = now().subset(upTo(n_), bins);
  bins_ = picked(bins_, bins);
  m_ = bins.size();
}

std::size_t ColumnPath::readmit() {
  if (m_ == all_.bins()) return 0;
  const std::vector<double> t = all_.correlate(b_);
  std::vector<bool> has(all_.bins(), false);
  for (int k : bins_) has[k] = true;
  std::vector<double> above, below;  // distances of those that come back
  for (std::size_t k = 0; k < has.size(); ++k) {
    if (has[k] || std::fabs(t[k]) <= (1 + vanishing) * tau_) continue;
    bins_.push_back(static_cast<int>(k));
    stays_[k] = true;
    above.push_back(std::max(tau_ - t[k], constant.back * tau_));
    below.push_back(std::max(tau_ + t[k], constant.back * tau_));
  }
  if (above.empty()) return 0;
  const double mu = gap() / static_cast<double>(room_.size());
  const auto insert = [&](std::size_t at, std::vector<double> distances) {
    const auto place = static_cast<std::ptrdiff_t>(at);
    room_.insert(room_.begin() + place, distances.begin(), distances.end());
    for (double& x : distances) x = mu / x;
    multiplier_.insert(multiplier_.begin() + place, distances.begin(), distances.end());
  };
  insert(room_.size(), below);
  insert(down(0), above);
  closes_.clear();
  m_ = bins_.size();
  part_ = all_.subset(upTo(n_), bins_);
  return above.size();
}
}  // namespace frs
