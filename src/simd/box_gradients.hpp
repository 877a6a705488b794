// box_gradients.hpp - the inner loops of the oriented gradients: integral histograms, and the histograms of neighbouring
// boxes compared.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::gradients {
/// What the lanes of an entry count: one histogram of 16 or of 32 bins, or two of 16 bins side by side.
enum class Layout { narrow, wide, pair };
constexpr int lanesOf(Layout layout) { return layout == Layout::narrow ? 16 : 32; }

constexpr int kMaxHalf = 15;  ///< half the length of boxes, in entries

/// What the pixels of a code add to a histogram: `table` has the counts of all lanes for each code, and a pixel's code is
/// the byte of its number that begins at bit `shift`. A pair has a table for each histogram, both with all lanes.
struct CodeBins {
  Layout layout;
  const std::uint16_t* table;
  int shift;
  const std::uint16_t* table2 = nullptr;
  int shift2 = 0;
};

/// The rows of an integral histogram above, between and below two boxes, with an entry at every second pixel.
struct BoxRows {
  const std::uint16_t *above, *between, *below;
};

/// What the counts of an upper and a lower box are multiplied by so that their sum is 0 where the colours are the same:
/// the pixels of the lower box, and minus those of the upper one, or what has the same ratio.
struct Factors {
  std::int16_t ofUpper, ofLower;
};

struct Loops {
  /// Entries from .. to of the next row of an integral histogram: below[k] = above[k] + the counts of pixels
  /// 2 from .. 2k-1 of the row, of which only first .. last-1 count.
  void (*integralRow)(const std::uint32_t* codes, int first, int last, int from, int to, const CodeBins& bins,
                      const std::uint16_t* above, std::uint16_t* below);
  /// Adds weights[h] times the squared distance (1/2 sum |p - q|)^2 of the boxes above and below the entries
  /// first .. last-1, which reach `half` entries to either side; h is 0, and with Layout::pair also 1. A distance is
  /// scale * sum |u * ofUpper + l * ofLower| over the counts u and l of the boxes; the sum is exact.
  ///
  /// Pre     counts of a box are below 2^15, and the sums below 2^31.
  void (*addDistances)(Layout layout, const BoxRows& rows, int first, int last, int half, const Factors* factors,
                       const float* scale, const float* weights, float* out);
  /// The same for boxes of equal sizes, in half the time: a distance is scale * sum |u - l|. Pre: half <= kMaxHalf.
  void (*addWholeDistances)(Layout layout, const BoxRows& rows, int first, int last, int half, float scale,
                            const float* weights, float* out);
};
}  // namespace frs::gradients
