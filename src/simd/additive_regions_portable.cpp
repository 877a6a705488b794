#define FRS_ISA portable
#define FRS_OPS portableOps
#define FRS_VECTOR 16
#include "simd/additive_regions_loops.hpp"
