// svm_step.cpp - the SVM at the weights of the point, more tightly.
//
// Solves    J(u) for the u at hand.
// Converges as the decomposition of the SVM does.
// Pays      where the SVM's own gap is a large part of the whole: steps in u would then follow its errors.
#include "features/engines/engines.hpp"

namespace frs::features {
namespace {
class SvmStep : public Engine {
 public:
  const char* name() const override { return "svm"; }
  std::vector<Condition> conditions() const override {
    return {compare(
                "the gap of the SVM at these weights is", [](const Course& course) { return course.last().svmGap; },
                Is::Over, choice.looseShare, "the whole gap", [](const Course& course) { return course.last().gap; }),
            fact("it can be solved more tightly", [](const Course& course) { return !course.svmIsTightest(); })};
  }
  double price(const Course&) override { return 0; }
  Outcome run(Course& course, const Certificate& c, double most) override {
    course.tightenSvm(c.gap, most);
    return {true, 1, "tighter SVM"};
  }
};
}  // namespace

std::unique_ptr<Engine> makeSvmStep() { return std::make_unique<SvmStep>(); }
}  // namespace frs::features
