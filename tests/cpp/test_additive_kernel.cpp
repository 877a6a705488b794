// The base kernels of one bin and their pivoted Cholesky maps.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/random.hpp"
#include "kernel/additive_kernel.hpp"

using frs::AdditiveKernel;
using Type = AdditiveKernel::Type;

namespace {

double formula(Type type, double r, double x, double y) {
  switch (type) {
    case Type::Linear: return x * y;
    case Type::Chi2: return 2 * x * y / (x + y);
    case Type::Intersection: return std::min(x, y);
    case Type::JensenShannon: return (x * std::log1p(y / x) + y * std::log1p(x / y)) / (2 * std::log(2.0));
    case Type::Hellinger: return std::sqrt(x * y);
    default: return std::pow((std::pow(x, r) + std::pow(y, r)) / 2, 1 / r);
  }
}

const Type all[] = {Type::Linear,        Type::Chi2,      Type::Intersection,
                    Type::JensenShannon, Type::Hellinger, Type::PowerMean};

}  // namespace

TEST(AdditiveKernel, matches_the_formulas) {
  frs::Random random(1);
  for (Type type : all)
    for (double r : {-0.25, -1.0, -2.0, -8.0})
      for (int t = 0; t < 200; ++t) {
        const double x = std::exp(4 * random.normal()), y = std::exp(4 * random.normal());
        const double want = formula(type, r, x, y), got = AdditiveKernel{type, r}(x, y);
        EXPECT_NEAR(got, want, 1e-12 * want) << AdditiveKernel::names[static_cast<int>(type)];
        EXPECT_EQ(got, (AdditiveKernel{type, r}(y, x)));
      }
}

TEST(AdditiveKernel, zero_against_anything_is_zero) {
  for (Type type : all) {
    EXPECT_EQ((AdditiveKernel{type, -1}(0, 0)), 0);
    EXPECT_EQ((AdditiveKernel{type, -1}(0, 3)), 0);
  }
}

TEST(AdditiveKernel, power_mean_has_chi2_and_minimum_as_special_cases) {
  EXPECT_NEAR((AdditiveKernel{Type::PowerMean, -1}(2, 3)), 2.4, 1e-14);
  EXPECT_EQ((AdditiveKernel{Type::PowerMean, -std::numeric_limits<double>::infinity()}(2, 3)), 2);
  EXPECT_NEAR((AdditiveKernel{Type::PowerMean, -300}(2, 3)), 2, 0.01);
}

TEST(AdditiveKernel, power_means_without_a_useful_map_are_refused) {
  const auto accepted = [](Type type, double exponent) {
    try {
      AdditiveKernel{type, exponent}.requireMap();
    } catch (const frs::Error& e) {
      EXPECT_EQ(e.reason, "badOption");
      return false;
    }
    return true;
  };
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double exponent : {-1e-3, -1.0, -16.0, -infinity}) EXPECT_TRUE(accepted(Type::PowerMean, exponent));
  for (const double exponent : {0.0, 1.0, -16.1, -1000.0, infinity, std::nan("")})
    EXPECT_FALSE(accepted(Type::PowerMean, exponent)) << exponent;
  EXPECT_TRUE(accepted(Type::Chi2, 1));
  // the stated distance to min, which is reached far from the diagonal
  for (const double y : {1.0, 1.1, 2.0, 1e9}) {
    const double value = AdditiveKernel{Type::PowerMean, AdditiveKernel::steepest}(1, y);
    EXPECT_GE(value, 1);
    EXPECT_LE(value, std::exp2(1 / 16.0) + 1e-15);
  }
}

TEST(PivotedCholesky, ends_at_rounding) {
  std::vector<double> values;
  for (int u = 0; u < 600; ++u) values.push_back(std::pow(10, -15 + u / 40.0));
  for (Type type : {Type::Chi2, Type::JensenShannon}) {
    const AdditiveKernel kernel{type, -1};
    const frs::BinMap asked = frs::pivotedCholesky(kernel, values, 1e-15, 600);
    const frs::BinMap more = frs::pivotedCholesky(kernel, values, 0, 600);
    EXPECT_EQ(asked.pivots, more.pivots);
    EXPECT_LT(more.rank, 100);
  }
}

TEST(PivotedCholesky, reproduces_the_table_within_tol) {
  frs::Random random(2);
  std::vector<double> values(300);
  for (std::size_t u = 0; u < values.size(); ++u) values[u] = (u + random.uniform()) / 300;
  values[0] = 0;
  for (Type type : all)
    for (double tol : {1e-3, 1e-6, 1e-9}) {
      const AdditiveKernel kernel{type, -0.5};
      const frs::BinMap map = frs::pivotedCholesky(kernel, values, tol, 300);
      ASSERT_EQ(map.psi.size(), values.size() * map.rank);
      const double top = kernel(values.back(), values.back());
      for (std::size_t u = 0; u < values.size(); u += 7)
        for (std::size_t v = 0; v < values.size(); v += 5) {
          double dot = 0;
          for (int r = 0; r < map.rank; ++r) dot += map.psi[u * map.rank + r] * map.psi[v * map.rank + r];
          ASSERT_NEAR(dot, kernel(values[u], values[v]), 1.01 * tol * top);
        }
    }
}

TEST(PivotedCholesky, finds_small_ranks) {
  std::vector<double> values;
  for (int u = 0; u < 500; ++u) values.push_back(u / 500.0);
  EXPECT_EQ(frs::pivotedCholesky({Type::Linear, -1}, values, 1e-9, 50).rank, 1);
  EXPECT_EQ(frs::pivotedCholesky({Type::Hellinger, -1}, values, 1e-9, 50).rank, 1);
  EXPECT_LT(frs::pivotedCholesky({Type::Chi2, -1}, values, 1e-8, 50).rank, 16);
  EXPECT_EQ(frs::pivotedCholesky({Type::Intersection, -1}, values, 1e-9, 50).rank, 50);
  EXPECT_EQ(frs::pivotedCholesky({Type::Chi2, -1}, std::vector<double>{0}, 1e-9, 50).rank, 0);
  EXPECT_EQ(frs::pivotedCholesky({Type::Chi2, -1}, std::vector<double>{}, 1e-9, 50).rank, 0);
}
