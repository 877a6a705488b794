#include <gtest/gtest.h>

#include <cstring>

#include "../support/every_isa.hpp"
#include "simd/kernels.hpp"

namespace {
class Simd : public EveryIsa {};

const frs::Kernels& tableOf(frs::Isa isa) {
#if defined(__x86_64__)
  if (isa == frs::Isa::Avx512) return frs::avx512::table;
  if (isa == frs::Isa::Avx2) return frs::avx2::table;
#else
  (void)isa;  // there is one table only
#endif
  return frs::portable::table;
}

TEST_P(Simd, the_choice_reaches_every_family) {
  EXPECT_EQ(frs::currentIsa(), GetParam());
  EXPECT_EQ(&frs::kernels(), &tableOf(GetParam()));
  EXPECT_EQ(frs::kernels().smo.of<float>().update, tableOf(GetParam()).smo.inSingle.update);
  EXPECT_EQ(frs::kernels().smo.of<double>().update, tableOf(GetParam()).smo.inDouble.update);
}

// Entry by entry: nothing is missing, and nothing is shared with another table (also not the columns of a tile).
TEST_P(Simd, every_entry_is_a_function_of_its_own) {
  constexpr std::size_t entries = sizeof(frs::Kernels) / sizeof(void*);
  for (frs::Isa other : frs::allIsas) {
    if (&tableOf(other) == &tableOf(GetParam())) continue;
    std::size_t mine[entries], theirs[entries], shared = 0;
    std::memcpy(mine, &tableOf(GetParam()), sizeof mine);
    std::memcpy(theirs, &tableOf(other), sizeof theirs);
    for (std::size_t k = 0; k < entries; ++k) {
      EXPECT_NE(mine[k], 0u) << "entry " << k;
      shared += mine[k] == theirs[k];
    }
    EXPECT_EQ(shared, 0u) << frs::name(other);
  }
}

RUN_WITH_EVERY_ISA(Simd);
}  // namespace
