#include "svm/levels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/random.hpp"
#include "qp/safety.hpp"

namespace frs {
namespace {
// The sample order from which every level takes a beginning: each class is shuffled, and the classes are merged so that
// every beginning has them in the proportion of the whole. The first two samples are one of each class.
std::vector<int> stratifiedOrder(const std::vector<double>& y, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::pair<double, int>> place;
  for (double sign : {1.0, -1.0}) {
    std::vector<int> members;
    for (std::size_t i = 0; i < y.size(); ++i)
      if (y[i] == sign) members.push_back(static_cast<int>(i));
    for (std::size_t i = 0; i < members.size(); ++i) {
      std::swap(members[i], members[i + random.below(members.size() - i)]);
      place.push_back({static_cast<double>(i) / static_cast<double>(members.size()), members[i]});
    }
  }
  std::sort(place.begin(), place.end());
  std::vector<int> order;
  for (const auto& p : place) order.push_back(p.second);
  return order;
}

// Dual variables guessed from scores: at their bound inside the margin, 0 outside. With the best bias both classes then
// have the same sum, up to the sample nearest to the margin, which takes what is missing.
std::vector<double> guessDuals(const SvmBox& box, const std::vector<double>& score) {
  const double bias = bestBias(box.y, score, box.C).bias;
  std::vector<double> b(box.size(), 0.0);
  double rest = 0;
  std::size_t nearest = 0;
  const auto distance = [&](std::size_t i) { return std::fabs(box.y[i] - score[i] - bias); };
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (box.y[i] * (score[i] + bias) < 1) rest -= b[i] = box.y[i] * box.C[i];
    if (distance(i) < distance(nearest)) nearest = i;
  }
  b[nearest] = std::min(box.hi[nearest], std::max(box.lo[nearest], b[nearest] + rest));
  balanceClasses(b);
  return b;
}

template <class T>
std::vector<double> pick(const T& from, const std::vector<int>& chosen, double factor = 1) {
  std::vector<double> out;
  for (int i : chosen) out.push_back(factor * from[i]);
  return out;
}

// The scores of all samples under the model of some of them: the tables of values serve both.
std::vector<double> scoresOfAll(const Binned& data, const Binned& part, const LevelModel& model) {
  std::vector<int> bins;
  std::vector<double> weights;
  for (std::size_t k = 0; k < model.p.size(); ++k)
    if (model.p[k] > 0) {
      bins.push_back(static_cast<int>(k));
      weights.push_back(model.p[k]);
    }
  BinTables h;
  part.tables(model.b, bins, nullptr, &h);
  std::vector<double> score(data.samples(), model.bias);
  data.addScores(bins, weights, h, score.data());
  return score;
}
}  // namespace

void balanceClasses(std::vector<double>& b) {
  double positive = 0, negative = 0;
  for (double v : b) (v > 0 ? positive : negative) += std::fabs(v);
  const double common = std::min(positive, negative);
  if (std::fabs(positive - negative) <= sumRounding * common) return;  // a scaled class would leave its bounds
  for (double& v : b) v *= v > 0 ? common / positive : v < 0 ? common / negative : 0;
}

Subset drawSubset(const Binned& data, const SvmBox& box, std::size_t m, std::uint64_t seed) {
  std::vector<int> chosen = stratifiedOrder(box.y, seed);
  chosen.resize(m);
  std::sort(chosen.begin(), chosen.end());
  Binned part = data.subset(chosen);
  SvmBox partBox(pick(box.y, chosen), pick(box.C, chosen, static_cast<double>(box.size()) / static_cast<double>(m)));
  return {std::move(chosen), std::move(part), std::move(partBox)};
}

std::vector<double> multilevelStart(const Binned& data, const SvmBox& box, const Levels& levels, std::uint64_t seed,
                                    const LevelSolver& solve) {
  const std::size_t n = box.size();
  std::vector<double> score;
  for (std::size_t m = levels.first; m * levels.least <= n; m *= levels.factor) {
    const Subset part = drawSubset(data, box, m, seed);
    const LevelModel model =
        solve(part.data, part.box,
              score.empty() ? std::vector<double>(m, 0.0) : guessDuals(part.box, pick(score, part.samples)));
    score = scoresOfAll(data, part.data, model);
  }
  return score.empty() ? std::vector<double>(n, 0.0) : guessDuals(box, score);
}
}  // namespace frs
