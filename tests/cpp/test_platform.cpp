// Standard streams as frs_net, a program that is fed and answers through pipes, asks of the system.
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/platform.hpp"

using namespace frs;

TEST(Platform, OwnOutputLeavesStandardErrorToTheOthers) {
  const auto speak = [] {
    const platform::File own = platform::ownOutput();
    const bool sent = own && std::fputs("mine\n", own.get()) >= 0;
    std::puts("of a library");
    std::fflush(stdout);
    std::exit(sent ? 0 : 1);
  };
  EXPECT_EXIT(speak(), testing::ExitedWithCode(0), "^of a library\n$");
}

TEST(Platform, LibrariesAreOpenedByTheirFile) {
  std::string problem;
  EXPECT_EQ(platform::openLibrary("no/such/library", problem), nullptr);
  EXPECT_NE(problem.find("no/such/library"), std::string::npos);
  void* core = platform::openLibrary(platform::fileOf(reinterpret_cast<const void*>(&platform::processId)), problem);
  ASSERT_NE(core, nullptr);
  EXPECT_EQ(platform::functionOf(core, "no_such_function"), nullptr);
}
