#include "toy/canvas.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/gaussian.hpp"

namespace frs::toy {
namespace {
constexpr double nearest = 0.3;  // nothing closer to the camera plane is drawn
constexpr int subRows = 5;       // vertical samples per pixel; horizontal coverage is exact
}  // namespace

double latticeNoise(int x, int y, std::uint32_t seed) {
  std::uint32_t h =
      seed * 0x9E3779B1u ^ static_cast<std::uint32_t>(x) * 0x85EBCA77u ^ static_cast<std::uint32_t>(y) * 0xC2B2AE3Du;
  h ^= h >> 15;
  h *= 0x2C1B3C6Du;
  h ^= h >> 12;
  h *= 0x297A2D39u;
  h ^= h >> 15;
  return h * (1.0 / 4294967295.0);
}

double valueNoise(double x, double y, std::uint32_t seed) {
  const double fx = std::floor(x), fy = std::floor(y);
  const int ix = static_cast<int>(fx), iy = static_cast<int>(fy);
  const double tx = smooth(0, 1, x - fx), ty = smooth(0, 1, y - fy);
  const double low = (1 - tx) * latticeNoise(ix, iy, seed) + tx * latticeNoise(ix + 1, iy, seed);
  const double high = (1 - tx) * latticeNoise(ix, iy + 1, seed) + tx * latticeNoise(ix + 1, iy + 1, seed);
  return (1 - ty) * low + ty * high;
}

double fractalNoise(double x, double y, std::uint32_t seed, int octaves) {
  double sum = 0, norm = 0, weight = 1;
  for (int k = 0; k < octaves; ++k) {
    sum += weight * valueNoise(x, y, seed + static_cast<std::uint32_t>(k) * 101u);
    norm += weight;
    x = 2 * x + 17.3;
    y = 2 * y + 9.1;
    weight *= 0.5;
  }
  return sum / norm;
}

Vec2 Camera::project(Vec3 p) const {
  const double side = p.x * std::cos(yaw) - p.y * std::sin(yaw), d = depth(p);
  const double u = focal * side / d, v = focal * (height - p.z) / d;
  return {centerX + u * std::cos(roll) - v * std::sin(roll), centerY + u * std::sin(roll) + v * std::cos(roll)};
}

Vec3 Camera::ray(double u, double v) const {
  u -= centerX;
  v -= centerY;
  const double side = (u * std::cos(roll) + v * std::sin(roll)) / focal;
  const double down = (v * std::cos(roll) - u * std::sin(roll)) / focal;
  return {side * std::cos(yaw) + std::sin(yaw), std::cos(yaw) - side * std::sin(yaw), -down};
}

Canvas::Canvas(int width_, int height_, const Camera& camera, int objects)
    : width(width_),
      height(height_),
      rgb(static_cast<std::size_t>(width_) * height_, Color{0, 0, 0}),
      object(static_cast<std::size_t>(width_) * height_ * objects, 0.f),
      camera_(camera),
      objects_(objects) {}

void Canvas::paintAll(const PixelShader& shader) {
  parallelFor(static_cast<std::size_t>(height), 8, threadCount(0), [&](std::size_t v) {
    for (int u = 0; u < width; ++u) rgb[v * width + u] = shader(u + 0.5, static_cast<double>(v) + 0.5);
  });
  std::fill(object.begin(), object.end(), 0.f);
}

// How much of each pixel first..last of a row the polygon covers: subRows lines through the row are cut into spans
// inside and outside (even-odd rule), whose ends are exact.
void Canvas::fillRow(const std::vector<Vec2>& polygon, int row, std::vector<float>& coverage, int& first,
                     int& last) const {
  first = width;
  last = -1;
  std::vector<double> cuts;
  for (int k = 0; k < subRows; ++k) {
    const double y = row + (k + 0.5) / subRows;
    cuts.clear();
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
      const Vec2 a = polygon[j], b = polygon[i];
      if ((a.y <= y) != (b.y <= y)) cuts.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t c = 0; c + 1 < cuts.size(); c += 2) {
      const double from = std::max(0.0, cuts[c]), to = std::min<double>(width, cuts[c + 1]);
      for (int u = static_cast<int>(from); u < to; ++u) {
        if (last < first) std::fill(coverage.begin(), coverage.end(), 0.f);
        first = std::min(first, u);
        last = std::max(last, u);
        coverage[u] += static_cast<float>((std::min(to, u + 1.0) - std::max(from, double(u))) / subRows);
      }
    }
  }
}

void Canvas::fill(const std::vector<Vec3>& polygon, const Shader& shader) {
  std::vector<Vec2> corners;
  double top = height, bottom = 0;
  for (const Vec3& p : polygon) {
    if (camera_.depth(p) < nearest) return;
    corners.push_back(camera_.project(p));
    top = std::min(top, corners.back().y);
    bottom = std::max(bottom, corners.back().y);
  }
  // The plane of the polygon by Newell's sum over all corners: three of them alone could lie on a line.
  Vec3 normal{0, 0, 0};
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++)
    normal = normal + cross(polygon[j] - polygon[0], polygon[i] - polygon[0]);
  const double offset = dot(normal, polygon[0] - camera_.position());

  std::vector<float> coverage(width, 0.f);
  for (int v = std::max(0, static_cast<int>(top)); v < std::min<double>(height, bottom); ++v) {
    int first, last;
    fillRow(corners, v, coverage, first, last);
    for (int u = first; u <= last; ++u) {
      const Vec3 ray = camera_.ray(u + 0.5, v + 0.5);
      const double slope = dot(normal, ray);
      const double t = std::fabs(slope) > 1e-12 ? offset / slope : 1;
      const Paint paint = shader(camera_.position() + t * ray);
      const double a = std::min(1.f, coverage[u]) * paint.alpha;
      const std::size_t pixel = static_cast<std::size_t>(v) * width + u;
      rgb[pixel] = mix(rgb[pixel], paint.color, a);
      for (int k = 0; k < objects_; ++k) {
        float& shown = object[k * rgb.size() + pixel];
        shown = static_cast<float>((1 - a) * shown + (isObject_ && k == layer_ ? a : 0));
      }
    }
  }
}

void Canvas::fill(const std::vector<Vec3>& polygon, Color color, double alpha) {
  fill(polygon, [=](Vec3) { return Paint{color, alpha}; });
}

void Canvas::stroke(const std::vector<Vec3>& line, double width_, const Shader& shader) {
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const Vec3 toCamera = line[k] - camera_.position();
    const Vec3 side = (width_ / 2) * unit(cross(line[k + 1] - line[k], toCamera));
    fill({line[k] + side, line[k + 1] + side, line[k + 1] - side, line[k] - side}, shader);
  }
}

Canvas Canvas::shrink(int factor) const {
  Canvas small(width / factor, height / factor, camera_, objects_);
  const double share = 1.0 / (factor * factor);
  std::vector<double> hit(objects_);
  for (int v = 0; v < small.height; ++v)
    for (int u = 0; u < small.width; ++u) {
      Color sum{0, 0, 0};
      std::fill(hit.begin(), hit.end(), 0.0);
      for (int i = 0; i < factor; ++i)
        for (int j = 0; j < factor; ++j) {
          const std::size_t pixel = static_cast<std::size_t>(v * factor + i) * width + (u * factor + j);
          sum = sum + rgb[pixel];
          for (int k = 0; k < objects_; ++k) hit[k] += object[k * rgb.size() + pixel];
        }
      const std::size_t to = static_cast<std::size_t>(v) * small.width + u;
      small.rgb[to] = share * sum;
      for (int k = 0; k < objects_; ++k) small.object[k * small.rgb.size() + to] = static_cast<float>(share * hit[k]);
    }
  return small;
}

void Canvas::blur(double sigma) {
  if (sigma < 0.05) return;
  const std::vector<float> kernel = gaussianKernel(sigma, static_cast<int>(std::ceil(3 * sigma)));
  static_assert(sizeof(Color) == 3 * sizeof(float), "the colours of a pixel lie side by side");
  const Lines rows{static_cast<std::size_t>(width), static_cast<std::size_t>(height), 3};
  std::vector<Color> between(rgb.size());
  filterAlong(rows, kernel, Border::Repeat, &rgb[0].r, &between[0].r);
  filterAcross(rows, kernel, Border::Repeat, &between[0].r, &rgb[0].r);
}

std::vector<Vec3> ellipse(Vec3 center, Vec3 axis1, Vec3 axis2, int corners) {
  std::vector<Vec3> polygon;
  for (int k = 0; k < corners; ++k) {
    const double angle = 6.283185307179586 * k / corners;
    polygon.push_back(center + std::cos(angle) * axis1 + std::sin(angle) * axis2);
  }
  return polygon;
}
}  // namespace frs::toy
