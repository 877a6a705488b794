// Children are this program again, with a task as its only argument.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

#include "base/child.hpp"
#include "base/error.hpp"

namespace {
std::string self;

int task(const std::string& name) {
#if defined(_WIN32)
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
#endif
  if (name == "echo") {
    for (int c; (c = std::getchar()) != EOF;) std::putchar(c);
    return 0;
  }
  if (name == "complain") {
    std::fprintf(stderr, "no such picture");
    return 3;
  }
  if (name == "wait") {
    while (std::getchar() != EOF) {
    }
    return 0;
  }
  std::fputs(name.c_str(), stdout);  // any other word is said
  return 0;
}

frs::Child started(const std::string& name, bool fed = false) { return frs::startChild({self, name}, "", fed); }

std::string answerOf(const frs::Child& child, std::size_t most = 100) {
  std::string text(most, '\0');
  text.resize(frs::readAll(child.output, &text[0], text.size(), frs::Monitor::none()));
  return text;
}

struct Impatient : frs::Monitor {
  int polls = 0;
  bool interrupted() override { return ++polls > 2; }
};

TEST(Child, arguments_arrive_as_they_are) {
  for (const char* word : {"two words", "", "a\"b", "back\\slash", "ends\\", "\\\"", "semi;colon & $HOME %PATH%"}) {
    const frs::Child child = started(word);
    EXPECT_EQ(answerOf(child), word);
    EXPECT_FALSE(frs::endOf(child).failed);
    frs::endChild(child);
  }
}

TEST(Child, what_is_fed_comes_back_byte_by_byte) {
  std::string bytes(3000000, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * i / 7);
  frs::Child child = started("echo", true);
  std::string back;
  for (std::size_t at = 0; at < bytes.size(); at += 30000) {  // in turn, so that neither pipe fills up
    ASSERT_TRUE(frs::feedChild(child, &bytes[at], 30000, frs::Monitor::none()));
    if (at >= 300000) back += answerOf(child, 30000);
  }
  frs::endInput(child);
  back += answerOf(child, 600000);
  EXPECT_TRUE(back == bytes);
  EXPECT_FALSE(frs::endOf(child).failed);
  frs::endChild(child);
}

TEST(Child, failure_and_complaints_are_seen) {
  const frs::Child child = started("complain");
  EXPECT_EQ(answerOf(child), "");
  EXPECT_TRUE(frs::endOf(child).failed);
  EXPECT_EQ(frs::complaintsOf(child), "no such picture");
  frs::endChild(child);
}

TEST(Child, a_reader_that_waits_can_be_interrupted) {
  const frs::Child child = started("wait", true);
  Impatient monitor;
  char byte;
  EXPECT_THROW(frs::readAll(child.output, &byte, 1, monitor), frs::Interrupted);
  frs::endChild(child);  // stops it
}

TEST(Child, feeding_one_that_has_ended_is_noticed) {
  const frs::Child child = started("complain", true);
  EXPECT_TRUE(frs::endOf(child).failed);
  const std::string much(1 << 22, 'x');
  EXPECT_FALSE(frs::feedChild(child, much.data(), much.size(), frs::Monitor::none()));
  frs::endChild(child);
}

TEST(Child, a_missing_program_is_named_with_the_advice) {
  try {
    frs::startChild({"no_such_program_anywhere", "x"}, "it is to be had there.");
    FAIL();
  } catch (const frs::Error& e) {
    EXPECT_EQ(e.reason, "noFile");
    EXPECT_STREQ(e.what(), "There is no program no_such_program_anywhere on the PATH; it is to be had there.");
  }
}
}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::strncmp(arguments[1], "--gtest", 7) != 0) return task(arguments[1]);
  testing::InitGoogleTest(&count, arguments);
  self = arguments[0];
  return RUN_ALL_TESTS();
}
