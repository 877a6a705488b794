// candidate_features.cpp - what is measured of candidates; see candidates.hpp.
#include <algorithm>
#include <cmath>
#include <limits>

#include "segment/candidates.hpp"

namespace frs {
namespace {
/// The picture sampled at the middles of square cells, about 4800 of them.
struct Cells {
  explicit Cells(const PictureRegions& regions) {
    const std::size_t rows = regions.grid.rows, cols = regions.grid.cols;
    step = std::max<std::size_t>(1, std::lround(std::sqrt(static_cast<double>(rows * cols) / 4800)));
    height = (rows + step - 1 - step / 2) / step;
    width = (cols + step - 1 - step / 2) / step;
    count.assign(regions.graph.count, 0);
    for (std::size_t x = 0; x < width; ++x) {
      for (std::size_t y = 0; y < height; ++y) {
        label.push_back(regions.labels[(step / 2 + x * step) * rows + step / 2 + y * step] - 1);
        ++count[label.back()];
      }
    }
  }
  /// Cells from `low` (inclusive) to `high` (exclusive) of a side of `n` cells, for pixels first .. last.
  void range(double first, double last, std::size_t n, std::size_t& low, std::size_t& high) const {
    const auto cell = [&](double pixel) {
      return static_cast<std::size_t>(std::clamp(std::round(pixel / step), 0.0, static_cast<double>(n)));
    };
    low = cell(first - 1);
    high = cell(last);
  }

  std::size_t step, height, width;
  std::vector<std::uint32_t> label;  // columns one after the other
  std::vector<double> count;         // of each region
};

struct CellBox {
  CellBox(const Cells& cells, const PixelBox& b, double more) {
    const double dx = more * b.width(), dy = more * b.height();
    cells.range(b.x1 - dx, b.x2 + dx, cells.width, x1, x2);
    cells.range(b.y1 - dy, b.y2 + dy, cells.height, y1, y2);
  }
  bool has(std::size_t x, std::size_t y) const { return x >= x1 && x < x2 && y >= y1 && y < y2; }
  std::size_t x1, x2, y1, y2;
};

/// Cells of each region in the box of a candidate and in the ring around it.
void countCells(const Cells& cells, const PixelBox& box, float* inside, float* ring) {
  const CellBox inner(cells, box, 0), outer(cells, box, 0.25);
  for (std::size_t x = outer.x1; x < outer.x2; ++x)
    for (std::size_t y = outer.y1; y < outer.y2; ++y)
      ++(inner.has(x, y) ? inside : ring)[cells.label[x * cells.height + y]];
}

/// The box of the faces between the two regions of each edge of the graph; a face is where its first pixel is.
std::vector<PixelBox> contourBoxes(const PictureRegions& regions) {
  const RegionGraph& graph = regions.graph;
  std::vector<std::size_t> first(graph.count + 2, graph.edges.size());
  for (std::size_t e = graph.edges.size(); e-- > 0;) first[graph.edges[e].a] = e;
  std::vector<PixelBox> box(graph.edges.size(),
                            {std::numeric_limits<int>::max(), std::numeric_limits<int>::max(), 0, 0});
  const int rows = static_cast<int>(regions.grid.rows);
  regions.grid.forEachPair([&](std::size_t i, std::size_t j) {
    const auto [a, b] = std::minmax(regions.labels[i], regions.labels[j]);
    if (a == b) return;
    std::size_t e = first[a];
    while (graph.edges[e].b != b) ++e;
    const int x = static_cast<int>(i) / rows + 1, y = static_cast<int>(i) % rows + 1;
    box[e] = {std::min(box[e].x1, x), std::min(box[e].y1, y), std::max(box[e].x2, x), std::max(box[e].y2, y)};
  });
  return box;
}

std::vector<double> standardised(Span<const double> cue, const RegionShapes& shapes) {
  double mean = 0, square = 0;
  for (std::size_t r = 0; r < cue.size; ++r) mean += shapes.area[r] * cue[r] / shapes.total;
  for (std::size_t r = 0; r < cue.size; ++r)
    square += shapes.area[r] * (cue[r] - mean) * (cue[r] - mean) / shapes.total;
  std::vector<double> z;
  for (double v : cue) z.push_back((v - mean) / (std::sqrt(square) + 1e-9));
  return z;
}

/// Sums over the regions of a set and over its outline.
struct SetSums {
  SetSums(const RegionSet& set, const PictureRegions& regions, const RegionShapes& shapes,
          const std::vector<double>& cue) {
    set.forEach([&](std::size_t r) {
      area += shapes.area[r];
      border += shapes.border[r];
      cueArea += shapes.area[r] * cue[r];
    });
    for (const RegionEdge& e : regions.graph.edges) {
      if (set.has(e.a - 1) == set.has(e.b - 1)) continue;
      outline += e.length;
      contour += e.length * e.strength;
    }
  }
  double area = 0, border = 0, cueArea = 0, outline = 0, contour = 0;
};

double enclosed(const PixelBox& box, const std::vector<PixelBox>& contours, const RegionGraph& graph, double slack) {
  double sum = 0;
  for (std::size_t e = 0; e < contours.size(); ++e) {
    const PixelBox& c = contours[e];
    if (c.x1 >= box.x1 - slack && c.y1 >= box.y1 - slack && c.x2 <= box.x2 + slack && c.y2 <= box.y2 + slack)
      sum += graph.edges[e].length * graph.edges[e].strength;
  }
  return sum / (2 * (box.width() + box.height()));
}

double meanOver(const float* weight, const std::vector<double>& values) {
  double sum = 0, total = 0;
  for (std::size_t r = 0; r < values.size(); ++r) {
    sum += weight[r] * values[r];
    total += weight[r];
  }
  return total > 0 ? sum / total : 0;
}
}  // namespace

void measureCandidates(const PictureRegions& regions, const RegionShapes& shapes, Span<const double> cue,
                       const std::vector<Candidate>& candidates, MatrixView<double> feature, MatrixView<float> inside,
                       MatrixView<float> ring) {
  const Cells cells(regions);
  const std::vector<PixelBox> contours = contourBoxes(regions);
  const std::vector<double> z = standardised(cue, shapes);
  std::fill(inside.data, inside.data + inside.size(), 0.0f);
  std::fill(ring.data, ring.data + ring.size(), 0.0f);
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    const PixelBox& box = candidates[k].box;
    const SetSums sums(candidates[k].members, regions, shapes, z);
    countCells(cells, box, inside.col(k), ring.col(k));
    double* f = feature.col(k);
    f[CandidateRow::X] = 0.5 * (box.x1 + box.x2) / regions.grid.cols - 0.5;
    f[CandidateRow::Y] = 0.5 * (box.y1 + box.y2) / regions.grid.rows - 0.5;
    f[CandidateRow::Border] = sums.border / std::max(sums.border + sums.outline, 1.0);
    f[CandidateRow::Contrast] = sums.contour / (4 * std::sqrt(sums.area));
    f[CandidateRow::CueInside] = sums.cueArea / sums.area;
    f[CandidateRow::CueRing] = meanOver(ring.col(k), z);
    f[CandidateRow::Enclosed] = enclosed(box, contours, regions.graph, 0.5 * cells.step);
    f[CandidateRow::Area] = sums.area / shapes.total;
    for (std::size_t r = 0; r < z.size(); ++r) {
      const float n = static_cast<float>(std::max(cells.count[r], 1.0));
      inside(r, k) /= n;
      ring(r, k) /= n;
    }
  }
}
}  // namespace frs
