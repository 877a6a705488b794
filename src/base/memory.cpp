#include "base/memory.hpp"

#include <cstdio>
#include <string>

#include "base/error.hpp"
#include "base/platform.hpp"

namespace frs {
bool fitsMemory(double bytes) {
  constexpr double little = 1e8;  // bytes that are not worth the look
  if (bytes <= little) return true;
  const double available = platform::freeMemory();
  return available < 0 || bytes <= available;
}

void requireMemory(double bytes, const char* what) {
  if (fitsMemory(bytes)) return;
  const double available = platform::freeMemory();
  char text[256];
  std::snprintf(text, sizeof text, "%s needs %.1f GB of memory, but only %.1f GB are free.", what, bytes / 1e9,
                available / 1e9);
  throw Error("outOfMemory", text);
}
}  // namespace frs
