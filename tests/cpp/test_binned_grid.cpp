// Bins with too many values for a code each: their place on a grid of logarithms.
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
#include "tests/support/binned_cases.hpp"

namespace {
using frs::AdditiveKernel;
using frs::Binned;
using frs::testing::kernels;
using frs::testing::range;
using frs::testing::Type;

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

TEST(BinnedGrid, more_values_than_codes_interpolate_within_the_bound_reported) {
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

TEST(BinnedGrid, the_grid_serves_any_range_of_values) {
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
TEST(BinnedGrid, a_narrow_range_keeps_every_value) {
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

TEST(BinnedGrid, sparse_bins_with_many_values_look_up_zero) {
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

TEST(BinnedGrid, hundreds_of_values_are_kept) {
  const std::size_t n = 500;
  frs::Random r(4);
  std::vector<double> X(n);
  for (double& x : X) x = r.uniform();
  const Binned binned(frs::MatrixView<const double>{X.data(), 1, n}, {}, 1e-12, 1, frs::Monitor::none());
  EXPECT_EQ(binned.interpolatedBins(), 0u);
}

TEST(BinnedGrid, a_tight_map_keeps_every_value) {
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
TEST(BinnedGrid, every_instruction_set_places_values_on_the_grid_where_their_logarithm_says) {
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
TEST(BinnedGrid, rows_of_the_grid_follow_from_rows_four_times_as_far_apart) {
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
TEST(BinnedGrid, every_way_onto_the_grid_gives_the_same_codes) {
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

// Few values, ties, many values: how a bin is coded may not show in its kernel.
TEST(BinnedGrid, a_loose_map_puts_more_bins_on_the_grid_within_its_error) {
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

TEST(BinnedGrid, instruction_sets_agree_on_the_grid) {
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
}  // namespace
