// binned_table.hpp - values and feature map of a bin; private to the binned module.
#pragma once
#include <limits>

#include "coded/binned.hpp"
#include "kernel/value_grid.hpp"
#include "simd/cubic.hpp"

namespace frs {
/// psi(u)'psi(v) = kappa(value_u, value_v) up to the map's tolerance. The intersection kernel has no
/// map (rank 0): its table is applied by prefix sums.
struct Binned::Table {
  std::vector<double> values;
  std::vector<double> norm;  ///< kappa(u,u) as the map gives it
  BinMap map;                ///< columns of zeros added, to a multiple of four
  /// Where this is not empty, the map has these values for rows, and psi of `values`, the rows of a grid, is
  /// interpolated between them.
  std::vector<double> spaced;

  /// A map with a row for each value.
  Table(const AdditiveKernel& kernel, std::vector<double> values_, double mapTol);
  /// The first `rows` rows of a grid.
  Table(const AdditiveKernel& kernel, const ValueGrid& grid, std::size_t rows, double mapTol);

  /// psi of a value.
  const double* row(std::size_t u) const { return (spaced.empty() ? map.psi : rowPsi_).data() + u * map.rank; }
  /// The value of a row of the map.
  double mapValue(std::size_t u) const { return spaced.empty() ? values[u] : spaced[u]; }
  /// w = sum_u c_u psi(u) over the first `count` values.
  void project(const double* c, std::size_t count, double* w) const;
  /// h_u = w'psi(u) for the first `count` values.
  void evaluate(const double* w, std::size_t count, double* h) const;

 private:
  void setNorm();
  std::vector<double> rowPsi_;  // of `values`, where these are not the rows of the map
};

/// The samples with b_i != 0, or all of them when that is cheaper to walk through.
struct Binned::Support {
  std::vector<std::uint32_t> index;
  std::vector<double> b;
  bool all;
  explicit Support(Span<const double> signedDual) : index(signedDual.size), b(signedDual.size) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < signedDual.size; ++i) {
      index[count] = static_cast<std::uint32_t>(i);
      b[count] = signedDual[i];
      count += signedDual[i] != 0;
    }
    index.resize(count);
    b.resize(count);
    all = count * 2 > signedDual.size;
  }
};

/// c, and scratch space. Two accumulators: adding to the same entry twice in a row would wait for the first addition.
struct Binned::Sums {
  std::vector<double> c, spare, b;
};

/// A place between two values of the table: the value below in the upper half, the fraction of the way to the next
/// one in the lower.
struct BetweenCode {
  std::uint32_t bits;
  static constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();  ///< values kept exactly
  std::uint32_t below() const { return bits >> 16; }
  double fraction() const { return static_cast<double>(bits & 0xffffu) / most; }
};

/// Codes of one byte.
constexpr std::size_t byteCodes = std::size_t{1} + std::numeric_limits<std::uint8_t>::max();

/// Elementary steps of a bin's table, whatever the samples: about 50 values of rank 10.
constexpr std::size_t tableSteps = 500;

/// The number of threads for so many elementary steps: one where the work takes less than a fifth of a millisecond, as
/// starting the others would take longer.
inline int teamFor(std::size_t steps, int threads) { return steps < 200000 ? 1 : threads; }

/// The entry of a table that belongs to a code (interpolated where the code lies between entries).
template <class T>
T entryOf(const T* table, std::uint8_t code) {
  return table[code];
}
template <class T>
T entryOf(const T* table, std::uint16_t code) {
  return table[code];
}
template <class T>
T entryOf(const T* table, BetweenCode code) {
  const std::uint32_t u = code.below();
  return table[u] + static_cast<T>(code.fraction()) * (table[u + 1] - table[u]);
}
template <class T>
T entryOf(const T* table, GridCode code) {
  return Cubic<T>(static_cast<T>(code.fraction())).at(table + code.row());
}

/// The transpose of entryOf: adds b to the entry, or entries, that belong to a code.
inline void addTo(double* c, std::uint8_t code, double b) { c[code] += b; }
inline void addTo(double* c, std::uint16_t code, double b) { c[code] += b; }
inline void addTo(double* c, BetweenCode code, double b) {
  const std::uint32_t u = code.below();
  const double t = code.fraction();
  c[u] += (1 - t) * b;
  c[u + 1] += t * b;
}
inline void addTo(double* c, GridCode code, double b) { Cubic<double>(code.fraction()).addTo(c + code.row(), b); }

template <class F>
void Binned::visitCodes(const Bin& bin, F&& f) {
  switch (bin.coding) {
    case Coding::Byte: f(bin.code.get()); break;
    case Coding::Word: f(reinterpret_cast<const std::uint16_t*>(bin.code.get())); break;
    case Coding::Between: f(reinterpret_cast<const BetweenCode*>(bin.code.get())); break;
    case Coding::Grid: f(reinterpret_cast<const GridCode*>(bin.code.get())); break;
  }
}
}  // namespace frs
