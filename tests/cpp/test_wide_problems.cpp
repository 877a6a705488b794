// Small problems of every kind, kernel and size: each must converge, and in little time.
#include <gtest/gtest.h>

#include "tests/shared/wide_problems.hpp"

namespace {
using generators::WideProblem;
using generators::wideProblem;

TEST(WideProblems, sixty_selections_and_SVMs_converge) {
  for (int number = 0; number < 60; ++number) {
    const WideProblem p = wideProblem(number, 200);
    const frs::FeatureModel selected = p.select(frs::Monitor::none());
    EXPECT_EQ(selected.status, "converged") << p.text();
    EXPECT_LE(selected.gap.back(), p.tol) << p.text();
    EXPECT_STREQ(p.train(frs::Monitor::none()).trace.statusName(), "converged") << p.text();
  }
}

// Where C is far beyond the dual variables, the multipliers of far bounds once made the products at the start of the path
// so large that its first steps were a thousandth long, and samples left for the wrong bounds.
TEST(WideProblems, far_bounds_do_not_lead_the_path_of_columns_astray) {
  for (int number : {64, 778, 924}) {
    const WideProblem p = wideProblem(number, 600);
    const frs::FeatureModel selected = p.select(frs::Monitor::none());
    EXPECT_EQ(selected.status, "converged") << p.text();
    const frs::LedgerEntry& path = selected.engines.entries().at(1);  // after the first SVM
    EXPECT_EQ(path.name, "columns") << p.text();
    EXPECT_LE(path.gap, p.tol) << p.text();
    EXPECT_LE(path.steps, 25) << p.text();
  }
}

// What the end of a path of columns leaves open, small steps do not decide: one of these once went on with them for ten
// times as long as the path had taken.
TEST(WideProblems, no_small_steps_follow_a_path_of_columns_that_has_reached_the_gap) {
  constexpr int kernels = 6, kinds = 8;
  constexpr int separable = static_cast<int>(generators::WideKind::Separable);
  constexpr int first = kernels * separable + static_cast<int>(frs::AdditiveKernel::Type::Linear);
  int seen = 0;
  for (int number = first; number < 960; number += kernels * kinds) {
    const WideProblem p = wideProblem(number, 600);
    const frs::FeatureModel selected = p.select(frs::Monitor::none());
    EXPECT_EQ(selected.status, "converged") << p.text();
    bool reached = false;
    for (const frs::LedgerEntry& entry : selected.engines.entries()) {
      EXPECT_FALSE(reached && entry.name == "newton") << p.text();
      reached = reached || (entry.name == "columns" && entry.gap <= p.tol);
      seen += reached;
    }
  }
  EXPECT_GT(seen, 0);
}
}  // namespace
