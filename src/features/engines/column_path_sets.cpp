// Bins and samples that leave the equations of the path, and come back.
#include <algorithm>
#include <cmath>

#include "features/engines/column_path.hpp"
#include "features/engines/vectors.hpp"

namespace frs {
namespace {
struct Constants {
  double firstBins = 0.2;       // of the number of samples, with which the path starts at a small C ...
  std::size_t leastBins = 200;  // ... but not fewer
  // A bin leaves where its share, by the mean one, is below this part of its slack, by tau; a sample where its distance
  // to a bound, by the mean |b|, is below this part of its multiplier, which counts as 1 at most: all multipliers are
  // large at the start. Few of them have to come back.
  double bin = 0.1, sample = 0.02;
  double littleWork = 1e6;  // multiplications of a factorisation below which nothing leaves
  double worthwhile = 0.8;  // of the bins, or samples: more must not remain
  // What has left comes back where it violates its condition by this much, at this distance of the mean |b| and of tau,
  // and stays
  double clear = 1e-9, back = 0.01;
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
  keepOnly(upTo(n_), bins);
  closes_.clear();
}

// Puts what is clearly on its way to a bound there.
void ColumnPath::shrink() {
  if (ColumnSystem::work(n_, m_) < constant.littleWork) return;
  const double size = meanSize(), weight = tau_ / static_cast<double>(all_.bins());
  std::vector<int> samples, bins;
  for (std::size_t i = 0; i < n_; ++i) {
    const auto leaves = [&](std::size_t j) {
      return closes_[j] && room_[j] < constant.sample * std::min(1.0, multiplier_[j]) * size;
    };
    if ((!leaves(i) && !leaves(n_ + i)) || sampleStays_[samples_[i]]) samples.push_back(static_cast<int>(i));
  }
  for (std::size_t k = 0; k < m_; ++k) {
    const double slack = std::min(room_[up(k)], room_[down(k)]) / tau_;
    const double share = (multiplier_[up(k)] + multiplier_[down(k)]) / weight;
    if (closes_[up(k)] || closes_[down(k)] || share > constant.bin * slack || binStays_[bins_[k]])
      bins.push_back(static_cast<int>(k));
  }
  const auto pays = [](std::size_t left, std::size_t of) {
    return left > 1 && static_cast<double>(left) < constant.worthwhile * static_cast<double>(of);
  };
  if (!pays(samples.size(), n_)) samples = upTo(n_);
  if (!pays(bins.size(), m_)) bins = upTo(m_);
  if (samples.size() < n_ || bins.size() < m_) keepOnly(samples, bins);
}

// The mean of |b|, over all samples.
double ColumnPath::meanSize() const {
  double size = 0;
  for (double b : b_) size += std::fabs(b);
  for (double b : allB_) size += std::fabs(b);
  return size / static_cast<double>(allB_.size());
}

void ColumnPath::keepOnly(const std::vector<int>& samples, const std::vector<int>& bins) {
  std::vector<double> leaving(n_);
  for (std::size_t i = 0; i < n_; ++i) leaving[i] = room_[i] < room_[n_ + i] ? lo_[i] : hi_[i];
  for (int i : samples) leaving[static_cast<std::size_t>(i)] = 0;
  fixed_ = picked(products(leaving), bins);
  fixedSum_ += sumOf(leaving);
  for (std::size_t i = 0; i < n_; ++i) allB_[samples_[i]] = leaving[i];  // 0 for those that stay
  std::vector<int> pairs;
  for (std::size_t side : {std::size_t{0}, n_})
    for (int i : samples) pairs.push_back(static_cast<int>(side) + i);
  for (std::size_t side : {2 * n_, 2 * n_ + m_})
    for (int k : bins) pairs.push_back(static_cast<int>(side) + k);
  room_ = picked(room_, pairs);
  multiplier_ = picked(multiplier_, pairs);
  closes_ = picked(closes_, pairs);
  c_ = picked(c_, samples), b_ = picked(b_, samples);
  samples_ = picked(samples_, samples);
  bins_ = picked(bins_, bins);
  setBox();
  part_ = now().subset(samples, bins);
  n_ = samples.size();
  m_ = bins.size();
}

// Distances and multipliers, each kind of bound by itself.
struct ColumnPath::Sides {
  enum { AboveLo, BelowHi, Up, Down, Count };
  std::vector<double> room[Count], multiplier[Count];
  void add(int side, double distance, double mu) {
    room[side].push_back(distance);
    multiplier[side].push_back(mu / distance);
  }
  void addSample(double toLo, double toHi, double mu) { add(AboveLo, toLo, mu), add(BelowHi, toHi, mu); }
  void addBin(double above, double below, double mu) { add(Up, above, mu), add(Down, below, mu); }
};

ColumnPath::Sides ColumnPath::split() const {
  Sides sides;
  const std::size_t first[] = {0, n_, 2 * n_, 2 * n_ + m_, 2 * (n_ + m_)};
  for (int s = 0; s < Sides::Count; ++s) {
    sides.room[s].assign(room_.begin() + static_cast<std::ptrdiff_t>(first[s]),
                         room_.begin() + static_cast<std::ptrdiff_t>(first[s + 1]));
    sides.multiplier[s].assign(multiplier_.begin() + static_cast<std::ptrdiff_t>(first[s]),
                               multiplier_.begin() + static_cast<std::ptrdiff_t>(first[s + 1]));
  }
  return sides;
}

// The equations of samples_ and bins_.
void ColumnPath::join(const Sides& sides) {
  room_.clear(), multiplier_.clear(), closes_.clear();
  for (int s = 0; s < Sides::Count; ++s) {
    room_.insert(room_.end(), sides.room[s].begin(), sides.room[s].end());
    multiplier_.insert(multiplier_.end(), sides.multiplier[s].begin(), sides.multiplier[s].end());
  }
  c_ = picked(allC_, samples_);
  setBox();
  fixed_ = picked(all_.correlate(allB_), bins_);
  part_ = all_.subset(samples_, bins_);
  n_ = samples_.size();
  m_ = bins_.size();
}

std::size_t ColumnPath::readmit() {
  if (n_ == all_.samples() && m_ == all_.bins()) return 0;
  std::vector<double> b = allB_, w(all_.bins(), 0.0), f(all_.samples(), 0.0);
  for (std::size_t i = 0; i < n_; ++i) b[samples_[i]] = b_[i];
  for (std::size_t k = 0; k < m_; ++k) w[bins_[k]] = multiplier_[up(k)] - multiplier_[down(k)];
  const std::vector<double> t = all_.correlate(b);
  all_.add(w, f.data());
  const double mu = gap() / static_cast<double>(room_.size()), size = meanSize();
  std::vector<bool> isIn(all_.samples(), false), has(all_.bins(), false);
  for (int i : samples_) isIn[i] = true;
  for (int k : bins_) has[k] = true;
  const std::size_t before = n_ + m_;
  Sides sides = split();
  for (std::size_t i = 0; i < isIn.size(); ++i) {
    const double e = allC_[i] - f[i] - beta_;  // at most 0 at the lower bound, at least 0 at the upper one
    const bool low = allB_[i] == allLo_[i];
    if (isIn[i] || (low ? e <= constant.clear : e >= -constant.clear)) continue;
    const double room =
        std::min({constant.back * size, constant.back * tau_ / all_.largest(i), halfOfBox * (allHi_[i] - allLo_[i])});
    sampleStays_[i] = true;
    const double far = allHi_[i] - allLo_[i] - room;
    samples_.push_back(static_cast<int>(i));
    fixedSum_ -= allB_[i];
    b_.push_back(low ? allLo_[i] + room : allHi_[i] - room);
    allB_[i] = 0;
    sides.addSample(low ? room : far, low ? far : room, mu);
  }
  for (std::size_t k = 0; k < has.size(); ++k) {
    if (has[k] || std::fabs(t[k]) <= (1 + constant.clear) * tau_) continue;
    bins_.push_back(static_cast<int>(k));
    binStays_[k] = true;
    const auto room = [&](double slack) { return std::max(slack, constant.back * tau_); };
    sides.addBin(room(tau_ - t[k]), room(tau_ + t[k]), mu);
  }
  const std::size_t more = samples_.size() + bins_.size() - before;
  if (more > 0) join(sides);
  return more;
}
}  // namespace frs
