// The kernels of region selection: scores of regions for a weighted sum of regions.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numeric>
#include <string>

#include "base/error.hpp"
#include "regions/region_kernel.hpp"
#include "simd/isa.hpp"
#include "tests/shared/planted_regions.hpp"

namespace {
using frs::AdditiveKernel;
using frs::testing::PlantedRegions;

const PlantedRegions& planted() {
  static const PlantedRegions data = frs::testing::plantedRegions(15, 15, 40, 200, 10, 5);
  return data;
}

std::vector<int> allRegions(const PlantedRegions& data) {
  std::vector<int> all(data.truth.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<double> scoresOf(frs::RegionKernel& kernel, const frs::Combination& w, const PlantedRegions& data) {
  std::vector<double> out(data.truth.size());
  kernel.scores(w, allRegions(data), out.data());
  return out;
}

frs::Combination someRegions() {
  frs::Combination w;
  for (int r = 0; r < 1200; r += 37) w.add(r, std::sin(r + 1.0));
  return w;
}

// By the definition, sum over w of weight * sum_k kappa.
double scoreByLoops(const PlantedRegions& data, const AdditiveKernel& kernel, const frs::Combination& w, int r) {
  const frs::Samples H = data.samples();
  std::vector<double> x(H.rows()), z(H.rows());
  H.column(r, x.data());
  double sum = 0;
  for (std::size_t t = 0; t < w.region.size(); ++t) {
    H.column(w.region[t], z.data());
    for (std::size_t k = 0; k < x.size(); ++k) sum += w.weight[t] * kernel(x[k], z[k]);
  }
  return sum;
}

TEST(RegionKernel, sparse_rows_match_the_definition_for_every_kernel_and_instruction_set) {
  const PlantedRegions& data = planted();
  const frs::Combination w = someRegions();
  const frs::Isa best = frs::currentIsa();
  for (int type = 0; type < 6; ++type) {
    const AdditiveKernel kernel{static_cast<AdditiveKernel::Type>(type), -3};
    for (const frs::Isa isa : frs::allIsas) {
      if (!frs::supports(isa)) continue;
      frs::useIsa(isa);
      for (const bool precise : {true, false}) {
        const auto rows = frs::additiveRegions(data.samples(), kernel, {}, precise, 2, frs::Monitor::none());
        const std::vector<double> got = scoresOf(*rows, w, data);
        for (int r = 0; r < 1200; r += 101)
          EXPECT_NEAR(got[r], scoreByLoops(data, kernel, w, r), precise ? 1e-11 : 2e-6)
              << AdditiveKernel::names[type] << " " << frs::name(isa);
      }
    }
    frs::useIsa(best);
  }
}

TEST(RegionKernel, rows_from_blocks_agree_with_sparse_rows_in_any_cache) {
  const PlantedRegions& data = planted();
  const AdditiveKernel chi2;
  const frs::Combination w = someRegions();
  const auto rows = frs::additiveRegions(data.samples(), chi2, {}, true, 1, frs::Monitor::none());
  const std::vector<double> want = scoresOf(*rows, w, data);
  for (const double cacheMB : {0.0, 100.0}) {
    const auto blocks = frs::blockRegions(frs::additiveKernelRows(data.samples(), chi2, {}, 2), cacheMB, 2);
    const std::vector<double> got = scoresOf(*blocks, w, data);
    for (std::size_t r = 0; r < got.size(); ++r) EXPECT_NEAR(got[r], want[r], 1e-5);
  }
}

TEST(RegionKernel, values_all_different_over_many_octaves_keep_the_precision) {
  // every entry its own value, 1e-6 to 1 in size: 60 regions of 200 bins
  const std::size_t bins = 200, regions = 60;
  std::vector<double> X(bins * regions);
  frs::Random random(3);
  for (double& x : X) x = std::pow(10.0, -6 * random.uniform());
  const frs::Samples H(frs::MatrixView<const double>{X.data(), bins, regions});
  frs::Combination w;
  for (int r = 0; r < 40; ++r) w.add(r, std::sin(r + 1.0));
  const std::vector<int> rows{5, 45, 59};
  const frs::Isa best = frs::currentIsa();
  using Type = AdditiveKernel::Type;
  for (const AdditiveKernel kernel :
       {AdditiveKernel{Type::Chi2, -1}, AdditiveKernel{Type::JensenShannon, -1}, AdditiveKernel{Type::PowerMean, -3}}) {
    for (const frs::Isa isa : frs::allIsas) {
      if (!frs::supports(isa)) continue;
      frs::useIsa(isa);
      const auto precise = frs::additiveRegions(H, kernel, {}, true, 2, frs::Monitor::none());
      const auto single = frs::additiveRegions(H, kernel, {}, false, 2, frs::Monitor::none());
      std::vector<double> fine(rows.size()), floats(rows.size());
      std::vector<frs::ScoreRequest> coarse{{w, rows, {}}, {w, {}, {}}, {w, rows, {}}};
      precise->scores(w, rows, fine.data());
      precise->coarseScores(coarse);
      single->scores(w, rows, floats.data());
      for (std::size_t t = 0; t < rows.size(); ++t) {
        double want = 0, size = 0;
        for (std::size_t q = 0; q < w.region.size(); ++q)
          for (std::size_t k = 0; k < bins; ++k) {
            const double term = w.weight[q] * kernel(X[w.region[q] * bins + k], X[rows[t] * bins + k]);
            want += term;
            size += std::abs(term);
          }
        EXPECT_NEAR(fine[t], want, 2e-12 * size) << AdditiveKernel::names[static_cast<int>(kernel.type)];
        EXPECT_NEAR(floats[t], want, 1e-6 * size);
        for (const auto& request : {coarse[0], coarse[2]}) EXPECT_EQ(request.out[t], floats[t]);
      }
    }
    frs::useIsa(best);
  }
}

TEST(RegionKernel, distance_kernels_do_not_cancel_far_from_the_origin) {
  const std::size_t D = 20, N = 50;
  for (const double offset : {0.0, 100.0, 10000.0}) {
    frs::Random random(3);
    std::vector<float> X(D * N);
    for (float& v : X) v = static_cast<float>(offset + random.uniform());
    const frs::Samples H(frs::MatrixView<const float>{X.data(), D, N});
    for (const char* name : {"rbf", "exp-chi2"}) {
      const bool chi2 = name != std::string("rbf");
      const double gamma = chi2 ? 0.3 * (1 + offset) : 0.3;
      std::vector<float> out(N);
      const int region = 7;
      frs::distanceKernelRows(H, name, gamma, 1)->rows(frs::Span<const int>(&region, 1), out.data());
      for (std::size_t j = 0; j < N; ++j) {
        double d = 0;
        for (std::size_t k = 0; k < D; ++k) {
          const double x = X[region * D + k], z = X[j * D + k];
          d += (x - z) * (x - z) / (chi2 ? x + z : 1);
        }
        EXPECT_NEAR(out[j], std::exp(-gamma * d), 1e-6) << name << " offset " << offset;
      }
    }
  }
}

TEST(RegionKernel, precomputed_kernel_must_be_square_and_symmetric) {
  const auto reasonOf = [](const std::vector<double>& K, std::size_t rows) {
    try {
      frs::precomputedRows(frs::Samples(frs::MatrixView<const double>{K.data(), rows, K.size() / rows}));
    } catch (const frs::Error& e) {
      return e.reason;
    }
    return std::string();
  };
  EXPECT_EQ(reasonOf({1, 0.5, 0.5, 1}, 2), "");
  EXPECT_EQ(reasonOf({1, 0.5, 0.4, 1}, 2), "badValue");
  EXPECT_EQ(reasonOf({1, std::nan(""), 0.4, 1}, 2), "notFinite");
  EXPECT_EQ(reasonOf({1, 0.5}, 1), "badSize");
}

TEST(RegionKernel, asymmetry_is_found_anywhere_in_full_and_sparse_kernels) {
  const std::size_t N = 200;
  std::vector<double> full(N * N);
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t j = 0; j < N; ++j) full[j * N + i] = (i + j) % 7 == 0 ? std::cos(double(i) * double(j)) : 0;
  const auto reasonOf = [&](bool sparse) {
    std::vector<double> value;
    std::vector<std::size_t> row, start{0};
    for (std::size_t j = 0; j < N; ++j) {
      for (std::size_t i = 0; i < N; ++i)
        if (full[j * N + i] != 0) row.push_back(i), value.push_back(full[j * N + i]);
      start.push_back(row.size());
    }
    try {
      frs::precomputedRows(sparse ? frs::Samples::sparse(N, N, value.data(), row.data(), start.data())
                                  : frs::Samples(frs::MatrixView<const double>{full.data(), N, N}));
    } catch (const frs::Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_EQ(reasonOf(false) + reasonOf(true), "");
  const std::size_t places[][2] = {{3, 2}, {2, 3}, {5, 170}, {170, 5}, {199, 198}, {64, 63}, {128, 190}};
  for (const auto& [i, j] : places) {
    const std::string want = "(" + std::to_string(i + 1) + "," + std::to_string(j + 1) + ")";
    double& entry = full[j * N + i];
    const double before = entry;
    entry += 0.01;
    EXPECT_NE(reasonOf(false).find(want), std::string::npos) << reasonOf(false) << want;
    EXPECT_NE(reasonOf(true).find(want), std::string::npos) << reasonOf(true) << want;
    entry = before;
  }
}
}  // namespace

namespace {
double chi2Kernel(const std::vector<double>& H, std::size_t bins, int i, int j) {
  double sum = 0;
  for (std::size_t k = 0; k < bins; ++k) {
    const double x = H[i * bins + k], y = H[j * bins + k];
    if (x + y > 0) sum += 2 * x * y / (x + y);
  }
  return sum;
}

// Scores of all regions, whichever way they are computed, against the formula.
void expectChi2Scores(const std::vector<double>& H, std::size_t bins) {
  const int N = static_cast<int>(H.size() / bins);
  std::vector<int> all(N);
  for (int i = 0; i < N; ++i) all[i] = i;
  for (bool precise : {false, true}) {
    const auto kernel = frs::additiveRegions(frs::MatrixView<const double>{H.data(), bins, H.size() / bins},
                                             frs::AdditiveKernel{}, {}, precise, 1, frs::Monitor::none());
    frs::Combination w;
    for (int i = 0; i < 5; ++i) w.add(7 * i, i - 1.5);
    std::vector<double> out(N);
    kernel->scores(w, all, out.data());
    std::vector<frs::ScoreRequest> requests(6);  // one region each: a block of the kernel matrix
    for (int t = 0; t < 6; ++t) requests[t].w.add(3 * t, 2), requests[t].rows = all;
    kernel->coarseScores(requests);
    for (int j = 0; j < N; j += 1 + N / 50) {
      constexpr double single = 1e-6;  // relative to the terms
      double want = 0, size = 1;
      for (int i = 0; i < 5; ++i) {
        const double term = (i - 1.5) * chi2Kernel(H, bins, 7 * i, j);
        want += term, size += std::fabs(term);
      }
      EXPECT_NEAR(out[j], want, single * size);
      for (int t = 0; t < 6; ++t) {
        const double value = 2 * chi2Kernel(H, bins, 3 * t, j);
        EXPECT_NEAR(requests[t].out[j], value, single * (1 + value));
      }
    }
  }
}
}  // namespace

TEST(RegionKernel, scores_by_tables_of_values_and_by_tiles_are_those_of_the_formula) {
  frs::Random random(9);
  for (std::size_t bins : {3, 40}) {
    std::vector<double> reals(bins * 3000), counts(bins * 300);  // more real values than a table has rows
    for (double& x : reals) x = random.uniform() < 0.2 ? 0 : random.uniform();
    for (double& x : counts) x = random.poisson(2);
    expectChi2Scores(reals, bins);
    expectChi2Scores(counts, bins);
  }
}

TEST(RegionKernel, requests_side_by_side_are_those_of_each_alone) {
  // sums of several regions: for the same regions, for fewer and fewer of them, and for some that nobody else asks for
  const std::size_t bins = 30, N = 400;
  frs::Random random(4);
  for (const bool counted : {false, true}) {
    std::vector<double> X(bins * N);
    for (double& x : X) x = random.uniform() < 0.5 ? 0 : counted ? random.poisson(3) : random.uniform();
    const frs::Samples H(frs::MatrixView<const double>{X.data(), bins, N});
    std::vector<frs::ScoreRequest> asked(21);
    for (int t = 0; t < 21; ++t) {
      for (int i = 0; i < 6; ++i) asked[t].w.add(11 * t + i, std::sin(t + i + 1.0));
      for (int r = t < 13 ? 9 * t : 20 * (t - 13); r < (t < 13 ? 400 : 20 * (t - 12)); ++r) asked[t].rows.push_back(r);
    }
    asked[4].rows.clear();
    for (const frs::Isa isa : frs::allIsas) {
      if (!frs::supports(isa)) continue;
      const frs::Isa best = frs::currentIsa();
      frs::useIsa(isa);
      std::vector<std::vector<frs::ScoreRequest>> answers(2, asked);
      for (int threads : {1, 3})
        frs::additiveRegions(H, {}, {}, false, threads, frs::Monitor::none())->coarseScores(answers[threads / 2]);
      const auto exact = frs::additiveRegions(H, {}, {}, true, 1, frs::Monitor::none());
      for (std::size_t t = 0; t < asked.size(); ++t) {
        std::vector<double> want(asked[t].rows.size());
        exact->scores(asked[t].w, asked[t].rows, want.data());
        ASSERT_EQ(answers[0][t].out.size(), want.size());
        EXPECT_EQ(answers[0][t].out, answers[1][t].out);
        for (std::size_t r = 0; r < want.size(); ++r)
          EXPECT_NEAR(answers[0][t].out[r], want[r], counted ? 2e-4 : 4e-5) << frs::name(isa) << " request " << t;
      }
      frs::useIsa(best);
    }
  }
}

namespace {
// Real histograms of which half of the bins are empty, or counts.
std::vector<double> halfEmpty(std::size_t size, bool counted) {
  frs::Random random(6);
  std::vector<double> X(size);
  for (double& x : X) x = random.uniform() < 0.5 ? 0 : counted ? random.poisson(3) : random.uniform();
  return X;
}
}  // namespace

TEST(RegionKernel, sums_of_many_regions_are_counted_by_value_and_score_like_those_of_the_formula) {
  const std::size_t bins = 30, N = 3000;
  for (const bool counted : {false, true}) {
    const std::vector<double> X = halfEmpty(bins * N, counted);
    const frs::Samples H(frs::MatrixView<const double>{X.data(), bins, N});
    frs::Combination w;
    for (int r = 0; r < 3000; ++r) w.add(r, std::sin(r + 1.0));
    const std::vector<int> rows{0, 17, 2999};
    for (const frs::Isa isa : frs::allIsas) {
      if (!frs::supports(isa)) continue;
      const frs::Isa best = frs::currentIsa();
      frs::useIsa(isa);
      for (const bool precise : {true, false}) {
        std::vector<double> got(rows.size());
        frs::additiveRegions(H, {}, {}, precise, 2, frs::Monitor::none())->scores(w, rows, got.data());
        for (std::size_t t = 0; t < rows.size(); ++t) {
          double want = 0, size = 0;
          for (int r = 0; r < 3000; ++r) {
            const double term = w.weight[r] * chi2Kernel(X, bins, r, rows[t]);
            want += term, size += std::fabs(term);
          }
          EXPECT_NEAR(got[t], want, (precise ? 1e-12 : 1e-6) * size) << frs::name(isa) << counted;
        }
      }
      frs::useIsa(best);
    }
  }
}

TEST(RegionKernel, products_of_sums_are_those_of_their_scores) {
  // more sums than a panel holds, some with the same first region; with and without weights of bins
  const std::size_t bins = 30, N = 500;
  const int m = 70;
  std::vector<double> p(bins);
  for (std::size_t k = 0; k < bins; ++k) p[k] = k % 5 == 0 ? 0 : 1 + std::sin(k);
  for (const bool counted : {false, true})
    for (const bool weighted : {false, true})
      for (const AdditiveKernel::Type type : {AdditiveKernel::Type::Chi2, AdditiveKernel::Type::Linear}) {
        const std::vector<double> X = halfEmpty(bins * N, counted);
        const frs::Samples H(frs::MatrixView<const double>{X.data(), bins, N});
        const AdditiveKernel kernel{type, -1};
        const std::vector<double> weights = weighted ? p : std::vector<double>();
        std::vector<frs::Combination> sums(m);
        for (int t = 0; t < m; ++t)
          for (int i = 0; i < 8; ++i) sums[t].add(6 * (t / 2) + i, 1 + std::sin(t + i));
        std::vector<float> G(m * m), again(m * m);
        const auto rows = frs::additiveRegions(H, kernel, weights, false, 2, frs::Monitor::none());
        ASSERT_TRUE(rows->coarseGram(sums, G.data()));
        ASSERT_TRUE(rows->coarseGram(sums, again.data()));
        EXPECT_EQ(G, again);
        const auto exact = frs::additiveRegions(H, kernel, weights, true, 1, frs::Monitor::none());
        for (int a = 0; a < m; a += 7)
          for (int b = 0; b < m; ++b) {
            std::vector<double> score(sums[b].region.size());
            exact->scores(sums[a], sums[b].region, score.data());
            double want = 0;
            for (std::size_t t = 0; t < score.size(); ++t) want += sums[b].weight[t] * score[t];
            EXPECT_NEAR(G[a * m + b], want, 2e-6 * (1 + std::fabs(want)));
          }
      }
}
