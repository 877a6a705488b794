#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/matrix.hpp"
#include "base/memory.hpp"
#include "base/random.hpp"

namespace {
std::string reasonOf(const frs::Samples& s, bool allowNegative) {
  try {
    s.check("X", allowNegative);
  } catch (const frs::Error& e) {
    return e.reason;
  }
  return "";
}

TEST(Samples, dense_and_sparse_give_the_same_columns) {
  const double dense[] = {0, 2, 0, 3, 0, 0};
  const double value[] = {2, 3};
  const std::size_t row[] = {1, 0}, start[] = {0, 1, 2};
  const frs::Samples a(frs::MatrixView<const double>{dense, 3, 2}), b = frs::Samples::sparse(3, 2, value, row, start);
  for (std::size_t j = 0; j < 2; ++j) {
    double x[3], y[3] = {9, 9, 9};
    a.column(j, x);
    b.column(j, y);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(x[i], y[i]);
  }
}

TEST(Samples, check_names_the_first_bad_entry) {
  const double x[] = {1, 2, -3, std::nan("")};
  const frs::Samples s(frs::MatrixView<const double>{x, 2, 2});
  EXPECT_EQ(reasonOf(s, false), "badValue");
  EXPECT_EQ(reasonOf(s, true), "notFinite");
}

TEST(Memory, a_petabyte_is_refused_before_allocation) {
  try {
    frs::requireMemory(1e15, "the test matrix");
    FAIL();
  } catch (const frs::Error& e) {
    EXPECT_EQ(e.reason, "outOfMemory");
  }
  frs::requireMemory(1e3, "a small one");
}

TEST(Random, streams_are_fixed_by_the_seed) {
  frs::Random a(1), b(1), c(2);
  const auto first = a.next();
  EXPECT_EQ(first, b.next());
  EXPECT_NE(first, c.next());
  double mean = 0;
  for (int i = 0; i < 100000; ++i) mean += a.uniform() / 100000;
  EXPECT_NEAR(mean, 0.5, 0.005);
}
}  // namespace
