#include "base/symmetric.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace frs {
namespace {
constexpr double asymmetry = 1e-4;    // of the largest entry: what single precision may leave
constexpr std::size_t tileSide = 64;  // a tile and its mirror image fit into the first cache

struct Extent {
  double largest = 0;            // of |K|
  double poison = 0;             // NaN if an entry is not finite, which comparisons may miss
  double difference = 0;         // the largest of |K - K'|,
  std::size_t row = 0, col = 0;  // and where

  void note(double other, std::size_t i, std::size_t j) {
    if (other <= difference) return;
    difference = other;
    row = std::min(i, j);
    col = std::max(i, j);
  }
};

// Compared in tiles: reading K(j,i) column by column would miss the cache every time.
template <class T>
Extent extentOf(MatrixView<const T> K, Monitor& monitor) {
  Extent all;
  T mirror[tileSide];
  for (std::size_t right = 0; right < K.cols; right += tileSide) {
    monitor.poll();
    const std::size_t endColumn = std::min(K.cols, right + tileSide);
    for (std::size_t top = 0; top <= right; top += tileSide)
      for (std::size_t j = right; j < endColumn; ++j) {
        const std::size_t rows = std::min(K.rows, top + tileSide) - top;
        const T* column = K.col(j) + top;
        for (std::size_t i = 0; i < rows; ++i) mirror[i] = K(j, top + i);
        double largest = 0, difference = 0, poison = 0;
#pragma omp simd reduction(max : largest, difference) reduction(+ : poison)
        for (std::size_t i = 0; i < rows; ++i) {
          const double a = static_cast<double>(column[i]), b = static_cast<double>(mirror[i]);
          largest = std::max(largest, std::max(std::abs(a), std::abs(b)));
          difference = std::max(difference, std::abs(a - b));
          poison += 0 * a + 0 * b;
        }
        all.largest = std::max(all.largest, largest);
        all.poison += poison;
        if (difference > all.difference)
          for (std::size_t i = 0; i < rows; ++i)
            all.note(std::abs(static_cast<double>(column[i]) - static_cast<double>(mirror[i])), top + i, j);
      }
  }
  return all;
}

// A sparse K is compared column by column with its rows, which are gathered first.
Extent extentOf(const Samples& K, Monitor& monitor) {
  Extent all;
  if (K.visitDense([&](auto dense) { all = extentOf(dense, monitor); })) return all;
  std::vector<std::vector<std::pair<std::size_t, double>>> rows(K.cols());
  for (std::size_t j = 0; j < K.cols(); ++j)
    K.forEntries(j, [&](std::size_t i, double v) {
      rows[i].push_back({j, v});
      all.largest = std::max(all.largest, std::abs(v));
      all.poison += 0 * v;
    });
  std::vector<double> difference(K.cols(), 0.0);
  for (std::size_t j = 0; j < K.cols(); ++j) {
    if (j % tileSide == 0) monitor.poll();
    K.forEntries(j, [&](std::size_t i, double v) { difference[i] += v; });
    for (const auto& [i, v] : rows[j]) difference[i] -= v;
    const auto settle = [&](std::size_t i) { all.note(std::abs(std::exchange(difference[i], 0.0)), i, j); };
    K.forEntries(j, [&](std::size_t i, double) { settle(i); });
    for (const auto& entry : rows[j]) settle(entry.first);
  }
  return all;
}
}  // namespace

void requireKernel(const Samples& K, const char* name, Monitor& monitor) {
  const Extent extent = extentOf(K, monitor);
  if (!std::isfinite(extent.largest) || std::isnan(extent.poison))
    throw Error("notFinite", std::string(name) + " must be finite.");
  if (extent.difference <= asymmetry * extent.largest) return;
  const std::string row = std::to_string(extent.row + 1), col = std::to_string(extent.col + 1);
  throw Error("badValue", "a precomputed kernel must be symmetric; entries (" + row + "," + col + ") and (" + col +
                              "," + row + ") differ.");
}
}  // namespace frs
