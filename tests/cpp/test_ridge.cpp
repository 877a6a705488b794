#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "regions/ridge.hpp"

namespace {
constexpr std::size_t D = 7, N = 60;

// Features of which a third are 0, and K rows of weights with sum 1.
std::vector<double> features() {
  frs::Random random(2);
  std::vector<double> F(D * N);
  for (double& x : F) x = random.uniform() < 0.3 ? 0 : random.normal();
  return F;
}
std::vector<double> weights(std::size_t K) {
  frs::Random random(5);
  std::vector<double> V(K * N), sum(K, 0.0);
  for (std::size_t i = 0; i < V.size(); ++i) sum[i % K] += V[i] = random.uniform() < 0.2 ? 0 : random.uniform();
  for (std::size_t i = 0; i < V.size(); ++i) V[i] /= sum[i % K];
  return V;
}
std::vector<double> targets() {
  std::vector<double> t(N);
  for (std::size_t r = 0; r < N; ++r) t[r] = std::sin(3.0 * r) > 0.2 ? 1 : -1;
  return t;
}
std::vector<double> solved(const std::vector<double>& V, std::size_t K) {
  const std::vector<double> F = features(), t = targets();
  std::vector<double> W(K * D, 0.0);
  frs::ridgeRegressions(frs::MatrixView<const double>{F.data(), D, N}, {V.data(), K, N}, t, {W.data(), K, D},
                        frs::Monitor::none());
  return W;
}
}  // namespace

TEST(Ridge, the_gradient_of_the_objective_is_zero_at_the_answer) {
  const std::size_t K = 6;
  const std::vector<double> F = features(), V = weights(K), t = targets(), W = solved(V, K);
  for (std::size_t k = 0; k < K; ++k) {
    std::vector<double> mean(D, 0.0), error(N);
    double square = 0, offset = 0, lambda = 0;
    for (std::size_t r = 0; r < N; ++r)
      for (std::size_t d = 0; d < D; ++d) {
        mean[d] += V[r * K + k] * F[r * D + d];
        square += V[r * K + k] * F[r * D + d] * F[r * D + d];
      }
    for (double m : mean) square -= m * m;
    lambda = square / D;
    for (std::size_t r = 0; r < N; ++r) {
      error[r] = -t[r];
      for (std::size_t d = 0; d < D; ++d) error[r] += W[d * K + k] * F[r * D + d];
      offset -= V[r * K + k] * error[r];  // the best c
    }
    for (std::size_t d = 0; d < D; ++d) {
      double slope = lambda * W[d * K + k];
      for (std::size_t r = 0; r < N; ++r) slope += V[r * K + k] * (error[r] + offset) * F[r * D + d];
      EXPECT_NEAR(slope, 0, 1e-6) << k << " " << d;
    }
  }
}

TEST(Ridge, a_row_does_not_depend_on_the_others) {
  const std::size_t K = 4;
  const std::vector<double> V = weights(K), together = solved(V, K);
  for (std::size_t k = 0; k < K; ++k) {
    std::vector<double> row(N);
    for (std::size_t r = 0; r < N; ++r) row[r] = V[r * K + k];
    const std::vector<double> alone = solved(row, 1);
    for (std::size_t d = 0; d < D; ++d) EXPECT_EQ(alone[d], together[d * K + k]);
  }
}

TEST(Ridge, sizes_must_fit) {
  const std::vector<double> F = features(), V = weights(1);
  std::vector<double> W(D);
  EXPECT_THROW(frs::ridgeRegressions(frs::MatrixView<const double>{F.data(), D, N}, {V.data(), 1, N},
                                     std::vector<double>(3), {W.data(), 1, D}, frs::Monitor::none()),
               frs::Error);
}
