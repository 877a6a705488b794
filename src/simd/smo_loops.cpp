#include "simd/smo_loops.hpp"

#include "simd/isa.hpp"

namespace {
#include "simd/smo_loops.inl"
}

namespace frs {
SmoLoops<float> smoLoopsAvx2Single();
SmoLoops<double> smoLoopsAvx2Double();
SmoLoops<float> smoLoopsAvx512Single();
SmoLoops<double> smoLoopsAvx512Double();

template <>
SmoLoops<float> smoLoops<float>() {
#if defined(__x86_64__)
  if (currentIsa() == Isa::Avx512) return smoLoopsAvx512Single();
  if (currentIsa() == Isa::Avx2) return smoLoopsAvx2Single();
#endif
  return {update<float>, second<float>};
}

template <>
SmoLoops<double> smoLoops<double>() {
#if defined(__x86_64__)
  if (currentIsa() == Isa::Avx512) return smoLoopsAvx512Double();
  if (currentIsa() == Isa::Avx2) return smoLoopsAvx2Double();
#endif
  return {update<double>, second<double>};
}
}  // namespace frs
