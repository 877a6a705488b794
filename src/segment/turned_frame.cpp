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

namespace {
// Fixed point, 32 bits after the point: the pixel that a point lies in is the upper half of its place.
constexpr double kOne = 4294967296.0;

// The steps u in from .. to-1 at which 0 <= first + u step < limit.
Range stepsInside(std::int64_t first, std::int64_t step, std::size_t limit, const Range& all) {
  const std::int64_t end = static_cast<std::int64_t>(limit) << 32;
  if (step == 0) return first >= 0 && first < end ? all : Range{0, 0};
  const auto ceiling = [](std::int64_t a, std::int64_t b) { return a / b + (a % b > 0); };  // b > 0
  // rising: u >= -first / step and u < (end - first) / step; falling: the same for the mirrored place
  const std::int64_t size = step > 0 ? step : -step, low = step > 0 ? -first : first - end + 1,
                     high = step > 0 ? end - first : first + 1;
  return {static_cast<int>(std::clamp<std::int64_t>(ceiling(low, size), all.first, all.last)),
          static_cast<int>(std::clamp<std::int64_t>(ceiling(high, size), all.first, all.last))};
}
}  // namespace

void TurnedCodes::turn(MatrixView<const std::uint32_t> packed, const Frame& frame) {
  width_ = static_cast<std::size_t>(frame.width);
  code_.resize(width_ * static_cast<std::size_t>(frame.height));
  inside_.clear();
  const std::int64_t stepX = std::llround(frame.c * kOne), stepY = std::llround(frame.s * kOne);
  for (int v = 0; v < frame.height; ++v) {
    // Places are counted from the middle of the picture, where they are the same in every tile.
    const std::int64_t x = std::llround((frame.cx + 0.5 - (v + frame.firstV) * frame.s) * kOne) + frame.firstU * stepX,
                       y = std::llround((frame.cy + 0.5 + (v + frame.firstV) * frame.c) * kOne) + frame.firstU * stepY;
    const Range range = stepsInside(y, stepY, packed.rows, stepsInside(x, stepX, packed.cols, {0, frame.width}));
    std::uint32_t* out = &code_[static_cast<std::size_t>(v) * width_];
    for (int u = range.first; u < range.last; ++u)
      out[u] = packed(static_cast<std::size_t>((y + u * stepY) >> 32), static_cast<std::size_t>((x + u * stepX) >> 32));
    inside_.push_back(range.first < range.last ? range : Range{frame.width, 0});
  }
}
}  // namespace frs
