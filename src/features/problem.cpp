#include "features/problem.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace frs::features {
std::vector<double> Problem::weights(const std::vector<double>& u) const {
  std::vector<double> p(u.size());
  for (std::size_t k = 0; k < u.size(); ++k) p[k] = u[k] * scale[k];
  return p;
}

WeightedBins Problem::weightedBins(const std::vector<double>& u) const {
  WeightedBins some;
  for (std::size_t k = 0; k < u.size(); ++k) {
    if (u[k] == 0) continue;
    some.bins.push_back(static_cast<int>(k));
    some.weights.push_back(u[k] * scale[k]);
  }
  return some;
}

double lpNorm(const std::vector<double>& x, double p) {
  const double top = *std::max_element(x.begin(), x.end());
  if (!(top > 0) || std::isinf(p)) return std::max(top, 0.0);
  double sum = 0;
  for (double v : x)
    if (v > 0) sum += std::pow(v / top, p);
  return top * std::pow(sum, 1 / p);
}

std::vector<int> support(const std::vector<double>& u) {
  std::vector<int> bins;
  for (std::size_t k = 0; k < u.size(); ++k)
    if (u[k] > 0) bins.push_back(static_cast<int>(k));
  return bins;
}

void computeGradient(const Problem& problem, Point& point, BinTables* tables) {
  point.q.resize(problem.bins());
  problem.data.tables(point.b, point.q.data(), tables);
  for (std::size_t k = 0; k < point.q.size(); ++k) point.q[k] = std::max(0.0, point.q[k]) * problem.scale[k];
}

void computeGradient(const Problem& problem, Span<const int> bins, Point& point) {
  std::vector<double> g(bins.size);
  problem.data.tables(point.b, bins, g.data(), nullptr);
  for (std::size_t t = 0; t < bins.size; ++t) point.q[bins[t]] = std::max(0.0, g[t]) * problem.scale[bins[t]];
}

void computeScores(const Problem& problem, Point& point) {
  const WeightedBins active = problem.weightedBins(point.u);
  BinTables h;
  problem.data.tables(point.b, active.bins, nullptr, &h);
  point.f.assign(problem.samples(), 0.0);
  problem.data.addScores(active.bins, active.weights, h, point.f.data(), Precision::Double);
  point.dual = dualValue(problem.box, point.b, point.f);
}

bool isFree(const SvmBox& box, const std::vector<double>& b, std::size_t i) {
  return b[i] > box.lo[i] && b[i] < box.hi[i];
}

double freeBias(const SvmBox& box, const Point& point) {
  std::vector<double> e;
  for (std::size_t i = 0; i < box.size(); ++i)
    if (isFree(box, point.b, i)) e.push_back(box.y[i] - point.f[i]);
  return e.empty() ? 0 : median(e);
}
}  // namespace frs::features
