#include "base/version.hpp"

#include "base/threads.hpp"
#include "simd/isa.hpp"

#define FRS_TEXT(x) #x
#define FRS_TEXT_OF(x) FRS_TEXT(x)

namespace frs {
const char* version() { return FRS_TEXT_OF(FRS_VERSION); }  // given by the build, from matlab/Contents.m

std::string buildInfo() {
  return std::string("gcc " __VERSION__ ", ") + name(currentIsa()) + ", " + std::to_string(threadCount(0)) +
         " processors";
}
}  // namespace frs
