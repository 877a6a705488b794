// box_gradients.hpp - the inner loops of the oriented gradients: integral histograms, and the histograms of neighbouring
// boxes compared.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::gradients {
constexpr int kBins = 32;  ///< lanes of a histogram: 64 bytes, one cache line

/// What the pixels of a code add to a histogram: `table` has kBins counts for each code, and a pixel's code is the byte
/// of its number that begins at bit `shift`. Counts of a second table are added where there is one.
struct CodeBins {
  const std::uint16_t* table;
  int shift;
  const std::uint16_t* table2 = nullptr;
  int shift2 = 0;
};

/// The rows of an integral histogram above, between and below two boxes, with an entry at every second pixel.
struct BoxRows {
  const std::uint16_t *above, *between, *below;
};

struct Loops {
  /// The next row of an integral histogram, of pairs + 1 entries: below[k] = above[k] + the counts of pixels 0 .. 2k-1 of
  /// the row, of which only first .. last-1 count. Entries are kBins counts, aligned to 64 bytes.
  void (*integralRow)(const std::uint32_t* codes, int first, int last, int pairs, const CodeBins& bins,
                      const std::uint16_t* above, std::uint16_t* below);
  /// Chi-square distances 1/2 sum (p - q)^2 / (p + q) of the boxes above and below the entries first .. last-1, which
  /// reach `half` entries to either side; upperScale and lowerScale hold 1 / count of each. With `split`, lanes 0-15
  /// and 16-31 are two histograms: two distances.
  void (*chiSquareRow)(const BoxRows& rows, int first, int last, int half, const float* upperScale,
                       const float* lowerScale, bool split, float* out, float* out2);
};
}  // namespace frs::gradients
