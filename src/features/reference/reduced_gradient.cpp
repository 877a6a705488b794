#include "features/reference/reduced_gradient.hpp"

#include <algorithm>
#include <cmath>

#include "base/simplex.hpp"
#include "features/svm_accuracy.hpp"
#include "qp/safety.hpp"
#include "svm/additive_svm.hpp"

namespace frs::features {
namespace {
// The SVM (eq. 10), its gradient (eq. 11), the direction (eq. 12 and 13) and a line search, in u, where the constraint is
// the unit simplex and the units of the bins do not matter. Scores are in double precision throughout.
class ReducedGradient {
 public:
  ReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder)
      : problem_(problem),
        point_(point),
        limits_(limits),
        recorder_(recorder),
        svm_(problem.data, problem.box, recorder.monitor) {
    svm_.most = limits.work;
  }

  std::string run() {
    evaluate(point_);
    std::string status = "maxIter";
    for (int iteration = 0; iteration <= limits_.maxIter; ++iteration) {
      const Certificate c = certify(problem_, point_);
      recorder_.record(c);
      if (c.gap <= limits_.target) {
        status = "converged";
        break;
      }
      if (iteration == limits_.maxIter || svm_.isSpent()) break;
      const bool loose = eps_ > 2 * SvmAccuracy::ofGap * c.gap;
      if (!loose && descend()) continue;
      if (eps_ <= SvmAccuracy::tightest) {
        status = "stalled";
        break;
      }
      // the error of the SVM may hide what descent is left
      eps_ = std::max(SvmAccuracy::tightest, loose ? SvmAccuracy::ofGap * c.gap : SvmAccuracy::tighter * eps_);
      evaluate(point_);
    }
    recorder_.model.svmSolves += svm_.solves;
    return status;
  }

 private:
  // J and its gradient at the weights of a point, whose b is a nearby solution.
  void evaluate(Point& at) {
    {
      Timer timer(recorder_.model.times.svm);
      svm_.solve(problem_.weights(at.u), at.b, at.f, eps_);
    }
    Timer timer(recorder_.model.times.gradient);
    computeGradient(problem_, at);  // dJ/du_k = -q_k/2 (eq. 11)
    computeScores(problem_, at);
  }

  double slopeAlong(const std::vector<double>& r, const Point& at) const {
    double slope = 0;
    for (std::size_t k = 0; k < r.size(); ++k) slope -= 0.5 * r[k] * at.q[k];
    return slope;
  }

  // Follows one reduced gradient. Where it meets the bound of a weight, that weight leaves the direction and the rest
  // goes on, as long as J decreases. False when J did not decrease at all.
  bool descend() {
    std::vector<double> gradient(point_.q.size()), r(point_.q.size());
    // q = 0 in a dropped bin: its reduced gradient is positive, so that it never enters
    for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] = -0.5 * point_.q[k];
    std::size_t mu = reducedGradient(point_.u, {}, gradient, r.data());
    bool moved = false;
    for (std::size_t bound = 0; bound < r.size(); ++bound) {
      const StepLimit limit = largestStep(point_.u, r);
      if (!std::isfinite(limit.step)) break;
      const LinePoint best = searchTo(limit.step, r);
      if (best.step <= 0) break;
      moved = true;
      if (best.step < limit.step || best.slope >= 0) break;
      mu = removeFromDirection(limit.blocking, mu, r);
      if (mu == r.size()) break;
    }
    return moved;
  }

  // Moves the point to the lowest J found along r.
  LinePoint searchTo(double limit, const std::vector<double>& r) {
    const LinePoint start{0, point_.dual, slopeAlong(r, point_)};
    if (start.slope >= 0) return start;
    const double noise = eps_ * std::fabs(point_.dual);
    Point trial = point_, best = point_;
    double lowest = start.value;
    const auto at = [&](double t) {
      trial.u = weightsAt(t, r);
      evaluate(trial);
      LinePoint p{t, trial.dual, slopeAlong(r, trial)};
      // a change of J below the noise is better known from the slopes
      if (std::fabs(p.value - start.value) < noise) p.value = start.value + 0.5 * t * (start.slope + p.slope);
      if (p.value < lowest) {
        lowest = p.value;
        best = trial;
      }
      return p;
    };
    const LinePoint end = lineSearch(at, start, limit, 2 * usualStep_);
    if (end.step > 0) usualStep_ = end.step;
    point_ = std::move(best);
    return end;
  }

  std::vector<double> weightsAt(double step, const std::vector<double>& r) const {
    std::vector<double> u = point_.u;
    double sum = 0;
    for (std::size_t k = 0; k < r.size(); ++k) {
      u[k] += step * r[k];
      if (u[k] < sumRounding) u[k] = 0;
      sum += u[k];
    }
    for (double& v : u) v /= sum;
    return u;
  }

  // Takes the weights that are at their bound out of the direction; r_mu makes up for them, so that sum r stays 0.
  // Returns mu, or r.size() when nothing is left to follow.
  std::size_t removeFromDirection(std::size_t blocked, std::size_t mu, std::vector<double>& r) {
    point_.u[blocked] = 0;
    if (blocked == mu)
      mu = static_cast<std::size_t>(std::max_element(point_.u.begin(), point_.u.end()) - point_.u.begin());
    double norm = 0;
    for (std::size_t k = 0; k < r.size(); ++k)
      if (k != mu && point_.u[k] <= 0 && r[k] < 0) {
        r[mu] += r[k];
        r[k] = 0;
      }
    for (double v : r) norm += std::fabs(v);
    return norm < rounding * std::fabs(point_.dual) ? r.size() : mu;
  }

  const Problem& problem_;
  Point& point_;
  const SolveLimits& limits_;
  Recorder& recorder_;
  AdditiveSvm svm_;
  double eps_ = SvmAccuracy::first, usualStep_ = 0;
};
}  // namespace

std::string solveReducedGradient(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  return ReducedGradient(problem, point, limits, recorder).run();
}
}  // namespace frs::features
