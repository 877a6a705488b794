// interior.cpp - the interior point on some of the bins, with the certificate over all of them.
//
// Solves    the optimality conditions in weights and dual variables together (qp/interior_point.hpp), then puts what is
//           nearly at a bound there.
// Converges Newton's method follows the central path, whose distance to the optimum is the sum of the products mu.
// Pays      where J has kinks (large C) or every SVM costs much: neither a bound nor a kink is in its way, but every
//           step factorises a matrix of the size of the samples or of the coordinates.
#include <algorithm>
#include <limits>

#include "features/engines/column_matrix.hpp"
#include "features/engines/inside.hpp"
#include "features/engines/vectors.hpp"
#include "qp/interior_point.hpp"
#include "qp/safety.hpp"
#include "svm/binned_saddle.hpp"

namespace frs::features {
namespace {
class CentralPath {
 public:
  CentralPath(const Problem& problem, const Point& start, const std::vector<int>& W, Monitor& monitor)
      : problem_(problem),
        bins_(W),
        kernel_(problem.data, W, picked(problem.scale, W)),
        saddle_{kernel_, problem.box.y, problem.box.lo, problem.box.hi, 0, false, &monitor},
        inside_(saddle_, picked(start.u, W), start.b) {}

  bool step() { return inside_.step(); }
  // What the objective lacks once the linear conditions hold, relative to its size.
  double gap(const Certificate& c) const { return inside_.gap() / c.upper; }
  // The point inside, with its certificate.
  Certificate certificate(Point& point) const { return certify(inside_.point().u, inside_.point().b, point); }
  // The point with everything that is nearly at its bound put there, with its certificate.
  Certificate certificateAtBounds(Point& point, InteriorPoint::Rule rule) const {
    const InteriorPoint::End end = inside_.atBounds(rule);
    return certify(end.u, end.b, point);
  }
  // The point inside with as much at its bound as leaves it within the limits, or as good as `gap`.
  bool putOnBounds(const SolveLimits& limits, double gap, Point& point) const {
    for (double share = InteriorPoint::mostShare; share > vanishing; share *= InteriorPoint::mostShare) {
      const InteriorPoint::End end = inside_.nearBounds(share);
      if (end.b.empty()) continue;
      const Certificate c = certify(end.u, end.b, point);
      if (c.gap <= gap || limits.areMet(c)) return true;
    }
    return false;
  }
  // Whether a bin outside W keeps the lower bound down, and further steps would be in vain.
  bool needsOtherBins(const Point& point, const Certificate& c) const {
    return othersHoldUp(point, bins_, inside_.gap(), c);
  }

 private:
  Certificate certify(const std::vector<double>& u, const std::vector<double>& b, Point& point) const {
    point.u = spread(u);
    point.b = b;
    computeGradient(problem_, point);
    computeScores(problem_, point);
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
  const BinnedSaddle kernel_;
  const SaddleProblem saddle_;
  InteriorPoint inside_;
};
}  // namespace

double centralPathWork(const Problem& problem, const std::vector<int>& W) {
  std::size_t coordinates = 0;
  for (int k : W) coordinates += problem.data.rankOf(k);
  return usualNewtonSteps * NewtonSystem::cost(problem.samples(), coordinates, W.size(), false, true).work;
}

int followCentralPath(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                      Recorder& recorder) {
  Timer timer(recorder.model.times.newton);
  CentralPath path(problem, point, W, recorder.monitor);
  Point now, onBounds;
  int steps = 0, mostSteps = std::min(mostNewtonSteps, limits.maxIter);
  double bestGap = std::numeric_limits<double>::infinity();
  const auto keep = [&](double gap, const Point& candidate) { bestGap = gap, point = candidate; };
  // Puts the point on its bounds and keeps the best result. True when one is within the limits.
  const auto consider = [&](const Certificate& c) {
    for (InteriorPoint::Rule rule : {InteriorPoint::Rule::Trend, InteriorPoint::Rule::Size}) {
      const Certificate there = path.certificateAtBounds(onBounds, rule);
      if (there.gap < bestGap) keep(there.gap, onBounds);
      if (!limits.areMet(there)) continue;
      if (!limits.decideMask || maskIsDecided(problem, onBounds, there)) return true;
      mostSteps = std::min(mostSteps, steps + 1 + steps / maskShare);
    }
    if (c.gap < bestGap) keep(c.gap, path.putOnBounds(limits, c.gap, onBounds) ? onBounds : now);
    return false;
  };
  for (;; ++steps) {
    const Certificate c = path.certificate(now);
    if (steps > 0) recorder.record(c);
    // near the end rounding may spoil the point inside, but not what is put on its bounds, and the other way round
    const bool near = c.gap <= limits.target ? limits.areMet(c) : path.gap(c) <= limits.target;
    const bool last = steps >= mostSteps || path.needsOtherBins(now, c);
    if (((near || last) && consider(c)) || last) return steps;
    if (path.step()) continue;
    if (!near) consider(c);
    return steps;
  }
}

namespace {
class Interior : public Inside {
 public:
  const char* name() const override { return "interior"; }

 private:
  // a kernel of one coordinate a bin has a cheaper path
  Condition serves() const override {
    return fact("a kernel of several coordinates a bin", [](const Course& course) {
      return !Columns::serve(course.problem.data.kernel()) || isLeftOut("columns");
    });
  }
  double workOn(const Problem& problem, const std::vector<int>& W) const override {
    return centralPathWork(problem, W);
  }
  int follow(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
             Recorder& recorder) const override {
    return followCentralPath(problem, point, W, limits, recorder);
  }
};
}  // namespace

std::unique_ptr<Engine> makeInterior() { return std::make_unique<Interior>(); }
}  // namespace frs::features
