// region_entries.hpp - the regions of an additive kernel as the inner loops (simd/region_loops.hpp) read them: every
// nonzero entry of a histogram is a mapped value, a code into the feature map, or a position in a table.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "kernel/additive_kernel.hpp"
#include "simd/region_loops.hpp"

namespace frs {
/// A zeroed array on a cache-line border: a vector of 16 floats must not straddle two lines.
template <class Real>
struct Aligned {
  std::vector<Real> storage;
  Real* data = nullptr;
  void reset(std::size_t n) {
    const std::size_t line = 64 / sizeof(Real);
    if (storage.size() < n + line) storage.resize(n + line);
    const std::size_t offset = reinterpret_cast<std::uintptr_t>(storage.data()) % 64 / sizeof(Real);
    data = storage.data() + (offset ? line - offset : 0);
    std::fill(data, data + n, Real(0));
  }
};

/// Real is float or double: with double, feature maps and grids are as exact as that.
template <class Real>
class RegionEntries {
 public:
  /// Throws frs::Error badSize where H is too large for the codes.
  RegionEntries(const Samples& H, const AdditiveKernel& kernel, Span<const double> binWeights, Monitor& monitor);
  RegionEntries(const RegionEntries&) = delete;

  std::size_t bins, dimension = 0;    ///< dimension: length of a sum of regions
  std::vector<double> weight;         ///< p per bin, or empty
  std::vector<std::size_t> start;     ///< entries of each region
  std::vector<std::uint32_t> key;     ///< of each entry, see rows::View
  std::vector<float> raw;             ///< Lifted in single precision: the value of each entry
  std::vector<Real> between;          ///< Lifted: where the entry's value lies between the rows of a grid, or empty
  Aligned<Real> value;                ///< see rows::View
  std::vector<std::size_t> binStart;  ///< Table: positions of each bin
  std::vector<double> step;           ///< Table: value minus the one below it
  std::vector<std::uint32_t> binOf;   ///< Table: bin of each position
  rows::View<Real> view;

  static constexpr bool precise = sizeof(Real) == sizeof(double);
  double perRegion() const { return static_cast<double>(key.size()) / static_cast<double>(start.size() - 1); }

 private:
  bool used(std::size_t bin, double v) const { return v != 0 && (weight.empty() || weight[bin] > 0); }
  template <class F>
  void forUsed(const Samples& H, Monitor& monitor, F&& f) const;
  void countEntries(const Samples& H, Monitor& monitor);
  void storeDirect(const Samples& H, bool root, Monitor& monitor);
  void keepValues(const Samples& H, Monitor& monitor);
  void storeLifted(const Samples& H, const AdditiveKernel& kernel, Monitor& monitor);
  void mapValues(const std::vector<double>& values, const AdditiveKernel& kernel);
  void storeTable(const Samples& H, Monitor& monitor);
};
}  // namespace frs
