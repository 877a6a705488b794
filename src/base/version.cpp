#include "base/version.hpp"

#include "base/platform.hpp"
#include "base/threads.hpp"
#include "simd/isa.hpp"

#define FRS_TEXT(x) #x
#define FRS_TEXT_OF(x) FRS_TEXT(x)

namespace frs {
namespace {
struct Core {
  std::string file = platform::fileOf(reinterpret_cast<const void*>(&version)), mark = platform::markOf(file);
} const core;  // as it was loaded

std::size_t nameAt(const std::string& path) { return path.find_last_of("/\\") + 1; }
}  // namespace

const char* version() { return FRS_TEXT_OF(FRS_VERSION); }  // given by the build, from matlab/Contents.m

std::string buildInfo() {
  return std::string("gcc " __VERSION__ ", ") + name(currentIsa()) + ", " + std::to_string(threadCount(0)) +
         " processors";
}

const std::string& coreFile() { return core.file; }

bool isCoreBeside(const void* object) {
  const std::string module = platform::fileOf(object);
  return platform::markOf(module.substr(0, nameAt(module)) + core.file.substr(nameAt(core.file))) == core.mark;
}
}  // namespace frs
