#define FRS_ISA avx2
#define FRS_OPS avx2Ops
#define FRS_VECTOR 32
#include "region_rows_loops.hpp"
