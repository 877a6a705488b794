#define FRS_ISA portable
#define FRS_OPS portableOps
#define FRS_VECTOR 16
#include "region_rows_loops.hpp"
