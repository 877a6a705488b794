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

#include "simd/isa.hpp"
#include "kernel/kernel_block.hpp"
#include "base/linalg.hpp"
#include "frs/random.hpp"
#include "frs/threads.hpp"

namespace {

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

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 2000;
  const std::size_t bins = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1000;
  frs::Random random(1);
  Eigen::MatrixXf X(bins, n);  // one histogram per column
  for (Eigen::Index i = 0; i < X.size(); ++i) X.data()[i] = static_cast<float>(random.poisson(1.5));
  for (Eigen::Index j = 0; j < X.cols(); ++j) X.col(j) /= X.col(j).sum();
  const Eigen::MatrixXf binMajor = X.transpose();
  const std::vector<float> weights(bins, 1.f);
  Eigen::MatrixXf K(n, n), reference(n, n);
  // a symmetric block needs one evaluation for each pair; all three methods are given the same job
  const double evaluations = 0.5 * static_cast<double>(n) * static_cast<double>(n + 1) * static_cast<double>(bins);

  std::printf("%zu x %zu kernel, %zu bins, single precision, %s\n", n, n, bins, frs::name(frs::currentIsa()));
  std::printf("%-34s %9s %12s %9s\n", "chi2", "seconds", "G eval/s", "ratio");
  const auto block = [&](frs::AdditiveKernel::Type type, int threads) {
    frs::kernelBlock({type, -0.5}, binMajor.data(), n, bins, n, weights.data(), K.data(), n, threads);
  };
  using Type = frs::AdditiveKernel::Type;
  const double ours = bestTime(5, [&] { block(Type::Chi2, 1); });
  const auto line = [&](const char* what, double time) {
    std::printf("%-34s %9.3f %12.2f %8.1fx\n", what, time, 1e-9 * evaluations / time, time / ours);
  };
  line("this library, one core", ours);

  const double vl = bestTime(1, [&] {
    vl_eval_vector_comparison_on_all_pairs_f(reference.data(), bins, X.data(), n, nullptr, 0,
                                             vl_get_vector_comparison_function_f(VlKernelChi2));
  });
  line("VLFeat, all pairs", vl);
  std::printf("%-34s %9.1e\n", "  largest relative difference",
              ((K - reference).array().abs() / reference.array()).maxCoeff());
  const double eigen = bestTime(1, [&] {
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i <= j; ++i) {
        const auto x = X.col(i).array(), z = X.col(j).array();
        reference(i, j) = reference(j, i) = (2 * x * z / (x + z).max(1e-30f)).sum();
      }
  });
  line("Eigen expression for each pair", eigen);

  const double divides = divideThroughput();
  std::printf("%-34s %22.2f %8.0f%%  (evaluations per division)\n", "divisions on this core", 1e-9 * divides,
              100 * evaluations / ours / std::max(divides, 1.0));

  const std::size_t few = std::min<std::size_t>(n, 500);
  const double fewEvaluations = evaluations * static_cast<double>(few) * static_cast<double>(few) /
                                (static_cast<double>(n) * static_cast<double>(n));
  std::printf("\n%-14s", "G eval/s");
  for (const char* kernel : frs::AdditiveKernel::names) std::printf(" %12s", kernel);
  std::printf("\n");
  const frs::Isa best = frs::currentIsa();
  for (frs::Isa isa : frs::allIsas) {
    if (!frs::supports(isa)) continue;
    frs::useIsa(isa);
    std::printf("%-14s", frs::name(isa));
    for (int t = 0; t < 6; ++t)
      std::printf(" %12.2f", 1e-9 * fewEvaluations / bestTime(3, [&] {
                               frs::kernelBlock({static_cast<Type>(t), -0.5}, binMajor.data(), n, bins, few,
                                                weights.data(), K.data(), few, 1);
                             }));
    std::printf("\n");
  }
  frs::useIsa(best);
  const double one = bestTime(
      5, [&] { block(Type::Chi2, 1); }, CLOCK_MONOTONIC);
  const double all = bestTime(
      5, [&] { block(Type::Chi2, 0); }, CLOCK_MONOTONIC);
  std::printf("\nchi2 on %d threads by the clock: %.3f s, %.2fx one thread, %.1fx VLFeat\n", frs::threadCount(0), all,
              one / all, vl / all);
  return 0;
}
