// box_gradients.hpp - the inner loop of the oriented gradients: histograms of neighbouring boxes compared.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::gradients {
constexpr int kBins = 32;  ///< lanes of a histogram: 64 bytes, one cache line

/// Rows of an integral histogram that bound two boxes: `upper` lies between rows 0 and 1, `lower` between
/// 2 and 3.
struct BoxRows {
  const std::uint16_t* row[4];
};

/// Chi-square distances of the two boxes for positions first .. last-1; box columns are
/// position - reach .. position + reach. upperScale and lowerScale hold 1 / count per position, or 0 where
/// a box is empty. With `split`, lanes 0-15 and 16-31 are two histograms: two distances.
using ChiSquareRow = void (*)(const BoxRows& rows, int first, int last, int reach, const float* upperScale,
                              const float* lowerScale, bool split, float* out, float* out2);
}  // namespace frs::gradients
