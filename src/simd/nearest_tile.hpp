// nearest_tile.hpp - the inner loop of the search for nearest words.
#pragma once
#include <cstddef>
#include <cstdint>

namespace frs::nearest {
constexpr std::size_t kPanel = 32;        // words interleaved in one panel
constexpr std::size_t kTileColumns = 96;  // samples handled together: their running minima stay in cache

/// Some samples against all words.
struct Tile {
  const float* panels;    // [panel][d][kPanel], words interleaved, the last panel padded with zeros
  const float* halfNorm;  // |w|^2 / 2, a huge number for padding
  std::size_t panelCount, dim;
  const float* samples;  // dim x count, count <= kTileColumns
  std::size_t count;
  float* scratch;        // kTileColumns * dim
  float* best;           // lowest |w|^2 / 2 - w'x of each sample
  float* second;         // second lowest
  std::uint32_t* index;  // where the lowest is
};
using TileFunction = void (*)(const Tile&);
}  // namespace frs::nearest
