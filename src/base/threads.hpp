// threads.hpp - how many threads a call may use.
#pragma once

namespace frs {
/// The number of threads for a `threads` option: 0 means the processors that this process may use, or fewer where
/// the environment variable OMP_NUM_THREADS says so. More than 8 per processor gain nothing.
int threadCount(int requested);
}  // namespace frs
