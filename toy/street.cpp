// street.cpp - see street.hpp.
#include "toy/street.hpp"

#include <algorithm>

namespace frs::toy {
namespace {
double fraction(double x) { return x - std::floor(x); }
// Joints between stones or planks: 1 within `half` of a multiple of the pitch, falling smoothly to 0 over `soft`.
double joint(double x, double pitch, double half, double soft) {
  return smooth(half + soft, half, std::fabs(x / pitch - std::round(x / pitch)) * pitch);
}

Building randomBuilding(Random& random, double left) {
  static const Color walls[] = {{.34f, .14f, .09f}, {.42f, .24f, .15f}, {.55f, .50f, .40f}, {.60f, .57f, .52f},
                                {.33f, .32f, .31f}, {.52f, .40f, .25f}, {.28f, .34f, .38f}, {.62f, .60f, .60f}};
  Building b;
  b.left = left;
  b.right = left + between(random, 5, 12);
  b.height = between(random, 5, 13);
  b.wall = static_cast<int>(random.below(4));
  b.color = between(random, .75, 1.15) * walls[b.wall == 0 ? random.below(2) : random.below(8)];
  b.trim = random.uniform() < .6 ? Color{.72f, .71f, .68f} : Color{.10f, .09f, .08f};
  b.pitchX = between(random, 1.7, 2.9);
  b.pitchZ = between(random, 2.6, 3.2);
  b.windowW = between(random, .45, .65) * b.pitchX;
  b.windowH = between(random, 1.2, 1.8);
  b.ground = between(random, .7, 1.1);
  b.door = b.left + b.pitchX * (.5 + std::floor(between(random, 0, 3)));
  b.shop = random.uniform() < .25;
  b.seed = static_cast<std::uint32_t>(random.next());
  return b;
}
}  // namespace

Street::Street(Random& random) {
  const double sunny = random.uniform() < .6 ? between(random, .6, 1.2) : between(random, 0, .2);
  const double warm = random.uniform() < .2 ? .6 : between(random, 0, .25), day = between(random, .75, 1.15);
  light.toSun = unit({between(random, -.9, .9), -between(random, .25, 1), between(random, .7, 1.3)});
  light.sun = (day * sunny) * Color{1.f, static_cast<float>(1 - .15 * warm), static_cast<float>(1 - .4 * warm)};
  light.sky = (day * (1.05 - .25 * sunny)) * Color{.88f, .93f, 1.f};
  cloud = sunny > .4 ? between(random, .1, .7) : 1;
  skyLow = day * Color{.80f, .84f, static_cast<float>(.88 - .2 * warm)};
  skyHigh = sunny > .4 ? day * Color{.28f, .46f, .78f} : day * Color{.60f, .63f, .67f};
  facade = between(random, 9.5, 15);
  kerb = facade - between(random, 1.8, 3.2);
  nearKerb = random.uniform() < .65 ? between(random, 4.3, 5.3) : 0;
  lane = (kerb + std::max(2.5, nearKerb)) / 2 + between(random, -.4, .4);
  crossing = random.uniform() < .25 ? between(random, -5, 5) : 1e6;
  shade = random.uniform() < .35 ? facade - between(random, 1, 6) : 1e6;
  grass = random.uniform() < .3;
  manhole = {between(random, -4, 4), between(random, 3.5, lane)};
  seed = static_cast<std::uint32_t>(random.next());
  for (double x = -30 + between(random, 0, 6); x < 30;) {
    houses.push_back(randomBuilding(random, x));
    x = houses.back().right + (random.uniform() < .3 ? between(random, 1, 5) : 0);
  }
}

Color Street::sky(Vec3 ray) const {
  const double rise = ray.z / std::sqrt(dot(ray, ray));
  const double t = smooth(0.35, 0.75, fractalNoise(2.2 * ray.x + 3, 6 * ray.z + 1, seed, 5));
  const Color clear = mix(skyLow, skyHigh, smooth(0, 0.5, rise));
  return mix(clear, Color{.92f, .92f, .93f} * (light.sky + 0.2 * light.sun), cloud * t * 0.8);
}

Color Street::road(double x, double y) const {
  const double grain = valueNoise(28 * x, 28 * y, seed), patch = fractalNoise(.5 * x, .9 * y, seed + 1, 4);
  Color asphalt = (0.75 + 0.3 * patch + 0.35 * (grain - 0.5)) * Color{.21f, .21f, .215f};
  const double wear = smooth(.3, .6, fractalNoise(5 * x, 5 * y, seed + 2, 3));
  double paint = smooth(.09, .06, std::fabs(y - lane)) * (fraction(x / 3) < .55 ? 1 : 0);
  paint = std::max(paint, smooth(.07, .05, std::fabs(y - (kerb - .35))) * (shade < 1e5 ? 0 : 1));
  if (std::fabs(x - crossing) < 1.6) paint = std::max(paint, smooth(.24, .22, std::fabs(fraction(y / .9) - .5)));
  asphalt = mix(asphalt, {.66f, .66f, .62f}, 0.85 * paint * (0.35 + 0.65 * wear));
  const double crack = std::fabs(fractalNoise(.8 * x, .8 * y, seed + 4, 4) - .5);
  asphalt = mix(asphalt, {.05f, .05f, .05f}, 0.5 * smooth(.008, .002, crack));
  const double r = std::hypot(x - manhole.x, y - manhole.y);
  if (r < .36) {
    const double ring = smooth(.03, .02, std::fabs(r - .31)), rib = joint(x - manhole.x, .1, .02, .02);
    asphalt = (0.6 - 0.35 * ring + 0.25 * rib) * Color{.25f, .24f, .23f};
  }
  return asphalt;
}

Color Street::ground(double x, double y) const {
  const double dim = y > shade ? 0.25 : 1;
  Color c;
  Vec3 normal{0, 0, 1};
  if (y > nearKerb && y < kerb - .13) {
    c = road(x, y);
  } else if (y > nearKerb && y < kerb) {  // the upright face of the kerb stone
    c = (0.6 + 0.3 * valueNoise(9 * x, 9 * y, seed)) * Color{.30f, .29f, .28f};
    normal = {0, -1, .3};
  } else if (y > nearKerb - .16 && y < kerb + .16) {
    c = (0.8 + 0.3 * valueNoise(6 * x, 6 * y, seed) - 0.3 * joint(x, .9, .01, .02)) * Color{.46f, .45f, .43f};
  } else if (grass) {
    const double blade = valueNoise(30 * x, 14 * y, seed), tuft = fractalNoise(3 * x, 3 * y, seed + 8, 3);
    c = (0.5 + 0.6 * blade + 0.5 * (tuft - .5)) * mix({.13f, .24f, .06f}, {.26f, .27f, .10f}, tuft);
  } else {
    const double tile = latticeNoise(static_cast<int>(std::floor(x / .6)), static_cast<int>(std::floor(y / .6)), seed);
    const double gap = std::max(joint(x, .6, .008, .02), joint(y, .6, .008, .02));
    const double stain = fractalNoise(2 * x, 2 * y, seed + 9, 4);
    c = (0.75 + 0.2 * tile + 0.4 * (stain - .5) - 0.35 * gap) * Color{.43f, .42f, .40f};
  }
  return light.shade(c, normal, dim);
}

Color Street::wall(const Building& b, double x, double z) const {
  const double stain = fractalNoise(.8 * x, .5 * z, b.seed, 4), grit = valueNoise(18 * x, 18 * z, b.seed + 1);
  double tone = 0.75 + 0.5 * stain + 0.12 * (grit - .5);
  Color c = b.color;
  if (b.wall == 0 || b.wall == 2) {  // courses of brick or stone
    const double h = b.wall == 0 ? .12 : .38, w = b.wall == 0 ? .34 : .8;
    const int row = static_cast<int>(std::floor(z / h));
    const double shifted = x + (row % 2 ? w / 2 : 0);
    const double mortar = std::max(joint(z, h, .006, .018), joint(shifted, w, .006, .018));
    tone *= 0.8 + 0.4 * latticeNoise(static_cast<int>(std::floor(shifted / w)), row, b.seed + 2);
    c = mix(c, {.50f, .47f, .43f}, 0.65 * mortar);
  } else if (b.wall == 3) {
    tone *= 1 - 0.45 * joint(z, .2, .004, .03) + 0.1 * fraction(z / .2);
  }
  const double plinth = smooth(.55, .5, z);
  return tone * mix(c, {.30f, .29f, .28f}, 0.7 * plinth);
}

// Glass with a frame and a cross bar; (x, z) from the lower left corner of a w x h opening.
Color Street::window(const Building& b, double x, double z, double w, double h, int id) const {
  const double edge = std::min(std::min(x, w - x), std::min(z, h - z));
  const double bar = std::min(std::fabs(x - w / 2), std::fabs(z - .62 * h));
  if (edge < .08 || bar < .03) return light.shade((edge < .02 ? .5 : 1.0) * b.trim, {0, -1, .1});
  const double curtain = latticeNoise(id, 3, b.seed), reflect = fractalNoise(.9 * x + id, .7 * z, b.seed + 5, 3);
  Color glass = (0.05 + 0.30 * smooth(.4, .7, reflect) * (.4 + z / h)) * light.sky;
  if (curtain > .6 && std::fabs(x - w / 2) > .25 * w)
    glass = glass + light.shade({.30f, .28f, .25f}, {0, -1, 0}, .5 + .5 * fraction(9 * x));
  return (edge < .16 ? .7 : 1.0) * glass;  // the wall around the window throws a shadow on it
}

Color Street::house(const Building& b, double x, double z) const {
  const double storey = std::floor((z - b.ground) / b.pitchZ), column = std::floor((x - b.left) / b.pitchX);
  const double wx = x - b.left - column * b.pitchX - (b.pitchX - b.windowW) / 2;
  const double wz = z - b.ground - storey * b.pitchZ - .2;
  const int id = static_cast<int>(7 * column + 131 * storey);
  const Vec3 out{0, -1, .05};
  if (z > b.height - .35) return light.shade((1 - .4 * smooth(b.height - .3, b.height - .35, z)) * b.trim, out);
  if (z < 2.2 && std::fabs(x - b.door) < .5) {
    const double panel = std::max(joint(x - b.door, .4, .02, .02), joint(z, .7, .02, .02));
    const Color paint = latticeNoise(1, 1, b.seed) < .5 ? Color{.08f, .14f, .10f} : Color{.28f, .06f, .05f};
    return light.shade((1 - .4 * panel) * (std::fabs(x - b.door) > .43 ? b.trim : paint), out);
  }
  const bool fits =
      b.left + (column + 1) * b.pitchX < b.right && storey >= 0 && b.ground + (storey + 1) * b.pitchZ < b.height;
  if (b.shop && z < 3.1) {
    if (z > 2.6) return light.shade((fraction(x / .5) < .5 ? 1.2 : .8) * b.trim, {0, -.7, .7});
    const double sx = x - b.left - .3, width = b.right - b.left - .6;
    if (z > .5 && sx > 0 && sx < width)
      return window(b, fraction(sx / 1.9) * 1.9, z - .5, 1.9, 2.1, static_cast<int>(sx / 1.9));
  } else if (fits && (storey > 0 || std::fabs(b.left + (column + .5) * b.pitchX - b.door) > .5 + b.windowW / 2)) {
    if (wx > 0 && wx < b.windowW && wz > 0 && wz < b.windowH) return window(b, wx, wz, b.windowW, b.windowH, id);
    if (wx > -.1 && wx < b.windowW + .1 && wz <= 0 && wz > -.12) return light.shade(.9 * b.trim, {0, -.6, .8});
    if (wx > -.1 && wx < b.windowW + .1 && wz <= -.12 && wz > -.3) return light.shade(wall(b, x, z), out, .3);
  }
  return light.shade(wall(b, x, z), out, z > b.height - .8 ? .4 : 1);
}

Color Street::background(Vec3 eye, Vec3 ray) const {
  const double toGround = ray.z < 0 ? -eye.z / ray.z : 1e9, toFacade = ray.y > 0 ? facade / ray.y : 1e9;
  if (toGround < toFacade) return ground(toGround * ray.x, toGround * ray.y);
  const double x = toFacade * ray.x, z = eye.z + toFacade * ray.z;
  for (const Building& b : houses)
    if (x >= b.left && x < b.right && z < b.height) return house(b, x, z);
  // behind the gaps: a distant row of trees
  const double ridge = 1.6 + 1.6 * fractalNoise(.35 * x, 0, seed + 20, 4);
  if (z < ridge) {
    const double leaf = fractalNoise(5 * x, 5 * z, seed + 21, 3);
    return mix(light.shade((0.1 + 1.5 * leaf) * Color{.11f, .18f, .07f}, {0, -.5, .5}), skyLow, .15);
  }
  return sky(ray);
}

Camera randomCamera(Random& random, int width, int height) {
  Camera camera;
  camera.focal = width * between(random, .78, 1.05);
  camera.centerX = width * between(random, .45, .55);
  camera.centerY = height * between(random, .36, .52);
  camera.height = between(random, 1.35, 2.3);
  camera.yaw = between(random, -.3, .3);
  camera.roll = .025 * random.normal();
  return camera;
}

Vec3 placed(const Camera& camera, double share, double y, int width) {
  const Vec3 ray = camera.ray(share * width, camera.centerY);
  return (y / ray.y) * Vec3{ray.x, ray.y, 0};
}

Vec3 parkingPlace(Random& random, const Street& street, const Camera& camera, int width, Slot slot) {
  const double y =
      random.uniform() < .65 ? street.kerb - between(random, 1.0, 1.4) : between(random, 5, street.kerb - 1);
  return placed(camera, between(random, slot.low, slot.high), std::max(std::max(5.0, street.nearKerb + 1.2), y), width);
}

ToyCar parkedCar(Random& random, const Street& street, const Camera& camera, int width, Slot slot) {
  ToyCar car = randomCar(random);
  car.position = parkingPlace(random, street, camera, width, slot);
  const double turn = random.uniform() < .6 ? between(random, -.15, .15) : between(random, -.9, .9);
  car.heading = turn + (random.uniform() < .5 ? 3.14159265 : 0);
  car.lightsOn = random.uniform() < .12;
  return car;
}

Film randomFilm(Random& random) {
  Film film;
  film.blur = between(random, .2, .75);
  film.gain = between(random, .85, 1.2);
  film.vignette = between(random, 0, .3);
  film.grain = between(random, .008, .03);
  const float red = static_cast<float>(between(random, .95, 1.05));
  film.cast = {red, 1.f, static_cast<float>(between(random, .95, 1.05))};
  return film;
}

ToyImage develop(Canvas& canvas, const Film& film, Random& random) {
  canvas.blur(film.blur);
  ToyImage image;
  const std::size_t pixels = canvas.rgb.size();
  image.rgb.resize(3 * pixels);
  image.mask.resize(pixels);
  for (int u = 0; u < canvas.width; ++u)
    for (int v = 0; v < canvas.height; ++v) {
      const std::size_t from = static_cast<std::size_t>(v) * canvas.width + u,
                        to = static_cast<std::size_t>(u) * canvas.height + v;
      const double x = 2.0 * u / canvas.width - 1, y = 2.0 * v / canvas.height - 1;
      const Color c = (film.gain * (1 - film.vignette * (x * x + y * y) / 2)) * (film.cast * canvas.rgb[from]);
      const double common = film.grain * random.normal();
      const float channel[] = {c.r, c.g, c.b};
      for (int k = 0; k < 3; ++k) {
        const double value = std::pow(std::max(0.f, channel[k]), 1 / 2.2) + common + 0.4 * film.grain * random.normal();
        image.rgb[k * pixels + to] = static_cast<std::uint8_t>(std::clamp(255 * value + .5, 0.0, 255.0));
      }
      for (int k = 0; k < canvas.objects(); ++k)
        if (canvas.object[k * pixels + from] > .5f) image.mask[to] = static_cast<std::uint8_t>(k + 1);
    }
  return image;
}

std::vector<Item> furniture(Random& random, const Street& street, const Camera& camera, int width, double clutter) {
  std::vector<Item> items;
  const int count = random.poisson(5.5 * clutter);
  for (int k = 0; k < count; ++k) {
    const Prop prop = static_cast<Prop>(random.below(propCount));
    const bool near = street.nearKerb > 0 && random.uniform() < .2;
    const double y =
        near ? between(random, 3.2, street.nearKerb - .2) : between(random, street.kerb + .3, street.facade - .3);
    items.push_back({prop, placed(camera, random.uniform(), y, width)});
  }
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.foot.y > b.foot.y; });
  return items;
}
}  // namespace frs::toy
