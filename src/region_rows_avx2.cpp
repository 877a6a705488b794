#define FRS_ISA avx2
#define FRS_OPS avx2Ops
#include "region_rows_loops.hpp"
