#define FRS_ISA avx512
#define FRS_OPS avx512Ops
#define FRS_VECTOR 64
#include "region_rows_loops.hpp"
