// The vertex to which the trend of a path points.
#include <algorithm>

#include "features/engines/column_path.hpp"
#include "features/engines/vectors.hpp"

namespace frs {
namespace {
constexpr int freeSteps = 4;  // Newton steps with one matrix
}

// Active bins have no slack, z'b = sigma tau, and free samples no multiplier, Z w + beta = c. The barrier's curvatures,
// small and large by now, are proximal terms: Newton's steps with one matrix end where the equations hold.
struct ColumnPath::Vertex {
  Columns Z;
  std::vector<int> samples, bins;
  std::vector<double> b, sigma, w, c, D, h, g, fixed;
};

ColumnPath::Vertex ColumnPath::trend() const {
  std::vector<int> samples, bins;
  std::vector<double> b = b_, held(n_, 0.0);
  for (std::size_t i = 0; i < n_; ++i) {
    const bool low = room_[i] < room_[n_ + i];
    if (closes_[low ? i : n_ + i])
      held[i] = b[i] = low ? lo_[i] : hi_[i];
    else
      samples.push_back(static_cast<int>(i));
  }
  std::vector<double> sigma, w;
  for (std::size_t k = 0; k < m_; ++k) {
    const bool above = multiplier_[up(k)] > multiplier_[down(k)];
    const std::size_t side = above ? up(k) : down(k);
    if (!closes_[side]) continue;
    bins.push_back(static_cast<int>(k));
    sigma.push_back(above ? 1 : -1);
    w.push_back(multiplier_[side]);
  }
  Vertex at{now().subset(samples, bins),
            samples,
            bins,
            b,
            sigma,
            w,
            picked(c_, samples),
            picked(D_, samples),
            picked(h_, bins),
            {},
            picked(now().correlate(held), bins)};
  for (std::size_t k = 0; k < bins.size(); ++k) at.g.push_back(sigma[k] * at.h[k]);
  return at;
}

ColumnPath::Point ColumnPath::vertex() const {
  if (closes_.empty()) return point();
  Vertex at = trend();
  const std::size_t n = at.samples.size(), m = at.bins.size();
  ColumnSystem system(monitor_);
  if (n == 0 || m == 0 || !system.factorise(at.Z, at.D, at.h, at.g)) return point();
  std::vector<double> b = picked(at.b, at.samples);
  const double held = sumOf(at.b) - sumOf(b);
  double tau = tau_, beta = beta_;
  for (int step = 0; step < freeSteps; ++step) {
    const std::vector<double> t = at.Z.correlate(b);
    std::vector<double> r(n, 0.0), along(m), slack(m);
    double excess = -tau;
    for (std::size_t k = 0; k < m; ++k) {
      slack[k] = tau - at.sigma[k] * (t[k] + at.fixed[k]);
      excess += at.w[k] - at.h[k] * slack[k];
    }
    for (std::size_t k = 0; k < m; ++k)
      along[k] = at.g[k] * excess / system.total() - at.sigma[k] * (at.w[k] - at.h[k] * slack[k]);
    at.Z.add(along, r.data());
    for (std::size_t i = 0; i < n; ++i) r[i] += at.c[i] - beta;
    double moreBeta = 0;
    const std::vector<double> db = system.solve(r, -sumOf(b) - held, moreBeta);
    const std::vector<double> dt = at.Z.correlate(db);
    const double moreTau = (excess + dot(at.g, dt)) / system.total();
    for (std::size_t k = 0; k < m; ++k) at.w[k] -= at.h[k] * (slack[k] + moreTau - at.sigma[k] * dt[k]);
    for (std::size_t i = 0; i < n; ++i) b[i] += db[i];
    tau += moreTau, beta += moreBeta;
  }
  std::vector<double> w(m_, 0.0);
  for (std::size_t k = 0; k < m; ++k) w[static_cast<std::size_t>(at.bins[k])] = std::max(0.0, at.w[k]);
  for (std::size_t j = 0; j < n; ++j) {
    const auto i = static_cast<std::size_t>(at.samples[j]);
    at.b[i] = std::min(hi_[i], std::max(lo_[i], b[j]));
  }
  return sumOf(w) > 0 ? whole(w, at.b) : point();
}
}  // namespace frs
