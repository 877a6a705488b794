// columns.cpp - the interior point where a bin has one coordinate, with the certificate over all bins.
//
// Solves    the quadratic program of a linear or hellinger kernel (column_path.hpp), which has a single quadratic term.
// Converges as every interior point does; a vertex of the bins and samples that tend to their bounds ends it, to
//           rounding.
// Pays      nearly always with such a kernel, whose J has a kink at every change of the support vectors: its steps do
//           not depend on C and soon see only the bins that matter.
#include <algorithm>
#include <limits>

#include "features/engines/column_path.hpp"
#include "features/engines/inside.hpp"
#include "features/engines/vectors.hpp"
#include "qp/safety.hpp"

namespace frs::features {
namespace {
struct Constants {
  // The vertex is tried once the trend has changed in the last step for at most one bin or sample in so many.
  std::size_t perTurn = 200;
};
constexpr Constants constant;

class LinearPath {
 public:
  LinearPath(const Problem& problem, const std::vector<int>& W, Monitor& monitor)
      : problem_(problem),
        bins_(W),
        Z_(problem.data, W, picked(problem.scale, W)),
        path_(Z_, problem.box.y, problem.box.lo, problem.box.hi, monitor) {
    seesAll_ = support(problem.scale).size() == W.size();
  }

  bool step() { return path_.step(); }
  bool readmits() { return path_.readmit() > 0; }
  // What the objective lacks over W, relative to its size.
  double gap(const Certificate& c) const { return path_.gap() / c.upper; }
  bool trendIsKnown() const { return constant.perTurn * path_.turns() <= Z_.samples() + Z_.bins(); }
  Certificate inside(Point& point) const { return certifyAt(path_.point(), point); }
  Certificate atVertex(Point& point) const { return certifyAt(path_.vertex(), point); }
  // A point inside without what is nearly at 0.
  Certificate tidied(const Point& inside, Point& point) const {
    ColumnPath::Point at{{}, inside.b};
    const double least = sumRounding * *std::max_element(inside.u.begin(), inside.u.end());
    double sum = 0;
    for (int k : bins_) at.u.push_back(inside.u[k] < least ? 0 : inside.u[k]), sum += at.u.back();
    for (double& u : at.u) u /= sum;
    return certifyAt(at, point);
  }
  // Whether a bin outside W keeps the lower bound down, and further steps would be in vain.
  bool needsOtherBins(const Point& point, const Certificate& c) const {
    return othersHoldUp(point, bins_, path_.wholeGap(), c);
  }

 private:
  // Products with the columns are as precise as the tables, and faster.
  Certificate certifyAt(const ColumnPath::Point& at, Point& point) const {
    point.u.assign(problem_.bins(), 0.0);
    for (std::size_t t = 0; t < bins_.size(); ++t) point.u[bins_[t]] = at.u[t];
    point.b = at.b;
    std::vector<double> t = Z_.correlate(at.b);
    if (seesAll_) {
      point.q.assign(problem_.bins(), 0.0);
      for (std::size_t j = 0; j < bins_.size(); ++j) point.q[bins_[j]] = t[j] * t[j];
    } else {
      computeGradient(problem_, point);
    }
    for (std::size_t j = 0; j < t.size(); ++j) t[j] *= at.u[j];
    point.f.assign(problem_.samples(), 0.0);
    Z_.add(t, point.f.data());
    point.dual = dualValue(problem_.box, point.b, point.f);
    return certify(problem_, point);
  }

  const Problem& problem_;
  const std::vector<int> bins_;
  const Columns Z_;
  ColumnPath path_;
  bool seesAll_;  // W has every bin
};
}  // namespace

double linearPathWork(const Problem& problem, const std::vector<int>& W) {
  return usualNewtonSteps * ColumnSystem::work(problem.samples(), W.size());
}

int followLinearPath(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                     Recorder& recorder) {
  Timer timer(recorder.model.times.newton);
  LinearPath path(problem, W, recorder.monitor);
  Point now, inside;
  int steps = 0, mostSteps = std::min(mostNewtonSteps, limits.maxIter);
  double bestGap = std::numeric_limits<double>::infinity(), insideGap = bestGap;
  const auto keepIfBetter = [&](const Certificate& c) {
    if (c.gap < bestGap) bestGap = c.gap, point = now;
  };
  // Tries the vertex; true when it is within the limits.
  const auto ends = [&] {
    const Certificate c = path.atVertex(now);
    keepIfBetter(c);
    if (!limits.areMet(c)) return false;
    if (!limits.decideMask || maskIsDecided(problem, now, c)) return true;
    mostSteps = std::min(mostSteps, steps + 1 + steps / maskShare);
    return false;
  };
  for (;; ++steps) {
    const Certificate c = path.inside(now);
    if (steps > 0) recorder.record(c);
    if (c.gap < insideGap) insideGap = c.gap, inside = now;  // later rounding may spoil it
    const bool near = path.gap(c) <= limits.target, last = steps >= mostSteps || path.needsOtherBins(now, c);
    if (near && path.readmits() && !last) {
      if (path.step()) continue;
    }
    const bool ripe = near && path.trendIsKnown();
    if ((ripe || last) && ends()) return steps;
    if (last || !path.step()) break;
  }
  // rounding may also spoil the vertex
  if (bestGap > limits.target) keepIfBetter(path.tidied(inside, now));
  return steps;
}

namespace {
class ColumnEngine : public Inside {
 public:
  const char* name() const override { return "columns"; }

 private:
  Condition serves() const override {
    return fact("a kernel of one coordinate a bin",
                [](const Course& course) { return Columns::serve(course.problem.data.kernel()); });
  }
  double workOn(const Problem& problem, const std::vector<int>& W) const override { return linearPathWork(problem, W); }
  int follow(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
             Recorder& recorder) const override {
    return followLinearPath(problem, point, W, limits, recorder);
  }
};
}  // namespace

std::unique_ptr<Engine> makeColumns() { return std::make_unique<ColumnEngine>(); }
}  // namespace frs::features
