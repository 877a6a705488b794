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
    const frs::LedgerEntry& first = selected.engines.entries().front();
    EXPECT_EQ(first.name, "columns") << p.text();
    EXPECT_LE(first.gap, p.tol) << p.text();
    EXPECT_LE(first.steps, 25) << p.text();
  }
}
}  // namespace
