// linalg.hpp - dense operations on one thread; base/linalg.hpp documents them.
#pragma once
#include <cstddef>

namespace frs {
struct LinalgSet {
  void (*gemmFloat)(bool, bool, std::size_t, std::size_t, std::size_t, float, const float*, std::size_t, const float*,
                    std::size_t, float, float*, std::size_t);
  void (*gemmDouble)(bool, bool, std::size_t, std::size_t, std::size_t, double, const double*, std::size_t,
                     const double*, std::size_t, double, double*, std::size_t);
  bool (*cholesky)(std::size_t, double*, std::size_t);
  void (*solveLower)(std::size_t, std::size_t, const double*, std::size_t, double*, std::size_t);
  void (*solveLowerTransposed)(std::size_t, std::size_t, const double*, std::size_t, double*, std::size_t);
  bool (*solveGeneral)(std::size_t, double*, std::size_t, double*);
};
}  // namespace frs
