#include "segment/region_props.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/error.hpp"

namespace frs {
namespace {
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
}  // namespace

LabelRange labelRange(Span<const std::uint32_t> labels) {
  LabelRange range = {labels[0], labels[0]};
  for (std::uint32_t l : labels) {
    range.least = std::min(range.least, l);
    range.most = std::max(range.most, l);
  }
  return range;
}

void regionMask(Span<const std::uint32_t> labels, Span<const bool> chosen, bool* mask) {
  bool inside = true;
  for (std::size_t i = 0; i < labels.size; ++i) {
    const std::size_t region = std::size_t{labels[i]} - 1;  // huge for a label 0
    const bool known = region < chosen.size;
    inside = inside && known;
    mask[i] = known && chosen[region];
  }
  if (!inside) throw Error("badValue", "labels must be numbers of regions.");
}

void regionPlaces(Span<const std::uint32_t> labels, const Grid& grid, MatrixView<double> area,
                  MatrixView<double> cuboid, MatrixView<double> centroid) {
  std::fill_n(area.data, area.size(), 0.0);
  std::fill_n(cuboid.data, cuboid.size(), kNaN);
  std::fill_n(centroid.data, centroid.size(), 0.0);
  for (std::size_t t = 0; t < grid.frames; ++t)
    for (std::size_t x = 0; x < grid.cols; ++x) {
      const std::uint32_t* column = labels.data + (t * grid.cols + x) * grid.rows;
      for (std::size_t top = 0, end; top < grid.rows; top = end) {  // cells of one label, one below the other
        for (end = top + 1; end < grid.rows && column[end] == column[top]; ++end) {
        }
        const std::size_t r = column[top] - 1;
        const double first[3] = {x + 1.0, top + 1.0, t + 1.0}, last[3] = {x + 1.0, end + 0.0, t + 1.0};
        const double cells = end - top + 0.0;
        for (std::size_t k = 0; k < 3; ++k) {  // fmin and fmax take NaN for nothing there yet
          cuboid(r, k) = std::fmin(cuboid(r, k), first[k]);
          cuboid(r, k + 3) = std::fmax(cuboid(r, k + 3), last[k]);
        }
        area(r, 0) += cells;
        centroid(r, 0) += cells * first[0];
        centroid(r, 1) += cells * (first[1] + last[1]) / 2;
      }
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
