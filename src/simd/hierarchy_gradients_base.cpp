// hierarchy_gradients_base.cpp - the inner loop of the gradients, see hierarchy_gradients_kernel.hpp.
#include "simd/hierarchy_gradients_kernel.hpp"
#include "simd/hierarchy_gradients_kernel.inl"

namespace frs::gradients {
void chiSquareRowBase(const BoxRows& rows, int first, int last, int reach, const float* upperScale,
                      const float* lowerScale, bool split, float* out, float* out2) {
  chiSquareRow(rows, first, last, reach, upperScale, lowerScale, split, out, out2);
}
}  // namespace frs::gradients
