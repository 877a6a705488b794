// threads.hpp - how many OpenMP threads a call may use.
#pragma once
#include <omp.h>

namespace frs {
/// The number of threads for a `threads` option: 0 means all processors.
inline int threadCount(int requested) { return requested > 0 ? requested : omp_get_num_procs(); }
}  // namespace frs
