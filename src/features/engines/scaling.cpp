// scaling.cpp - weights in proportion to what their bins carry.
//
// Solves    min_u J(u) by u_k <- u_k q_k^power, scaled to the simplex.
// Converges with the model w kept, sum_k |w_k|^2 / (2 u_k) and its loss bound J from above, touch it here, and are
//           smallest at u_k sqrt(q_k), where J cannot be higher; a larger power goes further, and a step that raises J is
//           not taken. A weight never reaches 0, and the strongest bins without one get some first.
// Pays      far from the optimum, where many bins share the weight: J is more like 1/u than quadratic there, and Newton's
//           model takes the weight from bins that need it. Steps need q of the bins with weight only.
#include <algorithm>
#include <cmath>

#include "features/engines/engines.hpp"

namespace frs::features {
namespace {
constexpr double power = 0.75;         // of q
constexpr double worthScaling = 0.003;  // what J should fall by as long as the gap is above ...
constexpr double farAway = 0.1;         // ... this; otherwise ...
constexpr double halved = 0.5;          // ... what the gap should fall to
constexpr int scalings = 4;             // before the gap is looked at again

class Scaling : public Engine {
 public:
  const char* name() const override { return "scaling"; }
  double price(const Course&) override { return 0; }

  Outcome run(Course& course, const Certificate& c, double most) override {
    scales_ = scales_ && ((c.gap > farAway && falls_) || c.gap <= halved * gapBefore_);
    if (!scales_) return {false, 0, "no fall"};
    gapBefore_ = c.gap;
    int steps = 0;
    if (step(course, withOthers(course.point), most) || step(course, course.point.u, most)) ++steps;
    while (steps > 0 && steps < scalings && falls_ && step(course, course.point.u, most)) ++steps;
    scales_ = steps == scalings || (steps > 0 && !falls_);
    return {steps > 0, steps, scales_ ? "scaled" : "J rises"};
  }

 private:
  // A weight of 0 would stay 0: the bins of the largest q, as many as have weight, get a part of it.
  static std::vector<double> withOthers(const Point& point) {
    std::vector<double> u = point.u;
    const std::vector<int> active = support(u);
    std::vector<int> others, admitted;
    double mean = 0;
    for (int k : active) mean += u[k] * point.q[k];
    for (std::size_t k = 0; k < u.size(); ++k)
      if (u[k] <= 0 && point.q[k] > mean) others.push_back(static_cast<int>(k));
    addStrongest(point, others, active.size(), admitted);
    const auto count = static_cast<double>(admitted.size());
    const double share = 0.5 * count / (static_cast<double>(active.size()) + count);
    for (int k : active) u[k] *= 1 - share;
    for (int k : admitted) u[k] = share / count;
    return u;
  }

  // Scales the weights u; false, and nothing is changed, where J does not fall.
  bool step(Course& course, const std::vector<double>& u, double most) {
    const std::vector<int> active = support(u);
    Point trial = course.point;
    trial.u = u;
    double sum = 0;
    for (int k : active) sum += trial.u[k] *= std::pow(course.point.q[k], power);
    for (int k : active) trial.u[k] /= sum;
    course.solveSvm(trial, most);
    if (trial.dual >= course.point.dual) return false;
    falls_ = trial.dual < (1 - worthScaling) * course.point.dual;
    course.margin = std::min(course.margin, rmsChange(trial.f, course.point.f));
    computeGradient(course.problem, active, trial);
    std::swap(course.point, trial);
    return true;
  }

  bool scales_ = true, falls_ = true;  // weights are scaled, and J falls by that
  double gapBefore_ = 0;               // before the last time
};
}  // namespace

std::unique_ptr<Engine> makeScaling() { return std::make_unique<Scaling>(); }
}  // namespace frs::features
