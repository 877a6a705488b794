// bench_regions.cpp - region selection on planted regions: every solver on one problem, growth with the number
// of regions, kernels without a feature map. Times are CPU seconds, memory the peak of the process.
//   bench_regions [N ...]          default 20000 200000; all solvers at the first N
//   bench_regions exp-chi2 N MB    one kernel without a feature map, cache of MB megabytes
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

#include "../tests/support/planted_regions.hpp"
#include "frs/region_selection.hpp"

namespace {
using frs::RegionOptions;
using frs::testing::PlantedRegions;

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double peakMegabytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

struct Row {
  double seconds, J;
};

// Solves and prints one line; `make` builds the kernel, its time is part of the whole.
template <class MakeKernel>
Row measure(const char* name, const PlantedRegions& data, const RegionOptions& options, MakeKernel make) {
  const double start = cpuSeconds();
  const auto kernel = make();
  const double built = cpuSeconds();
  const frs::RegionResult r = frs::selectRegions(*kernel, data.bags, options, frs::Monitor::none());
  const double seconds = cpuSeconds() - start;

  std::vector<int> all(data.truth.size());
  std::vector<double> score(all.size());
  int active = 0, positives = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<int>(i);
    const double y = data.bags.y[data.bags.bag[i]];
    if (y > 0 && r.weights[i] > 0) ++active;
  }
  for (double y : data.bags.y) positives += y > 0;
  kernel->scores(r.combination(data.bags), all, score.data());
  std::printf(
      "%-24s J %9.3f  %6.2f s (kernel %.2f)  peak %5.0f MB  %3zu iterations %4ld solves %5ld blocks  gap %.1e"
      "  stationarity %.1e  on object %.3f  regions/bag %.1f  region AP %.3f  %s\n",
      name, r.objective.back(), seconds, built - start, peakMegabytes(), r.objective.size() - 1, r.solves, r.blocks,
      r.gap.back(), r.stationarity.back(), frs::testing::weightOnObject(data, r.weights),
      static_cast<double>(active) / positives, frs::testing::regionPrecision(data, score), r.status.c_str());
  std::fflush(stdout);
  return {seconds, r.objective.back()};
}

PlantedRegions problem(long N, double C) {
  const int bags = static_cast<int>(N / 200);
  const double start = cpuSeconds();
  PlantedRegions data = frs::testing::plantedRegions(bags, bags, 100, 1000, C, 5);
  std::printf("N = %zu regions in %d bags, C = %g, %.1f words per region (made in %.1f s, peak %.0f MB)\n",
              data.truth.size(), 2 * bags, C, static_cast<double>(data.row.size()) / data.truth.size(),
              cpuSeconds() - start, peakMegabytes());
  return data;
}

void withoutMap(const char* name, long N, double cacheMB) {
  const PlantedRegions data = problem(N, 10);
  RegionOptions options;
  measure(name, data, options,
          [&] { return frs::blockRegions(frs::distanceKernelRows(data.samples(), name, 1.0, 1), cacheMB, 1); });
}

void additive(long N, bool allSolvers) {
  const frs::AdditiveKernel chi2;
  const double C = std::getenv("BENCH_C") ? std::atof(std::getenv("BENCH_C")) : 10;
  const PlantedRegions data = problem(N, C);
  const auto make = [&] { return frs::additiveRegions(data.samples(), chi2, {}, false, 1, frs::Monitor::none()); };
  const int solvers = allSolvers ? 4 : 1;
  Row rows[5];
  for (int k = 0; k < solvers; ++k) {
    RegionOptions options;
    options.solver = static_cast<RegionOptions::Solver>(k);
    rows[k] = measure(RegionOptions::solverNames[k], data, options, make);
  }
  if (!allSolvers) return;
  RegionOptions paper;
  paper.solver = RegionOptions::Solver::ReducedGradient;
  paper.start = RegionOptions::Start::Uniform;
  rows[4] = measure("Algorithm 2, s = 1/m", data, paper, make);
  std::printf("exponentiated gradient against Algorithm 2 of the paper: %.1f times faster, J %.3f against %.3f\n",
              rows[4].seconds / rows[0].seconds, rows[0].J, rows[4].J);
}
}  // namespace

int main(int argc, char** argv) {
  if (argc > 3 && std::atol(argv[1]) == 0) {
    withoutMap(argv[1], std::atol(argv[2]), std::atof(argv[3]));
    return 0;
  }
  if (argc > 1)
    for (int k = 1; k < argc; ++k) additive(std::atol(argv[k]), k == 1 && !std::getenv("BENCH_ONE"));
  else
    for (long N : {20000L, 200000L}) additive(N, N == 20000);
}
