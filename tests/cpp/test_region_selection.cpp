#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

#include "generators/planted_regions.hpp"
#include "frs/error.hpp"
#include "simd/isa.hpp"
#include "frs/region_selection.hpp"

namespace {
using frs::AdditiveKernel;
using frs::RegionOptions;
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

TEST(RegionSelection, planted_regions_are_found) {
  const PlantedRegions data = frs::testing::plantedRegions(40, 40, 60, 1000, 10, 5);
  const auto kernel = frs::additiveRegions(data.samples(), AdditiveKernel{}, {}, false, 2, frs::Monitor::none());
  const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, RegionOptions{}, frs::Monitor::none());
  EXPECT_EQ(r.status, "converged");
  EXPECT_GE(frs::testing::regionPrecision(data, scoresOf(*kernel, r.combination(data.bags), data)), 0.8);
  EXPECT_GE(frs::testing::weightOnObject(data, r.weights), 0.8);
}

TEST(RegionSelection, all_solvers_are_monotone_and_stationary_and_annealing_is_lowest) {
  const PlantedRegions& data = planted();
  double lowest = 0;
  for (int solver = 0; solver < 4; ++solver) {
    RegionOptions options;
    options.solver = static_cast<RegionOptions::Solver>(solver);
    options.maxIter = 2000;
    const auto kernel = frs::additiveRegions(data.samples(), AdditiveKernel{}, {}, true, 2, frs::Monitor::none());
    const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, options, frs::Monitor::none());
    const char* name = RegionOptions::solverNames[solver];
    EXPECT_EQ(r.status, "converged") << name;
    EXPECT_LE(r.stationarity.back(), 2 * options.tol) << name;
    EXPECT_LE(r.gap.back(), options.tol) << name;
    for (std::size_t t = 1; t < r.objective.size(); ++t)
      EXPECT_LE(r.objective[t], r.objective[t - 1] * (1 + 1e-9)) << name;
    if (solver == 0) lowest = r.objective.back();
    EXPECT_LE(lowest, r.objective.back() * (1 + 1e-3)) << name;
  }
}

// One positive bag of three regions in the plane against one negative region.
struct TwoExamples {
  std::vector<double> X{1, 0, 0, 1, 0.5, 0.5, 0.9, 0.3};
  frs::RegionBags bags;
  std::unique_ptr<frs::RegionKernel> kernel;
  TwoExamples() {
    bags.bag = {0, 0, 0, 1};
    bags.y = {1, -1};
    bags.C = {100, 100};
    frs::RegionKernelSpec spec;
    spec.name = "linear";
    kernel = frs::regionKernel(frs::Samples(frs::MatrixView<const double>{X.data(), 2, 4}), spec, frs::Monitor::none());
  }
};

TEST(RegionSelection, two_examples_are_solved) {
  TwoExamples data;
  for (int solver = 0; solver < 4; ++solver) {
    RegionOptions options;
    options.solver = static_cast<RegionOptions::Solver>(solver);
    options.start = RegionOptions::Start::Uniform;
    const frs::RegionResult r = frs::selectRegions(*data.kernel, data.bags, options, frs::Monitor::none());
    const char* name = RegionOptions::solverNames[solver];
    EXPECT_EQ(r.status, "converged") << name;
    EXPECT_NEAR(r.objective.back(), 2 / 1.3, 1e-6) << name;  // 2 / |(0,1) - (0.9,0.3)|^2
    EXPECT_LT(r.gap.back(), 1e-7) << name;
    for (std::size_t t = 1; t < r.objective.size(); ++t)
      EXPECT_LE(r.objective[t], r.objective[t - 1] * (1 + 1e-9)) << name;
  }
}

TEST(RegionSelection, converged_promises_a_small_inner_gap) {
  struct Distorted : frs::RegionKernel {  // scores that no w gives, or that overflow
    frs::RegionKernel& exact;
    double distortion;
    Distorted(frs::RegionKernel& e, double d) : exact(e), distortion(d) {}
    std::size_t size() const override { return exact.size(); }
    bool precise() const override { return true; }
    void scores(const frs::Combination& w, frs::Span<const int> rows, double* out) override {
      exact.scores(w, rows, out);
      for (std::size_t t = 0; t < rows.size; ++t) out[t] += distortion * std::sin(1 + 1000 * out[t]);
    }
  };
  TwoExamples data;
  for (const double distortion : {1e-9, 1e-2, std::numeric_limits<double>::infinity()}) {
    Distorted kernel(*data.kernel, distortion);
    for (const int solver : {0, 1, 3}) {
      RegionOptions options;
      options.solver = static_cast<RegionOptions::Solver>(solver);
      options.tol = 1e-6;
      const frs::RegionResult r = frs::selectRegions(kernel, data.bags, options, frs::Monitor::none());
      const bool solvable = distortion < 1e-6;
      EXPECT_EQ(r.status == "converged", solvable) << distortion << " solver " << solver << ": " << r.status;
      EXPECT_EQ(r.gap.back() <= options.tol, solvable) << distortion << " solver " << solver;
      EXPECT_EQ(std::isinf(r.gap.back()), std::isinf(distortion)) << "solver " << solver;
    }
  }
}

TEST(RegionSelection, solvers_agree_for_every_norm) {
  const PlantedRegions& data = planted();
  for (const double norm : {1.5, 2.0, 4.0}) {
    double first = 0;
    for (const int solver : {3, 0, 1}) {
      RegionOptions options;
      options.solver = static_cast<RegionOptions::Solver>(solver);
      options.norm = norm;
      const auto kernel = frs::additiveRegions(data.samples(), AdditiveKernel{}, {}, true, 2, frs::Monitor::none());
      const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, options, frs::Monitor::none());
      const char* name = RegionOptions::solverNames[solver];
      EXPECT_EQ(r.status, "converged") << name << " norm " << norm;
      EXPECT_LE(r.stationarity.back(), options.tol) << name << " norm " << norm;
      if (solver == 3) first = r.objective.back();
      EXPECT_NEAR(r.objective.back(), first, 2e-3 * first) << name << " norm " << norm;
    }
  }
}

TEST(RegionSelection, annealing_finds_the_best_region_where_all_scores_are_far_below_zero) {
  // on a line all positive regions score below 0; the best one, at -2.5, takes all the weight
  const std::vector<double> X{-2.51, -2.5, -2.52, -9};
  frs::RegionKernelSpec spec;
  spec.name = "linear";
  const auto kernel =
      frs::regionKernel(frs::Samples(frs::MatrixView<const double>{X.data(), 1, 4}), spec, frs::Monitor::none());
  TwoExamples data;
  RegionOptions options;
  options.norm = 2;
  options.start = RegionOptions::Start::Uniform;
  const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, options, frs::Monitor::none());
  EXPECT_EQ(r.status, "converged");
  EXPECT_NEAR(r.weights[1], 1, 1e-6);
}

TEST(RegionSelection, options_a_solver_cannot_take_are_refused) {
  TwoExamples data;
  const auto reasonOf = [&](RegionOptions::Solver solver, double norm) {
    RegionOptions options;
    options.solver = solver;
    options.norm = norm;
    try {
      frs::selectRegions(*data.kernel, data.bags, options, frs::Monitor::none());
    } catch (const frs::Error& e) {
      return e.reason;
    }
    return std::string();
  };
  using Solver = RegionOptions::Solver;
  EXPECT_EQ(reasonOf(Solver::ReducedGradient, 1), "");
  EXPECT_EQ(reasonOf(Solver::ReducedGradient, 2), "badOption");
  EXPECT_EQ(reasonOf(Solver::Cccp, 0.5), "badOption");
  EXPECT_EQ(reasonOf(Solver::Cccp, std::nan("")), "badOption");
}

TEST(RegionSelection, result_does_not_depend_on_threads) {
  const PlantedRegions& data = planted();
  std::vector<double> first;
  for (const int threads : {1, 3}) {
    const auto kernel =
        frs::additiveRegions(data.samples(), AdditiveKernel{}, {}, false, threads, frs::Monitor::none());
    const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, RegionOptions{}, frs::Monitor::none());
    if (first.empty()) first = r.weights;
    EXPECT_EQ(first, r.weights);
  }
}

TEST(RegionSelection, best_weights_maximise_over_the_set) {
  const std::vector<double> z{0.5, -1, 2, 1};
  std::vector<double> s(4), t(4);
  EXPECT_DOUBLE_EQ(frs::bestWeights(z, 1, s.data()), 2);
  EXPECT_EQ(s, (std::vector<double>{0, 0, 1, 0}));
  for (const double q : {1.3, 2.0, 5.0}) {
    const double value = frs::bestWeights(z, q, s.data());
    frs::Random random(1);
    for (int trial = 0; trial < 200; ++trial) {  // no point of the set does better
      for (double& v : t) v = random.uniform();
      frs::normalise(t, q);
      double other = 0;
      for (int k = 0; k < 4; ++k) other += t[k] * z[k];
      EXPECT_LE(other, value + 1e-12);
    }
  }
  const std::vector<double> negative{-3, -1, -2};
  s.resize(3);
  EXPECT_DOUBLE_EQ(frs::bestWeights(negative, 2, s.data()), -1);
}

TEST(RegionSelection, precomputed_kernel_must_be_square_and_symmetric) {
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

TEST(RegionSelection, asymmetry_is_found_anywhere_in_full_and_sparse_kernels) {
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

TEST(RegionSelection, an_interrupt_ends_the_work) {
  struct Impatient : frs::Monitor {
    int polls = 0;
    bool interrupted() override { return ++polls > 5; }
  } monitor;
  const PlantedRegions& data = planted();
  const auto kernel = frs::additiveRegions(data.samples(), AdditiveKernel{}, {}, false, 1, frs::Monitor::none());
  EXPECT_THROW(frs::selectRegions(*kernel, data.bags, RegionOptions{}, monitor), frs::Interrupted);
}

TEST(RegionSelection, the_first_inner_solve_reports_before_the_first_iteration_ends) {
  struct Listener : frs::Monitor {
    long before = 0, iterations = 0;
    void show(const frs::Progress& p) override {
      if (!p.inner) ++iterations;
      if (p.inner && iterations == 0) ++before;
      EXPECT_TRUE(p.hasObjective && p.gap >= 0);
    }
  } monitor;
  const PlantedRegions& data = planted();
  const auto kernel = frs::additiveRegions(data.samples(), AdditiveKernel{}, {}, false, 1, frs::Monitor::none());
  frs::selectRegions(*kernel, data.bags, RegionOptions{}, monitor);
  EXPECT_GT(monitor.before, 10);  // one for each row of each block of kernel values
  EXPECT_GT(monitor.iterations, 1);
}
}  // namespace
