// spaced_rows.hpp - rows of a grid from every fourth of them, by the polynomial through the eight nearest. In an
// unnamed namespace for the reason given in cubic.hpp.
#pragma once
#include <cstddef>

namespace frs {
namespace {
// Row 4 j + r of the grid, r = 0 .. 3, is sum_t weight[t][r] times the spaced row j + t, which is row 4 (j + t - 3) of
// the grid; the first three spaced rows, and the last ones, lie outside it.
struct SpacedRows {
  static constexpr std::size_t spacing = 4, taps = 8, before = 3;

  struct Weights {
    double at[taps][spacing];
  };
  static constexpr Weights weights() {
    Weights w{};
    for (std::size_t t = 0; t < taps; ++t)
      for (std::size_t r = 0; r < spacing; ++r) {
        const double x = static_cast<double>(r) / static_cast<double>(spacing) + static_cast<double>(before);
        double product = 1;
        for (std::size_t s = 0; s < taps; ++s)
          if (s != t) product *= (x - static_cast<double>(s)) / (static_cast<double>(t) - static_cast<double>(s));
        w.at[t][r] = product;
      }
    return w;
  }

  // The number of spaced rows that so many groups of four rows need.
  static constexpr std::size_t count(std::size_t groups) { return groups + taps - 1; }
};
}  // namespace
}  // namespace frs
