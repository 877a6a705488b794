// hierarchy_gradients.hpp - how much brightness, colour and texture differ across a line through each pixel.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "image/planar_image.hpp"

namespace frs {
constexpr int kOrientations = 8;  ///< edge directions o pi / 8 from the column axis towards the rows
constexpr int kScales = 3;
constexpr int kCues = 4 * kScales;  ///< (L, a, b, texton) x scale, scale fastest
constexpr int kTextons = 32;

/// The codes from which histograms are made: a smooth assignment of L, a and b values to bins, and
/// textons. L, a and b are codes 0..255 over fixed ranges (a gray image has constant a and b).
struct CueChannels {
  std::size_t rows = 0, cols = 0;
  std::vector<std::uint8_t> lightness, a, b, texton;
};

CueChannels cueChannels(const PlanarImage& lab, Span<const std::uint8_t> texton);

/// Oriented boundary strength: for each orientation, the weighted sum of the half-rectangle gradients
///   G_c,r(x, theta) = (1/2 sum_k |p_k - q_k|)^2
/// where p and q are the histograms of channel c in the two rectangles of depth r and length 1.6 r that
/// meet at x along theta; smoothed along theta, then S = sum_c,r w_c,r G_c,r. The square of half the L1 distance grows
/// with a difference as chi-square does, and is a sum of whole numbers until its very end.
///
/// Pre     one weight per cue.
/// Post    out holds kOrientations planes of rows x cols values. Independent of the number of threads and of `side`.
/// Cost    O(pixels) per cue and orientation whatever the radius (integral histograms of 16-bit counts in a ring of
///         rows) and the shape: images more than twice as long as wide are worked on in parts about as long as the
///         shorter side, or `side` if that is longer. About 40 bytes per pixel of a part and thread besides the result.
void orientedGradients(const CueChannels& channels, const std::array<float, kCues>& weights, int threads,
                       Monitor& monitor, std::vector<float>& out, std::size_t side = 128);
}  // namespace frs
