#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "base/random.hpp"
#include "coded/binned.hpp"
#include "kernel/value_grid.hpp"
#include "simd/isa.hpp"
#include "simd/kernels.hpp"
#include "simd/spaced_rows.hpp"

namespace {
using frs::AdditiveKernel;
using frs::Binned;
using Type = AdditiveKernel::Type;

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

const std::vector<AdditiveKernel> kernels = {{Type::Linear, -1},        {Type::Chi2, -1},      {Type::Intersection, -1},
                                             {Type::JensenShannon, -1}, {Type::Hellinger, -1}, {Type::PowerMean, -2}};
const std::vector<Data> kinds = {Data::Counts, Data::WideCounts, Data::Real, Data::MostlyZero};

std::vector<int> range(std::size_t n) {
  std::vector<int> v(n);
  std::iota(v.begin(), v.end(), 0);
  return v;
}

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

// The scores of 80000 values against 100 of them, and the kernel evaluated directly.
void expectScores(const std::vector<double>& X, const AdditiveKernel& kernel, const Binned& binned, double bound) {
  const std::size_t n = X.size();
  frs::Random r(4);
  std::vector<double> b(n, 0.0), f(n, 0.0);
  for (std::size_t i = 0; i < n; i += n / 100) b[i] = r.normal();
  frs::BinTables h;
  double g, size = 0, largest = 0, quadratic = 0;
  binned.tables(b, &g, &h);
  binned.addScores(std::vector<int>{0}, std::vector<double>{1}, h, f.data(), frs::Precision::Double);
  for (double x : b) size += std::fabs(x);
  for (double x : X) largest = std::max(largest, kernel(x, x));
  for (std::size_t i = 0; i < n; i += n / 100) quadratic += b[i] * f[i];
  EXPECT_NEAR(g, quadratic, bound * size * size * largest);
  for (std::size_t i = 0; i < n; i += 999) {
    double want = 0;
    for (std::size_t j = 0; j < n; j += n / 100) want += b[j] * kernel(X[i], X[j]);
    EXPECT_NEAR(f[i], want, bound * size * largest);
  }
}

TEST(Binned, more_values_than_codes_interpolate_within_the_bound_reported) {
  const std::size_t n = 80000;
  frs::Random r(4);
  std::vector<double> X(n);
  for (double& x : X) x = r.uniform() * r.uniform();
  for (const AdditiveKernel& kernel : kernels) {
    const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, kernel, 1e-12, 2, frs::Monitor::none());
    const bool mapped =
        kernel.type != Type::Linear && kernel.type != Type::Hellinger && kernel.type != Type::Intersection;
    EXPECT_EQ(binned.interpolatedBins(), 1u);
    EXPECT_LT(binned.interpolationError(), mapped ? 1e-8 : 5e-2);
    // the other codes hold 16 bits between values
    expectScores(X, kernel, binned, mapped ? binned.interpolationError() : 2.1 * binned.interpolationError() + 1e-5);
  }
}

TEST(Binned, the_grid_serves_any_range_of_values) {
  const std::size_t n = 20000;
  for (double octaves : {2.0, 20.0, 100.0})
    for (double exponent : {-1.0, -3.0, -20.0}) {
      frs::Random r(7);
      std::vector<double> X(n);
      for (double& x : X) x = r.uniform() < 0.3 ? 0 : 1e-30 * std::exp2(-octaves * r.uniform());
      const AdditiveKernel kernel{Type::PowerMean, exponent};
      const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, kernel, 1e-12, 1, frs::Monitor::none());
      EXPECT_EQ(binned.interpolatedBins(), 1u);
      EXPECT_LT(binned.interpolationError(), exponent == -1 ? 1e-8 : 1e-3);
      expectScores(X, kernel, binned, binned.interpolationError() + 1e-10);
    }
}

// Nearly equal values carry little scatter: interpolation would drown it.
TEST(Binned, a_narrow_range_keeps_every_value) {
  const std::size_t n = 3000;
  frs::Random r(8);
  std::vector<double> X(n), y(n);
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = i % 3 == 0 ? 1 : -1;
    X[i] = 1 + 1e-4 * r.uniform();
  }
  const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, {}, 1e-12, 1, frs::Monitor::none());
  EXPECT_EQ(binned.interpolatedBins(), 0u);
  double want = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (y[i] == y[j]) want += (X[i] - X[j]) * (X[i] - X[j]) / (X[i] + X[j]);  // kappa_ii - 2 kappa_ij + kappa_jj
  EXPECT_NEAR(binned.scatter(y)[0], want, 1e-3 * want);
}

TEST(Binned, sparse_bins_with_many_values_look_up_zero) {
  const std::size_t n = 40000;
  frs::Random r(5);
  std::vector<double> X(n);
  for (double& x : X) x = r.uniform() < 0.1 ? r.uniform() : 0;
  const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, {}, 1e-12, 1, frs::Monitor::none());
  EXPECT_EQ(binned.interpolatedBins(), 1u);
  std::vector<double> out(n);
  binned.values(0, range(n), out.data());
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(out[i], X[i], 1e-7);
}

TEST(Binned, hundreds_of_values_are_kept) {
  const std::size_t n = 500;
  frs::Random r(4);
  std::vector<double> X(n);
  for (double& x : X) x = r.uniform();
  const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, {}, 1e-12, 1, frs::Monitor::none());
  EXPECT_EQ(binned.interpolatedBins(), 0u);
}

TEST(Binned, a_tight_map_keeps_every_value) {
  const std::size_t n = 20000;
  frs::Random r(4);
  std::vector<double> X(n);
  for (double& x : X) x = r.uniform();
  const frs::MatrixView<const double> view{X.data(), 1, n};
  const Binned loose(view, {}, 1e-12, 1, frs::Monitor::none()), tight(view, {}, 1e-14, 1, frs::Monitor::none());
  EXPECT_EQ(loose.interpolatedBins(), 1u);
  EXPECT_EQ(tight.interpolatedBins(), 0u);
}

// The codes of the vector loops against the logarithm of the C library, to one unit of the fraction.
TEST(Binned, every_instruction_set_places_values_on_the_grid_where_their_logarithm_says) {
  const double least = std::numeric_limits<double>::denorm_min(), most = std::numeric_limits<double>::max();
  const frs::Isa before = frs::currentIsa();
  frs::Random r(5);
  for (double exponent : {-1.0, -3.0, -50.0})
    for (double largest : {1.0, 1e-3, 3e7, most, 1e-300, std::numeric_limits<double>::min(), 1e3 * least, least}) {
      std::vector<double> v{0.0, -0.0, largest, largest, least, 3 * least, 0x1p-1022, 0x1p-1030, largest / 3};
      for (double part : {0.5, std::sqrt(0.5), std::nextafter(std::sqrt(0.5), 0.0), 0x1p-63, 0x1p-64, 0x1p-65, 1e-300})
        v.push_back(part * largest);
      while (v.size() < 3001) v.push_back(largest * std::exp2(-70 * r.uniform() * r.uniform()));
      for (double& x : v) x = std::min(x, largest);
      const frs::ValueGrid grid = frs::ValueGrid::coded({Type::PowerMean, exponent});
      for (frs::Isa isa : frs::allIsas) {
        if (!frs::supports(isa)) continue;
        frs::useIsa(isa);
        for (std::size_t count : {v.size(), std::size_t(5), std::size_t(0)}) {  // with and without a whole vector
          std::vector<frs::GridCode> code(count + 1, frs::GridCode{0});
          const std::size_t rows = grid.codes(v.data(), count, largest, code.data());
          EXPECT_EQ(code[count].bits, 0u);  // nothing beyond the end is written
          std::size_t used = 0;
          for (std::size_t i = 0; i < count; ++i) {
            const frs::ValueGrid::Place place = grid.place(v[i], std::log2(largest));
            const double want = place.row + place.fraction, at = code[i].row() + code[i].fraction();
            EXPECT_NEAR(at, want, 1e-6) << v[i] << " of " << largest << ", " << frs::name(isa);
            used = std::max<std::size_t>(used, code[i].row());
          }
          EXPECT_EQ(rows, used + frs::ValueGrid::stencil);
          EXPECT_LE(rows, grid.rows());
        }
      }
    }
  frs::useIsa(before);
}

// Functions that are smooth in the logarithm of the value follow from every fourth row of the grid; sums over rows are
// the transpose of that, whatever the number of rows.
TEST(Binned, rows_of_the_grid_follow_from_rows_four_times_as_far_apart) {
  using frs::SpacedRows;
  const frs::Isa before = frs::currentIsa();
  frs::Random r(2);
  const frs::ValueGrid grid = frs::ValueGrid::coded({});
  const std::vector<double> v = grid.values(1);
  for (std::size_t groups : {0, 1, 2, 3, 4, 5, 6, 7, 8, 33, 511}) {
    const std::size_t rows = frs::ValueGrid::stencil + SpacedRows::spacing * groups;
    const std::vector<double> spaced = grid.spacedValues(rows);
    ASSERT_EQ(spaced.size(), SpacedRows::count(groups));
    std::vector<double> h, c(4 * groups);
    for (double x : spaced) h.push_back(AdditiveKernel{}(x, 0.3));
    for (double& x : c) x = r.normal();
    for (frs::Isa isa : frs::allIsas) {
      if (!frs::supports(isa)) continue;
      frs::useIsa(isa);
      std::vector<double> filled(4 * groups), sums(spaced.size() + 3);
      frs::kernels().gather.fillRows(h.data(), groups, filled.data());
      frs::kernels().gather.sumRows(c.data(), groups, sums.data());
      for (std::size_t u = 0; u < filled.size(); ++u)
        EXPECT_NEAR(filled[u], AdditiveKernel{}(v[frs::ValueGrid::stencil + u], 0.3), 1e-10);
      const double left = std::inner_product(c.begin(), c.end(), filled.begin(), 0.0);
      EXPECT_NEAR(std::inner_product(h.begin(), h.end(), sums.begin(), 0.0), left, 1e-11) << groups << frs::name(isa);
    }
  }
  frs::useIsa(before);
}

// Bins that the first samples send to the grid, bins that they do not, and bins that get there later: coded in the same
// way from full and sparse matrices of either precision, by any number of threads.
TEST(Binned, every_way_onto_the_grid_gives_the_same_codes) {
  const std::size_t D = 6, n = 777;
  frs::Random r(11);
  std::vector<double> X(D * n), b(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double v[D] = {r.uniform(),                           // many values from the first on
                         i < 300 ? 0.5 : r.uniform(),           // the same value for a long time
                         r.uniform() < 0.05 ? r.uniform() : 0,  // mostly 0
                         r.uniform() < 0.5 ? r.uniform() : 0,   // half of them 0
                         1 + 0.1 * r.uniform(),                 // a narrow range
                         std::floor(20 * r.uniform()) / 7};     // few values
    for (std::size_t k = 0; k < D; ++k) X[i * D + k] = static_cast<float>(v[k]);
    b[i] = r.normal();
  }
  const std::vector<float> single(X.begin(), X.end());
  std::vector<std::size_t> start{0}, row;
  std::vector<double> value;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < D; ++k)
      if (X[i * D + k] != 0) row.push_back(k), value.push_back(X[i * D + k]);
    start.push_back(row.size());
  }
  const frs::Samples inputs[] = {frs::MatrixView<const double>{X.data(), D, n},
                                 frs::MatrixView<const float>{single.data(), D, n},
                                 frs::Samples::sparse(D, n, value.data(), row.data(), start.data())};
  std::vector<double> first;
  for (const frs::Samples& input : inputs)
    for (int threads : {1, 3}) {
      const Binned binned(input, {Type::Chi2, -1}, 1e-9, threads, frs::Monitor::none());
      EXPECT_EQ(binned.interpolatedBins(), 3u);
      std::vector<double> g(D), f(n, 0.0);
      frs::BinTables h;
      binned.tables(b, g.data(), &h);
      binned.addScores(range(D), std::vector<double>(D, 1.0), h, f.data(), frs::Precision::Double);
      g.insert(g.end(), f.begin(), f.end());
      if (first.empty()) first = g;
      EXPECT_EQ(g, first);
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

// Few values, ties, many values: how a bin is coded may not show in its kernel.
TEST(Binned, a_loose_map_puts_more_bins_on_the_grid_within_its_error) {
  const std::size_t n = 400;
  for (auto type : {Type::Chi2, Type::JensenShannon})
    for (std::size_t distinct : {5, 40, 60, 400}) {
      frs::Random r(6);
      std::vector<double> X(n);
      for (double& x : X) x = std::exp2(-8 * std::floor(static_cast<double>(distinct) * r.uniform()) / 400);
      const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, {type, -1}, 1e-9, 1, frs::Monitor::none());
      EXPECT_EQ(binned.interpolatedBins(), distinct > 48 ? 1u : 0u);
      expectScores(X, {type, -1}, binned, 1e-8);
    }
}

TEST(Binned, instruction_sets_agree_on_the_grid) {
  const std::size_t n = 3333;
  frs::Random r(9);
  std::vector<double> X(n), b(n);
  for (double& x : X) x = r.uniform();
  for (double& x : b) x = r.normal();
  const frs::Isa before = frs::currentIsa();
  const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, {}, 1e-12, 1, frs::Monitor::none());
  EXPECT_EQ(binned.interpolatedBins(), 1u);
  std::vector<double> first;
  for (frs::Isa isa : frs::allIsas) {
    if (!frs::supports(isa)) continue;
    frs::useIsa(isa);
    frs::BinTables h;
    std::vector<double> f(n, 0.0), single(n, 0.0);
    binned.tables(b, nullptr, &h);
    binned.addScores(range(1), std::vector<double>{1}, h, f.data(), frs::Precision::Double);
    binned.addScores(range(1), std::vector<double>{1}, h, single.data());
    if (first.empty()) first = f;
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_NEAR(f[i], first[i], 1e-11) << frs::name(isa);
      EXPECT_NEAR(single[i], first[i], 1e-4) << frs::name(isa);
    }
  }
  frs::useIsa(before);
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
