#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "image/nearest.hpp"
#include "simd/kernels.hpp"

namespace {
std::vector<float> randomColumns(std::size_t d, std::size_t n, std::uint64_t seed) {
  frs::Random random(seed);
  std::vector<float> x(d * n);
  for (float& v : x) v = static_cast<float>(random.normal());
  return x;
}

std::vector<std::uint32_t> bruteForce(const std::vector<float>& W, const std::vector<float>& X, std::size_t d) {
  std::vector<std::uint32_t> index(X.size() / d);
  for (std::size_t i = 0; i < index.size(); ++i) {
    double lowest = 1e300;
    for (std::size_t j = 0; j < W.size() / d; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < d; ++k) {
        const double e = static_cast<double>(X[i * d + k]) - W[j * d + k];
        sum += e * e;
      }
      if (sum < lowest) lowest = sum, index[i] = static_cast<std::uint32_t>(j);
    }
  }
  return index;
}

std::vector<std::uint32_t> nearest(const std::vector<float>& W, const std::vector<float>& X, std::size_t d,
                                   int threads) {
  std::vector<std::uint32_t> index(X.size() / d);
  frs::nearestWords({W.data(), d, W.size() / d}, {X.data(), d, index.size()}, index.data(), nullptr, threads,
                    frs::Monitor::none());
  return index;
}

TEST(Nearest, equals_brute_force_for_odd_sizes) {
  for (std::size_t d : {1, 7, 128})
    for (std::size_t k : {1, 2, 31, 33, 100})
      for (std::size_t n : {0, 1, 95, 97, 300}) {
        const auto W = randomColumns(d, k, k), X = randomColumns(d, n, n + 1);
        EXPECT_EQ(nearest(W, X, d, 2), bruteForce(W, X, d)) << d << " " << k << " " << n;
      }
}

// Single precision alone cannot tell these words apart: the exact comparison must decide.
TEST(Nearest, words_that_differ_in_the_last_bits_are_told_apart) {
  const std::size_t d = 16, k = 64;
  auto W = randomColumns(d, 1, 1);
  for (std::size_t j = 1; j < k; ++j)
    for (std::size_t i = 0; i < d; ++i) W.push_back(W[i] + static_cast<float>(1e-6) * static_cast<float>((i * j) % 7));
  const auto X = randomColumns(d, 200, 2);
  EXPECT_EQ(nearest(W, X, d, 1), bruteForce(W, X, d));
}

TEST(Nearest, first_of_equal_words_wins) {
  const std::vector<float> W = {5, 1, 1, 1}, X = {1, 0.5f, 4};
  EXPECT_EQ(nearest(W, X, 1, 1), (std::vector<std::uint32_t>{1, 1, 0}));
}

TEST(Nearest, far_offsets_and_large_values_stay_exact) {
  const std::size_t d = 8;
  auto W = randomColumns(d, 50, 3), X = randomColumns(d, 100, 4);
  for (float& v : W) v += 1000;
  for (float& v : X) v += 1000;
  EXPECT_EQ(nearest(W, X, d, 1), bruteForce(W, X, d));
}

TEST(Nearest, every_instruction_set_finds_the_same_scores) {
  using namespace frs::nearest;
  const std::size_t d = 20, k = 64, n = kTileColumns;
  const auto words = randomColumns(d, k, 5), X = randomColumns(d, n, 6);
  std::vector<float> panels(k * d), halfNorm(k, 0), scratch(n * d), best[3], second[3];
  for (std::size_t j = 0; j < k; ++j)
    for (std::size_t i = 0; i < d; ++i) {
      panels[(j / kPanel * d + i) * kPanel + j % kPanel] = words[j * d + i];
      halfNorm[j] += words[j * d + i] * words[j * d + i] / 2;
    }
  std::vector<std::uint32_t> index[3];
  std::vector<frs::nearest::TileFunction> sets;
  const frs::Isa before = frs::currentIsa();
  for (frs::Isa isa : frs::allIsas)
    if (frs::supports(isa)) frs::useIsa(isa), sets.push_back(frs::kernels().nearestTile);
  frs::useIsa(before);
  for (std::size_t s = 0; s < sets.size(); ++s) {
    best[s].resize(n), second[s].resize(n), index[s].resize(n);
    sets[s]({panels.data(), halfNorm.data(), k / kPanel, d, X.data(), n, scratch.data(), best[s].data(),
             second[s].data(), index[s].data()});
    EXPECT_EQ(index[s], index[0]);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(best[s][i], best[0][i], 1e-4);
      EXPECT_NEAR(second[s][i], second[0][i], 1e-4);
      EXPECT_LE(best[s][i], second[s][i]);
    }
  }
}

TEST(Nearest, sizes_must_agree) {
  const std::vector<float> W = {1, 2, 3}, X = {1, 2};
  std::uint32_t index[1];
  try {
    frs::nearestWords({W.data(), 3, 1}, {X.data(), 2, 1}, index, nullptr, 1, frs::Monitor::none());
    FAIL();
  } catch (const frs::Error& e) {
    EXPECT_EQ(e.reason, "badSize");
  }
}
}  // namespace
