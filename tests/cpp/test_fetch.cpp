// Files are fetched, resumed and checked: from file:// addresses, which ask no network.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/platform.hpp"
#include "network/fetch.hpp"

namespace {
using namespace frs;

std::string written(const std::string& name, const std::string& content) {
  const std::string path = testing::TempDir() + "frs_fetch_" + std::to_string(platform::processId()) + name;
  platform::writeFile(path, content.data(), content.size());
  return path;
}
std::string contentOf(const std::string& path) { return platform::contentOf(platform::openFile(path, "rb")); }
}  // namespace

TEST(Fetch, Sha256IsThatOfTheStandard) {
  EXPECT_EQ(sha256Of(written("abc", "abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256Of(written("none", "")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256Of(written("million", std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_THROW(sha256Of("/no/such/file"), Error);
}

TEST(Fetch, AFileIsFetchedAndResumed) {
  if (std::system("curl --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "needs curl";
  std::string content(3000000, '\0');
  for (std::size_t k = 0; k < content.size(); ++k) content[k] = static_cast<char>(k * k / 7);
  const std::string from = written("from;touch$(y)", content), part = written("part", content.substr(0, 1234567));
  fetchFile("file://" + from, part, content.size(), Monitor::none());
  EXPECT_TRUE(contentOf(part) == content);
  removeFile(part);
  fetchFile("file://" + from, part, content.size(), Monitor::none());
  EXPECT_TRUE(contentOf(part) == content);
  EXPECT_THROW(fetchFile("file://" + from, part, content.size() + 1, Monitor::none()), Error);  // it is shorter
  EXPECT_THROW(fetchFile("file:///no/such/file", written("other", ""), 10, Monitor::none()), Error);
}

TEST(Fetch, FilesComeOutOfAnArchive) {
  if (std::system("tar --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "needs tar";
  const std::string a = written("a.txt", "first"), b = written("b.bin", std::string(100000, 'b')), archive = a + ".tgz";
  const auto name = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
  const std::string folder = a.substr(0, a.rfind('/'));
  ASSERT_EQ(std::system(("tar -czf " + archive + " -C " + folder + " " + name(a) + " " + name(b)).c_str()), 0);
  const auto files = filesIn(archive, {name(b), name(a)});
  EXPECT_EQ(files[1], "first");
  EXPECT_EQ(files[0], std::string(100000, 'b'));
  EXPECT_THROW(filesIn(archive, {"c"}), Error);
  EXPECT_THROW(filesIn(b, {"c"}), Error);
  const std::string whole = contentOf(archive), cut = written("cut.tgz", whole.substr(0, whole.size() / 2));
  EXPECT_THROW(filesIn(cut, {name(b)}), Error);
}
