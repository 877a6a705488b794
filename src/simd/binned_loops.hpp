// binned_loops.hpp - the inner loops over codes of values and over feature maps.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs {
/// The grid of kernel/value_grid.hpp, as the loop that places values on it needs it.
struct GridShape {
  double perOctave;    ///< rows for a factor of two
  double first;        ///< row of the largest value, minus one: the first of the four rows around it
  double log2Largest;  ///< of the values of a bin
  double lowest;       ///< values further than this many rows below the largest count as 0
};

/// sum_i += table[code_i]. Tables are padded with zeros to a multiple of `tablePadding` entries.
struct GatherLoops {
  static constexpr std::size_t tablePadding = 64;
  static constexpr int gridFractionBits = 21;  ///< of a code on the grid; the bits above are its first row
  void (*single8)(const std::uint8_t* code, std::size_t n, const float* table, std::size_t values, float* sum);
  void (*single16)(const std::uint16_t* code, std::size_t n, const float* table, std::size_t values, float* sum);
  void (*double8)(const std::uint8_t* code, std::size_t n, const double* table, std::size_t values, double* sum);
  void (*double16)(const std::uint16_t* code, std::size_t n, const double* table, std::size_t values, double* sum);
  /// w += sum_u c_u psi(u), for psi of `values` rows of `rank` numbers: 1, or a multiple of four.
  void (*project)(const double* psi, std::size_t rank, std::size_t values, const double* c, double* w);
  /// h_u = w'psi(u).
  void (*evaluate)(const double* psi, std::size_t rank, std::size_t values, const double* w, double* h);
  /// Rows of the grid in groups of four, from rows four times as far apart (simd/spaced_rows.hpp).
  void (*fillRows)(const double* spaced, std::size_t groups, double* rows);
  /// The transpose: sums over the rows, for each of the spaced rows. `spaced` has room for three more numbers.
  void (*sumRows)(const double* rows, std::size_t groups, double* spaced);
  /// The codes of values >= 0, to the nearest; 0 for a value of 0 or below the grid. Returns the largest code.
  std::uint32_t (*placeOnGrid)(const GridShape& grid, const double* value, std::size_t n, std::uint32_t* code);
  /// sum_i += the value at code_i, a place on the grid of values, of the function that the table holds.
  void (*singleGrid)(const std::uint32_t* code, std::size_t n, const float* table, float* sum);
  void (*doubleGrid)(const std::uint32_t* code, std::size_t n, const double* table, double* sum);
  /// The transpose: sum_u = the b_i, spread over the rows of the code of sample at_i (null: i). `spare` is scratch
  /// space of as many rows.
  void (*spreadGrid)(const std::uint32_t* code, const std::uint32_t* at, const double* b, std::size_t n,
                     std::size_t rows, double* sum, double* spare);
};
}  // namespace frs
