#include "simd/smo_loops.hpp"
#if defined(__AVX2__)

namespace {
#include "simd/smo_loops.inl"
}

namespace frs {
SmoLoops<float> smoLoopsAvx2Single() { return {update<float>, second<float>}; }
SmoLoops<double> smoLoopsAvx2Double() { return {update<double>, second<double>}; }
}  // namespace frs
#endif
