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
constexpr std::ptrdiff_t kNear = 5;

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

// Direction of the boundary between regions a and b near a crack: the main axis of the cracks between
// the same two regions. Coordinates are those of the crack map, two units per pixel.
class Direction {
 public:
  Direction(const std::vector<std::uint32_t>& label, std::size_t rows, std::size_t cols)
      : label_(label), rows_(static_cast<std::ptrdiff_t>(rows)), cols_(static_cast<std::ptrdiff_t>(cols)) {}

  /// Angle in [0, pi) from the column axis towards the rows, or -1 when fewer than 3 cracks tell it.
  double near(std::size_t i, std::size_t j) const {
    const std::uint32_t a = label_[i], b = label_[j];
    const std::ptrdiff_t y = static_cast<std::ptrdiff_t>(i) % rows_, x = static_cast<std::ptrdiff_t>(i) / rows_;
    const std::ptrdiff_t y0 = std::max<std::ptrdiff_t>(0, y - kNear), y1 = std::min(rows_ - 1, y + kNear),
                         x0 = std::max<std::ptrdiff_t>(0, x - kNear), x1 = std::min(cols_ - 1, x + kNear);
    long n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    const auto add = [&](long dx, long dy) {
      ++n;
      sx += dx;
      sy += dy;
      sxx += dx * dx;
      syy += dy * dy;
      sxy += dx * dy;
    };
    for (std::ptrdiff_t xx = x0; xx <= x1; ++xx)
      for (std::ptrdiff_t yy = y0; yy <= y1; ++yy) {
        const std::uint32_t* p = &label_[static_cast<std::size_t>(xx * rows_ + yy)];
        const std::uint32_t other = p[0] == a ? b : p[0] == b ? a : 0;
        if (!other) continue;
        if (yy < y1 && p[1] == other) add(2 * (xx - x), 2 * (yy - y) + 1);
        if (xx < x1 && p[rows_] == other) add(2 * (xx - x) + 1, 2 * (yy - y));
      }
    if (n < 3) return -1;
    const double m = static_cast<double>(n), mx = sx / m, my = sy / m;
    const double angle = 0.5 * std::atan2(2 * (sxy / m - mx * my), (sxx / m - mx * mx) - (syy / m - my * my));
    return angle < 0 ? angle + kPi : angle;
  }

 private:
  const std::vector<std::uint32_t>& label_;
  std::ptrdiff_t rows_, cols_;
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

  const Direction direction(result.label, rows, cols);
  const auto crackStrength = [&](std::size_t i, std::size_t j) {
    const double angle = direction.near(i, j);
    if (angle < 0) return 0.5 * (top[i] + top[j]);
    const double position = angle / kPi * kOrientations;
    const std::size_t o = static_cast<std::size_t>(position) % kOrientations, next = (o + 1) % kOrientations;
    const double part = position - std::floor(position);
    return 0.5 * ((1 - part) * (strength[o * n + i] + strength[o * n + j]) +
                  part * (strength[next * n + i] + strength[next * n + j]));
  };
  result.graph = regionGraph(result.label, {rows, cols}, crackStrength);
  return result;
}
}  // namespace frs
