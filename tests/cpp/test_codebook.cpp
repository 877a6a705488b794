#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "base/random.hpp"
#include "image/codebook.hpp"
#include "image/codebook_start.hpp"
#include "image/nearest.hpp"

namespace {
using View = frs::MatrixView<const float>;

// Clusters of different sizes around random centres.
std::vector<float> blobs(std::size_t d, std::size_t n, std::uint64_t seed) {
  frs::Random random(seed);
  std::vector<float> centre(d * 12), x(d * n);
  for (float& v : centre) v = static_cast<float>(3 * random.normal());
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t c = std::min(random.below(12), random.below(12));
    for (std::size_t k = 0; k < d; ++k) x[i * d + k] = centre[c * d + k] + static_cast<float>(random.normal());
  }
  return x;
}

frs::KmeansOptions options(std::size_t words, frs::KmeansStart start = frs::KmeansStart::Parallel) {
  frs::KmeansOptions o;
  o.words = words;
  o.start = start;
  o.tol = 0;
  o.seed = 7;
  return o;
}

double energyOf(View X, const std::vector<float>& words, const std::vector<std::uint32_t>& index) {
  double sum = 0;
  for (std::size_t i = 0; i < X.cols; ++i) sum += frs::squaredDistance(X.col(i), &words[index[i] * X.rows], X.rows);
  return sum;
}

// Lloyd's iteration as in a textbook, all in double.
std::vector<double> naiveLloyd(View X, const std::vector<float>& start, int iterations) {
  const std::size_t d = X.rows, k = start.size() / d;
  std::vector<double> words(start.begin(), start.end());
  for (int t = 0; t < iterations; ++t) {
    std::vector<double> sum(words.size(), 0), count(k, 0);
    for (std::size_t i = 0; i < X.cols; ++i) {
      std::size_t best = 0;
      double lowest = 1e300;
      for (std::size_t j = 0; j < k; ++j) {
        double e = 0;
        for (std::size_t c = 0; c < d; ++c) e += std::pow(X(c, i) - words[j * d + c], 2);
        if (e < lowest) lowest = e, best = j;
      }
      for (std::size_t c = 0; c < d; ++c) sum[best * d + c] += X(c, i);
      ++count[best];
    }
    for (std::size_t j = 0; j < k; ++j)
      for (std::size_t c = 0; c < d && count[j] > 0; ++c) words[j * d + c] = sum[j * d + c] / count[j];
  }
  return words;
}

TEST(Codebook, energy_never_rises_and_is_that_of_the_result) {
  const auto x = blobs(6, 2000, 1);
  const View X{x.data(), 6, 2000};
  for (auto start : {frs::KmeansStart::Parallel, frs::KmeansStart::PlusPlus, frs::KmeansStart::Random}) {
    const auto result = frs::kmeans(X, options(40, start), frs::Monitor::none());
    ASSERT_GT(result.energy.size(), 2u);
    for (std::size_t t = 1; t < result.energy.size(); ++t) EXPECT_LE(result.energy[t], result.energy[t - 1]);
    EXPECT_NEAR(energyOf(X, result.words, result.index), result.finalEnergy, 1e-9 * result.finalEnergy);
    EXPECT_EQ(result.finalEnergy, result.energy.back());
  }
}

TEST(Codebook, equals_naive_lloyd_from_the_same_start) {
  const auto x = blobs(5, 400, 2);
  const View X{x.data(), 5, 400};
  auto o = options(8, frs::KmeansStart::PlusPlus);
  o.maxIter = 10;
  const auto want = naiveLloyd(X, frs::firstCentres(X, o, frs::Monitor::none()), o.maxIter);
  const auto got = frs::kmeans(X, o, frs::Monitor::none());
  ASSERT_EQ(got.words.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got.words[i], want[i], 1e-5);
}

TEST(Codebook, same_for_every_thread_count) {
  const auto x = blobs(16, 3000, 3);
  const View X{x.data(), 16, 3000};
  for (std::size_t batch : {0, 500}) {
    auto o = options(50);
    o.batch = batch;
    o.threads = 1;
    const auto one = frs::kmeans(X, o, frs::Monitor::none());
    o.threads = 3;
    const auto three = frs::kmeans(X, o, frs::Monitor::none());
    EXPECT_EQ(one.words, three.words);
    EXPECT_EQ(one.energy, three.energy);
    o.seed = 8;
    EXPECT_NE(one.words, frs::kmeans(X, o, frs::Monitor::none()).words);
  }
}

TEST(Codebook, parallel_start_is_as_good_as_plus_plus) {
  const auto x = blobs(8, 4000, 4);
  const View X{x.data(), 8, 4000};
  auto o = options(60);
  const double parallel = frs::kmeans(X, o, frs::Monitor::none()).finalEnergy;
  o.start = frs::KmeansStart::PlusPlus;
  EXPECT_LT(parallel, 1.05 * frs::kmeans(X, o, frs::Monitor::none()).finalEnergy);
}

TEST(Codebook, empty_words_are_seeded_again) {
  // 500 equal samples and 20 others: random starts fall on the equal ones
  std::vector<float> x(500, 1.f);
  for (int i = 0; i < 20; ++i) x.push_back(static_cast<float>(10 + 3 * i));
  const auto result = frs::kmeans({x.data(), 1, x.size()}, options(21, frs::KmeansStart::Random), frs::Monitor::none());
  EXPECT_EQ(result.words.size(), 21u);
  EXPECT_EQ(result.finalEnergy, 0);
}

TEST(Codebook, fewer_distinct_samples_than_words_give_fewer_words) {
  std::vector<float> x;
  for (int i = 0; i < 90; ++i) x.push_back(static_cast<float>(i % 3));
  for (auto start : {frs::KmeansStart::Parallel, frs::KmeansStart::PlusPlus, frs::KmeansStart::Random}) {
    auto result = frs::kmeans({x.data(), 1, x.size()}, options(10, start), frs::Monitor::none());
    std::sort(result.words.begin(), result.words.end());
    EXPECT_EQ(result.words, (std::vector<float>{0, 1, 2}));
    EXPECT_EQ(std::set<std::uint32_t>(result.index.begin(), result.index.end()).size(), 3u);
  }
}

TEST(Codebook, fewer_samples_than_words_is_an_error) {
  const std::vector<float> x = {1, 2};
  try {
    frs::kmeans({x.data(), 1, 2}, options(3), frs::Monitor::none());
    FAIL();
  } catch (const frs::Error& e) {
    EXPECT_EQ(e.reason, "badSize");
  }
}

TEST(Codebook, mini_batches_come_close_to_lloyd) {
  const auto x = blobs(8, 5000, 5);
  const View X{x.data(), 8, 5000};
  const double lloyd = frs::kmeans(X, options(30), frs::Monitor::none()).finalEnergy;
  auto o = options(30);
  o.batch = 500;
  const auto batch = frs::kmeans(X, o, frs::Monitor::none());
  EXPECT_LT(batch.finalEnergy, 1.1 * lloyd);
  EXPECT_NEAR(energyOf(X, batch.words, batch.index), batch.finalEnergy, 1e-9 * batch.finalEnergy);
}

TEST(Codebook, stops_when_the_user_does) {
  struct Impatient : frs::Monitor {
    bool interrupted() override { return ++polls > 3; }
    int polls = 0;
  } monitor;
  const auto x = blobs(8, 2000, 6);
  EXPECT_THROW(frs::kmeans({x.data(), 8, 2000}, options(50), monitor), frs::Interrupted);
}
}  // namespace
