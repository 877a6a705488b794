// hierarchy_watershed.cpp - orientedWatershed, see segment/hierarchy.hpp.
#include <algorithm>
#include <cmath>

#include "segment/hierarchy.hpp"

namespace frs {
namespace {
constexpr double kPi = 3.14159265358979323846;
constexpr int kLevels = 1024;
// A crack is the side that two pixels share. The direction of a boundary at a crack is read from the cracks at most
// this many rows and columns away.
constexpr long kNear = 5;

// A picture with a border of one pixel around it, so that every pixel inside has four neighbours.
struct Bordered {
  Bordered(std::size_t height, std::size_t width) : rows(height), cols(width), stride(height + 2) {}
  std::size_t size() const { return stride * (cols + 2); }
  template <class Visit>
  void forEachPixel(Visit visit) const {
    for (std::size_t x = 0, k = 0; x < cols; ++x)
      for (std::size_t i = (x + 1) * stride + 1; i <= (x + 1) * stride + rows; ++i) visit(i, k++);
  }
  template <class Visit>
  void forEachNeighbour(std::size_t i, Visit visit) const {
    visit(i - 1);
    visit(i + 1);
    visit(i - stride);
    visit(i + stride);
  }
  std::size_t rows, cols, stride;
};
constexpr std::uint16_t kWall = kLevels;       // level of the border: above all others
constexpr std::uint32_t kNobody = 0xffffffff;  // its label: it belongs to no region

// Numbers the plateaus that have no lower neighbour, from 1; 0 elsewhere.
std::vector<std::uint32_t> minima(const Bordered& grid, const std::vector<std::uint16_t>& level) {
  std::vector<std::uint32_t> label(grid.size(), kNobody), plateau;
  std::vector<char> seen(grid.size(), 0);
  std::uint32_t count = 0;
  grid.forEachPixel([&](std::size_t i, std::size_t) { label[i] = 0; });
  grid.forEachPixel([&](std::size_t i, std::size_t) {
    if (seen[i]) return;
    plateau.assign(1, static_cast<std::uint32_t>(i));
    seen[i] = 1;
    bool lowest = true;
    for (std::size_t k = 0; k < plateau.size(); ++k)
      grid.forEachNeighbour(plateau[k], [&](std::size_t j) {
        if (level[j] < level[i]) lowest = false;
        if (level[j] != level[i] || seen[j]) return;
        seen[j] = 1;
        plateau.push_back(static_cast<std::uint32_t>(j));
      });
    if (!lowest) return;
    ++count;
    for (std::uint32_t p : plateau) label[p] = count;
  });
  return label;
}

// Meyer's flooding with a queue per level: a pixel joins the first region that reaches it.
void flood(const Bordered& grid, const std::vector<std::uint16_t>& level, std::vector<std::uint32_t>& label) {
  std::vector<std::vector<std::uint32_t>> queue(kLevels);
  grid.forEachPixel([&](std::size_t i, std::size_t) {
    if (label[i]) queue[level[i]].push_back(static_cast<std::uint32_t>(i));
  });
  for (int l = 0; l < kLevels; ++l)
    for (std::size_t k = 0; k < queue[l].size(); ++k) {
      const std::uint32_t i = queue[l][k];
      grid.forEachNeighbour(i, [&](std::size_t j) {
        if (label[j]) return;
        label[j] = label[i];
        queue[std::max<int>(l, level[j])].push_back(static_cast<std::uint32_t>(j));
      });
    }
}

// Regions around the minima of `height`, numbered from 1.
std::vector<std::uint32_t> basins(const std::vector<float>& height, std::size_t rows, std::size_t cols) {
  const Bordered grid(rows, cols);
  std::vector<std::uint16_t> level(grid.size(), kWall);
  grid.forEachPixel([&](std::size_t i, std::size_t k) {
    level[i] = static_cast<std::uint16_t>(std::clamp(static_cast<int>(height[k] * kLevels), 0, kLevels - 1));
  });
  std::vector<std::uint32_t> bordered = minima(grid, level), label(rows * cols);
  flood(grid, level, bordered);
  grid.forEachPixel([&](std::size_t i, std::size_t k) { label[k] = bordered[i]; });
  return label;
}

// Directions of the boundary between two regions, near each of its cracks: the main axis of the cracks around. Coordinates
// are those of the crack map, two units per pixel.
class ArcDirections {
 public:
  explicit ArcDirections(std::size_t rows) : rows_(rows) {}

  /// The cracks of one arc, in the order of their pixels, column by column.
  void set(const Face* first, const Face* last) {
    cracks_.clear();
    for (; first < last; ++first)
      cracks_.push_back(
          {static_cast<long>(first->i % rows_), static_cast<long>(first->i / rows_), first->j == first->i + 1});
    begin_ = 0;
  }

  /// Angle at crack k in [0, pi) from the column axis towards the rows, or -1 when fewer than 3 cracks tell it. Pre: k
  /// does not fall from call to call.
  double near(std::size_t k) {
    const Crack& at = cracks_[k];
    while (cracks_[begin_].x < at.x - kNear) ++begin_;
    long n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    for (std::size_t q = begin_; q < cracks_.size() && cracks_[q].x <= at.x + kNear; ++q) {
      const Crack& c = cracks_[q];
      const long y = c.y - at.y, x = c.x - at.x, lastY = y + c.down, lastX = x + !c.down;  // of its two pixels
      if (y < -kNear || lastY > kNear || lastX > kNear) continue;
      const long dx = x + lastX, dy = y + lastY;
      ++n;
      sx += dx;
      sy += dy;
      sxx += dx * dx;
      syy += dy * dy;
      sxy += dx * dy;
    }
    if (n < 3) return -1;
    const double m = static_cast<double>(n), mx = sx / m, my = sy / m;
    const double angle = 0.5 * std::atan2(2 * (sxy / m - mx * my), (sxx / m - mx * mx) - (syy / m - my * my));
    return angle < 0 ? angle + kPi : angle;
  }

 private:
  struct Crack {
    long y, x;  // of its first pixel
    bool down;  // the second one lies below it, not to the right
  };
  std::size_t rows_, begin_ = 0;
  std::vector<Crack> cracks_;
};
}  // namespace

Watershed orientedWatershed(Span<const float> logOdds, std::size_t rows, std::size_t cols) {
  const std::size_t n = rows * cols;
  std::vector<float> top(logOdds.begin(), logOdds.begin() + n);
  for (int o = 1; o < kOrientations; ++o)
    for (std::size_t i = 0; i < n; ++i) top[i] = std::max(top[i], logOdds[o * n + i]);
  for (float& t : top) t = probability(t);
  Watershed result;
  result.label = basins(top, rows, cols);

  const auto crackStrength = [&](std::size_t i, std::size_t j, double angle) {
    if (angle < 0) return 0.5 * (top[i] + top[j]);
    const double position = angle / kPi * kOrientations;
    const std::size_t o = static_cast<std::size_t>(position) % kOrientations, next = (o + 1) % kOrientations;
    const double part = position - std::floor(position);
    return 0.5 * ((1 - part) * (probability(logOdds[o * n + i]) + probability(logOdds[o * n + j])) +
                  part * (probability(logOdds[next * n + i]) + probability(logOdds[next * n + j])));
  };
  const std::vector<Face> faces = facesBetween(result.label, {rows, cols});
  result.graph.count = *std::max_element(result.label.begin(), result.label.end());
  ArcDirections directions(rows);
  for (std::size_t first = 0, last; first < faces.size(); first = last) {
    last = endOfArc(faces, first);
    directions.set(&faces[first], &faces[first] + (last - first));
    double sum = 0;
    for (std::size_t k = first; k < last; ++k)
      sum += static_cast<float>(crackStrength(faces[k].i, faces[k].j, directions.near(k - first)));
    const std::uint32_t length = static_cast<std::uint32_t>(last - first);
    result.graph.edges.push_back({faces[first].a, faces[first].b, length, sum / length});
  }
  return result;
}
}  // namespace frs
