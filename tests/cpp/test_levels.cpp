#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "svm/levels.hpp"

namespace {
constexpr frs::Levels levels{20, 4, 2};
constexpr std::size_t n = 1000;

// Samples that tell their number: one bin with the values 1 .. n.
struct Numbered {
  std::vector<double> X, y, C;
  explicit Numbered(std::size_t positives) : X(n), y(n, -1.0), C(n) {
    std::iota(X.begin(), X.end(), 1.0);
    frs::Random random(3);
    for (std::size_t i = 0; i < n; ++i) C[i] = 0.5 + random.uniform();
    for (std::size_t t = 0; t < positives; ++t) y[(7 * t + 3) % n] = 1;  // 7 has no common factor with 1000
  }
  frs::Binned code() const {
    return {frs::MatrixView<const double>{X.data(), 1, n},
            {frs::AdditiveKernel::Type::Linear, -1},
            1e-12,
            1,
            frs::Monitor::none()};
  }
};

struct Level {
  std::vector<int> samples;
  frs::SvmBox box;
  std::vector<double> b;
};

// The subsets that a start goes through, with a model that scores a sample by the sum b'x of its subset.
std::vector<Level> levelsOf(const Numbered& data, std::uint64_t seed, std::vector<double>& start) {
  std::vector<Level> seen;
  const auto solve = [&](const frs::Binned& part, const frs::SvmBox& box, std::vector<double> b) {
    std::vector<int> all(part.samples());
    std::iota(all.begin(), all.end(), 0);
    std::vector<double> x(all.size());
    part.values(0, all, x.data());
    seen.push_back({std::vector<int>(x.begin(), x.end()), box, b});
    frs::LevelModel model{{1e-6}, std::vector<double>(all.size(), 0.0), 0.1};
    model.b[0] = 1, model.b[1] = -1;
    return model;
  };
  start = frs::multilevelStart(data.code(), frs::SvmBox(data.y, data.C), levels, seed, solve);
  return seen;
}

void expectFeasible(const frs::SvmBox& box, const std::vector<double>& b) {
  ASSERT_EQ(b.size(), box.size());
  for (std::size_t i = 0; i < b.size(); ++i) {
    EXPECT_GE(b[i], box.lo[i]);
    EXPECT_LE(b[i], box.hi[i]);
  }
  EXPECT_NEAR(std::accumulate(b.begin(), b.end(), 0.0), 0, 1e-9);
}

TEST(Levels, SubsetsGrowKeepThePriceAndTheClasses) {
  const Numbered data(300);
  std::vector<double> start;
  const std::vector<Level> seen = levelsOf(data, 1, start);
  ASSERT_EQ(seen.size(), 3u);  // 20, 80, 320; the next would be more than half of the samples
  std::vector<int> before;
  for (const Level& level : seen) {
    const std::size_t m = level.samples.size();
    EXPECT_TRUE(std::is_sorted(level.samples.begin(), level.samples.end()));
    EXPECT_TRUE(std::includes(level.samples.begin(), level.samples.end(), before.begin(), before.end()));
    before = level.samples;
    EXPECT_NEAR(std::count(level.box.y.begin(), level.box.y.end(), 1.0), 0.3 * m, 1);
    for (std::size_t t = 0; t < m; ++t) {
      const int i = level.samples[t] - 1;
      EXPECT_EQ(level.box.y[t], data.y[i]);
      EXPECT_NEAR(level.box.C[t] * m, data.C[i] * n, 1e-9);
    }
    expectFeasible(level.box, level.b);
  }
  expectFeasible(frs::SvmBox(data.y, data.C), start);
  EXPECT_GT(std::count_if(start.begin(), start.end(), [](double b) { return b != 0; }), 0);
}

TEST(Levels, ARareClassIsInEverySubset) {
  for (std::size_t positives : {std::size_t{1}, std::size_t{2}, n - 1}) {
    std::vector<double> start;
    const Numbered data(positives);
    for (const Level& level : levelsOf(data, 1, start)) {
      EXPECT_GT(std::count(level.box.y.begin(), level.box.y.end(), 1.0), 0);
      EXPECT_GT(std::count(level.box.y.begin(), level.box.y.end(), -1.0), 0);
      expectFeasible(level.box, level.b);
    }
    expectFeasible(frs::SvmBox(data.y, data.C), start);
  }
}

TEST(Levels, TheSeedAloneDecidesTheDraw) {
  const Numbered data(300);
  std::vector<double> first, again, other;
  const std::vector<int> a = levelsOf(data, 1, first)[0].samples, b = levelsOf(data, 1, again)[0].samples,
                         c = levelsOf(data, 2, other)[0].samples;
  EXPECT_EQ(a, b);
  EXPECT_EQ(first, again);
  EXPECT_NE(a, c);
}

TEST(Levels, FewSamplesStartFromZero) {
  Numbered data(300);
  long calls = 0;
  const auto start = frs::multilevelStart(data.code(), frs::SvmBox(data.y, data.C), {501, 2, 2}, 1,
                                          [&](const frs::Binned&, const frs::SvmBox&, std::vector<double> b) {
                                            ++calls;
                                            return frs::LevelModel{{1}, b, 0};
                                          });
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(start, std::vector<double>(n, 0.0));
}
}  // namespace
