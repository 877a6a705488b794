#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "coded/binned.hpp"
#include "simd/isa.hpp"
#include "tests/support/binned_cases.hpp"

namespace {
using frs::AdditiveKernel;
using frs::Binned;
using frs::testing::kernels;
using frs::testing::range;
using frs::testing::Type;

enum class Data { Counts, WideCounts, Real, MostlyZero };

// A D x n matrix whose bins are of one kind.
std::vector<double> sampleMatrix(std::size_t D, std::size_t n, Data kind, std::uint64_t seed) {
  frs::Random r(seed);
  std::vector<double> X(D * n);
  for (double& x : X) switch (kind) {
      case Data::Counts: x = r.poisson(5); break;
      case Data::WideCounts: x = std::floor(300 * r.uniform() * r.uniform()); break;
      case Data::Real: x = r.uniform() < 0.3 ? 0 : r.uniform() * r.uniform(); break;
      case Data::MostlyZero: x = r.uniform() < 0.95 ? 0 : r.uniform(); break;
    }
  return X;
}

const std::vector<Data> kinds = {Data::Counts, Data::WideCounts, Data::Real, Data::MostlyZero};

class BinnedKernels : public ::testing::TestWithParam<std::tuple<int, int>> {
 protected:
  const AdditiveKernel kernel = kernels[std::get<0>(GetParam())];
  const Data kind = kinds[std::get<1>(GetParam())];
  static constexpr std::size_t D = 5, n = 320;
  const std::vector<double> X = sampleMatrix(D, n, kind, 3);
  const frs::Samples samples{frs::MatrixView<const double>{X.data(), D, n}};
  const Binned binned{samples, kernel, 1e-12, 1, frs::Monitor::none()};
  double kappa(std::size_t k, std::size_t i, std::size_t j) const { return kernel(X[i * D + k], X[j * D + k]); }
  std::vector<double> signedWeights(double share) const {
    frs::Random r(9);
    std::vector<double> b(n);
    for (double& x : b) x = r.uniform() < share ? r.normal() : 0;
    return b;
  }
};

TEST_P(BinnedKernels, tables_equal_sums_over_samples) {
  for (double share : {0.1, 1.0}) {
    const std::vector<double> b = signedWeights(share);
    std::vector<double> g(D), f(n, 0.0), f32(n, 0.0);
    frs::BinTables h;
    binned.tables(b, g.data(), &h);
    const std::vector<double> weights = {0.5, 0, 2, 1, -1};
    binned.addScores(range(D), weights, h, f.data(), frs::Precision::Double);
    binned.addScores(range(D), weights, h, f32.data());
    std::vector<double> want(n, 0.0), gWant(D, 0.0);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < D; ++k) {
          want[i] += weights[k] * b[j] * kappa(k, i, j);
          gWant[k] += b[i] * b[j] * kappa(k, i, j);
        }
    double scale = 0;
    for (double w : want) scale = std::max(scale, std::fabs(w));
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(f[i], want[i], 1e-8 * scale);
      EXPECT_NEAR(f32[i], want[i], 1e-6 * scale);
    }
    for (std::size_t k = 0; k < D; ++k) EXPECT_NEAR(g[k], gWant[k], 1e-8 * (1 + std::fabs(gWant[k])));
  }
}

TEST_P(BinnedKernels, block_lookup_and_diagonal_equal_the_kernel) {
  const std::vector<int> some = {7, 0, 319, 20, 21, 22, 5};
  const std::vector<double> weights = {0.5, 0.25, 2, 1, 3};
  const std::size_t m = some.size();
  std::vector<float> K(m * m), grown(m * m);
  const std::vector<int> bins = range(D), kept(some.begin(), some.begin() + 3), fresh(some.begin() + 3, some.end());
  binned.block(bins, weights, some, K.data(), some.size());
  binned.block(bins, weights, kept, grown.data(), m);
  binned.extendBlock(bins, weights, kept, fresh, grown.data(), m);
  const std::vector<double> d = binned.diagonal(bins, weights);
  const auto weighted = [&](int i, int j) {
    double sum = 0;
    for (std::size_t k = 0; k < D; ++k) sum += weights[k] * kappa(k, i, j);
    return sum;
  };
  for (std::size_t i = 0; i < some.size(); ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      EXPECT_NEAR(K[i * m + j], weighted(some[i], some[j]), 1e-5 * (1 + weighted(some[i], some[i])));
      EXPECT_NEAR(grown[i * m + j], K[i * m + j], 1e-5 * (1 + weighted(some[i], some[i])));
      EXPECT_EQ(grown[i * m + j], grown[j * m + i]);
    }
    EXPECT_NEAR(d[some[i]], weighted(some[i], some[i]), 1e-8 * (1 + d[some[i]]));
  }
  for (std::size_t k = 0; k < D; ++k) {
    std::vector<double> out(some.size());
    binned.values(k, some, out.data());
    for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(out[i], X[some[i] * D + k]);
  }
}

TEST_P(BinnedKernels, scatter_sums_over_pairs_of_a_class) {
  std::vector<double> y(n), want(D, 0.0);
  for (std::size_t i = 0; i < n; ++i) y[i] = i % 3 ? -1 : 1;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (y[i] == y[j])
        for (std::size_t k = 0; k < D; ++k) want[k] += kappa(k, i, i) - 2 * kappa(k, i, j) + kappa(k, j, j);
  const std::vector<double> a = binned.scatter(y);
  for (std::size_t k = 0; k < D; ++k) EXPECT_NEAR(a[k], want[k], 1e-7 * want[k]);
}

TEST_P(BinnedKernels, subset_and_sparse_input_give_the_same) {
  std::vector<double> value;
  std::vector<std::size_t> row, start = {0};
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < D; ++k)
      if (X[j * D + k] != 0) value.push_back(X[j * D + k]), row.push_back(k);
    start.push_back(value.size());
  }
  const auto sparse = frs::Samples::sparse(D, n, value.data(), row.data(), start.data());
  const Binned other(sparse, kernel, 1e-12, 1, frs::Monitor::none());
  const std::vector<double> b = signedWeights(0.5);
  std::vector<double> g(D), gSparse(D), gSubset(D), bSubset;
  binned.tables(b, g.data());
  other.tables(b, gSparse.data());
  std::vector<int> support;
  for (std::size_t i = 0; i < n; ++i)
    if (b[i] != 0) support.push_back(static_cast<int>(i)), bSubset.push_back(b[i]);
  binned.subset(support).tables(bSubset, gSubset.data());
  for (std::size_t k = 0; k < D; ++k) {
    EXPECT_NEAR(gSparse[k], g[k], 1e-9 * (1 + g[k]));
    EXPECT_NEAR(gSubset[k], g[k], 1e-9 * (1 + g[k]));
  }
}

INSTANTIATE_TEST_SUITE_P(All, BinnedKernels, ::testing::Combine(::testing::Range(0, 6), ::testing::Range(0, 4)));

TEST(Binned, integer_types_equal_double) {
  const std::size_t D = 3, n = 150;
  const std::vector<double> X = sampleMatrix(D, n, Data::Counts, 5);
  const std::vector<std::uint8_t> X8(X.begin(), X.end());
  const std::vector<std::uint16_t> X16(X.begin(), X.end());
  const std::vector<double> b(n, 0.5);
  std::vector<double> g(D), g8(D), g16(D);
  Binned(frs::MatrixView<const double>{X.data(), D, n}, {}, 1e-12, 1, frs::Monitor::none()).tables(b, g.data());
  Binned(frs::MatrixView<const std::uint8_t>{X8.data(), D, n}, {}, 1e-12, 1, frs::Monitor::none()).tables(b, g8.data());
  Binned(frs::MatrixView<const std::uint16_t>{X16.data(), D, n}, {}, 1e-12, 1, frs::Monitor::none())
      .tables(b, g16.data());
  EXPECT_EQ(g, g8);
  EXPECT_EQ(g, g16);
}

TEST(Binned, constant_bins_scatter_exactly_zero) {
  const std::size_t D = 4, n = 60;
  std::vector<double> X(D * n), y(n);
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = i < 20 ? 1 : -1;
    X[i * D] = 0;
    X[i * D + 1] = 0.1;
    X[i * D + 2] = i < 20 ? 1.0 / 3 : 0.7;
    X[i * D + 3] = static_cast<double>(i % 2);
  }
  for (const AdditiveKernel& kernel : kernels) {
    const Binned binned(frs::MatrixView<const double>{X.data(), D, n}, kernel, 1e-10, 1, frs::Monitor::none());
    const std::vector<double> a = binned.scatter(y);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(a[k], 0.0) << k;
    EXPECT_GT(a[3], 0);
  }
}

// Coordinates up to a tolerance: fewer of them, kernel values that lack no more than it, sums that belong to them.
TEST(Binned, coordinates_up_to_a_tolerance_lack_no_more_than_it) {
  const std::size_t n = 600;
  frs::Random r(3);
  std::vector<double> X(n), b(n);
  for (double& x : X) x = 7 * std::exp2(-20 * r.uniform());
  for (double& x : b) x = r.normal();
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  const std::vector<int> bin{0};
  const std::vector<double> weight{2.0};
  for (auto type : {Type::Chi2, Type::JensenShannon, Type::PowerMean})
    for (bool isGrid : {false, true}) {
      if (!isGrid)
        for (double& x : X) x = std::ceil(x);
      else
        for (double& x : X) x = 7 * std::exp2(-20 * r.uniform());
      const AdditiveKernel kernel{type, -2};
      const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, kernel, 1e-10, 1, frs::Monitor::none());
      const double largest = *std::max_element(X.begin(), X.end());
      std::size_t before = binned.rankOf(0);
      for (double tol : {1e-9, 1e-6, 1e-3, 1.0}) {
        const std::size_t rank = binned.rankOf(0, tol);
        EXPECT_LE(rank, before);
        before = rank;
        std::vector<double> F(n * rank), f(n, 0.0);
        binned.features(bin, weight, all, F.data(), tol);
        const std::vector<double> w = binned.project(b, bin, weight, tol);
        ASSERT_EQ(w.size(), rank);
        binned.addProducts(bin, weight, w, f.data(), tol);
        for (std::size_t i = 0; i < n; i += 7) {
          double product = 0;
          for (std::size_t q = 0; q < rank; ++q) product += F[i * rank + q] * w[q];
          EXPECT_NEAR(f[i], product, 1e-9 * n);
          for (std::size_t j = 0; j < n; j += 5) {
            const double have = std::inner_product(&F[i * rank], &F[i * rank] + rank, &F[j * rank], 0.0);
            EXPECT_NEAR(have, 2 * kernel(X[i], X[j]), 2 * (1.01 * tol + 3e-8) * kernel(largest, largest));
          }
        }
      }
      EXPECT_EQ(before, 1u);
    }
}

TEST(Binned, instruction_sets_give_the_same_scores) {
  const std::size_t D = 7, n = 333;
  const frs::Isa before = frs::currentIsa();
  for (Data kind : kinds) {
    const std::vector<double> X = sampleMatrix(D, n, kind, 6);
    const Binned binned(frs::MatrixView<const double>{X.data(), D, n}, {}, 1e-12, 1, frs::Monitor::none());
    frs::BinTables h;
    binned.tables(std::vector<double>(n, 0.1), nullptr, &h);
    for (frs::Precision precision : {frs::Precision::Single, frs::Precision::Double}) {
      std::vector<double> first;
      for (frs::Isa isa : frs::allIsas) {
        if (!frs::supports(isa)) continue;
        frs::useIsa(isa);
        std::vector<double> f(n, 0.0);
        binned.addScores(range(D), std::vector<double>(D, 1.0), h, f.data(), precision);
        if (first.empty()) first = f;
        EXPECT_EQ(f, first) << frs::name(isa);
      }
    }
  }
  frs::useIsa(before);
}

TEST(Binned, a_block_of_no_samples_is_empty) {
  const std::size_t D = 3, n = 5;
  const std::vector<double> X = sampleMatrix(D, n, Data::Real, 8);
  const Binned binned(frs::MatrixView<const double>{X.data(), D, n}, {}, 1e-9, 1, frs::Monitor::none());
  double untouched = 7;
  binned.block(range(D), std::vector<double>(D, 1.0), std::vector<int>{}, &untouched, 1);
  EXPECT_EQ(untouched, 7);
}

TEST(Binned, results_do_not_depend_on_threads) {
  const std::size_t D = 9, n = 3000;
  const std::vector<double> X = sampleMatrix(D, n, Data::Real, 8);
  std::vector<double> b(n), g1(D), g2(D), f1(n, 0.0), f2(n, 0.0);
  frs::Random r(2);
  for (double& x : b) x = r.normal();
  for (int threads : {1, 2}) {
    const Binned binned(frs::MatrixView<const double>{X.data(), D, n}, {}, 1e-9, threads, frs::Monitor::none());
    frs::BinTables h;
    binned.tables(b, threads == 1 ? g1.data() : g2.data(), &h);
    binned.addScores(range(D), std::vector<double>(D, 1.0), h, threads == 1 ? f1.data() : f2.data());
  }
  EXPECT_EQ(g1, g2);
  EXPECT_EQ(f1, f2);
}
}  // namespace
