// central_path.cpp - the interior point on some of the bins, with the certificate over all of them.
#include <algorithm>
#include <limits>

#include "features/problem.hpp"
#include "svm/interior_point.hpp"

namespace frs::features {
namespace {
constexpr int kMostSteps = 60;  // 10 to 40 are usual

BinnedSaddle kernelOver(const Problem& problem, const std::vector<int>& W) {
  std::vector<double> scale;
  for (int k : W) scale.push_back(problem.scale[k]);
  return {problem.data, W, scale};
}

class CentralPath {
 public:
  CentralPath(const Problem& problem, const Point& start, const std::vector<int>& W, Monitor& monitor)
      : problem_(problem),
        kernel_(kernelOver(problem, W)),
        saddle_{kernel_, problem.box.y, problem.box.lo, problem.box.hi, 0, false, &monitor},
        inside_(saddle_, weightsOn(W, start.u), start.b) {}

  bool step() { return inside_.step(); }

  // What the objective lacks once the linear conditions hold, relative to its size.
  double gap(const Certificate& c) const { return inside_.gap() / c.upper; }
  // The point inside, with its certificate.
  Certificate certificate(Point& point) const { return certify(inside_.point().u, inside_.point().b, point); }
  // The same with everything that is nearly at its bound put there.
  Certificate certificateAtBounds(Point& point) const {
    const InteriorPoint::End end = inside_.atBounds();
    return certify(end.u, end.b, point);
  }
  // The point inside with as much at its bound as leaves the certificate as good as `gap`.
  bool putOnBounds(double gap, Point& point) const {
    for (double share : InteriorPoint::shares) {
      const InteriorPoint::End end = inside_.nearBounds(share);
      if (!end.b.empty() && certify(end.u, end.b, point).gap <= gap) return true;
    }
    return false;
  }
  // Whether a bin outside W keeps the lower bound down, and further steps would be in vain.
  bool needsOtherBins(const Point& point, const Certificate& c) const {
    double within = 0, all = 0;
    for (int k : kernel_.bins()) within = std::max(within, point.q[k]);
    for (double q : point.q) all = std::max(all, q);
    return all > within && inside_.gap() < 0.1 * (c.upper - c.lower);
  }

 private:
  static std::vector<double> weightsOn(const std::vector<int>& W, const std::vector<double>& u) {
    std::vector<double> some;
    for (int k : W) some.push_back(u[k]);
    return some;
  }
  Certificate certify(const std::vector<double>& u, const std::vector<double>& b, Point& point) const {
    point.u.assign(problem_.bins(), 0.0);
    for (std::size_t t = 0; t < u.size(); ++t) point.u[kernel_.bins()[t]] = u[t];
    point.b = b;
    computeGradient(problem_, point);
    computeScores(problem_, point);
    return features::certify(problem_, point);
  }

  const Problem& problem_;
  const BinnedSaddle kernel_;
  const SaddleProblem saddle_;
  InteriorPoint inside_;
};
}  // namespace

double centralPathWork(const Problem& problem, const std::vector<int>& W) {
  constexpr double usualSteps = 15;  // as samples soon decouple, later steps cost less
  std::size_t coordinates = 0;
  for (int k : W) coordinates += problem.data.rankOf(k);
  return usualSteps * NewtonSystem::cost(problem.samples(), coordinates, W.size(), false, true).work;
}

int followCentralPath(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                      Recorder& recorder) {
  Timer timer(recorder.model.times.newton);
  CentralPath path(problem, point, W, recorder.monitor);
  Point now, onBounds;
  double bestGap = std::numeric_limits<double>::infinity();
  const auto keep = [&](double gap, const Point& candidate) { bestGap = gap, point = candidate; };
  // Weights and samples at their bounds are worth a factor 2 of the gap. True when such a point has the gap asked for.
  const auto consider = [&](const Certificate& c) {
    const double gap = path.certificateAtBounds(onBounds).gap;
    if (gap < bestGap) keep(gap, onBounds);
    if (gap <= limits.target) return true;
    if (2 * c.gap < bestGap)
      keep(c.gap, path.putOnBounds(std::max(limits.target, 1.1 * c.gap), onBounds) ? onBounds : now);
    return false;
  };
  for (int steps = 0;; ++steps) {
    const Certificate c = path.certificate(now);
    if (steps > 0) recorder.record(c);
    // near the end rounding may spoil the point inside, but not what is put on its bounds, and the other way round
    const bool near = std::min(c.gap, path.gap(c)) <= limits.target;
    const bool last = steps >= std::min(kMostSteps, limits.maxIter) || path.needsOtherBins(now, c);
    if (((near || last) && consider(c)) || last) return steps;
    if (path.step()) continue;
    if (!near) consider(c);
    return steps;
  }
}
}  // namespace frs::features
