// Objects as sets of regions: by hand, and peaks against their height above the best way to a higher one.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "connected/objects.hpp"
#include "tests/support/connected_problems.hpp"

namespace {
using frs::ObjectsOptions;
using frs::testing::components;
using frs::testing::Problem;
using frs::testing::randomProblem;
using Sets = std::vector<std::vector<int>>;

// Regions in a row, each beside the next.
std::vector<std::array<int, 2>> row(int n) {
  std::vector<std::array<int, 2>> edges;
  for (int r = 0; r + 1 < n; ++r) edges.push_back({r, r + 1});
  return edges;
}

Sets objectsInRow(const std::vector<double>& value, const ObjectsOptions& options) {
  return frs::findObjects(row(static_cast<int>(value.size())), value, value, value, options, frs::Monitor::none());
}

Sets peaksOf(const Problem& p, const std::vector<int>& set, const std::vector<double>& evidence, double depth) {
  return frs::separatePeaks(set, p.edges, evidence, std::vector<double>(evidence.size(), 1.0), depth, 0);
}

// Lowest evidence on the best way between any two regions.
std::vector<double> passes(const Problem& p, const std::vector<double>& evidence) {
  const std::size_t n = evidence.size();
  std::vector<double> pass(n * n, -1e9);
  for (std::size_t i = 0; i < n; ++i) pass[i * n + i] = evidence[i];
  for (const auto& [a, b] : p.edges) {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    if (i != j) pass[i * n + j] = pass[j * n + i] = std::min(evidence[i], evidence[j]);
  }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        pass[i * n + j] = std::max(pass[i * n + j], std::min(pass[i * n + k], pass[k * n + j]));
  return pass;
}

// Regions that stand at least `depth` above the best way to a higher one.
std::size_t standOut(const Problem& p, const std::vector<double>& evidence, double depth) {
  const std::vector<double> pass = passes(p, evidence);
  const std::size_t n = evidence.size();
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    bool alone = true;
    for (std::size_t j = 0; j < n; ++j) alone &= !(evidence[j] > evidence[i] && evidence[i] - pass[i * n + j] < depth);
    count += alone;
  }
  return count;
}
}  // namespace

TEST(Objects, peaks_are_those_that_stand_out) {
  frs::Random random(3);
  std::size_t several = 0;
  for (int k = 0; k < 300; ++k) {
    const Problem p = randomProblem(random, 2 + random.below(25), 0.3 * random.uniform());
    std::vector<int> all(p.weight.size());
    std::iota(all.begin(), all.end(), 0);
    if (components(p, all).size() != 1) continue;
    std::vector<double> evidence(all.size());
    for (double& e : evidence) e = random.uniform();
    const double depth = 0.02 + 0.5 * random.uniform();
    const Sets parts = peaksOf(p, all, evidence, depth);
    EXPECT_EQ(parts.size(), standOut(p, evidence, depth));
    several += parts.size() > 1;
    std::vector<int> together;
    for (const auto& part : parts) together.insert(together.end(), part.begin(), part.end());
    std::sort(together.begin(), together.end());
    EXPECT_EQ(together, all);
  }
  EXPECT_GT(several, 20u);
}

TEST(Objects, light_peaks_and_regions_outside_the_set) {
  const std::vector<double> evidence{9, 1, 8, 0, 20}, weight{5, 1, 2, 1, 9};
  const auto edges = row(5);
  EXPECT_EQ(frs::separatePeaks({0, 1, 2}, edges, evidence, weight, 3, 0.3), (Sets{{0, 1}, {2}}));
  EXPECT_EQ(frs::separatePeaks({0, 1, 2}, edges, evidence, weight, 3, 0.5), (Sets{{0, 1, 2}}));
  EXPECT_EQ(frs::separatePeaks({0, 1, 2}, edges, evidence, weight, 7.5, 0.3), (Sets{{0, 1, 2}}));
  EXPECT_EQ(frs::separatePeaks({0, 2, 4}, edges, evidence, weight, 1, 0), (Sets{{4}, {0}, {2}}));
}

TEST(Objects, sets_one_after_the_other) {
  ObjectsOptions options;
  const std::vector<double> value{2, 1, -9, 4, -1, 1, -2};
  EXPECT_EQ(objectsInRow(value, options), (Sets{{3}}));
  options.count = 7;
  EXPECT_EQ(objectsInRow(value, options), (Sets{{3}, {0, 1}, {5}}));
  options.mode = ObjectsOptions::Mode::Positive;
  EXPECT_EQ(objectsInRow(value, options), (Sets{{0, 1, 3, 5}}));
  options.mode = ObjectsOptions::Mode::Best;
  EXPECT_EQ(objectsInRow(value, options), (Sets{{3}, {0}, {1}, {5}}));
  options.mode = ObjectsOptions::Mode::Connected;
  options.byEvidence = true;
  options.depth = 2;
  options.share = 0.4;
  EXPECT_EQ(objectsInRow(value, options), (Sets{{3}, {0, 1}}));
  EXPECT_EQ(objectsInRow({-3, -1, -2}, options), (Sets{{1}}));
}
