// canvas.hpp - a small software renderer: pinhole camera, anti-aliased planar shapes, value noise.
// toy may use: base, image.
#pragma once
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

namespace frs::toy {
struct Vec2 {
  double x, y;
};
struct Vec3 {
  double x, y, z;
};
inline Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vec3 unit(Vec3 a) { return (1 / std::sqrt(dot(a, a) + 1e-30)) * a; }

struct Color {
  float r, g, b;
};
inline Color operator*(double s, Color c) {
  const float f = static_cast<float>(s);
  return {f * c.r, f * c.g, f * c.b};
}
inline Color operator*(Color a, Color b) { return {a.r * b.r, a.g * b.g, a.b * b.b}; }
inline Color operator+(Color a, Color b) { return {a.r + b.r, a.g + b.g, a.b + b.b}; }
inline Color mix(Color a, Color b, double t) { return (1 - t) * a + t * b; }

/// A colour, and how much it hides of what lies below (alpha in 0..1).
struct Paint {
  Color color;
  double alpha = 1;
};

/// 0 below a, 1 above b, smooth between.
inline double smooth(double a, double b, double x) {
  const double t = std::fmin(1, std::fmax(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
}
/// Pseudo-random value in 0..1 of a lattice point; the same on every host.
double latticeNoise(int x, int y, std::uint32_t seed);
/// Value noise: lattice values joined smoothly, in 0..1.
double valueNoise(double x, double y, std::uint32_t seed);
/// Sum of octaves of value noise, each twice as fine and half as strong, in 0..1.
double fractalNoise(double x, double y, std::uint32_t seed, int octaves = 4);

/// Pinhole camera above the ground plane z = 0, at (0, 0, height), looking along +y turned by yaw.
struct Camera {
  double focal = 1, centerX = 0, centerY = 0;  ///< pixels; centerY is where the horizon lies
  double height = 1.6, yaw = 0, roll = 0;

  Vec3 position() const { return {0, 0, height}; }
  double depth(Vec3 p) const { return p.x * std::sin(yaw) + p.y * std::cos(yaw); }
  /// Pre  depth(p) > 0.
  Vec2 project(Vec3 p) const;
  /// Direction of the ray through a pixel, not normalised.
  Vec3 ray(double u, double v) const;
};

/// One sun and a sky; shade() is how bright a matt surface with the given normal looks in them.
struct Light {
  Vec3 toSun{0, 0, 1};
  Color sun{1, 1, 1}, sky{0.5f, 0.5f, 0.5f};

  Color shade(Color surface, Vec3 normal, double visible = 1) const {
    const double direct = visible * std::fmax(0, dot(unit(normal), toSun));
    return surface * (0.5 * (1 + 0.6 * unit(normal).z) * sky + direct * sun);
  }
};

/// A picture under construction, in linear colours, with a layer for each object of interest: how much of each pixel
/// shows it. What is drawn later hides what was drawn before, in all of them.
class Canvas {
 public:
  using PixelShader = std::function<Color(double u, double v)>;
  using Shader = std::function<Paint(Vec3 point)>;

  Canvas(int width, int height, const Camera& camera, int objects = 1);
  const Camera& camera() const { return camera_; }

  /// Paints every pixel; the shader may be called from several threads.
  void paintAll(const PixelShader& shader);
  /// Fills a planar polygon (even-odd rule), seen through the camera. The shader gets the point of its
  /// plane behind each pixel.
  ///
  /// Post  Nothing is drawn when a corner is closer than 0.3 to the camera plane.
  void fill(const std::vector<Vec3>& polygon, const Shader& shader);
  void fill(const std::vector<Vec3>& polygon, Color color, double alpha = 1);
  /// A line of the given width that faces the camera.
  void stroke(const std::vector<Vec3>& line, double width, const Shader& shader);
  /// Whether shapes drawn from now on belong to an object of interest, the chosen one; others hide it.
  void drawObject(bool on) { isObject_ = on; }
  /// Chooses the object, 0 .. objects - 1, that drawObject means from now on; the first one unless told.
  void chooseObject(int layer) { layer_ = layer; }
  int objects() const { return objects_; }

  /// Averages factor x factor pixels into one.
  Canvas shrink(int factor) const;
  /// Smooths the colours with a Gaussian of standard deviation sigma pixels, as a lens out of focus does.
  void blur(double sigma);

  int width = 0, height = 0;
  std::vector<Color> rgb;     ///< row by row
  std::vector<float> object;  ///< 0..1, row by row, one object after the other

 private:
  void fillRow(const std::vector<Vec2>& polygon, int row, std::vector<float>& coverage, int& first, int& last) const;

  Camera camera_;
  int objects_, layer_ = 0;
  bool isObject_ = false;
};

/// Corners of an ellipse around a point of the plane spanned by two half axes.
std::vector<Vec3> ellipse(Vec3 center, Vec3 axis1, Vec3 axis2, int corners = 40);
}  // namespace frs::toy
