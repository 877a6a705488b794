// binned_scan.hpp - a first look at the bins of a dense matrix; private to the binned module.
#pragma once
#include <algorithm>
#include <cstdint>
#include <mutex>
#include <type_traits>
#include <vector>

#include "base/matrix.hpp"
#include "base/parallel.hpp"
#include "coded/binned_tiles.hpp"

namespace frs {
/// The facts about a bin that decide how it is coded.
struct BinScan {
  double largest = 0;
  bool counts = true;  ///< only whole numbers from 0 to below a limit
  std::size_t nonzeros = 0;
};

/// What some samples say about each bin. Plain loops over the bins, which the compiler turns into vectors.
template <class T>
class ColumnScan {
 public:
  std::vector<T> largest;
  std::vector<std::uint8_t> odd;  ///< not 0: has something else than counts
  std::vector<std::uint32_t> nonzeros;

  ColumnScan(std::size_t bins, std::size_t limit)
      : largest(bins, T(0)), odd(bins, 0), nonzeros(bins, 0), limit_(static_cast<T>(limit)) {}

  void add(const T* x) {
    const std::size_t bins = largest.size();
    T* __restrict most = largest.data();
    std::uint32_t* __restrict count = nonzeros.data();
    for (std::size_t k = 0; k < bins; ++k) {
      most[k] = std::max(most[k], x[k]);
      count[k] += x[k] != 0;
    }
    if (std::is_floating_point_v<T> && !allOdd_) findOdd(x);
  }

 private:
  void findOdd(const T* x) {
    const std::size_t bins = odd.size();
    std::uint8_t* __restrict flag = odd.data();
    for (std::size_t k = 0; k < bins; ++k) {
      const T v = x[k] < limit_ ? x[k] : T(-1);
      flag[k] |= v < 0 || v != static_cast<T>(static_cast<std::int32_t>(std::max(v, T(-1))));
    }
    if (++looks_ % tile == 0) allOdd_ = std::find(odd.begin(), odd.end(), 0) == odd.end();
  }

  T limit_;
  bool allOdd_ = false;  // nothing is left to find
  std::size_t looks_ = 0;
};

template <class T>
std::vector<BinScan> scanBins(MatrixView<const T> X, std::size_t limit, int threads) {
  std::vector<BinScan> scan(X.rows);
  std::mutex mutex;
  const std::size_t parts = static_cast<std::size_t>(threads), bins = X.rows;
  parallelFor(parts, 1, threads, [&](std::size_t part) {
    ColumnScan<T> mine(bins, limit);
    for (std::size_t j = X.cols * part / parts; j < X.cols * (part + 1) / parts; ++j) mine.add(X.col(j));
    const std::lock_guard<std::mutex> lock(mutex);
    for (std::size_t k = 0; k < bins; ++k) {
      scan[k].largest = std::max(scan[k].largest, static_cast<double>(mine.largest[k]));
      scan[k].counts = scan[k].counts && !mine.odd[k] && mine.largest[k] < limit;
      scan[k].nonzeros += mine.nonzeros[k];
    }
  });
  return scan;
}
}  // namespace frs
