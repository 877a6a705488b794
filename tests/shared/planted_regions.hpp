// planted_regions.hpp - bags of region histograms with a planted object, for tests and benchmarks: positive
// bags hold 5 to 19 regions whose words come partly (30 to 80 %) from the object, all others from one of
// ten backgrounds; a few background regions carry object words too.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "base/random.hpp"
#include "regions/region_selection.hpp"

namespace frs::testing {
struct PlantedRegions {
  std::size_t words = 0;
  std::vector<double> value;
  std::vector<std::size_t> row, start{0};
  std::vector<bool> truth;  ///< region lies on the object
  RegionBags bags;
  Samples samples() const { return Samples::sparse(words, truth.size(), value.data(), row.data(), start.data()); }
};

inline std::vector<double> cumulated(std::vector<double> p) {
  for (std::size_t k = 1; k < p.size(); ++k) p[k] += p[k - 1];
  return p;
}

/// 100 to 300 descriptors per region; values are counts / 200.
inline PlantedRegions plantedRegions(int positives, int negatives, int regionsPerBag, std::size_t words, double C,
                                     std::uint64_t seed) {
  Random random(seed);
  std::vector<double> base(words);
  for (double& p : base) p = std::exp(random.normal());
  std::vector<double> object = base;
  for (double& p : object)
    if (random.uniform() < 0.05) p *= std::exp(1 + 0.5 * random.normal());
  object = cumulated(object);
  std::vector<std::vector<double>> background(10, base);
  for (auto& b : background) {
    for (double& p : b) p *= std::exp(0.7 * random.normal());
    b = cumulated(b);
  }

  PlantedRegions out;
  out.words = words;
  std::vector<int> count(words, 0), touched;
  for (int i = 0; i < positives + negatives; ++i) {
    const bool positive = i < positives;
    out.bags.y.push_back(positive ? 1 : -1);
    out.bags.C.push_back(C);
    const int onObject = positive ? 5 + static_cast<int>(random.below(15)) : 0;
    for (int k = 0; k < regionsPerBag; ++k) {
      const bool planted = k < onObject;
      const auto& context = background[random.below(10)];
      const double mix = planted ? 0.3 + 0.5 * random.uniform() : random.uniform() < 0.02 ? 0.3 : 0;
      const int descriptors = 100 + static_cast<int>(random.below(200));
      touched.clear();
      for (int d = 0; d < descriptors; ++d) {
        const auto& p = random.uniform() < mix ? object : context;
        const double u = random.uniform() * p.back();
        const int word = static_cast<int>(std::lower_bound(p.begin(), p.end() - 1, u) - p.begin());
        if (!count[word]++) touched.push_back(word);
      }
      std::sort(touched.begin(), touched.end());
      for (int word : touched) {
        out.row.push_back(static_cast<std::size_t>(word));
        out.value.push_back(count[word] / 200.0);
        count[word] = 0;
      }
      out.start.push_back(out.row.size());
      out.truth.push_back(planted);
      out.bags.bag.push_back(i);
    }
  }
  return out;
}

/// Average precision of ranking the regions of positive bags by score.
inline double regionPrecision(const PlantedRegions& data, const std::vector<double>& score) {
  std::vector<std::size_t> order;
  for (std::size_t r = 0; r < data.truth.size(); ++r)
    if (data.bags.y[data.bags.bag[r]] > 0) order.push_back(r);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  double hits = 0, sum = 0;
  for (std::size_t t = 0; t < order.size(); ++t)
    if (data.truth[order[t]]) sum += ++hits / static_cast<double>(t + 1);
  return hits > 0 ? sum / hits : 0;
}

/// Share of the positive bags' weight that lies on the object.
inline double weightOnObject(const PlantedRegions& data, const std::vector<double>& s) {
  double on = 0, all = 0;
  for (std::size_t r = 0; r < data.truth.size(); ++r)
    if (data.bags.y[data.bags.bag[r]] > 0) {
      all += s[r];
      on += data.truth[r] ? s[r] : 0;
    }
  return on / all;
}
}  // namespace frs::testing
