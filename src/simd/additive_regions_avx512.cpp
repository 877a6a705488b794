#define FRS_ISA avx512
#define FRS_OPS avx512Ops
#define FRS_VECTOR 64
#include "simd/additive_regions_loops.hpp"
