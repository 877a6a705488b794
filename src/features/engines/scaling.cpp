// scaling.cpp - weights in proportion to what their bins carry.
//
// Solves    min_u J(u) by u_k <- u_k sqrt(q_k), scaled to the simplex.
// Converges with the model w kept, sum_k |w_k|^2 / (2 u_k) and its loss bound J from above, touch it here, and are
//           smallest at u_k sqrt(q_k), where J cannot be higher but for the error of its SVM. A weight never reaches 0, and
//           a bin without one gets none.
// Pays      far from the optimum where all bins share the weight: J is more like 1/u than quadratic there, and Newton's
//           model takes the weight from bins that need it.
#include <cmath>
#include <limits>

#include "features/engines/engines.hpp"

namespace frs::features {
namespace {
class Scaling : public Engine {
 public:
  const char* name() const override { return "scaling"; }
  std::vector<Condition> conditions() const override {
    return {fact("all bins have weight", allHaveWeight),
            fact("every such step so far has lowered the gap",
                 [this](const Course& course) { return course.last().gap < gap_; }),
            fact("and J by more than the accuracy of its SVM", [this](const Course&) { return falls_; })};
  }
  void passOver() override { falls_ = false; }  // for good: from then on Newton's model is the better one
  double price(const Course&) override { return 0; }

  Outcome run(Course& course, const Certificate& c, double most) override {
    gap_ = c.gap;
    const double before = course.point.dual;
    const bool moved = step(course, most);
    falls_ = moved && course.point.dual < (1 - course.eps) * before;
    return {moved, 1, moved ? "scaled" : "J rises"};
  }

 private:
  static bool allHaveWeight(const Course& course) {
    for (std::size_t k = 0; k < course.problem.bins(); ++k)
      if (course.problem.scale[k] > 0 && course.point.u[k] <= 0) return false;
    return true;
  }

  // False, and nothing is changed, where J does not fall.
  static bool step(Course& course, double most) {
    std::vector<int> active = support(course.point.u);
    Point trial = course.point;
    double sum = 0;
    for (int k : active) sum += trial.u[k] *= std::sqrt(course.point.q[k]);
    for (int k : active) trial.u[k] /= sum;
    course.solveSvm(trial, most);
    if (trial.dual >= course.point.dual) return false;
    computeGradient(course.problem, active, trial);
    std::swap(course.point, trial);
    course.fresh = std::move(active);
    return true;
  }

  double gap_ = std::numeric_limits<double>::infinity();  // before the last step
  bool falls_ = true;                                     // J did, by more than the error of its SVM
};
}  // namespace

std::unique_ptr<Engine> makeScaling() { return std::make_unique<Scaling>(); }
}  // namespace frs::features
