// threads.hpp - how many OpenMP threads a call may use.
#pragma once
#include <omp.h>

#include <algorithm>
#include <cstdio>

namespace frs {
/// The number of threads for a `threads` option: 0 means all processors. More than 8 per processor
/// gain nothing, and OpenMP ends the process when it cannot start the threads asked for.
inline int threadCount(int requested) {
  const int processors = omp_get_num_procs();
  return requested > 0 ? std::min(requested, 8 * processors) : processors;
}

/// The same for work in many short pieces: 0 means the processors that nothing else runs on now. A thread of a team that
/// has to wait for its processor makes the others wait for it at the end of every piece, and OpenMP waits by turning
/// round: on a busy machine a team takes several times the processor time of one thread. Where the system does not say
/// what runs (no /proc/loadavg), all processors.
inline int idleThreads(int requested) {
  const int all = threadCount(requested);
  if (requested > 0 || all == 1) return all;
  int running = 0;
  if (std::FILE* f = std::fopen("/proc/loadavg", "r")) {
    if (std::fscanf(f, "%*f %*f %*f %d/", &running) != 1) running = 0;
    std::fclose(f);
  }
  return std::max(1, std::min(all, all - (running - 1)));  // this thread is one of those that run
}
}  // namespace frs
