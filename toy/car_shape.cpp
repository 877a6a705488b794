#include "toy/car_shape.hpp"

#include <algorithm>

namespace frs::toy {

namespace {
CarShape saloon() {
  CarShape s;
  s.profile = {{-2.20, .30}, {-2.27, .55}, {-2.23, .88}, {-2.05, .98}, {-1.50, 1.02}, {-.80, 1.40}, {-.10, 1.46},
               {.35, 1.42},  {1.10, 1.00}, {1.95, .85},  {2.20, .72},  {2.27, .50},   {2.20, .28}};
  s.windows = {{{-1.22, 1.02}, {-.72, 1.33}, {-.13, 1.39}, {-.12, 1.00}},
               {{-.03, 1.00}, {-.04, 1.39}, {.33, 1.35}, {.88, 1.00}}};
  s.windscreen = {{1.04, 1.03}, {.40, 1.39}};
  s.rearGlass = {{-1.44, 1.05}, {-.86, 1.37}};
  s.belt = .98, s.roof = 1.46;
  s.wheelRear = -1.36, s.wheelFront = 1.42, s.wheelRadius = .32;
  s.halfWidth = .86;
  s.doors = {-.95, -.08, .98};
  return s;
}

CarShape hatchback() {
  CarShape s;
  s.profile = {{-1.86, .32}, {-1.95, .55}, {-1.93, .95}, {-1.80, 1.08}, {-1.42, 1.45}, {-.70, 1.52},
               {.05, 1.48},  {.90, 1.02},  {1.60, .88},  {1.86, .72},   {1.93, .50},   {1.86, .28}};
  s.windows = {{{-1.50, 1.05}, {-1.22, 1.38}, {-.42, 1.43}, {-.40, 1.02}},
               {{-.30, 1.02}, {-.31, 1.43}, {.03, 1.40}, {.66, 1.02}}};
  s.windscreen = {{.84, 1.05}, {.12, 1.45}};
  s.rearGlass = {{-1.78, 1.10}, {-1.47, 1.42}};
  s.belt = 1.0, s.roof = 1.52;
  s.wheelRear = -1.22, s.wheelFront = 1.26, s.wheelRadius = .31;
  s.halfWidth = .83;
  s.doors = {-.98, -.35, .80};
  return s;
}

CarShape offRoader() {
  CarShape s;
  s.profile = {{-2.05, .42}, {-2.16, .65}, {-2.16, 1.08}, {-2.06, 1.22}, {-1.86, 1.70}, {-.90, 1.78},
               {.20, 1.74},  {.98, 1.20},  {1.80, 1.08},  {2.10, .92},   {2.16, .60},   {2.10, .38}};
  s.windows = {{{-1.84, 1.25}, {-1.68, 1.60}, {-.98, 1.65}, {-.98, 1.22}},
               {{-.88, 1.22}, {-.88, 1.65}, {-.12, 1.66}, {-.10, 1.22}},
               {{0, 1.22}, {-.02, 1.66}, {.22, 1.63}, {.74, 1.22}}};
  s.windscreen = {{.93, 1.24}, {.26, 1.70}};
  s.rearGlass = {{-2.04, 1.25}, {-1.90, 1.64}};
  s.belt = 1.18, s.roof = 1.78;
  s.wheelRear = -1.30, s.wheelFront = 1.36, s.wheelRadius = .38;
  s.halfWidth = .92;
  s.doors = {-.95, -.06, .88};
  return s;
}

CarShape van() {
  CarShape s;
  s.profile = {{-2.40, .34}, {-2.48, .60}, {-2.48, 1.10}, {-2.44, 1.60}, {-2.30, 1.92}, {-1.0, 1.98}, {.55, 1.96},
               {.95, 1.86},  {1.70, 1.18}, {2.25, 1.00},  {2.45, .80},   {2.50, .55},   {2.42, .32}};
  s.windows = {{{.42, 1.15}, {.42, 1.72}, {.92, 1.72}, {1.46, 1.15}}};
  s.windscreen = {{1.66, 1.22}, {1.02, 1.80}};
  s.rearGlass = {{-2.46, 1.20}, {-2.44, 1.70}};
  s.belt = 1.15, s.roof = 1.98;
  s.wheelRear = -1.55, s.wheelFront = 1.60, s.wheelRadius = .34;
  s.halfWidth = .92;
  s.doors = {-.90, .35, 1.50};
  return s;
}
}  // namespace

const CarShape& shapeOf(int style) {
  static const CarShape shapes[] = {saloon(), hatchback(), offRoader(), van()};
  return shapes[std::clamp(style, 0, 3)];
}

Outline rounded(const Outline& p) {
  Outline out;
  const int n = static_cast<int>(p.size());
  for (int i = 0; i + 1 < n; ++i)
    for (int k = 0; k < 4; ++k) {
      const Vec2 a = p[std::max(0, i - 1)], b = p[i], c = p[i + 1], d = p[std::min(n - 1, i + 2)];
      const double t = k / 4.0, rise = t * t * (3 - 2 * t), tension = 0.35;
      const double atB = tension * t * (1 - t) * (1 - t), atC = -tension * t * t * (1 - t);
      out.push_back({(1 - rise) * b.x + rise * c.x + atB * (c.x - a.x) + atC * (d.x - b.x),
                     (1 - rise) * b.y + rise * c.y + atB * (c.y - a.y) + atC * (d.y - b.y)});
    }
  out.push_back(p.back());
  return out;
}

ToyCar randomCar(Random& random) {
  static const Color paints[] = {{.55f, .04f, .04f},  {.05f, .12f, .42f}, {.62f, .63f, .65f}, {.80f, .80f, .78f},
                                 {.05f, .05f, .055f}, {.06f, .25f, .14f}, {.60f, .48f, .10f}, {.22f, .24f, .27f},
                                 {.30f, .06f, .12f},  {.10f, .35f, .50f}};
  ToyCar car;
  const double style = random.uniform();
  car.style = style < .38 ? 0 : style < .74 ? 1 : style < .90 ? 2 : 3;
  car.paint = (0.8 + 0.4 * random.uniform()) * paints[random.below(10)];
  car.length = 0.93 + 0.14 * random.uniform();
  car.height = 0.95 + 0.12 * random.uniform();
  car.spokes = 4 + static_cast<int>(random.below(6));
  car.rim = 0.62 + 0.14 * random.uniform();
  car.seed = static_cast<std::uint32_t>(random.next());
  return car;
}

double halfLength(const ToyCar& car) {
  double reach = 0;
  for (Vec2 p : shapeOf(car.style).profile) reach = std::max(reach, std::fabs(p.x));
  return reach * car.length;
}
}  // namespace frs::toy
