// record.hpp - what a benchmark measured, for docs/results: `--csv FILE` makes it append a row for each figure to FILE.
#pragma once
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace bench {
/// The file that rows go to; none where the program was started without `--csv`.
inline std::FILE*& recordFile() {
  static std::FILE* file = nullptr;
  return file;
}

/// Takes `--csv FILE` out of the arguments, so that the program reads the others as if it were not there.
inline void openRecord(int& argc, char** argv) {
  for (int k = 1; k + 1 < argc; ++k) {
    if (std::strcmp(argv[k], "--csv") != 0) continue;
    recordFile() = std::fopen(argv[k + 1], "a");
    if (!recordFile()) std::perror(argv[k + 1]), std::exit(1);
    for (int rest = k + 2; rest <= argc; ++rest) argv[rest - 2] = argv[rest];
    argc -= 2;
    return;
  }
}

/// One row: value, unit, and in words what was measured (a format as of printf).
[[gnu::format(printf, 3, 4)]] inline void record(double value, const char* unit, const char* what, ...) {
  if (!recordFile()) return;
  std::fprintf(recordFile(), "%.3g,%s,\"", value, unit);
  va_list arguments;
  va_start(arguments, what);
  std::vfprintf(recordFile(), what, arguments);
  va_end(arguments);
  std::fprintf(recordFile(), "\"\n");
  std::fflush(recordFile());
}
}  // namespace bench
