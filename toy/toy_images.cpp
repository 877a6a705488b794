#include "toy/toy_images.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "toy/street.hpp"

namespace frs {
namespace {
using namespace toy;

// A scene with its attempt-th car; everything else is the same in every attempt, and without a car.
ToyImage drawScene(const ToyOptions& options, int attempt) {
  constexpr int fine = 2;  // drawn at twice the size, then averaged: textures are not aliased
  const int width = fine * options.width, height = fine * options.height;
  Random random(options.seed * 1000003 + static_cast<std::uint64_t>(options.index));
  Random carRandom(random.next() + static_cast<std::uint64_t>(attempt));
  const Street street(random);
  const Camera camera = randomCamera(random, width, height);
  Canvas canvas(width, height, camera);
  canvas.paintAll([&](double u, double v) { return street.background(camera.position(), camera.ray(u, v)); });
  const ToyCar car = parkedCar(carRandom, street, camera, width);
  bool waiting = options.withCar;
  for (const Item& item : furniture(random, street, camera, width, options.clutter)) {
    if (waiting && item.foot.y < car.position.y) {
      drawCar(canvas, street.light, car);
      waiting = false;
    }
    drawProp(canvas, street.light, item.prop, item.foot, random);
  }
  if (waiting) drawCar(canvas, street.light, car);
  Canvas small = canvas.shrink(fine);
  const Film film = randomFilm(random);
  return develop(small, film, random);
}
}  // namespace

ToyImage drawToyImage(const ToyOptions& options) {
  if (std::min(options.height, options.width) < 16 || std::max(options.height, options.width) > 4096)
    throw Error("badOption", "size must lie in 16 to 4096 pixels.");
  if (!(options.clutter >= 0 && options.clutter <= 10)) throw Error("badOption", "clutter must lie in [0, 10].");
  ToyImage image;
  for (int attempt = 0; attempt < 20; ++attempt) {  // until enough of the car shows
    image = drawScene(options, attempt);
    const auto shown = std::count(image.mask.begin(), image.mask.end(), 1);
    if (!options.withCar || 100 * static_cast<std::size_t>(shown) >= image.mask.size()) break;
  }
  return image;
}
}  // namespace frs
