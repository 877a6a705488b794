#include "features/engines/weight_line.hpp"

#include <algorithm>

namespace frs::features {
double Segment::slope(const std::vector<double>& q) const {
  double sum = 0;
  for (std::size_t t = 0; t < W.size(); ++t) sum -= 0.5 * q[W[t]] * (to[t] - from[t]);
  return sum;
}

std::vector<double> Segment::at(double step, std::size_t bins, double smallest) const {
  std::vector<double> all(bins, 0.0);
  double sum = 0;
  for (std::size_t t = 0; t < W.size(); ++t) {
    const double u = (1 - step) * from[t] + step * to[t];
    if (u > smallest) sum += all[W[t]] = u;
  }
  for (int k : W) all[k] /= sum;
  return all;
}

double Segment::square() const {
  double sum = 0;
  for (std::size_t t = 0; t < W.size(); ++t) sum += (to[t] - from[t]) * (to[t] - from[t]);
  return sum;
}

double shorten(double step, double slope, double slopeThere) {
  const double secant = slopeThere > 0 ? step * slope / (slope - slopeThere) : 0.5 * step;
  return std::min(0.7 * step, std::max(0.1 * step, secant));
}
}  // namespace frs::features
