// symmetric.hpp - the check of a kernel matrix that somebody else computed.
#pragma once
#include "base/matrix.hpp"
#include "base/monitor.hpp"

namespace frs {
/// Refuses a matrix that cannot be a kernel's. K may differ from its transpose by 1e-4 of its largest entry, which is
/// what single precision may leave.
///
/// Pre     K is square.
/// Cost    One pass, no copy; a sparse K is copied once.
/// Throws  frs::Error notFinite, badValue (not symmetric); Interrupted.
void requireKernel(const Samples& K, const char* name, Monitor& monitor);
}  // namespace frs
