#include "toy/props.hpp"

#include <algorithm>

namespace frs::toy {
namespace {
const Vec3 facing{0, -1, 0};  // props are cut-outs that face the street's camera

double between(Random& random, double low, double high) { return low + (high - low) * random.uniform(); }

// A rectangle in the plane y = foot.y, from its lower left corner.
std::vector<Vec3> upright(Vec3 corner, double width, double height) {
  return {corner, corner + Vec3{width, 0, 0}, corner + Vec3{width, 0, height}, corner + Vec3{0, 0, height}};
}

Canvas::Shader matt(const Light& light, Color color, Vec3 normal = facing) {
  const Color shaded = light.shade(color, normal);
  return [=](Vec3) { return Paint{shaded, 1}; };
}

// A matt vertical cylinder around x = center, seen from the front.
Canvas::Shader roundMatt(const Light& light, Color color, double center, double radius) {
  return [=](Vec3 p) {
    const double t = std::clamp((p.x - center) / radius, -0.99, 0.99);
    return Paint{light.shade(color, {t, -std::sqrt(1 - t * t), 0.1}), 1};
  };
}

// One clump of leaves: a disc with ragged holes, lit from above, dark inside.
void drawLeaves(Canvas& canvas, const Light& light, Vec3 center, double radius, Color green, std::uint32_t seed) {
  canvas.fill(ellipse(center, {radius, 0, 0}, {0, 0, 0.85 * radius}), [=](Vec3 p) {
    const double x = (p.x - center.x) / radius, z = (p.z - center.z) / (0.85 * radius);
    const double leaf = valueNoise(16 * p.x, 16 * p.z, seed), clump = fractalNoise(3.2 * p.x, 3.2 * p.z, seed + 5, 3);
    const double inside = 1 - x * x - z * z + 1.1 * (clump - 0.5) + 0.5 * (leaf - 0.5);
    const Vec3 normal{x + 1.2 * (leaf - 0.5), -1 + 0.4 * (x * x + z * z), z + 0.5};
    const double depth = 0.25 + 0.9 * smooth(0.25, 0.8, leaf) * smooth(0.2, 0.7, clump);
    return Paint{light.shade((depth * (0.7 + 0.6 * leaf)) * green, normal), smooth(0.12, 0.3, inside)};
  });
}

Color randomGreen(Random& random) {
  return {static_cast<float>(between(random, .10, .30)), static_cast<float>(between(random, .26, .42)),
          static_cast<float>(between(random, .05, .13))};
}

void drawTree(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const double trunk = between(random, 1.8, 3.2), crown = between(random, 1.2, 2.2), half = between(random, .10, .2);
  const Color bark = between(random, .6, 1.2) * Color{.22f, .16f, .11f}, green = randomGreen(random);
  const auto seed = static_cast<std::uint32_t>(random.next());
  drawGroundShadow(canvas, light, foot, .8 * crown, .8 * crown, 2);
  const auto barkAt = [=](Vec3 p) {
    const double ridge = fractalNoise(22 * p.x, 4 * p.z, seed, 3), t = (p.x - foot.x) / (1.5 * half);
    return Paint{light.shade((0.45 + 1.1 * ridge) * bark, {t, -1, 0.1}), 1};
  };
  const double lean = between(random, -.15, .15);
  canvas.fill({foot + Vec3{-1.4 * half, 0, 0}, foot + Vec3{1.4 * half, 0, 0}, foot + Vec3{.9 * half, 0, .4},
               foot + Vec3{lean + .6 * half, 0, trunk + .5}, foot + Vec3{lean - .6 * half, 0, trunk + .5},
               foot + Vec3{-.9 * half, 0, .4}},
              barkAt);
  for (int k = 0; k < 4; ++k)
    canvas.stroke({foot + Vec3{lean, 0, trunk * between(random, .75, 1)},
                   foot + Vec3{lean + between(random, -.8, .8) * crown, 0, trunk + between(random, .3, .9) * crown}},
                  .5 * half, barkAt);
  for (int k = 0; k < 14; ++k) {
    const double angle = 6.283 * random.uniform(), reach = crown * std::sqrt(random.uniform()) * .75;
    const Vec3 center =
        foot + Vec3{lean + reach * std::cos(angle), 0, trunk + .75 * crown + .7 * reach * std::sin(angle)};
    drawLeaves(canvas, light, center, crown * between(random, .35, .6), (k < 5 ? .55 : 1.0) * green, seed + 31u * k);
  }
}

void drawBush(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const double width = between(random, .8, 2.0), height = between(random, .4, .9);
  const Color green = randomGreen(random);
  const auto seed = static_cast<std::uint32_t>(random.next());
  drawGroundShadow(canvas, light, foot, width, .5, .5);
  for (int k = 0; k < 9; ++k)
    drawLeaves(canvas, light, foot + Vec3{width * between(random, -.8, .8), 0, height * between(random, .4, .8)},
               height * between(random, .5, .75), (k < 3 ? .6 : 1.0) * green, seed + 17u * k);
}

void drawLamp(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const double height = between(random, 4, 7), radius = between(random, .05, .09);
  const Color color = between(random, .5, 1.2) * Color{.25f, .27f, .27f};
  drawGroundShadow(canvas, light, foot, .15, .15, 1);
  canvas.fill(upright(foot - Vec3{radius, 0, 0}, 2 * radius, height), roundMatt(light, color, foot.x, radius));
  canvas.fill(upright(foot - Vec3{1.7 * radius, 0, 0}, 3.4 * radius, .7),
              roundMatt(light, .8 * color, foot.x, 1.7 * radius));
  const double arm = between(random, -1.2, 1.2);
  canvas.stroke({foot + Vec3{0, 0, height}, foot + Vec3{arm, 0, height + .15}}, radius, matt(light, color));
}

void drawSign(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const double height = between(random, 1.9, 2.5), size = between(random, .26, .38);
  static const Color borders[] = {{.65f, .03f, .03f}, {.04f, .12f, .5f}, {.7f, .55f, .05f}};
  const Color border = borders[random.below(3)], face = {.82f, .82f, .8f};
  drawGroundShadow(canvas, light, foot, .12, .12, 1);
  canvas.fill(upright(foot - Vec3{.03, 0, 0}, .06, height), roundMatt(light, {.4f, .4f, .42f}, foot.x, .03));
  const Vec3 center = foot + Vec3{0, -.02, height};
  const double kind = random.uniform();
  const int corners = kind < .5 ? 40 : kind < .75 ? 3 : 4;
  const auto plate = [&](double r, Color color) {
    canvas.fill(ellipse(center, {0, 0, r}, {r, 0, 0}, corners), matt(light, color));
  };
  plate(size, border);
  plate(.74 * size, face);
  if (random.uniform() < .6)
    canvas.fill(upright(center - Vec3{.45 * size, .01, .1 * size}, .9 * size, .2 * size), matt(light, border));
}

void drawBin(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  static const Color colors[] = {
      {.06f, .2f, .1f}, {.05f, .06f, .07f}, {.08f, .12f, .3f}, {.35f, .33f, .3f}, {.4f, .2f, .05f}};
  const double radius = between(random, .24, .38), height = between(random, .8, 1.15);
  const Color color = colors[random.below(5)];
  drawGroundShadow(canvas, light, foot, 1.2 * radius, radius, .6);
  const bool round = random.uniform() < .5;
  const Canvas::Shader body = round ? roundMatt(light, color, foot.x, radius) : matt(light, color);
  canvas.fill({foot + Vec3{-.85 * radius, 0, .03}, foot + Vec3{.85 * radius, 0, .03}, foot + Vec3{radius, 0, height},
               foot + Vec3{-radius, 0, height}},
              body);
  for (int k = 1; k < 4; ++k)
    canvas.fill(upright(foot + Vec3{-.95 * radius, -.01, height * k / 4}, 1.9 * radius, .025), matt(light, .5 * color));
  canvas.fill(ellipse(foot + Vec3{0, 0, height}, {1.06 * radius, 0, 0}, {0, radius, .06}),
              matt(light, 1.3 * color, {0, -.3, 1}));
  if (!round)
    for (double s : {-.7, .7})
      canvas.fill(ellipse(foot + Vec3{s * radius, -.02, .1}, {.1, 0, 0}, {0, 0, .1}), matt(light, {.04f, .04f, .04f}));
}

void drawCrate(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const double w = between(random, .35, .9), h = between(random, .4, 1.0), d = between(random, .4, .8);
  const bool wood = random.uniform() < .6;
  const Color color =
      wood ? between(random, .7, 1.2) * Color{.40f, .27f, .14f} : between(random, .6, 1.1) * Color{.5f, .4f, .28f};
  const auto seed = static_cast<std::uint32_t>(random.next());
  const double plank = wood ? .14 : 10;
  const auto face = [=, &light](Vec3 normal) {
    return [=](Vec3 p) {
      const double along = normal.x != 0 ? p.y : p.x;
      const double gap = smooth(.0, .02, std::fabs(p.z / plank - std::round(p.z / plank)) * plank);
      const double grain = fractalNoise(3 * along, 30 * p.z, seed, 3);
      return Paint{light.shade(((0.55 + 0.45 * gap) * (0.75 + 0.5 * grain)) * color, normal), 1};
    };
  };
  drawGroundShadow(canvas, light, foot, 1.2 * w, .5, h);
  const Vec3 left{-w, 0, 0}, right{w, 0, 0}, up{0, 0, h}, back{0, d, 0};
  const double s = foot.x > 0 ? -1 : 1;  // the side that the camera sees
  const Vec3 edge = foot + (s > 0 ? right : left);
  canvas.fill({edge, edge + back, edge + back + up, edge + up}, face({s, 0, 0}));
  canvas.fill({foot + left + up, foot + right + up, foot + right + back + up, foot + left + back + up},
              face({0, .01, 1}));
  canvas.fill({foot + left, foot + right, foot + right + up, foot + left + up}, face(facing));
  if (!wood) canvas.fill(upright(foot + Vec3{-.25 * w, -.01, .55 * h}, .5 * w, .2 * h), matt(light, {.7f, .68f, .6f}));
}

void drawFence(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const double length = between(random, 2, 5), height = between(random, .8, 1.4);
  const bool bars = random.uniform() < .5;
  const Color color =
      bars ? between(random, .5, 1.5) * Color{.07f, .08f, .08f} : between(random, .6, 1.2) * Color{.38f, .3f, .22f};
  const double pitch = bars ? between(random, .12, .2) : between(random, .14, .2), wide = bars ? .03 : .8 * pitch;
  drawGroundShadow(canvas, light, foot, .5 * length, .2, .5);
  for (double z : {.2, .85})
    canvas.fill(upright(foot + Vec3{-.5 * length, .01, z * height}, length, .06), matt(light, .8 * color));
  const auto seed = static_cast<std::uint32_t>(random.next());
  for (int k = 0; k * pitch < length; ++k) {
    const double tone = 0.75 + 0.5 * latticeNoise(k, 0, seed),
                 top = height * (1 - (bars ? 0 : .06 * latticeNoise(k, 1, seed)));
    canvas.fill(upright(foot + Vec3{-.5 * length + k * pitch, 0, .04}, wide, top), [=](Vec3 p) {
      return Paint{light.shade((tone * (0.8 + 0.4 * fractalNoise(8 * p.x, 2 * p.z, seed, 2))) * color, facing), 1};
    });
  }
}

void drawBicycle(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  static const Color colors[] = {{.5f, .05f, .05f}, {.06f, .06f, .07f}, {.05f, .3f, .35f}, {.6f, .6f, .6f}};
  const Color color = colors[random.below(4)];
  const double s = random.uniform() < .5 ? 1 : -1, r = .33;
  drawGroundShadow(canvas, light, foot, .9, .15, .5);
  const auto at = [&](double x, double z) { return foot + Vec3{s * x, 0, z}; };
  const Canvas::Shader dark = matt(light, {.05f, .05f, .05f}), wire = matt(light, {.5f, .5f, .5f}),
                       tube = matt(light, color);
  for (double x : {-.52, .52}) {
    std::vector<Vec3> rim = ellipse(at(x, r), {r, 0, 0}, {0, 0, r}, 28);
    rim.push_back(rim.front());
    canvas.stroke(rim, .05, dark);
    for (int k = 0; k < 8; ++k)
      canvas.stroke({at(x, r), at(x + .95 * r * std::cos(.785 * k), r + .95 * r * std::sin(.785 * k))}, .008, wire);
  }
  canvas.stroke({at(-.52, r), at(-.1, .3), at(.35, .85), at(-.18, .85), at(-.1, .3)}, .04, tube);
  canvas.stroke({at(-.52, r), at(-.18, .85), at(-.2, .95)}, .03, tube);
  canvas.stroke({at(.52, r), at(.33, .98), at(.42, 1.02)}, .035, tube);
  canvas.stroke({at(-.32, .96), at(-.08, .96)}, .06, dark);
}

void drawPerson(Canvas& canvas, const Light& light, Vec3 foot, Random& random) {
  const auto cloth = [&] {
    return Color{static_cast<float>(between(random, .04, .5)), static_cast<float>(between(random, .04, .4)),
                 static_cast<float>(between(random, .04, .5))};
  };
  const double h = between(random, 1.55, 1.85) / 1.75, step = between(random, .05, .3),
               s = random.uniform() < .5 ? 1 : -1;
  const Canvas::Shader trousers = matt(light, .6 * cloth()),
                       skin = matt(light, between(random, .3, 1) * Color{.6f, .42f, .32f});
  const Color coat = cloth();
  const auto at = [&](double x, double z) { return foot + Vec3{s * x * h, 0, z * h}; };
  drawGroundShadow(canvas, light, foot, .3, .2, 1.2);
  for (double leg : {-step, step}) {
    canvas.stroke({at(0, .9), at(.6 * leg + .04, .48), at(leg, .06)}, .15 * h, trousers);
    canvas.stroke({at(leg - .05, .04), at(leg + .14, .04)}, .09, matt(light, {.04f, .03f, .03f}));
  }
  canvas.stroke({at(0, 1.38), at(-.9 * step, 1.1), at(-.7 * step, .85)}, .1 * h, matt(light, .7 * coat));
  canvas.fill({at(-.17, .82), at(.17, .82), at(.2, 1.3), at(.14, 1.45), at(-.14, 1.45), at(-.2, 1.3)},
              roundMatt(light, coat, foot.x, .25 * h));
  canvas.stroke({at(.02, 1.38), at(.9 * step, 1.1), at(1.1 * step, .88)}, .1 * h, matt(light, .9 * coat));
  canvas.fill(ellipse(at(.02, 1.62), {.1 * h, 0, 0}, {0, 0, .13 * h}), skin);
  canvas.fill(ellipse(at(-.01, 1.68), {.105 * h, 0, 0}, {0, 0, .09 * h}),
              matt(light, between(random, .2, 1) * Color{.2f, .13f, .08f}));
}
}  // namespace

void drawGroundShadow(Canvas& canvas, const Light& light, Vec3 foot, double halfX, double halfY, double height) {
  const Vec3 center = foot + 0.5 * height * Vec3{-light.toSun.x, -light.toSun.y, 0};
  const double strength = 0.35 + 0.35 * std::min(1.f, light.sun.g);
  canvas.fill(ellipse(center, {1.3 * halfX, 0, 0}, {0, 1.3 * halfY, 0}), [=](Vec3 p) {
    const double x = (p.x - center.x) / halfX, y = (p.y - center.y) / halfY;
    return Paint{{.02f, .02f, .025f}, strength * smooth(1.3, 0.5, std::sqrt(x * x + y * y))};
  });
}

void drawProp(Canvas& canvas, const Light& light, Prop prop, Vec3 foot, Random& random) {
  switch (prop) {
    case Prop::Tree: return drawTree(canvas, light, foot, random);
    case Prop::Bush: return drawBush(canvas, light, foot, random);
    case Prop::Lamp: return drawLamp(canvas, light, foot, random);
    case Prop::Sign: return drawSign(canvas, light, foot, random);
    case Prop::Bin: return drawBin(canvas, light, foot, random);
    case Prop::Crate: return drawCrate(canvas, light, foot, random);
    case Prop::Fence: return drawFence(canvas, light, foot, random);
    case Prop::Bicycle: return drawBicycle(canvas, light, foot, random);
    case Prop::Person: return drawPerson(canvas, light, foot, random);
  }
}
}  // namespace frs::toy
