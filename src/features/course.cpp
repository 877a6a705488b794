#include "features/course.hpp"

#include <algorithm>

#include "features/engines/column_matrix.hpp"
#include "features/svm_accuracy.hpp"

namespace frs::features {
namespace {
struct Constants {
  double surprise = 2;  // times the gap of the watched bins: that of all bins then has another cause
  // Where the gap falls by less than a tenth in four iterations, the margin of Newton's model is taken four times as
  // wide, up to the first one: at tiny C it would otherwise stand still for good.
  std::size_t standingStill = 4;
  double stillShare = 0.9, widen = 4;
};
constexpr Constants constant;
}  // namespace

Course::Course(const Problem& problem_, Point& point_, const SolveLimits& limits_, Recorder& recorder_)
    : problem(problem_),
      point(point_),
      limits(limits_),
      recorder(recorder_),
      watched(problem_),
      eps(SvmAccuracy::first),
      svm_(problem_.data, problem_.box, recorder_.monitor) {}

bool Course::hasKinks() const { return Columns::serve(problem.data.kernel()); }

void Course::solveSvm(Point& at, double most) {
  Timer timer(recorder.model.times.svm);
  long pairs = std::numeric_limits<long>::max();
  if (most < std::numeric_limits<double>::infinity()) {
    const double perPair = touchWork * static_cast<double>(std::min(problem.samples(), 2 * AdditiveSvm::usualBlock));
    pairs = leastPairs + static_cast<long>(std::max(0.0, most - work()) / perPair);
  }
  const long before = svm_.solves;
  svm_.most = svm_.work + svm_.passes + std::max(0.0, limits.work - work());
  at.dual = svm_.solve(problem.weights(at.u), at.b, at.f, eps, pairs);
  watched.read += static_cast<double>((svm_.solves - before) * static_cast<long>(support(at.u).size()));
}

void Course::tightenSvm(double gap, double most) {
  eps = std::max(SvmAccuracy::tightest, SvmAccuracy::tighter * std::min(eps, gap));
  solveSvm(point, most);
}

void Course::follow(const Certificate& c) {
  eps = std::max(SvmAccuracy::tightest, std::min(eps, SvmAccuracy::ofGap * c.gap));
  if (!hasFallen(constant.standingStill, constant.stillShare))
    margin = std::min(newton.firstMargin, constant.widen * margin);
}

bool Course::svmIsTightest() const { return eps <= SvmAccuracy::tightest; }

// The gap may go up and down: the best point counts, where the wanted gap allows without the bins that tend to 0. A
// gap as small as wanted counts only if it comes from all bins.
void Course::keepBest(const Certificate& c) {
  if (c.gap <= limits.target && !watched.isWhole()) return;
  if (limits.decideMask && c.gap <= limits.target) {
    const Point tidy = withoutFadingBins(problem, point);
    const Certificate there = certify(problem, tidy);
    if (there.gap <= limits.target) {
      if (there.gap < bestGap_) best_ = tidy, bestGap_ = there.gap;
      return;
    }
  }
  if (c.gap < bestGap_ || best_.u.empty()) best_ = point, bestGap_ = c.gap;
}

bool Course::maskIsKnown() const {
  if (!limits.decideMask) return true;
  if (!watched.isWhole()) return false;
  const Certificate c = certify(problem, best_);
  // bins that so small a gap leaves open are equally good, as copies are
  return c.weightGap <= singleRounding || maskIsDecided(problem, best_, c);
}

std::string Course::finish(const char* status) {
  recorder.model.svmSolves += svm_.solves;
  if (!watched.isWhole()) {
    watched.updateAll(point);
    keepBest(certify(problem, point));
  }
  point = std::move(best_);
  if (bestGap_ > limits.target) {  // otherwise it is so certified already
    computeGradient(problem, point);
    computeScores(problem, point);
  }
  const Certificate c = certify(problem, point);
  if (c.gap != recorder.model.gap.back()) recorder.record(c);
  recorder.model.engines.reached(c.gap);
  recorder.model.engines.append(svm_.engines, "svm ");
  return c.gap <= limits.target ? "converged" : status;
}

bool Course::hasFallen(std::size_t iterations, double share) const {
  return gaps_.size() <= iterations || gaps_.back() <= share * gaps_[gaps_.size() - 1 - iterations];
}

double Course::work() const {
  return svm_.work + modelWork + taken + touchWork * watched.read * static_cast<double>(problem.samples());
}

void Course::resume() {
  eps = std::max(SvmAccuracy::tightest, std::min(eps, SvmAccuracy::ofGap * limits.target));
  gaps_.clear();
  workBefore_ = work();
}

const Certificate& Course::assess() {
  Certificate& c = last_;
  {
    Timer timer(recorder.model.times.gradient);
    watched.update(point, fresh);
    fresh.clear();
    c = certify(problem, point);
    if (c.gap <= limits.target || c.gap < singleResolves) {
      computeScores(problem, point);
      c = certify(problem, point);
    }
    if (!watched.isWhole() && mayEndHere(c)) {
      const double seen = c.gap;
      watched.updateAll(point);
      c = certify(problem, point);
      if (c.gap > constant.surprise * seen) gaps_.clear();  // the fall of the gap so far was that of other bins
    }
    if (watched.isWhole()) watched.choose(point, c);
  }
  recorder.record(c);
  keepBest(c);
  gaps_.push_back(c.upper - c.lower);
  return c;
}

// Whether the watched bins leave nothing to do.
bool Course::mayEndHere(const Certificate& c) const {
  return c.gap <= limits.target && (!settling || maskIsDecided(problem, point, c));
}
}  // namespace frs::features
