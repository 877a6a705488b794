#include "smo_loops.hpp"

namespace {
#include "smo_loops.inl"
}

namespace frs {
SmoLoops<float> smoLoopsAvx2Single();
SmoLoops<double> smoLoopsAvx2Double();
SmoLoops<float> smoLoopsAvx512Single();
SmoLoops<double> smoLoopsAvx512Double();

template <>
const SmoLoops<float>& smoLoops<float>() {
  static const SmoLoops<float> chosen = [] {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) return smoLoopsAvx512Single();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return smoLoopsAvx2Single();
#endif
    return SmoLoops<float>{update<float>, second<float>};
  }();
  return chosen;
}

template <>
const SmoLoops<double>& smoLoops<double>() {
  static const SmoLoops<double> chosen = [] {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) return smoLoopsAvx512Double();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return smoLoopsAvx2Double();
#endif
    return SmoLoops<double>{update<double>, second<double>};
  }();
  return chosen;
}
}  // namespace frs
