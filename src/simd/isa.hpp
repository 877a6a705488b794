// isa.hpp - which instruction set the hot loops use, chosen at run time.
#pragma once

namespace frs {
enum class Isa { Portable, Avx2, Avx512 };
constexpr Isa allIsas[] = {Isa::Portable, Isa::Avx2, Isa::Avx512};

/// As the environment variable FRS_ISA names it: "portable", "avx2", "avx512".
const char* name(Isa isa);
/// Whether this processor (and this build) can run it.
bool supports(Isa isa);
/// The instruction set in use: the best one supported, or the one FRS_ISA names when that is supported.
Isa currentIsa();
/// Uses another one from now on (to compare them). Pre: supports(isa); no other call is running.
void useIsa(Isa isa);
}  // namespace frs
