#include <gtest/gtest.h>
#if !defined(_WIN32)
#include <sys/resource.h>
#endif

#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/cache.hpp"
#include "base/error.hpp"
#include "base/platform.hpp"
#include "base/random.hpp"

namespace {
namespace fs = std::filesystem;

struct Folder {
  Folder() : path(fs::temp_directory_path() / ("frs_cache_test_" + std::to_string(frs::platform::processId()))) {
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  std::string file() const { return (path / "entry.frs").string(); }
  fs::path path;
};

std::vector<frs::CachedArray> sample() {
  return {{"frames", "single", {2, 3}, std::vector<char>(24, 'x')}, {"word", "uint32", {1, 0}, {}}};
}

std::string reasonOfWriting(const std::string& file, const std::vector<frs::CachedArray>& arrays) {
  try {
    frs::writeCache(file, "1", arrays);
  } catch (const frs::Error& e) {
    EXPECT_NE(std::string(e.what()).find(file), std::string::npos);
    return e.reason;
  }
  return "";
}

TEST(Cache, entry_under_another_name_is_not_taken) {
  const Folder folder;
  const std::string other = (folder.path / "other.frs").string();
  frs::writeCache(folder.file(), "1", sample());
  std::vector<frs::CachedArray> arrays;
  EXPECT_TRUE(frs::readCache(folder.file(), "1", arrays));
  fs::rename(folder.file(), other);
  EXPECT_FALSE(frs::readCache(other, "1", arrays));
}

TEST(Cache, hash_has_the_published_values) {
  const std::string fox = "The quick brown fox jumps over the lazy dog";
  EXPECT_EQ(frs::hashBytes(fox.data(), fox.size()), "e34bbc7bbc071b6c7a433ca9c49a9347");
  EXPECT_EQ(frs::hashBytes("", 0), std::string(32, '0'));
}

TEST(Cache, file_and_bytes_hash_alike_across_buffers) {
  Folder folder;
  for (std::size_t n : {0u, 5u, (1u << 20), (1u << 20) + 7u}) {
    std::string bytes(n, 'a');
    for (std::size_t i = 0; i < n; ++i) bytes[i] = static_cast<char>(i * i);
    std::ofstream(folder.file(), std::ios::binary) << bytes;
    EXPECT_EQ(frs::hashFile(folder.file()), frs::hashBytes(bytes.data(), n));
  }
}

TEST(Cache, what_was_written_is_read) {
  Folder folder;
  frs::writeCache(folder.file(), "1.2", sample());
  std::vector<frs::CachedArray> got;
  ASSERT_TRUE(frs::readCache(folder.file(), "1.2", got));
  ASSERT_EQ(got.size(), 2u);
  EXPECT_EQ(got[0].name, "frames");
  EXPECT_EQ(got[0].bytes, sample()[0].bytes);
  EXPECT_EQ(got[1].size, sample()[1].size);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()), 1);  // no temporary left
}

TEST(Cache, other_versions_and_missing_files_are_ignored) {
  Folder folder;
  std::vector<frs::CachedArray> got;
  EXPECT_FALSE(frs::readCache(folder.file(), "1", got));
  frs::writeCache(folder.file(), "1", sample());
  EXPECT_FALSE(frs::readCache(folder.file(), "2", got));
}

TEST(Cache, damaged_files_are_ignored) {
  Folder folder;
  frs::writeCache(folder.file(), "1", sample());
  std::string bytes(fs::file_size(folder.file()), ' ');
  std::ifstream(folder.file(), std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::vector<frs::CachedArray> got;
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    std::ofstream(folder.file(), std::ios::binary) << bytes.substr(0, n);
    EXPECT_FALSE(frs::readCache(folder.file(), "1", got)) << n;
    std::string flipped = bytes;
    flipped[n] = static_cast<char>(flipped[n] ^ 1);
    std::ofstream(folder.file(), std::ios::binary) << flipped;
    EXPECT_FALSE(frs::readCache(folder.file(), "1", got)) << n;
  }
}

// Whoever makes an entry can give it a hash that is right: any eight bytes of it may then be any number.
TEST(Cache, lengths_are_checked_before_memory_is_taken) {
  const Folder folder;
  const std::vector<std::uint32_t> v(50, 7);
  const char* values = reinterpret_cast<const char*>(v.data());
  frs::writeCache(folder.file(), "1", {{"v", "uint32", {5, 10}, {values, values + 200}}, sample()[0]});
  std::string whole(fs::file_size(folder.file()), ' ');
  std::ifstream(folder.file(), std::ios::binary).read(whole.data(), static_cast<std::streamsize>(whole.size()));
  const std::size_t body = whole.size() - 32 - sizeof(std::uint64_t);
  std::vector<frs::CachedArray> got;
  for (std::size_t at = 0; at + 8 <= body; ++at)
    for (std::uint64_t n : {std::uint64_t{1} << 62, ~std::uint64_t{0}, std::uint64_t{1} << 36, std::uint64_t{51}}) {
      std::string bytes = whole;
      std::memcpy(&bytes[at], &n, 8);
      bytes.replace(body + 8, 32, frs::hashBytes(bytes.data(), body));
      std::ofstream(folder.file(), std::ios::binary) << bytes;
      bool read = false;
      ASSERT_NO_THROW(read = frs::readCache(folder.file(), "1", got)) << at << " " << n;
      for (const auto& a : got)
        if (read) EXPECT_EQ(a.bytes.size(), 4 * a.size.at(0) * a.size.at(1)) << at << " " << n;
    }
}

using Numbers = std::vector<std::uint32_t>;

// Bytes of the entry that holds these numbers, after they were read back.
std::size_t entrySize(const Numbers& v) {
  const Folder folder;
  const char* bytes = reinterpret_cast<const char*>(v.data());
  frs::writeCache(folder.file(), "1", {{"v", "uint32", {1, v.size()}, {bytes, bytes + 4 * v.size()}}});
  std::vector<frs::CachedArray> got;
  EXPECT_TRUE(frs::readCache(folder.file(), "1", got));
  EXPECT_EQ(got.at(0).bytes, std::vector<char>(bytes, bytes + 4 * v.size()));
  return fs::file_size(folder.file());
}

Numbers drawn(std::size_t n, std::uint32_t limit, std::uint64_t seed) {
  frs::Random random(seed);
  Numbers v(n);
  for (auto& x : v) x = static_cast<std::uint32_t>(random.uniform() * limit);
  return v;
}

TEST(Cache, numbers_of_every_kind_come_back) {
  entrySize({});
  entrySize({0});
  entrySize({0xffffffffu, 0, 0x80000000u, 0x7fffffffu, 0xffffffffu});
  for (std::uint32_t limit : {1u, 2u, 300u, 70000u, 0xffffffffu})
    for (std::size_t n : {1u, 7u, 8u, 9u, 1000u}) entrySize(drawn(n, limit, n + limit));
}

TEST(Cache, small_and_repeated_numbers_take_few_bytes) {
  Numbers steps(10000);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = static_cast<std::uint32_t>(8 * (i % 90));
  EXPECT_LE(entrySize(Numbers(100000, 3)), 3000u);
  EXPECT_LE(entrySize(drawn(10000, 1000, 1)), 10000u * 12 / 8 + 300);
  EXPECT_LE(entrySize(steps), 1000u);
}

// An entry of the format before this one, which packed whole numbers in another way, is whole, but not read.
TEST(Cache, entries_of_an_older_format_are_made_anew) {
  const Folder folder;
  frs::writeCache(folder.file(), "1", sample());
  std::string bytes(fs::file_size(folder.file()), ' ');
  std::ifstream(folder.file(), std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  const std::string ours = "FRSCACHE3";
  const std::size_t hash = 32, at = bytes.find(ours);
  ASSERT_NE(at, std::string::npos);
  std::vector<frs::CachedArray> got;
  for (const char* format : {"FRSCACHE2", "FRSCACHE3"}) {
    bytes.replace(at, ours.size(), format);
    bytes.replace(bytes.size() - hash, hash, frs::hashBytes(bytes.data(), bytes.size() - hash - sizeof(std::uint64_t)));
    std::ofstream(folder.file(), std::ios::binary) << bytes;
    EXPECT_EQ(frs::readCache(folder.file(), "1", got), format == ours) << format;
  }
}

TEST(Cache, unwritable_places_are_named) {
  EXPECT_EQ(reasonOfWriting("/no such folder/entry.frs", sample()), "noFile");
}

#if !defined(_WIN32)
// A limit on file sizes makes the system refuse to write, as a full disk does.
TEST(Cache, full_disk_is_an_error_that_keeps_the_old_entry) {
  Folder folder;
  frs::writeCache(folder.file(), "1", sample());
  const std::vector<frs::CachedArray> large = {{"x", "single", {1, 25000}, std::vector<char>(100000, 'y')}};
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string reason = reasonOfWriting(folder.file(), large);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(reason, "noFile");
  std::vector<frs::CachedArray> got;
  EXPECT_TRUE(frs::readCache(folder.file(), "1", got));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()), 1);
}
#endif

TEST(Cache, names_beyond_ascii_are_files_of_that_name) {
  const Folder folder;
  const fs::path path = folder.path / fs::u8path("Stra\u00dfe \u4e2d.frs");
  frs::writeCache(path.u8string(), "1", sample());
  EXPECT_TRUE(fs::exists(path));
  std::vector<frs::CachedArray> arrays;
  EXPECT_TRUE(frs::readCache(path.u8string(), "1", arrays));
}
}  // namespace
