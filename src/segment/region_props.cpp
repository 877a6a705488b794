#include "segment/region_props.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace frs {
namespace {
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
}  // namespace

void regionPlaces(Span<const std::uint32_t> labels, const Grid& grid, MatrixView<double> area, MatrixView<double> cuboid,
                  MatrixView<double> centroid) {
  std::fill_n(area.data, area.size(), 0.0);
  std::fill_n(cuboid.data, cuboid.size(), kNaN);
  std::fill_n(centroid.data, centroid.size(), 0.0);
  std::size_t i = 0;
  for (std::size_t t = 0; t < grid.frames; ++t)
    for (std::size_t x = 0; x < grid.cols; ++x)
      for (std::size_t y = 0; y < grid.rows; ++y, ++i) {
        const std::size_t r = labels[i] - 1;
        const double place[3] = {static_cast<double>(x + 1), static_cast<double>(y + 1), static_cast<double>(t + 1)};
        const bool first = area(r, 0) == 0;
        area(r, 0) += 1;
        for (std::size_t k = 0; k < 3; ++k) {
          cuboid(r, k) = first ? place[k] : std::min(cuboid(r, k), place[k]);
          cuboid(r, k + 3) = first ? place[k] : std::max(cuboid(r, k + 3), place[k]);
        }
        centroid(r, 0) += place[0];
        centroid(r, 1) += place[1];
      }
  for (std::size_t r = 0; r < area.rows; ++r)
    for (std::size_t k = 0; k < 2; ++k) centroid(r, k) = area(r, 0) > 0 ? centroid(r, k) / area(r, 0) : kNaN;
}

template <class T>
void regionColours(Span<const std::uint32_t> labels, const Grid& grid, const T* values, MatrixView<double> colour) {
  std::vector<double> cells(colour.rows, 0.0);
  std::fill_n(colour.data, colour.size(), 0.0);
  for (std::uint32_t l : labels) cells[l - 1] += 1;
  const std::size_t frame = grid.rows * grid.cols;
  for (std::size_t t = 0; t < grid.frames; ++t)
    for (std::size_t c = 0; c < colour.cols; ++c) {
      const T* plane = values + (t * colour.cols + c) * frame;
      for (std::size_t i = 0; i < frame; ++i) colour(labels[t * frame + i] - 1, c) += static_cast<double>(plane[i]);
    }
  for (std::size_t c = 0; c < colour.cols; ++c)
    for (std::size_t r = 0; r < colour.rows; ++r) colour(r, c) = cells[r] > 0 ? colour(r, c) / cells[r] : kNaN;
}
template void regionColours(Span<const std::uint32_t>, const Grid&, const std::uint8_t*, MatrixView<double>);
template void regionColours(Span<const std::uint32_t>, const Grid&, const double*, MatrixView<double>);
}  // namespace frs
