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

template <class Visit>
void forEachNeighbour(std::size_t i, std::size_t rows, std::size_t n, Visit visit) {
  const std::size_t y = i % rows;
  if (y > 0) visit(i - 1);
  if (y + 1 < rows) visit(i + 1);
  if (i >= rows) visit(i - rows);
  if (i + rows < n) visit(i + rows);
}

// Numbers the plateaus that have no lower neighbour, from 1; 0 elsewhere.
std::vector<std::uint32_t> minima(const std::vector<int>& level, std::size_t rows) {
  const std::size_t n = level.size();
  std::vector<std::uint32_t> label(n, 0), plateau;
  std::vector<char> seen(n, 0);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (seen[i]) continue;
    plateau.assign(1, static_cast<std::uint32_t>(i));
    seen[i] = 1;
    bool lowest = true;
    for (std::size_t k = 0; k < plateau.size(); ++k)
      forEachNeighbour(plateau[k], rows, n, [&](std::size_t j) {
        if (level[j] < level[i]) lowest = false;
        if (level[j] != level[i] || seen[j]) return;
        seen[j] = 1;
        plateau.push_back(static_cast<std::uint32_t>(j));
      });
    if (!lowest) continue;
    ++count;
    for (std::uint32_t p : plateau) label[p] = count;
  }
  return label;
}

// Meyer's flooding with a queue per level: a pixel joins the first region that reaches it.
void flood(const std::vector<int>& level, std::size_t rows, std::vector<std::uint32_t>& label) {
  std::vector<std::vector<std::uint32_t>> queue(kLevels);
  for (std::size_t i = 0; i < label.size(); ++i)
    if (label[i]) queue[level[i]].push_back(static_cast<std::uint32_t>(i));
  for (int l = 0; l < kLevels; ++l)
    for (std::size_t k = 0; k < queue[l].size(); ++k) {
      const std::uint32_t i = queue[l][k];
      forEachNeighbour(i, rows, label.size(), [&](std::size_t j) {
        if (label[j]) return;
        label[j] = label[i];
        queue[std::max(l, level[j])].push_back(static_cast<std::uint32_t>(j));
      });
    }
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
      cracks_.push_back({static_cast<long>(first->i % rows_), static_cast<long>(first->i / rows_), first->j == first->i + 1});
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

Watershed orientedWatershed(Span<const float> strength, std::size_t rows, std::size_t cols) {
  const std::size_t n = rows * cols;
  std::vector<float> top(strength.begin(), strength.begin() + n);
  for (int o = 1; o < kOrientations; ++o)
    for (std::size_t i = 0; i < n; ++i) top[i] = std::max(top[i], strength[o * n + i]);
  std::vector<int> level(n);
  for (std::size_t i = 0; i < n; ++i) level[i] = std::clamp(static_cast<int>(top[i] * kLevels), 0, kLevels - 1);

  Watershed result;
  result.label = minima(level, rows);
  flood(level, rows, result.label);

  const auto crackStrength = [&](std::size_t i, std::size_t j, double angle) {
    if (angle < 0) return 0.5 * (top[i] + top[j]);
    const double position = angle / kPi * kOrientations;
    const std::size_t o = static_cast<std::size_t>(position) % kOrientations, next = (o + 1) % kOrientations;
    const double part = position - std::floor(position);
    return 0.5 * ((1 - part) * (strength[o * n + i] + strength[o * n + j]) +
                  part * (strength[next * n + i] + strength[next * n + j]));
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
