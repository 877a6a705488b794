#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <vector>

#include "base/parallel.hpp"

namespace {
TEST(Parallel, every_index_is_visited_once) {
  for (int threads : {1, 2, 5}) {
    std::vector<int> visits(1000, 0);
    frs::parallelFor(visits.size(), 7, threads, [&](std::size_t i) { ++visits[i]; });
    EXPECT_EQ(visits, std::vector<int>(1000, 1));
  }
}

TEST(Parallel, an_exception_leaves_the_loop_and_not_the_process) {
  for (int threads : {1, 2}) {
    const auto fail = [&] {
      frs::parallelFor<std::vector<int>>(100, 1, threads, [](std::size_t i, std::vector<int>& scratch) {
        scratch.assign(i, 0);
        if (i % 10 == 3) throw std::bad_alloc();
      });
    };
    EXPECT_THROW(fail(), std::bad_alloc);
  }
}

struct Unaffordable {
  Unaffordable() { throw std::bad_alloc(); }
};

TEST(Parallel, a_state_that_cannot_be_made_is_an_exception_too) {
  for (int threads : {1, 2}) {
    const auto fail = [&] { frs::parallelFor<Unaffordable>(10, 1, threads, [](std::size_t, Unaffordable&) {}); };
    EXPECT_THROW(fail(), std::bad_alloc);
    std::vector<int> visits(10, 0);
    const auto make = [&] { return std::vector<int>(3, 1); };
    frs::parallelForWith(10, 1, threads, make, [&](std::size_t i, std::vector<int>& s) { visits[i] += s[2]; });
    EXPECT_EQ(visits, std::vector<int>(10, 1));
  }
}
}  // namespace
