// rounded.cpp - weights and dual variables together by Newton's method on a rounded hinge.
//
// Solves    the whole problem, all bins and samples, with the kink of the hinge rounded over a width that shrinks
//           (qp/rounded_hinge.hpp): first to the wanted gap, then as closely as the mask needs.
// Converges the rounded problem is convex in weights and model, a line search makes every step lower it, and rounding
//           costs a gap of the width squared only.
// Pays      with few coordinates in all bins and many samples: noisy labels cost little, as samples at their bounds take
//           part through their sum only.
#include <algorithm>
#include <limits>

#include "features/engines/engines.hpp"
#include "qp/newton_system.hpp"
#include "qp/rounded_hinge.hpp"
#include "qp/rounded_model.hpp"
#include "qp/safety.hpp"
#include "svm/binned_saddle.hpp"
#include "svm/together.hpp"

namespace frs::features {
namespace {
// Of the weights' gap: what a second round asks for where the first leaves bins open.
constexpr double maskShare = 0.1;
// Of the gap asked for: what coordinates may lack of the kernel.
constexpr double kLack = 1e-4;

std::vector<int> liveBins(const Problem& problem) {
  std::vector<int> W;
  for (std::size_t k = 0; k < problem.bins(); ++k)
    if (problem.scale[k] > 0) W.push_back(static_cast<int>(k));
  return W;
}
}  // namespace

int followRoundedPath(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder) {
  Timer timer(recorder.model.times.newton);
  const std::vector<int> W = liveBins(problem);
  std::vector<double> scale, u;
  for (int k : W) {
    scale.push_back(problem.scale[k]);
    u.push_back((1 - spreadWeight) * point.u[k] + spreadWeight / static_cast<double>(W.size()));
  }
  const BinnedSaddle kernel(problem.data, W, scale, kLack * std::min(limits.target, limits.weightGap));
  const SaddleProblem saddle{kernel, problem.box.y, problem.box.lo, problem.box.hi, 0, false, &recorder.monitor};
  const SaddleSolution end = solveRounded(saddle, u, point.b, [&](double objective, double square) {
    const double target = limits.target * objective;
    return shareLeft * (limits.weightGap < 1 ? std::min(target, limits.weightGap * square) : target);
  });
  std::fill(point.u.begin(), point.u.end(), 0.0);
  for (std::size_t t = 0; t < W.size(); ++t) point.u[W[t]] = end.u[t];
  point.b = end.b;
  computeGradient(problem, point);
  computeScores(problem, point);
  return end.steps;
}

namespace {
class Rounded : public Engine {
 public:
  const char* name() const override { return "rounded"; }
  std::vector<Condition> conditions() const override {
    const auto coordinates = [this](const Course& course) { return coordinatesOf(course); };
    return {fact("it has not run before", [this](const Course&) { return !hasRun_; }),
            fact("no kinks", [](const Course& course) { return !course.hasKinks(); }),
            // eliminating over samples is the cheaper way where these are fewer
            compare("the coordinates of all bins are", coordinates, Is::AtMost, "the samples",
                    [](const Course& course) { return static_cast<double>(course.problem.samples()); }),
            compare("and", coordinates, Is::AtMost, choice.mostCoordinates)};
  }
  double price(const Course& course) override {
    if (!mayRun(course)) return std::numeric_limits<double>::infinity();
    const std::size_t n = course.problem.samples(), bins = liveBins(course.problem).size();
    const auto coordinates = static_cast<std::size_t>(coordinatesOf(course));
    return usualNewtonSteps * (NewtonSystem::cost(usualBand(n), coordinates, bins, false, false).work +
                               touchWork * static_cast<double>(n * bins));
  }

  Outcome run(Course& course, const Certificate&, double) override {
    const double work = price(course);
    hasRun_ = true;  // what it leaves, another round would leave too
    course.watched.chooseAll();
    long steps = 0;
    SolveLimits limits = course.limits;
    limits.weightGap = std::numeric_limits<double>::infinity();
    for (bool first : {true, false}) {
      steps += followRoundedPath(course.problem, course.point, limits, course.recorder);
      course.taken += work;
      const Certificate c = certify(course.problem, course.point);
      course.recorder.record(c);
      course.keepBest(c);
      if (c.gap > course.limits.target || !course.limits.decideMask) break;
      if (maskIsDecided(course.problem, course.best(), certify(course.problem, course.best()))) break;
      if (first) limits.weightGap = maskShare * course.limits.weightGap;
    }
    course.resume();
    course.iteration += static_cast<int>(steps);
    const bool reached = course.bestGap() <= course.limits.target;
    return {true, steps, reached ? "gap reached" : "no further", reached};
  }

 private:
  double coordinatesOf(const Course& course) const {
    if (coordinates_ < 0) {
      coordinates_ = 0;
      for (int k : liveBins(course.problem))
        coordinates_ += static_cast<double>(course.problem.data.rankOf(k, kLack * course.limits.target));
    }
    return coordinates_;
  }

  mutable double coordinates_ = -1;  // not asked yet
  bool hasRun_ = false;
};
}  // namespace

std::unique_ptr<Engine> makeRounded() { return std::make_unique<Rounded>(); }
}  // namespace frs::features
