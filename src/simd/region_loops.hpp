// region_loops.hpp - the inner loops over sparse regions. The score of a region is the sum over its entries of
// <table[bin], psi[value]>.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs {
namespace rows {
enum class Kind {
  Direct,  ///< rank 1: an entry holds its mapped value (linear, hellinger)
  Lifted,  ///< an entry holds a code into psi (chi2, js, powermean)
  Table    ///< an entry holds a position in a table over the distinct values of all bins (intersection)
};

template <class Real>
struct View {
  Kind kind;
  int rank;                  ///< Lifted: multiple of 8
  int codeBits;              ///< Lifted: key = bin << codeBits | code
  const std::size_t* start;  ///< entries of region r: start[r] .. start[r+1]-1
  const std::uint32_t* key;  ///< Direct: bin; Table: position
  /// Lifted on a grid: psi of the entry is a cubic through the rows code .. code+3, this far from the second to
  /// the third; null where psi is the row `code`
  const Real* between = nullptr;
  const Real* value;      ///< Direct: mapped value of the entry; Lifted: psi, codes x rank
  std::size_t codes = 0;  ///< Lifted: rows of psi
};

}  // namespace rows

template <class Real>
struct RegionLoops {
  /// out_t = the score of region rows[t], for t < n.
  void (*score)(const rows::View<Real>& v, const Real* table, const int* rows, std::size_t n, double* out);
  /// Lifted: the same from the scores of every value, bins x codes, <table[bin], psi[value]>, which takes fewer operations
  /// where the regions have many entries in each bin.
  void (*scoreTabulated)(const rows::View<Real>& v, const Real* scores, const int* rows, std::size_t n, double* out);
  /// Lifted: the scores of the regions with several tables, which look up psi of an entry once for all of them. The score of rows[t]
  /// with tables[g] is out[t * together + g]; it does not depend on the other tables.
  static constexpr int together = 8;  // photographs, 180: alone 2.6, by two 2.6, four 2.1, eight 1.9 CPU s
  void (*scoreTogether)(const rows::View<Real>& v, const Real* const* tables, const int* rows, std::size_t n,
                        double* out);
  /// Adds weight times the region to the coefficients `sum`, laid out like a table.
  void (*add)(const rows::View<Real>& v, int row, Real weight, Real* sum);
  /// Lifted: adds weight times the region to the weights of every value, bins x codes, whose product with psi is that sum.
  void (*count)(const rows::View<Real>& v, int row, Real weight, Real* counts);
};
}  // namespace frs
