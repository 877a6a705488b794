// hierarchy_gradients_avx2.cpp - the inner loop of the gradients, see hierarchy_gradients_kernel.hpp.
#include "simd/hierarchy_gradients_kernel.hpp"
#include "simd/hierarchy_gradients_kernel.inl"

namespace frs::gradients {
void chiSquareRowAvx2(const BoxRows& rows, int first, int last, int reach, const float* upperScale,
                      const float* lowerScale, bool split, float* out, float* out2) {
  chiSquareRow(rows, first, last, reach, upperScale, lowerScale, split, out, out2);
}
}  // namespace frs::gradients
