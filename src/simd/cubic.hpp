// cubic.hpp - a function of one value from its values on the rows of a grid, by the cubic through the four nearest.
// In an unnamed namespace, because some of the sources that include this are compiled for one instruction set: their
// code must not be linked into the others.
#pragma once

namespace frs {
namespace {
// Weights of four neighbouring rows in the cubic through them, at t in [0, 1] from the second to the third:
// weight_q = sum_d power[d][q] t^d. In plain loops over the rows, which the compiler turns into vectors.
template <class T>
struct Cubic {
  static constexpr T power[4][4] = {{0, 1, 0, 0},
                                    {T(-1) / 3, T(-0.5), 1, T(-1) / 6},
                                    {T(0.5), -1, T(0.5), 0},
                                    {T(-1) / 6, T(0.5), T(-0.5), T(1) / 6}};
  T weight[4];

  explicit Cubic(T t) {
    for (int q = 0; q < 4; ++q) weight[q] = ((power[3][q] * t + power[2][q]) * t + power[1][q]) * t + power[0][q];
  }
  T at(const T* row) const {
    T product[4];
    for (int q = 0; q < 4; ++q) product[q] = weight[q] * row[q];
    return (product[0] + product[1]) + (product[2] + product[3]);
  }
  // The transpose of at().
  void addTo(T* row, T b) const {
    for (int q = 0; q < 4; ++q) row[q] += b * weight[q];
  }
};
}  // namespace
}  // namespace frs
