#include "segment/turned_frame.hpp"

#include <algorithm>
#include <cmath>

namespace frs {
namespace {
constexpr double kPi = 3.14159265358979323846;

int evenBelow(double value) { return 2 * static_cast<int>(std::floor(value / 2)); }
}  // namespace

std::vector<Tile> tilesOf(std::size_t rows, std::size_t cols, std::size_t side) {
  const bool wide = cols > rows;
  const std::size_t longer = std::max(rows, cols),
                    count = std::max<std::size_t>(1, longer / std::max<std::size_t>(1, side));
  std::vector<Tile> tiles;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t from = k * longer / count, to = (k + 1) * longer / count;
    tiles.push_back(wide ? Tile{from, to, 0, rows} : Tile{0, cols, from, to});
  }
  return tiles;
}

Frame::Frame(std::size_t rows, std::size_t cols, int orientation, const Tile& tile, int marginU, int marginV)
    : c(std::cos(orientation * kPi / kOrientations)),
      s(std::sin(orientation * kPi / kOrientations)),
      cx(static_cast<double>((cols - 1) / 2)),
      cy(static_cast<double>((rows - 1) / 2)),
      firstU(0),
      firstV(0) {
  double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
  for (std::size_t px : {tile.x0, tile.x1 - 1})
    for (std::size_t py : {tile.y0, tile.y1 - 1}) {
      const double at[2] = {alongU(px, py), alongV(px, py)};
      for (int k = 0; k < 2; ++k) {
        low[k] = std::min(low[k], at[k]);
        high[k] = std::max(high[k], at[k]);
      }
    }
  firstU = evenBelow(low[0] - marginU);
  firstV = evenBelow(low[1] - marginV);
  width = evenBelow(high[0] + marginU) + 2 - firstU;
  height = evenBelow(high[1] + marginV) + 2 - firstV;
}

std::vector<std::uint32_t> packedCodes(const CueChannels& channels) {
  std::vector<std::uint32_t> packed(channels.lightness.size());
  for (std::size_t i = 0; i < packed.size(); ++i)
    packed[i] = static_cast<std::uint32_t>(channels.lightness[i] | channels.a[i] << 8 | channels.b[i] << 16) |
                static_cast<std::uint32_t>(channels.texton[i]) << 24;
  return packed;
}

TurnedCodes::TurnedCodes(MatrixView<const std::uint32_t> packed, const Frame& frame)
    : width_(static_cast<std::size_t>(frame.width)), code_(width_ * static_cast<std::size_t>(frame.height)) {
  // Fixed point, 32 bits after the point: the pixel that a point lies in is the upper half of its place.
  const double one = 4294967296.0;
  const std::int64_t stepX = std::llround(frame.c * one), stepY = std::llround(frame.s * one);
  for (int v = 0; v < frame.height; ++v) {
    // Places are counted from the middle of the picture, where they are the same in every tile.
    std::int64_t x = std::llround((frame.cx + 0.5 - (v + frame.firstV) * frame.s) * one) + frame.firstU * stepX,
                 y = std::llround((frame.cy + 0.5 + (v + frame.firstV) * frame.c) * one) + frame.firstU * stepY;
    std::uint32_t* out = &code_[static_cast<std::size_t>(v) * width_];
    Range range{frame.width, 0};
    for (int u = 0; u < frame.width; ++u, x += stepX, y += stepY) {
      const std::uint64_t px = static_cast<std::uint64_t>(x >> 32), py = static_cast<std::uint64_t>(y >> 32);
      if (px >= packed.cols || py >= packed.rows) continue;  // negative places are huge
      range = {std::min(range.first, u), u + 1};
      out[u] = packed(py, px);
    }
    inside_.push_back(range);
  }
}
}  // namespace frs
