#define FRS_ISA portable
#define FRS_OPS portableOps
#include "region_rows_loops.hpp"
