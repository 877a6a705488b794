// Regions as entries of mapped values, codes or positions.
#include "regions/region_entries.hpp"

#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "kernel/distinct_values.hpp"
#include "kernel/value_grid.hpp"

namespace frs {
namespace {
using rows::Kind;

// With more distinct values than this (and than the grid has rows) all values are placed on the grid: one table row for
// each value would no longer fit the cache.
constexpr std::size_t mostValues = 4096;
}  // namespace

template <class Real>
RegionEntries<Real>::RegionEntries(const Samples& H, const AdditiveKernel& kernel, Span<const double> binWeights,
                                   Monitor& monitor)
    : bins(H.rows()), weight(binWeights.begin(), binWeights.end()) {
  const auto type = kernel.type;
  if (H.cols() >= std::size_t(INT32_MAX)) throw Error("badSize", "H has too many regions.");
  view.rank = 1;
  view.codeBits = 0;
  if (type == AdditiveKernel::Type::Linear || type == AdditiveKernel::Type::Hellinger)
    storeDirect(H, type == AdditiveKernel::Type::Hellinger, monitor);
  else if (type == AdditiveKernel::Type::Intersection)
    storeTable(H, monitor);
  else
    storeLifted(H, kernel, monitor);
  view.start = start.data();
  view.key = key.data();
  view.value = value.data;
}

template <class Real>
template <class F>
void RegionEntries<Real>::forUsed(const Samples& H, Monitor& monitor, F&& f) const {
  for (std::size_t j = 0; j < H.cols(); ++j) {
    if (j % 4096 == 0) monitor.poll();
    H.forEntries(j, [&](std::size_t k, double v) {
      if (used(k, v)) f(j, k, v);
    });
  }
}
template <class Real>
void RegionEntries<Real>::countEntries(const Samples& H, Monitor& monitor) {
  start.assign(H.cols() + 1, 0);
  forUsed(H, monitor, [&](std::size_t j, std::size_t, double) { ++start[j + 1]; });
  for (std::size_t j = 0; j < H.cols(); ++j) start[j + 1] += start[j];
  key.reserve(start.back());
}

template <class Real>
void RegionEntries<Real>::storeDirect(const Samples& H, bool root, Monitor& monitor) {
  view.kind = Kind::Direct;
  dimension = bins;
  countEntries(H, monitor);
  value.reset(start.back());
  forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
    value.data[key.size()] = static_cast<Real>(root ? std::sqrt(v) : v);
    key.push_back(static_cast<std::uint32_t>(k));
  });
}

// Single precision: the values as they are, for tiles.
template <class Real>
void RegionEntries<Real>::keepValues(const Samples& H, Monitor& monitor) {
  if (precise) return;
  raw.reserve(start.back());
  forUsed(H, monitor, [&](std::size_t, std::size_t, double v) { raw.push_back(static_cast<float>(v)); });
}

// An entry is stored as the row of psi that belongs to its value. On a grid it is the first of the four rows that the
// cubic combines, and `between` says where between them the value lies.
template <class Real>
void RegionEntries<Real>::storeLifted(const Samples& H, const AdditiveKernel& kernel, Monitor& monitor) {
  view.kind = Kind::Lifted;
  countEntries(H, monitor);
  keepValues(H, monitor);
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  forUsed(H, monitor, [&](std::size_t, std::size_t, double v) {
    smallest = std::min(smallest, v);
    largest = std::max(largest, v);
  });
  if (largest == 0) smallest = largest = 1;  // no entries
  const ValueGrid grid = ValueGrid::forRange(kernel, smallest, largest, precise);
  const std::size_t most = std::max(mostValues, grid.rows());
  DistinctValues distinct;
  forUsed(H, monitor, [&](std::size_t, std::size_t, double v) {
    if (distinct.size() <= most) distinct.insert(v);
  });
  if (distinct.size() > most) {
    mapValues(grid.values(largest), kernel);
    const double log2Largest = std::log2(largest);
    between.reserve(start.back());
    forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
      const ValueGrid::Place at = grid.place(v, log2Largest);
      key.push_back(static_cast<std::uint32_t>(k) << view.codeBits | at.row);
      between.push_back(static_cast<Real>(at.fraction));
    });
  } else {
    mapValues(distinct.sorted(), kernel);
    forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
      key.push_back(static_cast<std::uint32_t>(k) << view.codeBits | distinct.code(v));
    });
  }
  view.between = between.empty() ? nullptr : between.data();
}

// The feature map psi of every value: psi(u)'psi(v) = kappa(u, v).
template <class Real>
void RegionEntries<Real>::mapValues(const std::vector<double>& values, const AdditiveKernel& kernel) {
  while ((std::size_t(1) << view.codeBits) < values.size()) ++view.codeBits;
  if (static_cast<double>(bins) * std::ldexp(1.0, view.codeBits) > 4294967296.0)
    throw Error("badSize", "H has too many bins times distinct values for this kernel; round its values.");
  const BinMap map = pivotedCholesky(kernel, values, precise ? 1e-13 : 1e-7, 512);
  view.rank = std::max(8, (map.rank + 7) / 8 * 8);
  dimension = bins * view.rank;
  value.reset(values.size() * view.rank);
  view.codes = values.size();
  for (std::size_t u = 0; u < values.size(); ++u)
    for (int r = 0; r < map.rank; ++r) value.data[u * view.rank + r] = static_cast<Real>(map.psi[u * map.rank + r]);
}

// One table position per distinct value of each bin, increasing inside a bin.
template <class Real>
void RegionEntries<Real>::storeTable(const Samples& H, Monitor& monitor) {
  view.kind = Kind::Table;
  countEntries(H, monitor);
  std::vector<std::vector<double>> values(bins);
  std::vector<std::size_t> distinct(bins, 32);
  const auto compact = [](std::vector<double>& v) {
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
  };
  forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
    values[k].push_back(v);
    if (values[k].size() < 2 * distinct[k]) return;
    compact(values[k]);
    distinct[k] = std::max<std::size_t>(32, values[k].size());
  });
  binStart.assign(bins + 1, 0);
  for (std::size_t k = 0; k < bins; ++k) {
    compact(values[k]);
    binStart[k + 1] = binStart[k] + values[k].size();
  }
  dimension = binStart.back();
  if (dimension > 4294967295u) throw Error("badSize", "H has too many distinct values; round its values.");
  step.reserve(dimension);
  for (std::size_t k = 0; k < bins; ++k) binOf.insert(binOf.end(), values[k].size(), static_cast<std::uint32_t>(k));
  for (const auto& v : values)
    for (std::size_t u = 0; u < v.size(); ++u) step.push_back(u ? v[u] - v[u - 1] : v[u]);
  forUsed(H, monitor, [&](std::size_t, std::size_t k, double v) {
    const auto& known = values[k];
    const std::size_t u = std::lower_bound(known.begin(), known.end(), v) - known.begin();
    key.push_back(static_cast<std::uint32_t>(binStart[k] + u));
  });
}

template class RegionEntries<float>;
template class RegionEntries<double>;
}  // namespace frs
