#include "toy/car.hpp"

#include <algorithm>

#include "toy/car_shape.hpp"

namespace frs::toy {
namespace {
/// One car on one canvas: maps the car's own coordinates (x forward, y left, z up) to the scene.
class Painter {
 public:
  Painter(Canvas& canvas, const Light& light, const ToyCar& car)
      : canvas_(canvas), light_(light), car_(car), shape_(shapeOf(car.style)), profile_(rounded(shape_.profile)) {
    const Vec3 eye = canvas.camera().position() - car.position;
    eye_ = {eye.x * std::cos(car.heading) + eye.y * std::sin(car.heading),
            eye.y * std::cos(car.heading) - eye.x * std::sin(car.heading), eye.z};
    side_ = eye_.y > 0 ? 1 : -1;
  }

  void draw() {
    drawShadow();
    canvas_.drawObject(true);
    for (double x : {shape_.wheelRear, shape_.wheelFront}) drawFarWheel(x);
    fillAt({{-halfLength(car_) + .35, 0, .18},
            {halfLength(car_) - .35, 0, .18},
            {halfLength(car_) - .35, 0, .5},
            {-halfLength(car_) + .35, 0, .5}},
           {.02f, .02f, .02f});
    drawShell();
    if (eye_.x > halfLength(car_)) drawFront();
    if (eye_.x < -halfLength(car_)) drawRear();
    drawSide();
    for (double x : {shape_.wheelRear, shape_.wheelFront}) drawWheel(x);
    canvas_.drawObject(false);
  }

 private:
  Vec3 stretched(Vec3 p) const { return {p.x * car_.length, p.y, p.z * car_.height}; }
  Vec3 turned(Vec3 p) const {
    const double c = std::cos(car_.heading), s = std::sin(car_.heading);
    return {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
  }
  Vec3 toScene(Vec3 p) const { return car_.position + turned(stretched(p)); }
  Vec3 toCar(Vec3 p) const {
    const Vec3 q = p - car_.position;
    const double c = std::cos(car_.heading), s = std::sin(car_.heading);
    return {(c * q.x + s * q.y) / car_.length, c * q.y - s * q.x, q.z / car_.height};
  }
  /// The cabin leans inwards above the belt line.
  double halfWidth(double z) const {
    const double lean = std::max(0.0, (z - shape_.belt) / (shape_.roof - shape_.belt));
    return shape_.halfWidth * (1 - 0.22 * lean - 0.05 * std::max(0.0, 0.6 - z));
  }
  Vec3 onSide(double x, double z, double out = 0) const { return {x, side_ * (halfWidth(z) + out), z}; }
  void fillAt(std::vector<Vec3> polygon, const Canvas::Shader& shader) {
    for (Vec3& p : polygon) p = toScene(p);
    canvas_.fill(polygon, shader);
  }
  void fillAt(const std::vector<Vec3>& polygon, Color color, double alpha = 1) {
    fillAt(polygon, [=](Vec3) { return Paint{color, alpha}; });
  }
  void lineAt(std::vector<Vec3> line, double width, Color color, double alpha = 1) {
    for (Vec3& p : line) p = toScene(p);
    canvas_.stroke(line, width, [=](Vec3) { return Paint{color, alpha}; });
  }
  std::vector<Vec3> sidePolygon(const Outline& outline, double out = 0) const {
    std::vector<Vec3> polygon;
    for (Vec2 p : outline) polygon.push_back(onSide(p.x, p.y, out));
    return polygon;
  }

  /// Lacquer: matt colour, plus the sky in what faces up, plus the dark street in what faces down.
  Color lacquer(Vec3 normal, double streak) const {
    const Vec3 n = unit(normal);
    const Color matt = light_.shade(car_.paint, n);
    const double mirror = 0.05 + 0.35 * smooth(0.2, 0.95, n.z) * streak;
    return mix(matt, n.z > -0.1 ? 0.9 * light_.sky : 0.12 * light_.sky, mirror);
  }
  Canvas::Shader glass() const {
    const Light light = light_;
    const std::uint32_t seed = car_.seed;
    const double low = shape_.belt * car_.height, high = shape_.roof * car_.height;
    return [=](Vec3 p) {
      const double rise = (p.z - low) / (high - low);
      const double cloud = smooth(0.45, 0.75, valueNoise(1.3 * p.x + p.z, 2.2 * p.z, seed + 7));
      return Paint{(0.06 + 0.22 * rise * rise + 0.28 * cloud) * light.sky + Color{.01f, .015f, .02f}, 1};
    };
  }

  void drawShadow() {
    const double half = halfLength(car_), wide = shape_.halfWidth;
    const double drift = 0.45 * car_.height;
    const Vec3 fall = {-drift * light_.toSun.x, -drift * light_.toSun.y, 0};
    const auto soft = [this](double length, double width, double strength) {
      return [=](Vec3 p) {
        const Vec3 q = toCar(p);
        const double edge = 0.35;
        return Paint{
            {.015f, .015f, .02f},
            strength * smooth(length, length - edge, std::fabs(q.x)) * smooth(width, width - edge, std::fabs(q.y))};
      };
    };
    const auto slab = [&](double length, double width, Vec3 shift) {
      std::vector<Vec3> polygon = {{-length, -width, 0}, {length, -width, 0}, {length, width, 0}, {-length, width, 0}};
      for (Vec3& p : polygon) p = car_.position + turned(p) + shift;
      return polygon;
    };
    const double strength = 0.55 * std::min(1.f, light_.sun.g);
    canvas_.fill(slab(half + .3, wide + .3, fall),
                 [&, strength](Vec3 p) { return soft(half / car_.length + .3, wide + .3, strength)(p - fall); });
    canvas_.fill(slab(half + .15, wide + .2, {0, 0, 0}), soft(half / car_.length + .15, wide + .2, 0.85));
  }

  /// The body between its two sides, in strips along the profile: those that face the camera, far ones first.
  void drawShell() {
    struct Strip {
      std::vector<Vec3> corners;
      Vec3 normal;
      double distance;
    };
    std::vector<Strip> strips;
    for (std::size_t k = 0; k + 1 < profile_.size(); ++k) {
      const Vec2 a = profile_[k], b = profile_[k + 1];
      const Vec3 normal = unit({-(b.y - a.y), 0, b.x - a.x});
      const Vec3 middle = stretched({(a.x + b.x) / 2, 0, (a.y + b.y) / 2});
      if (dot(normal, eye_ - middle) <= 0) continue;
      const double wa = halfWidth(a.y), wb = halfWidth(b.y);
      strips.push_back({{{a.x, -wa, a.y}, {b.x, -wb, b.y}, {b.x, wb, b.y}, {a.x, wa, a.y}},
                        normal,
                        dot(eye_ - middle, eye_ - middle)});
    }
    std::sort(strips.begin(), strips.end(), [](const Strip& a, const Strip& b) { return a.distance > b.distance; });
    for (const Strip& s : strips) fillAt(s.corners, lacquer(turned(s.normal), 1));
  }

  /// x of the nose (sign 1) or tail (sign -1) at height z.
  double endAt(double z, int sign) const {
    double x = 0;
    for (std::size_t k = 0; k + 1 < profile_.size(); ++k) {
      const Vec2 a = profile_[k], b = profile_[k + 1];
      if ((a.y <= z) == (b.y <= z)) continue;
      const double at = a.x + (z - a.y) / (b.y - a.y) * (b.x - a.x);
      if (sign * at > sign * x) x = at;
    }
    return x;
  }
  void endPatch(int sign, double y0, double y1, double z0, double z1, Color color) {
    const double e = sign * 0.01;
    fillAt({{endAt(z0, sign) + e, y0, z0},
            {endAt(z0, sign) + e, y1, z0},
            {endAt(z1, sign) + e, y1, z1},
            {endAt(z1, sign) + e, y0, z1}},
           color);
  }
  void drawGlassBetween(const Outline& edge) {
    const double low = halfWidth(edge[0].y) - .07, high = halfWidth(edge[1].y) - .05;
    fillAt({{edge[0].x, -low, edge[0].y},
            {edge[0].x, low, edge[0].y},
            {edge[1].x, high, edge[1].y},
            {edge[1].x, -high, edge[1].y}},
           glass());
  }
  void drawFront() {
    const double top = shape_.belt * .74, w = shape_.halfWidth;
    drawGlassBetween(shape_.windscreen);
    endPatch(1, -.45 * w, .45 * w, top - .16, top - .03, {.03f, .03f, .03f});
    for (int k = -3; k <= 3; ++k)
      endPatch(1, .13 * w * k - .01, .13 * w * k + .01, top - .15, top - .04, 0.6 * light_.sky);
    const Color lamp = car_.lightsOn ? Color{1.4f, 1.3f, 1.0f} : 0.9 * light_.sky;
    for (int s : {-1, 1}) {
      endPatch(1, s * .55 * w, s * .93 * w, top - .17, top - .01, {.1f, .1f, .11f});
      endPatch(1, s * .60 * w, s * .88 * w, top - .15, top - .03, lamp);
    }
    endPatch(1, -.9 * w, .9 * w, .36, .44, light_.shade({.05f, .05f, .05f}, {1, 0, .5}));
    endPatch(1, -.28 * w, .28 * w, .45, .54, 0.8 * light_.sky);
  }
  void drawRear() {
    const double top = shape_.belt * .86, w = shape_.halfWidth;
    drawGlassBetween(shape_.rearGlass);
    const Color lamp = car_.lightsOn ? Color{1.0f, .1f, .05f} : light_.shade({.45f, .02f, .02f}, {0, -.5, .8});
    for (int s : {-1, 1}) endPatch(-1, s * .62 * w, s * .95 * w, top - .22, top - .02, lamp);
    endPatch(-1, -.28 * w, .28 * w, top - .2, top - .1, 0.8 * light_.sky);
    endPatch(-1, -.92 * w, .92 * w, .40, .47, light_.shade({.05f, .05f, .05f}, {0, -1, .5}));
    lineAt({{endAt(top + .02, -1) - .01, -.8 * w, top + .02}, {endAt(top + .02, -1) - .01, .8 * w, top + .02}}, .015,
           {.02f, .02f, .02f}, .7);
  }

  void drawSide() {
    const Vec3 outward = turned({0, static_cast<double>(side_), 0});
    const double belt = shape_.belt;
    fillAt(sidePolygon(profile_), [&](Vec3 p) {
      const Vec3 q = toCar(p);
      const double bulge =
          q.z > belt ? 0.5 : 1.6 * (q.z - 0.62 * belt);  // the normal points downwards below and upwards above
      const double dirt = smooth(.55, .25, q.z) * (0.25 + 0.4 * valueNoise(9 * q.x, 9 * q.z, car_.seed));
      const double streak = 0.5 + valueNoise(1.7 * q.x, 5 * q.z, car_.seed + 3);
      const Color body = lacquer(outward + Vec3{0, 0, bulge}, streak);
      return Paint{mix(body, light_.shade({.25f, .22f, .18f}, outward), dirt), 1};
    });
    const double rear = shape_.wheelRear, front = shape_.wheelFront, sill = shape_.profile.front().y;
    fillAt(sidePolygon({{rear, sill - .04}, {front, sill - .04}, {front, sill + .07}, {rear, sill + .07}}, .01),
           light_.shade({.06f, .06f, .06f}, outward));
    for (const Outline& window : shape_.windows) {
      fillAt(sidePolygon(window, .01), glass());
      std::vector<Vec3> frame = sidePolygon(window, .012);
      frame.push_back(frame.front());
      lineAt(frame, .03, {.03f, .03f, .03f});
    }
    drawTrim();
  }
  void drawTrim() {
    const double belt = shape_.belt, sill = shape_.profile.front().y;
    const double nose = endAt(.62 * belt, 1), tail = endAt(.75 * belt, -1);
    for (double x : shape_.doors)
      lineAt(sidePolygon({{x, sill + .08}, {x, belt - .02}}, .011), .016, {.01f, .01f, .01f}, .75);
    lineAt(sidePolygon({{tail + .25, belt * .60}, {nose - .35, belt * .60}}, .011), .035, 0.35 * car_.paint, .8);
    lineAt(sidePolygon({{tail + .3, belt - .04}, {nose - 1.0, belt - .04}}, .011), .014, {.01f, .01f, .01f}, .5);
    for (std::size_t k = 0; k + 1 < shape_.doors.size(); ++k)  // handles
      lineAt(sidePolygon({{shape_.doors[k] + .10, belt * .87}, {shape_.doors[k] + .26, belt * .87}}, .02), .035,
             0.7 * light_.sky);
    const Color head = car_.lightsOn ? Color{1.3f, 1.2f, 1.f} : 0.85 * light_.sky;
    fillAt(sidePolygon(
               {{nose - .30, belt * .70}, {nose - .06, belt * .62}, {nose - .04, belt * .70}, {nose - .22, belt * .78}},
               .011),
           head);
    fillAt(sidePolygon(
               {{tail + .04, belt * .62}, {tail + .20, belt * .66}, {tail + .18, belt * .84}, {tail + .04, belt * .84}},
               .011),
           light_.shade({.5f, .03f, .02f}, turned({0, double(side_), .4})));
    const double mirror = shape_.windscreen[0].x - .22;
    fillAt(
        sidePolygon(
            {{mirror, belt + .02}, {mirror + .17, belt + .03}, {mirror + .14, belt + .14}, {mirror + .01, belt + .15}},
            .12),
        lacquer(turned({0, double(side_), .3}), 1));
  }

  std::vector<Vec3> disc(double x, double radius, double out) const {
    return ellipse(onSide(x, shape_.wheelRadius, out), {radius, 0, 0}, {0, 0, radius});
  }
  void drawFarWheel(double x) {
    const double y = -side_ * (shape_.halfWidth - .05), r = shape_.wheelRadius;
    fillAt(ellipse({x, y, r}, {r, 0, 0}, {0, 0, r}), {.015f, .015f, .015f});
  }
  void drawWheel(double x) {
    const double r = shape_.wheelRadius;
    const Vec3 outward = turned({0, static_cast<double>(side_), .3});
    fillAt(disc(x, 1.16 * r, .012), {.012f, .012f, .014f});
    const double rub = 0.2 * valueNoise(40 * x, 1, car_.seed);
    fillAt(disc(x, r, .02), light_.shade((1 + rub) * Color{.055f, .055f, .058f}, outward));
    const Color metal = mix(light_.shade({.5f, .5f, .52f}, outward), light_.sky, .25);
    fillAt(disc(x, car_.rim * r, .022), metal);
    fillAt(disc(x, .88 * car_.rim * r, .023), 0.55 * metal);
    const double turn = 6.28 * valueNoise(x, 3, car_.seed), reach = .84 * car_.rim * r;
    for (int k = 0; k < car_.spokes; ++k) {
      // the dark openings between the spokes
      const double from = turn + 6.283185 * (k + .2) / car_.spokes, to = turn + 6.283185 * (k + .8) / car_.spokes;
      const auto at = [&](double angle, double radius) {
        return onSide(x + radius * std::cos(angle), shape_.wheelRadius + radius * std::sin(angle), .025);
      };
      fillAt({at(from + .1, .3 * reach), at(from, reach), at((from + to) / 2, 1.04 * reach), at(to, reach),
              at(to - .1, .3 * reach)},
             {.02f, .02f, .022f});
    }
    fillAt(disc(x, .22 * car_.rim * r, .026), 0.9 * metal);
  }

  Canvas& canvas_;
  const Light& light_;
  const ToyCar& car_;
  const CarShape& shape_;
  Outline profile_;
  Vec3 eye_;  // the camera in the car's own axes, metres
  int side_;  // +1 where the left side faces the camera
};
}  // namespace

void drawCar(Canvas& canvas, const Light& light, const ToyCar& car) { Painter(canvas, light, car).draw(); }
}  // namespace frs::toy
