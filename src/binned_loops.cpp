#include "binned_loops.hpp"

namespace frs {
namespace {
template <class Code, class T>
void gather(const Code* code, std::size_t n, const T* table, std::size_t, T* sum) {
  for (std::size_t i = 0; i < n; ++i) sum[i] += table[code[i]];
}

GatherLoops choose() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return gatherLoopsAvx512();
  if (__builtin_cpu_supports("avx2")) return gatherLoopsAvx2();
#endif
  return {gather<std::uint8_t, float>, gather<std::uint16_t, float>, gather<std::uint8_t, double>,
          gather<std::uint16_t, double>};
}
}  // namespace

const GatherLoops& gatherLoops() {
  static const GatherLoops chosen = choose();
  return chosen;
}
}  // namespace frs
