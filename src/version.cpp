#include "frs/version.hpp"

#include "frs/threads.hpp"

namespace frs {
const char* version() { return "0.1.0"; }

std::string buildInfo() {
  std::string info = "gcc " __VERSION__;
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx512f")) info += ", AVX-512";
  if (__builtin_cpu_supports("avx2")) info += ", AVX2";
#endif
  return info + ", " + std::to_string(threadCount(0)) + " processors";
}
}  // namespace frs
