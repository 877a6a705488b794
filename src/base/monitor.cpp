#include "base/monitor.hpp"

#include "base/error.hpp"

namespace frs {
Monitor& Monitor::none() {
  static Monitor silent;
  return silent;
}

void Monitor::raise() { throw Interrupted(); }
}  // namespace frs
