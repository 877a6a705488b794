#include <gtest/gtest.h>
#if !defined(_WIN32)
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <thread>
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

// The sum of 0 ... count - 1, by a loop of the team.
long sumBy(int threads, long count) {
  std::atomic<long> sum{0};
  frs::parallelFor(static_cast<std::size_t>(count), 3, threads, [&](std::size_t i) { sum += static_cast<long>(i); });
  return sum;
}

TEST(Parallel, a_loop_inside_a_loop_is_done_by_the_thread_that_meets_it) {
  std::vector<long> sums(50, 0);
  frs::parallelFor(sums.size(), 1, 4, [&](std::size_t i) {
    const std::thread::id self = std::this_thread::get_id();
    frs::parallelFor(100, 1, 4, [&](std::size_t j) {
      if (std::this_thread::get_id() == self) sums[i] += static_cast<long>(j);
    });
  });
  EXPECT_EQ(sums, std::vector<long>(50, 4950));
}

TEST(Parallel, callers_on_several_threads_do_not_disturb_each_other) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; ++t)
    callers.emplace_back([&] {
      for (long count = 0; count < 300; ++count) wrong += sumBy(3, count) != count * (count - 1) / 2;
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

#if !defined(_WIN32)
TEST(Parallel, a_forked_child_works_alone_and_ends) {
  ASSERT_EQ(sumBy(3, 1000), 499500);  // the team has its threads
  const pid_t child = fork();
  if (child == 0) std::exit(sumBy(3, 1000) == 499500 ? 0 : 1);  // exit() destroys the team
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}
#endif

TEST(Parallel, members_are_numbered_below_the_number_of_threads) {
  for (int threads : {0, 1, 2, 6}) {
    std::vector<std::atomic<int>> seen(6);
    frs::parallelForMembers(2000, 1, threads, [&](std::size_t, int member) { ++seen.at(member); });
    int all = 0;
    for (int m = 0; m < 6; ++m) {
      all += seen[m];
      EXPECT_TRUE(m < std::max(1, threads) || seen[m] == 0) << m;
    }
    EXPECT_EQ(all, 2000);
  }
}
}  // namespace
