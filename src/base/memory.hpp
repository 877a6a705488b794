// memory.hpp - refuse an allocation that cannot succeed before it is tried.
#pragma once
#include <cstddef>

namespace frs {
/// Throws frs::Error outOfMemory when `bytes` exceed what the machine has free now; `what` names the
/// thing in the message, e.g. "the 200000-by-200000 kernel matrix". Linux overcommits: without this
/// check the process would be killed instead.
void requireMemory(double bytes, const char* what);
}  // namespace frs
