#include <gtest/gtest.h>

#include "../support/every_isa.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "image/nearest.hpp"
#include "image/word_bounds.hpp"
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

// Below and above the number of samples from which words are ruled out by bounds.
TEST(Nearest, words_made_ready_once_give_the_same) {
  const std::size_t d = 40, k = 100;
  const auto W = randomColumns(d, k, 1);
  const frs::WordSearch words({W.data(), d, k});
  for (std::size_t n : {0, 10, 500}) {
    const auto X = randomColumns(d, n, n + 1);
    std::vector<std::uint32_t> index(n);
    words.find({X.data(), d, n}, index.data(), 2, frs::Monitor::none());
    EXPECT_EQ(index, bruteForce(W, X, d)) << n;
  }
  const auto X = randomColumns(d + 1, 1, 1);
  std::uint32_t index;
  EXPECT_THROW(words.find({X.data(), d + 1, 1}, &index, 1, frs::Monitor::none()), frs::Error);
  EXPECT_THROW(frs::WordSearch({nullptr, d, 0}), frs::Error);
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
  std::vector<void (*)(const Tile&)> sets;
  const frs::Isa before = frs::currentIsa();
  for (frs::Isa isa : frs::allIsas)
    if (frs::supports(isa)) frs::useIsa(isa), sets.push_back(frs::kernels().nearest.tile);
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

// Descriptors as they are: a few directions tell most of them apart. Their words are some of them, moved a little.
struct Clustered {
  static constexpr std::size_t d = 128, directions = 20, words = 300, samples = 600;
  explicit Clustered(float offset = 0) {
    const auto basis = randomColumns(d, directions, 7);
    const auto draw = [&](std::size_t n, std::uint64_t seed) {
      const auto at = randomColumns(directions, n, seed), noise = randomColumns(d, n, seed + 1);
      std::vector<float> x(d * n, offset);
      for (std::size_t i = 0; i < x.size(); ++i) {
        for (std::size_t k = 0; k < directions; ++k) x[i] += basis[k * d + i % d] * at[i / d * directions + k];
        x[i] += 0.5f * noise[i];
      }
      return x;
    };
    W = draw(words, 8), X = draw(samples, 9);
  }
  std::vector<float> W, X;
};

class Bounds : public EveryIsa {};
RUN_WITH_EVERY_ISA(Bounds);

TEST_P(Bounds, words_by_bounds_equal_brute_force) {
  for (const float offset : {0.f, 1000.f}) {
    const Clustered c(offset);
    for (const int threads : {1, 2}) EXPECT_EQ(nearest(c.W, c.X, c.d, threads), bruteForce(c.W, c.X, c.d)) << offset;
  }
}

TEST_P(Bounds, first_of_equal_words_wins_among_many) {
  Clustered c;
  for (std::size_t j = 0; j < c.words; ++j)  // every third word again, and samples in the middle of two
    if (j % 3 == 2) std::copy_n(&c.W[(j - 2) * c.d], c.d, &c.W[j * c.d]);
  for (std::size_t i = 0; i < c.samples; i += 5)
    for (std::size_t k = 0; k < c.d; ++k) c.X[i * c.d + k] = (c.W[i / 5 * c.d + k] + c.W[(i / 5 + 3) * c.d + k]) / 2;
  EXPECT_EQ(nearest(c.W, c.X, c.d, 1), bruteForce(c.W, c.X, c.d));
}

TEST_P(Bounds, words_in_few_directions_or_none_are_found) {
  Clustered c;
  for (std::size_t i = 0; i < c.W.size(); ++i) c.W[i] = i % c.d < 3 ? c.W[i] : 0.5f;
  EXPECT_EQ(nearest(c.W, c.X, c.d, 1), bruteForce(c.W, c.X, c.d));
  std::fill(c.W.begin(), c.W.end(), 0.25f);
  EXPECT_EQ(nearest(c.W, c.X, c.d, 1), std::vector<std::uint32_t>(c.samples, 0));
}

TEST_P(Bounds, words_that_no_direction_tells_apart_are_found) {
  const auto W = randomColumns(64, 200, 10), X = randomColumns(64, 400, 11);
  EXPECT_EQ(nearest(W, X, 64, 1), bruteForce(W, X, 64));
}

// Every second sample is a word: there the bound is the score itself.
TEST_P(Bounds, bounds_never_exceed_scores_and_tell_most_words_apart) {
  Clustered c;
  for (std::size_t i = 0; i < c.samples; i += 2) std::copy_n(&c.W[i / 2 * c.d], c.d, &c.X[i * c.d]);
  const frs::nearest::WordBounds bounds({c.W.data(), c.d, c.words});
  const std::size_t m = bounds.rows();
  std::vector<float> centred(c.X.size()), numbers(m * c.samples), norm2(c.samples);
  bounds.reduce({c.X.data(), c.d, c.samples}, centred.data(), numbers.data(), norm2.data());
  const std::vector<float> origin(m, 0.f);
  std::size_t apart = 0;
  for (std::size_t i = 0; i < c.samples; ++i) {
    const float* x = &numbers[i * m];
    const double reach = std::sqrt(static_cast<double>(norm2[i])) + bounds.longest(), shift = norm2[i];
    const double shorter = frs::squaredDistance(x, origin.data(), m);
    for (std::size_t j = 0; j < c.words; ++j) {
      const double below = (frs::squaredDistance(x, bounds.words().col(j), m) - shorter) / 2,
                   exact = (frs::squaredDistance(&c.X[i * c.d], &c.W[j * c.d], c.d) - shift) / 2;
      EXPECT_LE(below, exact + bounds.rounding() * reach * reach);
      apart += below + shift / 2 > 0.9 * (exact + shift / 2);
    }
  }
  EXPECT_GT(apart, c.samples * c.words * 9 / 10);
}

// Words 0 .. 49 on a line, a sample at 20; `low` says nothing of words 7, 20 and 49 and rules out the others.
TEST_P(Bounds, scores_are_taken_of_words_that_are_not_ruled_out) {
  std::vector<float> low(64, 1e6f), words, half, score(51);
  std::vector<std::uint32_t> index(51);
  for (int j = 0; j < 50; ++j) words.push_back(static_cast<float>(j)), half.push_back(0.5f * static_cast<float>(j * j));
  for (const std::size_t j : {7, 20, 49}) low[j] = -1e6f;
  const float sample = 20;
  frs::nearest::Candidates c{low.data(),   50,          7, -1e6f,        1e-3f,       &sample,
                             words.data(), half.data(), 1, index.data(), score.data()};
  ASSERT_EQ(frs::kernels().nearest.candidates(c), 3u);
  EXPECT_EQ(std::vector<std::uint32_t>(index.begin(), index.begin() + 3), (std::vector<std::uint32_t>{7, 20, 49}));
  EXPECT_EQ(score[1], -200);
  c.second = 1e6f;
  EXPECT_EQ(frs::kernels().nearest.candidates(c), 1u);
  low[49] = -199.9f;  // above the score of word 20, which comes before it
  c.second = -1e6f;
  EXPECT_EQ(frs::kernels().nearest.candidates(c), 2u);
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
