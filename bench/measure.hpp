// measure.hpp - what the benchmarks share: CPU time, peak memory, and planted words by their short name.
#pragma once
#include <sys/resource.h>
#include <time.h>

#include "generators/planted_words.hpp"

namespace bench {
using generators::Data;
using generators::generate;

/// CPU seconds of this process, all threads.
inline double cpuSeconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Peak resident memory in MB.
inline double peakMegabytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}
}  // namespace bench
