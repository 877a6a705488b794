#include "frs/version.hpp"

#include "simd/isa.hpp"
#include "frs/threads.hpp"

namespace frs {
const char* version() { return "0.1.0"; }

std::string buildInfo() {
  return std::string("gcc " __VERSION__ ", ") + name(currentIsa()) + ", " + std::to_string(threadCount(0)) +
         " processors";
}
}  // namespace frs
