// threads.hpp - how many OpenMP threads a call may use.
#pragma once
#include <omp.h>

#include <algorithm>

namespace frs {
/// The number of threads for a `threads` option: 0 means all processors. More than 8 per processor
/// gain nothing, and OpenMP ends the process when it cannot start the threads asked for.
inline int threadCount(int requested) {
  const int processors = omp_get_num_procs();
  return requested > 0 ? std::min(requested, 8 * processors) : processors;
}
}  // namespace frs
