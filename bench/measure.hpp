// measure.hpp - what the benchmarks share: CPU time, peak memory, kernel matrices, and planted words by their short
// name.
#pragma once
#include <sys/resource.h>
#include <time.h>

#include <numeric>
#include <vector>

#include "coded/binned.hpp"
#include "tests/shared/planted_words.hpp"

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

/// The kernel matrix of all samples, every bin with weight 1.
inline std::vector<float> kernelMatrix(const frs::Binned& data) {
  std::vector<int> bins(data.bins()), samples(data.samples());
  std::iota(bins.begin(), bins.end(), 0);
  std::iota(samples.begin(), samples.end(), 0);
  std::vector<float> K(samples.size() * samples.size());
  data.block(bins, std::vector<double>(bins.size(), 1.0), samples, K.data(), samples.size());
  return K;
}
}  // namespace bench
