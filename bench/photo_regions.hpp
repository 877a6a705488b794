// photo_regions.hpp - bags of regions as photographs give them, for bench_regions: 200 words of a region and, beside
// them, those of its neighbours (context). Unlike planted counts over 1000 words the histograms are real-valued and
// nearly full, and the object is as different from its own picture as pictures are from each other.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "tests/shared/planted_regions.hpp"

namespace bench {
using Histogram = std::vector<double>;

/// `signal` is the share of the object's own words on its regions.
inline frs::testing::PlantedRegions photoRegions(int positives, int negatives, double signal, double C) {
  constexpr int regions = 100, onObject = 12, topics = 12, neighbours = 4;
  constexpr std::size_t words = 200;
  frs::Random r(3);
  std::vector<Histogram> topic(topics, Histogram(words));  // the first is the object's
  for (Histogram& t : topic)
    for (double& v : t) v = std::exp(1.2 * r.normal());
  const auto histogramOf = [&](const Histogram& scene, bool object) {
    Histogram p(words), h(words, 0.0);
    double sum = 0;
    for (std::size_t w = 0; w < words; ++w) {
      const double own = scene[w] * std::exp(0.5 * r.normal());
      p[w] = sum += object ? (1 - signal) * own + signal * topic[0][w] : own;
    }
    const int descriptors = 50 + static_cast<int>(r.below(300));
    for (int d = 0; d < descriptors; ++d)
      h[std::lower_bound(p.begin(), p.end() - 1, sum * r.uniform()) - p.begin()] += 1.0 / descriptors;
    return h;
  };
  frs::testing::PlantedRegions out;
  out.words = 2 * words;
  for (int i = 0; i < positives + negatives; ++i) {
    out.bags.y.push_back(i < positives ? 1 : -1);
    out.bags.C.push_back(C);
    int scene[3];
    for (int& t : scene) t = 1 + static_cast<int>(r.below(topics - 1));
    std::vector<Histogram> h;
    for (int k = 0; k < regions; ++k) {
      const bool object = i < positives && k < onObject;
      h.push_back(histogramOf(topic[object ? scene[0] : scene[r.below(3)]], object));
      out.truth.push_back(object);
      out.bags.bag.push_back(i);
    }
    for (int k = 0; k < regions; ++k) {
      Histogram both = h[k];
      both.resize(2 * words, 0.0);
      for (int step = -neighbours; step <= neighbours; ++step)
        for (std::size_t w = 0; w < words && step != 0; ++w)
          both[words + w] += h[(k + step + regions) % regions][w] / (2 * neighbours);
      for (std::size_t w = 0; w < both.size(); ++w) {
        if (both[w] == 0) continue;
        out.row.push_back(w);
        out.value.push_back(both[w] / 2);
      }
      out.start.push_back(out.row.size());
    }
  }
  return out;
}
}  // namespace bench
