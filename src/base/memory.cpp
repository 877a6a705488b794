#include "base/memory.hpp"

#include <cstdio>
#include <string>

#include "base/error.hpp"

namespace frs {
namespace {
// MemAvailable of Linux; a negative number elsewhere, where an allocation fails by itself.
double availableBytes() {
  std::FILE* f = std::fopen("/proc/meminfo", "r");
  if (!f) return -1;
  char line[256];
  double kilobytes = -1;
  while (std::fgets(line, sizeof line, f))
    if (std::sscanf(line, "MemAvailable: %lf kB", &kilobytes) == 1) break;
  std::fclose(f);
  return kilobytes * 1024;
}
}  // namespace

bool fitsMemory(double bytes) {
  constexpr double little = 1e8;  // bytes that are not worth the look
  if (bytes <= little) return true;
  const double available = availableBytes();
  return available < 0 || bytes <= available;
}

void requireMemory(double bytes, const char* what) {
  if (fitsMemory(bytes)) return;
  const double available = availableBytes();
  char text[256];
  std::snprintf(text, sizeof text, "%s needs %.1f GB of memory, but only %.1f GB are free.", what, bytes / 1e9,
                available / 1e9);
  throw Error("outOfMemory", text);
}
}  // namespace frs
