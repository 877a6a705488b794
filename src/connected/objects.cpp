// objects.cpp - see connected/objects.hpp.
#include "connected/objects.hpp"

#include <algorithm>
#include <numeric>

namespace frs {
namespace {
using Edges = std::vector<std::array<int, 2>>;

std::size_t at(int region) { return static_cast<std::size_t>(region); }

// The first of those with the most.
int richest(const std::vector<int>& regions, Span<const double> value) {
  return *std::max_element(regions.begin(), regions.end(), [&](int a, int b) { return value[at(a)] < value[at(b)]; });
}

double totalOf(const std::vector<int>& regions, Span<const double> weight) {
  return std::accumulate(regions.begin(), regions.end(), 0.0, [&](double sum, int r) { return sum + weight[at(r)]; });
}

// Neighbours of each region of a set, in increasing order; nothing for regions outside.
std::vector<std::vector<int>> neighboursWithin(const std::vector<int>& set, const Edges& edges, std::size_t n) {
  std::vector<bool> inside(n, false);
  for (int r : set) inside[at(r)] = true;
  std::vector<std::vector<int>> near(n);
  for (const auto& [a, b] : edges)
    if (inside[at(a)] && inside[at(b)]) near[at(a)].push_back(b), near[at(b)].push_back(a);
  for (auto& list : near) std::sort(list.begin(), list.end());
  return near;
}

// Parts of a set while its regions are taken; a part is known by the region of its peak, and -1 is none yet.
class Parts {
 public:
  Parts(Span<const double> evidence, Span<const double> weight)
      : evidence_(evidence), weight_(weight), peak_(evidence.size, -1), total_(weight.begin(), weight.end()) {}

  void begin(int region) { peak_[at(region)] = region; }
  bool taken(int region) const { return peak_[at(region)] >= 0; }
  int peakOf(int region) const { return peak_[at(region)]; }
  double weightOf(int peak) const { return total_[at(peak)]; }

  // Joins the parts of `around` that meet in a region and do not stand out from it; then the region goes where its richest neighbour is.
  void meet(int region, const std::vector<int>& around, double depth, double share) {
    std::vector<int> met;
    for (int r : around) met.push_back(peakOf(r));
    std::sort(met.begin(), met.end());
    met.erase(std::unique(met.begin(), met.end()), met.end());
    const int high = richest(met, evidence_);
    for (int low : met)
      if (low != high && (evidence_[at(low)] - evidence_[at(region)] < depth || weightOf(low) < share * weightOf(high)))
        join(low, high);
    const int peak = peakOf(richest(around, evidence_));
    peak_[at(region)] = peak;
    total_[at(peak)] += weight_[at(region)];
  }

 private:
  void join(int low, int high) {
    std::replace(peak_.begin(), peak_.end(), low, high);
    total_[at(high)] += total_[at(low)];
  }

  Span<const double> evidence_, weight_;
  std::vector<int> peak_;      // of the part of each region
  std::vector<double> total_;  // weight of a part, at its peak
};

// What the search finds among regions that are left, or nothing.
std::vector<int> heaviest(const std::vector<int>& left, const Edges& edges, Span<const double> weight,
                          const ConnectedOptions& options, Monitor& monitor) {
  std::vector<int> number(weight.size, -1);
  std::vector<double> own;
  for (int r : left) number[at(r)] = static_cast<int>(own.size()), own.push_back(weight[at(r)]);
  Edges among;
  for (const auto& [a, b] : edges)
    if (number[at(a)] >= 0 && number[at(b)] >= 0) among.push_back({number[at(a)], number[at(b)]});
  std::vector<int> set = maxWeightConnected(among, own, options, monitor).set;
  for (int& r : set) r = left[at(r)];
  return set;
}

std::vector<int> bestSet(const std::vector<int>& left, const Edges& edges, Span<const double> evidence,
                         Span<const double> weight, const ObjectsOptions& options, Monitor& monitor) {
  std::vector<int> set;
  if (options.mode == ObjectsOptions::Mode::Connected)
    set = heaviest(left, edges, weight, options.search, monitor);
  else if (options.mode == ObjectsOptions::Mode::Positive)
    std::copy_if(left.begin(), left.end(), std::back_inserter(set), [&](int r) { return weight[at(r)] > 0; });
  if (set.empty()) set = {richest(left, evidence)};
  return set;
}
}  // namespace

std::vector<std::vector<int>> separatePeaks(const std::vector<int>& set, const Edges& edges,
                                            Span<const double> evidence, Span<const double> weight, double depth,
                                            double share) {
  const std::vector<std::vector<int>> near = neighboursWithin(set, edges, evidence.size);
  std::vector<int> order = set, around;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return evidence[at(a)] > evidence[at(b)]; });
  Parts parts(evidence, weight);
  for (int r : order) {
    around.clear();
    for (int neighbour : near[at(r)])
      if (parts.taken(neighbour)) around.push_back(neighbour);
    if (around.empty())
      parts.begin(r);
    else
      parts.meet(r, around, depth, share);
  }
  std::vector<int> peaks;
  for (int r : set) peaks.push_back(parts.peakOf(r));
  std::sort(peaks.begin(), peaks.end());
  peaks.erase(std::unique(peaks.begin(), peaks.end()), peaks.end());
  std::stable_sort(peaks.begin(), peaks.end(), [&](int a, int b) { return parts.weightOf(a) > parts.weightOf(b); });
  std::vector<std::vector<int>> out(peaks.size());
  for (std::size_t k = 0; k < peaks.size(); ++k)
    std::copy_if(set.begin(), set.end(), std::back_inserter(out[k]),
                 [&](int r) { return parts.peakOf(r) == peaks[k]; });
  return out;
}

std::vector<std::vector<int>> findObjects(const Edges& edges, Span<const double> evidence, Span<const double> weight,
                                          Span<const double> score, const ObjectsOptions& options, Monitor& monitor) {
  std::vector<std::vector<int>> objects;
  std::vector<int> left(weight.size);
  std::iota(left.begin(), left.end(), 0);
  double least = 0;
  for (std::size_t k = 0; k < options.count && !left.empty(); ++k) {
    const std::vector<int> set = bestSet(left, edges, evidence, weight, options, monitor);
    const double total = totalOf(set, weight);
    const bool enough = options.byEvidence
                            ? total >= least
                            : std::any_of(set.begin(), set.end(), [&](int r) { return score[at(r)] > 0; });
    if (k > 0 && !enough) break;
    if (options.byEvidence) {
      least = std::max(least, options.share * total);
      for (auto& part : separatePeaks(set, edges, evidence, weight, options.depth, options.share))
        objects.push_back(std::move(part));
    } else {
      objects.push_back(set);
    }
    std::vector<int> rest;
    std::set_difference(left.begin(), left.end(), set.begin(), set.end(), std::back_inserter(rest));
    left.swap(rest);
  }
  return objects;
}
}  // namespace frs
