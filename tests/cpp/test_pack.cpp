#include <gtest/gtest.h>

#include "base/pack.hpp"
#include "base/random.hpp"

namespace {
using Numbers = std::vector<std::uint32_t>;

std::size_t packedSize(const Numbers& v) {
  const std::vector<char> bytes = frs::packNumbers(v.data(), v.size());
  Numbers got(v.size(), 77);
  EXPECT_TRUE(frs::unpackNumbers(bytes.data(), bytes.size(), got.data(), got.size()));
  EXPECT_EQ(got, v);
  return bytes.size();
}

Numbers drawn(std::size_t n, std::uint32_t limit, std::uint64_t seed) {
  frs::Random random(seed);
  Numbers v(n);
  for (auto& x : v) x = static_cast<std::uint32_t>(random.uniform() * limit);
  return v;
}

TEST(Pack, numbers_of_every_kind_come_back) {
  packedSize({});
  packedSize({0});
  packedSize({0, 0, 5, 5, 5, 0});
  packedSize({0xffffffffu, 0, 0x80000000u, 0x7fffffffu, 0xffffffffu});
  for (std::uint32_t limit : {1u, 2u, 300u, 70000u, 0xffffffffu})
    for (std::size_t n : {1u, 7u, 8u, 9u, 1000u}) packedSize(drawn(n, limit, n + limit));
}

TEST(Pack, runs_cost_a_few_bytes_and_words_their_bits) {
  EXPECT_LE(packedSize(Numbers(100000, 3)), 8u);
  EXPECT_LE(packedSize(drawn(10000, 1000, 1)), 10000u * 10 / 8 + 7);
  Numbers steps(10000);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = static_cast<std::uint32_t>(8 * (i % 90));
  EXPECT_LE(packedSize(steps), 10300u);
}

TEST(Pack, other_bytes_and_counts_are_refused) {
  for (const Numbers& v : {drawn(50, 1000, 2), Numbers(50, 4), Numbers{1, 1, 1, 9}}) {
    const std::vector<char> bytes = frs::packNumbers(v.data(), v.size());
    Numbers got(v.size() + 100);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_FALSE(frs::unpackNumbers(bytes.data(), size, got.data(), v.size())) << size;
    EXPECT_FALSE(frs::unpackNumbers(bytes.data(), bytes.size(), got.data(), v.size() - 1));
    EXPECT_FALSE(frs::unpackNumbers(bytes.data(), bytes.size(), got.data(), v.size() + 100));
  }
  const char foreign[] = {9, 1, 2};
  std::uint32_t x = 0;
  EXPECT_FALSE(frs::unpackNumbers(foreign, 3, &x, 1));
}
}  // namespace
