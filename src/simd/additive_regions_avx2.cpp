#define FRS_ISA avx2
#define FRS_OPS avx2Ops
#define FRS_VECTOR 32
#include "simd/additive_regions_loops.hpp"
