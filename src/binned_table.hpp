// binned_table.hpp - values and feature map of a bin; private to the binned module.
#pragma once
#include "frs/binned.hpp"

namespace frs {
/// psi(u)'psi(v) = kappa(value_u, value_v) up to the map's tolerance. The intersection kernel has no
/// map (rank 0): its table is applied by prefix sums.
struct Binned::Table {
  std::vector<double> values;
  BinMap map;
  std::vector<double> norm;  // kappa(u,u) as the map gives it

  Table(const AdditiveKernel& kernel, std::vector<double> values_, double mapTol);
};

// Codes of 4 bytes: the value below in the upper half, the fraction of the way to the next one in the lower.
constexpr double fractionScale = 65535;
inline double fractionOf(std::uint32_t code) { return static_cast<double>(code & 0xffffu) / fractionScale; }

/// The entry of a table that a code names.
template <class T>
T entryOf(const T* table, std::uint8_t code) {
  return table[code];
}
template <class T>
T entryOf(const T* table, std::uint16_t code) {
  return table[code];
}
template <class T>
T entryOf(const T* table, std::uint32_t code) {
  const std::uint32_t u = code >> 16;
  const T t = static_cast<T>(fractionOf(code));
  return table[u] + t * (table[u + 1] - table[u]);
}

/// The transpose of entryOf: adds b to the entry that a code names.
inline void addTo(double* c, std::uint8_t code, double b) { c[code] += b; }
inline void addTo(double* c, std::uint16_t code, double b) { c[code] += b; }
inline void addTo(double* c, std::uint32_t code, double b) {
  const std::uint32_t u = code >> 16;
  const double t = fractionOf(code);
  c[u] += (1 - t) * b;
  c[u + 1] += t * b;
}

template <class F>
void Binned::visitCodes(const Bin& bin, F&& f) {
  switch (bin.width) {
    case 1:
      f(bin.code.get());
      break;
    case 2:
      f(reinterpret_cast<const std::uint16_t*>(bin.code.get()));
      break;
    default:
      f(reinterpret_cast<const std::uint32_t*>(bin.code.get()));
      break;
  }
}
}  // namespace frs
