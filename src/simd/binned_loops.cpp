#include "simd/binned_loops.hpp"

#include "simd/binned_lanes.hpp"
#include "simd/isa.hpp"

namespace frs {
namespace {
template <class Code, class T>
void gather(const Code* code, std::size_t n, const T* table, std::size_t, T* sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += table[code[i]];
}
}  // namespace

GatherLoops gatherLoops() {
#if defined(__x86_64__)
  if (currentIsa() == Isa::Avx512) return gatherLoopsAvx512();
  if (currentIsa() == Isa::Avx2) return gatherLoopsAvx2();
#endif
  return withLanes({gather<std::uint8_t, float>, gather<std::uint16_t, float>, gather<std::uint8_t, double>,
                    gather<std::uint16_t, double>});
}
}  // namespace frs
