// turned_frame.hpp - a part of a picture turned so that edges of one direction run along its rows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "segment/hierarchy_gradients.hpp"

namespace frs {
/// A part of the picture, from a first pixel to one past the last.
struct Tile {
  std::size_t x0, x1, y0, y1;
};

/// A long picture is worked on in parts, as a turned one takes up to the square of its longer side. Parts are not much
/// longer than wide, and not so short that their margins are most of the work.
std::vector<Tile> tilesOf(std::size_t rows, std::size_t cols, std::size_t side);

/// A tile with a margin around it, turned: the centre of pixel (u, v) of the frame lies at
///   x = cx + u cos - v sin,  y = cy + u sin + v cos
/// of the picture, where u and v count from firstU and firstV. It is turned around the middle of the picture whatever
/// the tile, so that tiles fit together, and around the centre of a pixel: from half-way between two, rounding would
/// move the edges along an axis by half a pixel. firstU and firstV are even, so that every second point of the frame is
/// the same point of the picture in every tile.
struct Frame {
  double c = 1, s = 0, cx = 0, cy = 0;
  int firstU = 0, firstV = 0, width = 0, height = 0;

  Frame() = default;
  Frame(std::size_t rows, std::size_t cols, int orientation, const Tile& tile, int marginU, int marginV);
  double x(int u, int v) const { return cx + (u + firstU) * c - (v + firstV) * s; }
  double y(int u, int v) const { return cy + (u + firstU) * s + (v + firstV) * c; }
  /// Place of a pixel of the picture in the frame.
  double alongU(std::size_t px, std::size_t py) const {
    return (static_cast<double>(px) - cx) * c + (static_cast<double>(py) - cy) * s - firstU;
  }
  double alongV(std::size_t px, std::size_t py) const {
    return (static_cast<double>(py) - cy) * c - (static_cast<double>(px) - cx) * s - firstV;
  }
};

/// Places first .. last - 1 of a row; none where first >= last.
struct Range {
  int first, last;
};

/// Those of L, a, b and the texton of each pixel in one number, from the lowest byte up.
std::vector<std::uint32_t> packedCodes(const CueChannels& channels);

/// The packed codes of a picture, turned into a frame.
class TurnedCodes {
 public:
  void turn(MatrixView<const std::uint32_t> packed, const Frame& frame);
  const std::uint32_t* row(int v) const { return &code_[static_cast<std::size_t>(v) * width_]; }
  /// The pixels of row v that lie in the picture; codes of others are not set.
  const Range& inside(int v) const { return inside_[static_cast<std::size_t>(v)]; }

 private:
  std::size_t width_ = 0;
  std::vector<std::uint32_t> code_;
  std::vector<Range> inside_;
};
}  // namespace frs
