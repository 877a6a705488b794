// binned_scan.hpp - a first look at the bins of a dense matrix; private to the binned module.
#pragma once
#include <algorithm>
#include <cstdint>
#include <mutex>
#include <type_traits>
#include <vector>

#include "base/parallel.hpp"
#include "frs/matrix.hpp"

namespace frs {
/// The facts about a bin that decide how it is coded.
struct BinScan {
  double largest = 0;
  bool counts = true;  ///< only whole numbers from 0 to below a limit
  std::size_t nonzeros = 0;
};

// One sample; plain loops over the bins, which the compiler turns into vectors.
template <class T>
void scanColumn(const T* x, std::size_t bins, T limit, T* __restrict largest, std::uint8_t* __restrict odd,
                std::uint32_t* __restrict nonzeros) {
  for (std::size_t k = 0; k < bins; ++k) {
    largest[k] = std::max(largest[k], x[k]);
    nonzeros[k] += x[k] != 0;
  }
  if constexpr (std::is_floating_point_v<T>)
    for (std::size_t k = 0; k < bins; ++k) {
      const T v = x[k] < limit ? x[k] : T(0.5);
      odd[k] |= v < 0 || v != static_cast<T>(static_cast<std::int32_t>(std::max(v, T(-1))));
    }
}

template <class T>
std::vector<BinScan> scanBins(MatrixView<const T> X, std::size_t limit, int threads) {
  std::vector<BinScan> scan(X.rows);
  std::mutex mutex;
  const std::size_t parts = static_cast<std::size_t>(threads), bins = X.rows;
  parallelFor(parts, 1, threads, [&](std::size_t part) {
    std::vector<T> largest(bins, T(0));
    std::vector<std::uint8_t> odd(bins, 0);
    std::vector<std::uint32_t> nonzeros(bins, 0);
    for (std::size_t j = X.cols * part / parts; j < X.cols * (part + 1) / parts; ++j)
      scanColumn(X.col(j), bins, static_cast<T>(limit), largest.data(), odd.data(), nonzeros.data());
    const std::lock_guard<std::mutex> lock(mutex);
    for (std::size_t k = 0; k < bins; ++k) {
      scan[k].largest = std::max(scan[k].largest, static_cast<double>(largest[k]));
      scan[k].counts = scan[k].counts && !odd[k] && largest[k] < limit;
      scan[k].nonzeros += nonzeros[k];
    }
  });
  return scan;
}
}  // namespace frs
