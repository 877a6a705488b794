#include "simd/smo_loops.hpp"
#if defined(__AVX512F__)

namespace {
#include "simd/smo_loops.inl"
}

namespace frs {
SmoLoops<float> smoLoopsAvx512Single() { return {update<float>, second<float>}; }
SmoLoops<double> smoLoopsAvx512Double() { return {update<double>, second<double>}; }
}  // namespace frs
#endif
