// bench_features - feature selection at D = 1000, chi2, relative gap 1e-3: CPU seconds with one thread, wall
// clock with all, memory beyond the samples, held-out AP; against a kernel matrix with LIBSVM, and against the
// reduced gradient; and a grid of C up to many selected bins. Coding of the values counts. Everything in one run, so that the ratios can be trusted.
//   bench_features [largest n = 100000] [largest n of the reduced gradient = 1000]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>

#include "base/threads.hpp"
#include "coded/scorer.hpp"
#include "features/feature_selection.hpp"
#include "measure.hpp"
#include "record.hpp"
#include "tests/shared/feature_options.hpp"
#include "tests/shared/libsvm.hpp"

namespace {
constexpr std::size_t kBins = 1000, kHeldOut = 2000;
constexpr double kPrice = 100;  // C = kPrice / (n * mean squared distance inside the classes)
const frs::AdditiveKernel kKernel{frs::AdditiveKernel::Type::Chi2, -1};

// Peak memory since the last reset, in MB (Linux).
double memoryLine(const char* name) {
  std::FILE* f = std::fopen("/proc/self/status", "r");
  char line[256];
  double kilobytes = 0;
  while (f && std::fgets(line, sizeof line, f))
    if (std::strncmp(line, name, std::strlen(name)) == 0) kilobytes = std::atof(line + std::strlen(name));
  if (f) std::fclose(f);
  return kilobytes / 1024;
}
void resetPeak() {
  if (std::FILE* f = std::fopen("/proc/self/clear_refs", "w")) {
    std::fputs("5", f);
    std::fclose(f);
  }
}

double averagePrecision(const std::vector<double>& score, const double* y) {
  std::vector<std::size_t> order(score.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return score[i] > score[j]; });
  double found = 0, sum = 0;
  for (std::size_t r = 0; r < order.size(); ++r)
    if (y[order[r]] > 0) sum += ++found / static_cast<double>(r + 1);
  return sum / found;
}

// Samples with the last kHeldOut columns kept for the test.
struct Problem {
  bench::Data data;
  std::vector<float> continuous;  // the histograms divided by their totals, when asked for
  std::size_t n;

  Problem(std::size_t n_, bool divide) : data(bench::generate(n_ + kHeldOut, kBins, 1)), n(n_) {
    if (!divide) return;
    continuous.resize(data.X.size());
    for (std::size_t i = 0; i < data.n; ++i) {
      const auto* x = &data.X[i * kBins];
      const float total = static_cast<float>(std::accumulate(x, x + kBins, 0.0));
      for (std::size_t k = 0; k < kBins; ++k) continuous[i * kBins + k] = static_cast<float>(x[k]) / total;
    }
  }
  frs::Samples columns(std::size_t first, std::size_t count) const {
    if (!continuous.empty()) return frs::MatrixView<const float>{&continuous[first * kBins], kBins, count};
    return frs::MatrixView<const std::uint16_t>{&data.X[first * kBins], kBins, count};
  }
  frs::Span<const double> labels() const { return {data.y.data(), n}; }
  std::vector<double> cost(const std::vector<double>& a) const {
    double positives = 0;
    for (double y : labels()) positives += y > 0;
    const double negatives = static_cast<double>(n) - positives;
    const double distance = std::accumulate(a.begin(), a.end(), 0.0) / (positives * positives + negatives * negatives);
    return std::vector<double>(n, kPrice / (static_cast<double>(n) * distance));
  }
};

struct Result {
  double cpu, wall, megabytes, ap;
  frs::FeatureModel model;
};

Result solve(const Problem& problem, int threads, frs::FeatureOptions::Solver solver) {
  Result r;
  resetPeak();
  const double before = memoryLine("VmRSS:"), cpu = bench::cpuSeconds();
  const auto start = std::chrono::steady_clock::now();
  auto& monitor = frs::Monitor::none();
  const frs::Binned data(problem.columns(0, problem.n), kKernel, 1e-9, frs::threadCount(threads), monitor);
  const std::vector<double> a = frs::featureNormalizer(data, problem.labels(), frs::Normalizer::Scatter, monitor);
  frs::FeatureOptions options = generators::featureOptions();
  options.solver = solver;
  options.maxIter = 5000;
  r.model = frs::selectFeatures(data, problem.labels(), problem.cost(a), a, options, {}, monitor);
  r.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  r.cpu = bench::cpuSeconds() - cpu;
  r.megabytes = memoryLine("VmHWM:") - before;
  const frs::Scorer scorer(data, r.model.p, r.model.b);
  r.ap = averagePrecision(scorer.score(problem.columns(problem.n, kHeldOut), 0, monitor), &problem.data.y[problem.n]);
  return r;
}

// CPU seconds of one kernel matrix (our own tiles, all bins) and one LIBSVM training on it.
double libsvmSeconds(const Problem& problem) {
  const double cpu = bench::cpuSeconds();
  const frs::Binned data(problem.columns(0, problem.n), kKernel, 1e-9, 1, frs::Monitor::none());
  const std::vector<float> K = bench::kernelMatrix(data);
  const std::vector<double> y(problem.labels().begin(), problem.labels().end());
  generators::Libsvm(K.data(), y, problem.cost(data.scatter(y))[0], 1e-3).train();
  return bench::cpuSeconds() - cpu;
}

Result report(const char* kind, const Problem& problem) {
  // the best of three turns: what else runs on the machine must not decide a ratio
  Result one, all;
  double megabytes = 0;
  for (int turn = 0; turn < 3; ++turn) {
    Result now = solve(problem, 1, frs::FeatureOptions::Solver::Sqp);
    megabytes = std::max(megabytes, now.megabytes);
    if (turn == 0 || now.cpu < one.cpu) one = std::move(now);
    now = solve(problem, 0, frs::FeatureOptions::Solver::Sqp);
    if (turn == 0 || now.wall < all.wall) all = std::move(now);
  }
  long active = 0, vectors = 0;
  for (double p : one.model.p) active += p > 0;
  for (double b : one.model.b) vectors += b != 0;
  std::printf("%-10s %7zu %8.3f %8.3f %8.3f %6.2f %8.0f %9.1e %5ld %6ld %7ld %6.3f\n", kind, problem.n, one.cpu,
              one.wall, all.wall, one.wall / all.wall, megabytes, one.model.gap.back(), one.model.iterations, active,
              vectors, one.ap);
  bench::record(one.cpu, "s", "feature selection, chi2, 1000 words, gap 1e-3, %s, n = %zu", kind, problem.n);
  std::fflush(stdout);
  return one;
}
// A grid of five C on one coding, each from the solution before it: the last ones select hundreds of bins.
void manyBins(std::size_t n) {
  const Problem problem(n, false);
  const double begin = bench::cpuSeconds();
  auto& monitor = frs::Monitor::none();
  const frs::Binned data(problem.columns(0, n), kKernel, 1e-9, 1, monitor);
  const std::vector<double> a = frs::featureNormalizer(data, problem.labels(), frs::Normalizer::Scatter, monitor);
  frs::FeatureStart start;
  std::vector<double> C = problem.cost(a);
  std::printf("many bins  %7zu  C times 3:", n);
  for (int k = 0; k < 5; ++k) {
    const double from = bench::cpuSeconds();
    const frs::FeatureModel m =
        frs::selectFeatures(data, problem.labels(), C, a, generators::featureOptions(), start, monitor);
    const auto bins = std::count_if(m.p.begin(), m.p.end(), [](double p) { return p > 0; });
    std::printf("  %ld bins %.2f s", static_cast<long>(bins), bench::cpuSeconds() - from);
    std::fflush(stdout);
    start = {m.p, m.b};
    for (double& c : C) c *= 3;
    for (double& b : start.b) b *= 3;
  }
  std::printf("  all %.2f s\n", bench::cpuSeconds() - begin);
  bench::record(bench::cpuSeconds() - begin, "s", "feature selection, many bins, grid of five C, n = %zu", n);
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  const std::size_t largest = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
  const std::size_t reduced = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000;
  std::printf("D = %zu, chi2, relative gap 1e-3, %d processors\n", kBins, frs::threadCount(0));
  std::printf("%-10s %7s %8s %8s %8s %6s %8s %9s %5s %6s %7s %6s\n", "values", "n", "cpu 1", "wall 1", "wall all",
              "ratio", "MB", "gap", "iter", "bins", "svs", "AP");
  std::map<std::size_t, double> seconds;
  for (std::size_t n : {1000, 5000, 20000, 100000}) {
    if (n > largest) continue;
    const Problem problem(n, false);
    seconds[n] = report("counts", problem).cpu;
    if (n <= 5000) {
      const double libsvm = libsvmSeconds(problem);
      std::printf("           kernel matrix + LIBSVM %.3f s: ratio %.3f\n", libsvm, seconds[n] / libsvm);
      bench::record(libsvm, "s", "kernel matrix and one LIBSVM solve, n = %zu", n);
    }
    if (n <= reduced) {
      const Result slow = solve(problem, 1, frs::FeatureOptions::Solver::ReducedGradient);
      std::printf("           reduced gradient %.3f s, %ld SVMs, gap %.1e, %s: ratio %.4f\n", slow.cpu,
                  slow.model.svmSolves, slow.model.gap.back(), slow.model.status.c_str(), seconds[n] / slow.cpu);
      bench::record(slow.cpu, "s", "Algorithm 1 of the paper on the same parts, n = %zu", n);
    }
  }
  for (std::size_t n : {5000, 20000})
    if (n <= largest) manyBins(n);
  for (std::size_t n : {1000, 5000, 20000}) {
    if (n > largest) continue;
    const double cpu = report("continuous", Problem(n, true)).cpu;
    std::printf("           ratio to counts %.2f\n", cpu / seconds[n]);
    bench::record(cpu / seconds[n], "times", "real values beside counts, n = %zu", n);
  }
  if (seconds.count(100000))
    std::printf("growth exponent from 5000 to 100000: %.2f\n",
                std::log(seconds[100000] / seconds[5000]) / std::log(20.0));
}
