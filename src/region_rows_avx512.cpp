#define FRS_ISA avx512
#define FRS_OPS avx512Ops
#include "region_rows_loops.hpp"
