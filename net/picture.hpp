// picture.hpp - pictures as a network sees them, planes turned, and the map in what a layer gives.
#pragma once
#include <cstdint>
#include <vector>

#include "network/protocol.hpp"

namespace frs {
/// The values of the input, 1 x channels x height x width: resized (linear interpolation where it grows, weighted means where
/// it shrinks), shifted and scaled. A network of one channel sees the luma of ITU-R 601.
std::vector<float> seenBy(const NetworkRequest& request, const std::vector<unsigned char>& picture, long channels);

/// Writes a plane of rows x cols to `to`, column by column.
void transpose(const float* plane, std::size_t rows, std::size_t cols, float* to);

/// Where in a tensor the map is: cell (c, y, x) at first + c * channel + y * row + x * column.
struct Layout {
  std::size_t channels = 0, height = 0, width = 0;
  std::size_t first = 0, channel = 0, row = 0, column = 0;
  std::uint32_t patch = 0, others = 0;  ///< of tokens, see NetworkAnswer
};

/// A tensor of this size is a map as 1 x channels x height x width, as 1 x height x width x channels where only that has the
/// shape of the picture, or as tokens (1 x tokens x channels): class token and registers first, then those of the patches row
/// by row. Where `patch` is 0 it is the one that leaves fewest other tokens. No channels where the tensor is no map.
Layout layoutOf(const std::vector<std::int64_t>& size, const NetworkRequest& request);
}  // namespace frs
