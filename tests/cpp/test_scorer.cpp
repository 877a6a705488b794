#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "coded/scorer.hpp"

namespace {
using frs::AdditiveKernel;
using Type = AdditiveKernel::Type;
using Vector = std::vector<double>;

class ScorerKernels : public ::testing::TestWithParam<AdditiveKernel> {
 protected:
  static constexpr std::size_t D = 6, n = 150, m = 80;
  frs::Random random{11};
  Vector X = matrix(n), Z = matrix(m), p = {1, 0, 0.5, 2, 1, 0.1}, b = Vector(n);
  Vector matrix(std::size_t count) {
    Vector M(D * count);
    for (std::size_t q = 0; q < M.size(); ++q)
      M[q] = random.uniform() < 0.3 ? 0 : q % D < 3 ? random.poisson(7) : 3 * random.uniform();
    return M;
  }
  void SetUp() override {
    for (double& x : b) x = random.uniform() < 0.5 ? random.normal() : 0;
  }
};

TEST_P(ScorerKernels, scores_equal_the_sum_over_support_vectors) {
  const frs::Samples samples(frs::MatrixView<const double>{X.data(), D, n});
  const frs::Binned binned(samples, GetParam(), 1e-13, 1, frs::Monitor::none());
  const frs::Scorer scorer(binned, p, b);
  scorer.check();
  const Vector f = scorer.score(frs::MatrixView<const double>{Z.data(), D, m}, 2, frs::Monitor::none());
  double scale = 0;
  Vector want(m, 0.0);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < D; ++k) want[i] += b[j] * p[k] * GetParam()(Z[i * D + k], X[j * D + k]);
    scale = std::max(scale, std::fabs(want[i]));
  }
  // unseen values: the map is exact on the training values and smooth between them
  for (std::size_t i = 0; i < m; ++i) EXPECT_NEAR(f[i], want[i], 1e-6 * scale);
}

TEST_P(ScorerKernels, sparse_and_single_input_give_the_same) {
  const frs::Samples samples(frs::MatrixView<const double>{X.data(), D, n});
  const frs::Scorer scorer(frs::Binned(samples, GetParam(), 1e-12, 1, frs::Monitor::none()), p, b);
  Vector value;
  std::vector<std::size_t> row, start = {0};
  for (std::size_t j = 0; j < m; ++j) {
    for (std::size_t k = 0; k < D; ++k)
      if (Z[j * D + k] != 0) value.push_back(Z[j * D + k]), row.push_back(k);
    start.push_back(value.size());
  }
  const std::vector<float> Zf(Z.begin(), Z.end());
  const Vector dense = scorer.score(frs::MatrixView<const double>{Z.data(), D, m}, 1, frs::Monitor::none());
  const Vector sparse =
      scorer.score(frs::Samples::sparse(D, m, value.data(), row.data(), start.data()), 1, frs::Monitor::none());
  const Vector single = scorer.score(frs::MatrixView<const float>{Zf.data(), D, m}, 1, frs::Monitor::none());
  for (std::size_t j = 0; j < m; ++j) {
    EXPECT_DOUBLE_EQ(dense[j], sparse[j]);
    EXPECT_NEAR(dense[j], single[j], 1e-5 * (1 + std::fabs(dense[j])));
  }
}

INSTANTIATE_TEST_SUITE_P(All, ScorerKernels,
                         ::testing::Values(AdditiveKernel{Type::Linear, -1}, AdditiveKernel{Type::Chi2, -1},
                                           AdditiveKernel{Type::Intersection, -1},
                                           AdditiveKernel{Type::JensenShannon, -1}, AdditiveKernel{Type::Hellinger, -1},
                                           AdditiveKernel{Type::PowerMean, -2}));

TEST(Scorer, wrong_sizes_and_damage_are_refused) {
  frs::Scorer s;
  s.start = {0, 1};
  s.point = {1};
  s.coef = {2};
  s.check();
  const double z[] = {1, 2};
  try {
    s.score(frs::MatrixView<const double>{z, 2, 1}, 1, frs::Monitor::none());
    FAIL();
  } catch (const frs::Error& e) {
    EXPECT_EQ(e.reason, "badSize");
  }
  s.coef.push_back(1);
  EXPECT_THROW(s.check(), frs::Error);
}
}  // namespace
