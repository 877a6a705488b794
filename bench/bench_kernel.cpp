// bench_kernel.cpp - kernel blocks against VLFeat, a plain Eigen expression and the divider.
// Run: cmake --build build --target bench_kernel && build/bench/bench_kernel [samples] [bins]
// Everything is timed in one run, on one core unless said otherwise; ratios are what counts.
#include <time.h>

#include <Eigen/Core>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
extern "C" {
#include <vl/mathop.h>
}
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/linalg.hpp"
#include "base/random.hpp"
#include "base/threads.hpp"
#include "kernel/kernel_block.hpp"
#include "record.hpp"
#include "simd/isa.hpp"

namespace {
using Type = frs::AdditiveKernel::Type;

double seconds(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// The best of several runs, in seconds of this thread's processor time (or of the clock on the wall).
template <class F>
double bestTime(int runs, F f, clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
  double best = 1e30;
  for (int r = 0; r < runs; ++r) {
    const double start = seconds(clock);
    f();
    best = std::min(best, seconds(clock) - start);
  }
  return best;
}

#if defined(__x86_64__)
// Divisions per second with ten independent chains of the widest vectors.
__attribute__((target("avx512f"))) double divideAvx512(long rounds) {
  __m512 v[10], d = _mm512_set1_ps(1.0000001f);
  for (auto& x : v) x = _mm512_set1_ps(2.f);
  const double start = seconds(CLOCK_THREAD_CPUTIME_ID);
  for (long r = 0; r < rounds; ++r)
    for (auto& x : v) x = _mm512_div_ps(x, d);
  const double time = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
  volatile float sink = 0;
  for (auto& x : v) sink = sink + _mm512_cvtss_f32(x);
  return 160.0 * static_cast<double>(rounds) / time;
}
__attribute__((target("avx2"))) double divideAvx2(long rounds) {
  __m256 v[10], d = _mm256_set1_ps(1.0000001f);
  for (auto& x : v) x = _mm256_set1_ps(2.f);
  const double start = seconds(CLOCK_THREAD_CPUTIME_ID);
  for (long r = 0; r < rounds; ++r)
    for (auto& x : v) x = _mm256_div_ps(x, d);
  const double time = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
  volatile float sink = 0;
  for (auto& x : v) sink = sink + _mm256_cvtss_f32(x);
  return 80.0 * static_cast<double>(rounds) / time;
}
#endif

double divideThroughput() {
  double best = 0;
#if defined(__x86_64__)
  for (int r = 0; r < 3; ++r) {
    if (frs::supports(frs::Isa::Avx512)) best = std::max(best, divideAvx512(2000000));
    if (frs::supports(frs::Isa::Avx2)) best = std::max(best, divideAvx2(2000000));
  }
#endif
  return best;
}

// Histograms, and the block of kernel values that all methods compute.
struct Job {
  std::size_t n, bins;
  Eigen::MatrixXf X, binMajor, K;  // X has one histogram per column
  std::vector<float> weights;
  double evaluations;  // a symmetric block needs one for each pair

  Job(std::size_t n_, std::size_t bins_)
      : n(n_),
        bins(bins_),
        X(bins, n),
        K(n, n),
        weights(bins, 1.f),
        evaluations(0.5 * static_cast<double>(n) * static_cast<double>(n + 1) * static_cast<double>(bins)) {
    frs::Random random(1);
    for (Eigen::Index i = 0; i < X.size(); ++i) X.data()[i] = static_cast<float>(random.poisson(1.5));
    for (Eigen::Index j = 0; j < X.cols(); ++j) X.col(j) /= X.col(j).sum();
    binMajor = X.transpose();
  }
  void block(Type type, std::size_t samples, int threads) {
    frs::kernelBlock({type, -0.5}, binMajor.data(), n, bins, samples, weights.data(), K.data(), samples, threads);
  }
};

// chi2 on one core beside VLFeat, a plain Eigen expression, and the processor's divisions. Returns VLFeat's seconds.
double compare(Job& job) {
  std::printf("%-34s %9s %12s %9s\n", "chi2", "seconds", "G eval/s", "ratio");
  const double ours = bestTime(5, [&] { job.block(Type::Chi2, job.n, 1); });
  const auto line = [&](const char* what, double time) {
    std::printf("%-34s %9.3f %12.2f %8.1fx\n", what, time, 1e-9 * job.evaluations / time, time / ours);
  };
  line("this library, one core", ours);
  Eigen::MatrixXf reference(job.n, job.n);
  const double vl = bestTime(1, [&] {
    vl_eval_vector_comparison_on_all_pairs_f(reference.data(), job.bins, job.X.data(), job.n, nullptr, 0,
                                             vl_get_vector_comparison_function_f(VlKernelChi2));
  });
  line("VLFeat, all pairs", vl);
  bench::record(1e-9 * job.evaluations / ours, "G evaluations/s", "chi2 kernel, %zu x %zu x %zu, single, one core",
                job.n, job.n, job.bins);
  bench::record(vl / ours, "times", "the same beside VLFeat");
  std::printf("%-34s %9.1e\n", "  largest relative difference",
              ((job.K - reference).array().abs() / reference.array()).maxCoeff());
  const double eigen = bestTime(1, [&] {
    for (std::size_t j = 0; j < job.n; ++j)
      for (std::size_t i = 0; i <= j; ++i) {
        const auto x = job.X.col(i).array(), z = job.X.col(j).array();
        reference(i, j) = reference(j, i) = (2 * x * z / (x + z).max(1e-30f)).sum();
      }
  });
  line("Eigen expression for each pair", eigen);
  const double divides = divideThroughput();
  std::printf("%-34s %22.2f %8.0f%%  (evaluations per division)\n", "divisions on this core", 1e-9 * divides,
              100 * job.evaluations / ours / std::max(divides, 1.0));
  return vl;
}

void everyKernelAndInstructionSet(Job& job) {
  const std::size_t few = std::min<std::size_t>(job.n, 500);
  const double share = static_cast<double>(few) / static_cast<double>(job.n),
               evaluations = job.evaluations * share * share;
  std::printf("\n%-14s", "G eval/s");
  for (const char* kernel : frs::AdditiveKernel::names) std::printf(" %12s", kernel);
  std::printf("\n");
  const frs::Isa best = frs::currentIsa();
  for (frs::Isa isa : frs::allIsas) {
    if (!frs::supports(isa)) continue;
    frs::useIsa(isa);
    std::printf("%-14s", frs::name(isa));
    for (int t = 0; t < 6; ++t)
      std::printf(" %12.2f", 1e-9 * evaluations / bestTime(3, [&] { job.block(static_cast<Type>(t), few, 1); }));
    std::printf("\n");
  }
  frs::useIsa(best);
}

void severalThreads(Job& job, double vlfeat) {
  const auto time = [&](int threads) {
    return bestTime(
        5, [&] { job.block(Type::Chi2, job.n, threads); }, CLOCK_MONOTONIC);
  };
  const double one = time(1), all = time(0);
  std::printf("\nchi2 on %d threads by the clock: %.3f s, %.2fx one thread, %.1fx VLFeat\n", frs::threadCount(0), all,
              one / all, vlfeat / all);
}
}  // namespace

int main(int argc, char** argv) {
  bench::openRecord(argc, argv);
  Job job(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 2000, argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000);
  std::printf("%zu x %zu kernel, %zu bins, single precision, %s\n", job.n, job.n, job.bins,
              frs::name(frs::currentIsa()));
  const double vlfeat = compare(job);
  everyKernelAndInstructionSet(job);
  severalThreads(job, vlfeat);
}
