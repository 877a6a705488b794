// binned_tiles.hpp - bins of real values placed on the grid while a dense matrix is read once, in its own order;
// private to the binned module.
#pragma once
#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "base/parallel.hpp"
#include "kernel/value_grid.hpp"

namespace frs {
constexpr std::size_t tile = 64;               ///< samples, or bins, walked through at a time: a cache line of codes
constexpr std::size_t pollEntries = 1u << 26;  ///< values coded between two looks at the monitor

/// A bin to place, what it is scaled by, and what comes of it.
struct TiledBin {
  std::size_t bin;
  double largest;
  std::shared_ptr<std::uint8_t[]> code;  ///< a GridCode for each sample
  std::size_t rows;                      ///< of the grid that the codes make use of
};

/// Pre     0 <= x <= largest in each of the bins.
/// Post    code and rows of each are set.
/// Cost    one pass over X, in which the monitor is polled.
template <class T>
void placeTiles(MatrixView<const T> X, const ValueGrid& grid, int threads, Monitor& monitor,
                std::vector<TiledBin>& bins) {
  for (TiledBin& bin : bins) {
    bin.code.reset(new std::uint8_t[X.cols * sizeof(GridCode)]);
    bin.rows = 0;
  }
  const std::size_t tiles = (X.cols + tile - 1) / tile;
  const std::size_t piece = std::max(tile, pollEntries / (tile * std::max<std::size_t>(1, bins.size())));
  std::mutex mutex;
  const auto place = [&](std::size_t first, std::size_t last, std::vector<std::size_t>& rows) {
    double values[tile];
    for (std::size_t c = first; c < last; ++c) {
      const std::size_t begin = c * tile, count = std::min(tile, X.cols - begin);
      for (std::size_t q = 0; q < bins.size(); ++q) {
        const T* x = X.data + begin * X.rows + bins[q].bin;
        for (std::size_t j = 0; j < count; ++j) values[j] = static_cast<double>(x[j * X.rows]);
        auto* code = reinterpret_cast<GridCode*>(bins[q].code.get());
        rows[q] = std::max(rows[q], grid.codes(values, count, bins[q].largest, code + begin));
      }
    }
  };
  for (std::size_t begin = 0; begin < tiles; begin += piece) {
    const std::size_t end = std::min(tiles, begin + piece), parts = static_cast<std::size_t>(threads);
    parallelFor(parts, 1, threads, [&](std::size_t part) {
      std::vector<std::size_t> rows(bins.size(), 0);
      place(begin + (end - begin) * part / parts, begin + (end - begin) * (part + 1) / parts, rows);
      const std::lock_guard<std::mutex> lock(mutex);
      for (std::size_t q = 0; q < bins.size(); ++q) bins[q].rows = std::max(bins[q].rows, rows[q]);
    });
    monitor.poll();
  }
}
}  // namespace frs
