#include "toy/toy_images.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "toy/cow.hpp"
#include "toy/stall.hpp"
#include "toy/street.hpp"

namespace frs {
namespace {
using namespace toy;

// One object at its place, ready to be drawn.
struct Placed {
  ToyObject kind;
  int layer;   // of the canvas
  ToyCar car;  // where the kind is Car
  Vec3 foot;
  double heading;
  std::uint64_t look;  // seed of what else differs between two cows, or two stalls
};

Placed place(ToyObject kind, int layer, Random random, const Street& street, const Camera& camera, int width,
             Slot slot) {
  Placed object{kind, layer, {}, {}, 0, 0};
  if (kind == ToyObject::Car) {
    object.car = parkedCar(random, street, camera, width, slot);
    object.foot = object.car.position;
  } else {
    object.foot = parkingPlace(random, street, camera, width, slot);
    object.heading = between(random, -.6, .6);
    object.look = random.next();
  }
  return object;
}

void draw(Canvas& canvas, const Light& light, const Placed& object) {
  Random look(object.look);
  canvas.chooseObject(object.layer);
  if (object.kind == ToyObject::Car) drawCar(canvas, light, object.car);
  if (object.kind == ToyObject::Cow) drawCow(canvas, light, object.foot, object.heading, look);
  if (object.kind == ToyObject::Stall) drawStall(canvas, light, object.foot, object.heading, look);
}

// The objects side by side, in an order of chance, far ones first. A car alone is drawn from `seed` itself.
std::vector<Placed> placeAll(const ToyOptions& options, std::uint64_t seed, const Street& street, const Camera& camera,
                             int width) {
  const std::size_t count = options.objects.size();
  std::vector<std::size_t> slots(count);
  std::iota(slots.begin(), slots.end(), 0);
  Random order(seed + 1000);
  for (std::size_t k = count; k > 1; --k) std::swap(slots[k - 1], slots[order.below(k)]);
  std::vector<Placed> objects;
  for (std::size_t k = 0; k < count; ++k) {
    const double center = (slots[k] + .5) / count, half = .32 / count;
    const auto kind = static_cast<std::uint64_t>(options.objects[k]);
    objects.push_back(place(options.objects[k], static_cast<int>(k), Random(seed + 100 * kind), street, camera, width,
                            count > 1 ? Slot{center - half, center + half} : Slot{}));
  }
  std::stable_sort(objects.begin(), objects.end(),
                   [](const Placed& a, const Placed& b) { return a.foot.y > b.foot.y; });
  return objects;
}

// A scene with its attempt-th choice of objects; everything else is the same in every attempt, and without objects.
ToyImage drawScene(const ToyOptions& options, int attempt) {
  constexpr int fine = 2;  // drawn at twice the size, then averaged: textures are not aliased
  const int width = fine * options.width, height = fine * options.height;
  Random random(options.seed * 1000003 + static_cast<std::uint64_t>(options.index));
  const std::uint64_t objectSeed = random.next() + static_cast<std::uint64_t>(attempt);
  const Street street(random);
  const Camera camera = randomCamera(random, width, height);
  Canvas canvas(width, height, camera, std::max(1, static_cast<int>(options.objects.size())));
  canvas.paintAll([&](double u, double v) { return street.background(camera.position(), camera.ray(u, v)); });
  const std::vector<Placed> objects = placeAll(options, objectSeed, street, camera, width);
  auto waiting = objects.begin();
  for (const Item& item : furniture(random, street, camera, width, options.clutter)) {
    for (; waiting != objects.end() && item.foot.y < waiting->foot.y; ++waiting) draw(canvas, street.light, *waiting);
    drawProp(canvas, street.light, item.prop, item.foot, random);
  }
  for (; waiting != objects.end(); ++waiting) draw(canvas, street.light, *waiting);
  Canvas small = canvas.shrink(fine);
  const Film film = randomFilm(random);
  return develop(small, film, random);
}

bool allShow(const ToyImage& image, std::size_t objects) {
  for (std::size_t k = 1; k <= objects; ++k) {
    const auto shown = std::count(image.mask.begin(), image.mask.end(), static_cast<std::uint8_t>(k));
    if (100 * static_cast<std::size_t>(shown) < image.mask.size()) return false;
  }
  return true;
}

void check(const ToyOptions& options) {
  if (std::min(options.height, options.width) < 16 || std::max(options.height, options.width) > 4096)
    throw Error("badOption", "size must lie in 16 to 4096 pixels.");
  if (!(options.clutter >= 0 && options.clutter <= 10)) throw Error("badOption", "clutter must lie in [0, 10].");
  for (ToyObject object : options.objects)
    if (std::count(options.objects.begin(), options.objects.end(), object) > 1)
      throw Error("badOption", "A scene shows one object of a kind at most.");
}
}  // namespace

ToyImage drawToyImage(const ToyOptions& options) {
  check(options);
  ToyImage image;
  for (int attempt = 0; attempt < 20; ++attempt) {
    image = drawScene(options, attempt);
    if (allShow(image, options.objects.size())) break;
  }
  return image;
}
}  // namespace frs
