#include <cstdlib>
#include <cstring>

#include "simd/kernels.hpp"

namespace frs {
namespace {

Isa chooseIsa() {
  const char* wanted = std::getenv("FRS_ISA");
  Isa best = Isa::Portable;
  for (Isa isa : allIsas) {
    if (!supports(isa)) continue;
    best = isa;
    if (wanted && std::strcmp(wanted, name(isa)) == 0) break;
  }
  return best;
}

struct Choice {
  Isa isa;
  const Kernels* table;
  explicit Choice(Isa chosen) : isa(chosen), table(&portable::table) {
#if defined(__x86_64__)
    if (isa == Isa::Avx2) table = &avx2::table;
    if (isa == Isa::Avx512) table = &avx512::table;
#endif
  }
};

Choice& current() {
  static Choice choice(chooseIsa());
  return choice;
}

}  // namespace

const char* name(Isa isa) { return isa == Isa::Avx512 ? "avx512" : isa == Isa::Avx2 ? "avx2" : "portable"; }

bool supports(Isa isa) {
#if defined(__x86_64__)
  // every processor with AVX2 has F16C, a name that clang's builtin does not know before version 19
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
  return isa == Isa::Avx512 ? avx512 : isa == Isa::Avx2 ? avx2 : true;
#else
  return isa == Isa::Portable;
#endif
}

Isa currentIsa() { return current().isa; }
void useIsa(Isa isa) { current() = Choice(isa); }
const Kernels& kernels() { return *current().table; }

}  // namespace frs
