// central_path.cpp - the interior point on some of the bins, with the certificate over all of them.
#include <algorithm>
#include <limits>

#include "features/problem.hpp"
#include "svm/column_kernel.hpp"
#include "svm/interior_point.hpp"

namespace frs::features {
namespace {
constexpr int kMostSteps = 60;  // 10 to 40 are usual

// Whether dense columns serve: one coordinate a bin and, up to this factor, more bins than samples. Otherwise a matrix
// over the bins is the smaller one.
constexpr double kSamplesPerBin = 1.5;
bool byColumns(const Problem& problem, const std::vector<int>& W) {
  return ColumnKernel::serves(problem.data.kernel()) &&
         static_cast<double>(problem.samples()) <= kSamplesPerBin * static_cast<double>(W.size());
}

std::unique_ptr<SaddleKernel> kernelOver(const Problem& problem, const std::vector<int>& W) {
  std::vector<double> scale;
  for (int k : W) scale.push_back(problem.scale[k]);
  if (byColumns(problem, W)) return std::make_unique<ColumnKernel>(problem.data, W, scale);
  return std::make_unique<BinnedSaddle>(problem.data, W, scale);
}

class CentralPath {
 public:
  CentralPath(const Problem& problem, const Point& start, const std::vector<int>& W, Monitor& monitor)
      : problem_(problem),
        bins_(W),
        kernel_(kernelOver(problem, W)),
        saddle_{*kernel_, problem.box.y, problem.box.lo, problem.box.hi, 0, false, &monitor},
        inside_(saddle_, weightsOn(W, start.u), start.b) {
    std::size_t live = 0;
    for (double scale : problem.scale) live += scale > 0;
    seesAll_ = live == W.size() && byColumns(problem, W);
  }

  bool step() { return inside_.step(); }

  // What the objective lacks once the linear conditions hold, relative to its size.
  double gap(const Certificate& c) const { return inside_.gap() / c.upper; }
  // The point inside, with its certificate.
  Certificate certificate(Point& point) const {
    const NewtonPoint& at = inside_.point();
    return seesAll_ ? certify(at.u, at.b, at.f, at.q, point) : certify(at.u, at.b, point);
  }
  // The same with everything that is nearly at its bound put there.
  Certificate certificateAtBounds(Point& point, InteriorPoint::Rule rule) const {
    const InteriorPoint::End end = inside_.atBounds(rule);
    return certify(end.u, end.b, point);
  }
  // The point inside with as much at its bound as leaves it within the limits, or as good as `gap`.
  bool putOnBounds(const SolveLimits& limits, double gap, Point& point) const {
    for (double share : InteriorPoint::shares) {
      const InteriorPoint::End end = inside_.nearBounds(share);
      if (end.b.empty()) continue;
      const Certificate c = certify(end.u, end.b, point);
      if (c.gap <= gap || limits.areMet(c)) return true;
    }
    return false;
  }
  // Whether a bin outside W keeps the lower bound down, and further steps would be in vain.
  bool needsOtherBins(const Point& point, const Certificate& c) const {
    double within = 0, all = 0;
    for (int k : bins_) within = std::max(within, point.q[k]);
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
    if (seesAll_) {
      std::vector<double> f, q;
      kernel_->evaluate(u, b, f, q);
      return certify(u, b, f, q, point);
    }
    point.u = spread(u);
    point.b = b;
    computeGradient(problem_, point);
    computeScores(problem_, point);
    return features::certify(problem_, point);
  }
  Certificate certify(const std::vector<double>& u, const std::vector<double>& b, const std::vector<double>& f,
                      const std::vector<double>& q, Point& point) const {
    point.u = spread(u);
    point.b = b;
    point.f = f;
    point.q = spread(q);
    point.dual = 0;
    for (std::size_t i = 0; i < b.size(); ++i) point.dual += b[i] * (problem_.box.y[i] - 0.5 * f[i]);
    return features::certify(problem_, point);
  }
  // Values of the bins W among all, 0 for the others.
  std::vector<double> spread(const std::vector<double>& some) const {
    std::vector<double> all(problem_.bins(), 0.0);
    for (std::size_t t = 0; t < some.size(); ++t) all[bins_[t]] = some[t];
    return all;
  }

  const Problem& problem_;
  const std::vector<int> bins_;
  const std::unique_ptr<SaddleKernel> kernel_;
  const SaddleProblem saddle_;
  InteriorPoint inside_;
  bool seesAll_;  // W has every bin, and the products with its columns are as precise as the tables
};
}  // namespace

double centralPathWork(const Problem& problem, const std::vector<int>& W) {
  constexpr double usualSteps = 15;  // as samples soon decouple, later steps cost less
  if (byColumns(problem, W)) return usualSteps * ColumnKernel::stepWork(problem.samples(), W.size());
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
  // Weights and samples at their bounds are worth a factor 2 of the gap. True when such a point is within the limits.
  const auto consider = [&](const Certificate& c) {
    for (InteriorPoint::Rule rule : {InteriorPoint::Rule::Trend, InteriorPoint::Rule::Size}) {
      const Certificate there = path.certificateAtBounds(onBounds, rule);
      if (there.gap < bestGap) keep(there.gap, onBounds);
      if (limits.areMet(there)) return true;
    }
    if (2 * c.gap < bestGap) keep(c.gap, path.putOnBounds(limits, 1.1 * c.gap, onBounds) ? onBounds : now);
    return false;
  };
  double enough = limits.target;  // the gap at which to consider the bounds next: each time costs as much as a step
  for (int steps = 0;; ++steps) {
    const Certificate c = path.certificate(now);
    if (steps > 0) recorder.record(c);
    // near the end rounding may spoil the point inside, but not what is put on its bounds, and the other way round
    const bool near = c.gap <= limits.target ? c.gap <= enough && limits.areMet(c) : path.gap(c) <= limits.target;
    const bool last = steps >= std::min(kMostSteps, limits.maxIter) || path.needsOtherBins(now, c);
    if (((near || last) && consider(c)) || last) return steps;
    if (near) enough = std::min(enough, 0.2 * c.gap);
    if (path.step()) continue;
    if (!near) consider(c);
    return steps;
  }
}
}  // namespace frs::features
