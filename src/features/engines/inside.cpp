#include "features/engines/inside.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace frs::features {
bool othersHoldUp(const Point& point, const std::vector<int>& W, double own, const Certificate& c) {
  double within = 0, all = 0;
  for (int k : W) within = std::max(within, point.q[k]);
  for (double q : point.q) all = std::max(all, q);
  return all > within && own < choice.ownShare * (c.upper - c.lower);
}

std::vector<Condition> Inside::conditions() const {
  return {serves(),
          compare(
              "visits so far", [this](const Course&) { return static_cast<double>(visits_); }, Is::Below,
              choice.mostVisits),
          fact("none was too dear", [this](const Course&) { return !tooDear_; }),
          fact("its matrices fit into memory",
               [this](const Course& course) { return workOnUsual(course) < std::numeric_limits<double>::infinity(); })};
}

double Inside::price(const Course& course) {
  return mayRun(course) ? workOnUsual(course) : std::numeric_limits<double>::infinity();
}

// Before the first gradient every bin counts alike.
double Inside::workOnUsual(const Course& course) const {
  if (work_ >= 0) return work_;
  const Problem& problem = course.problem;
  std::vector<int> bins;
  for (std::size_t k = 0; k < problem.bins() && static_cast<double>(bins.size()) < choice.mostBins; ++k)
    if (problem.scale[k] > 0) bins.push_back(static_cast<int>(k));
  return work_ = workOn(problem, bins);
}

// All bins, or, where these do not fit into the memory or the work left, those of the largest q; towards the end those that the gap leaves open.
std::vector<int> Inside::chosenBins(const Course& course, double most) const {
  if (course.settling) return openBins(course, most);
  const Problem& problem = course.problem;
  const Point& point = course.point;
  std::vector<int> all, W = support(point.u), others;
  for (std::size_t k = 0; k < point.u.size(); ++k) {
    if (problem.scale[k] <= 0) continue;
    all.push_back(static_cast<int>(k));
    if (point.u[k] <= 0) others.push_back(static_cast<int>(k));
  }
  const auto mostBins = static_cast<std::size_t>(choice.mostBins);
  addStrongest(point, others, mostBins - std::min(mostBins, W.size()), W);
  const double work = workOn(problem, all);
  return std::isfinite(work) && course.work() + work <= most ? all : W;
}

// All open ones that the work left allows.
std::vector<int> Inside::openBins(const Course& course, double most) const {
  const Problem& problem = course.problem;
  std::vector<int> W = support(course.best().u);
  std::vector<int> open = undecidedBins(problem, course.best(), certify(problem, course.best()));
  std::vector<int> all = W;
  all.insert(all.end(), open.begin(), open.end());
  while (all.size() > W.size() && course.work() + workOn(problem, all) > most) all.pop_back();
  addStrongest(course.point, open, all.size() - W.size(), W);
  return W;
}

Outcome Inside::run(Course& course, const Certificate&, double most) {
  const Problem& problem = course.problem;
  const std::vector<int> W = chosenBins(course, most);
  const double work = workOn(problem, W);
  if (course.work() + work > most) {
    tooDear_ = true;  // not asked again: what is left of the work goes into small steps
    return {true, 0, "too dear"};
  }
  course.watched.chooseAll();
  if (visits_++ == 0) {
    for (int k : W) course.point.u[k] = 1 / static_cast<double>(W.size());
    std::fill(course.point.b.begin(), course.point.b.end(), 0.0);
  }
  SolveLimits limits = course.limits;
  limits.maxIter -= course.iteration + 1;
  const int steps = follow(problem, course.point, W, limits, course.recorder);
  course.taken += work;
  course.resume();
  course.iteration += steps;
  return {true, steps, "end of the path"};
}
}  // namespace frs::features
