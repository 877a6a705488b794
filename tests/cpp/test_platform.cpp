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

TEST(Platform, ErrorsAreCaughtWhileTheWorkRunsAndNoLonger) {
  std::string inner;
  const std::string outer = platform::errorsOf([&] {
    inner = platform::errorsOf([] { std::fputs("caught", stderr); });
    std::fputs("later", stderr);
  });
  EXPECT_EQ(inner, "caught");
  EXPECT_EQ(outer, "later");
}

TEST(Platform, EverythingWrittenToStandardErrorIsCaught) {
  std::string said;
  for (int line = 0; line < 5000; ++line) said += "line " + std::to_string(line) + "\n";  // more than one buffer
  EXPECT_EQ(platform::errorsOf([&] { std::fputs(said.c_str(), stderr); }), said);
  EXPECT_EQ(platform::errorsOf([] {}), "");
}
