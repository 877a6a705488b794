// memory.hpp - refuse an allocation that cannot succeed before it is tried, or do without it.
#pragma once
#include <cstddef>

namespace frs {
/// Throws frs::Error outOfMemory when `bytes` exceed what the machine has free now; `what` names the
/// thing in the message, e.g. "the 200000-by-200000 kernel matrix". Linux overcommits: without this
/// check the process would be killed instead.
void requireMemory(double bytes, const char* what);
/// Whether the machine has so many bytes free now: where another way needs less, it is taken instead.
bool fitsMemory(double bytes);
}  // namespace frs
