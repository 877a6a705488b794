// street.hpp - the stage of the toy scenes: street, camera, furniture and film, each drawn from a random generator.
#pragma once
#include <vector>

#include "base/random.hpp"
#include "toy/canvas.hpp"
#include "toy/car.hpp"
#include "toy/props.hpp"
#include "toy/toy_images.hpp"

namespace frs::toy {
inline double between(Random& random, double low, double high) { return low + (high - low) * random.uniform(); }

struct Building {
  double left, right, height;
  int wall;  // 0 brick, 1 plaster, 2 stone, 3 boards
  Color color, trim;
  double pitchX, pitchZ, windowW, windowH, ground, door;
  bool shop;
  std::uint32_t seed;
};

/// What stays where it is: the weather, the row of houses, the pavement and the road. All lengths in metres.
struct Street {
  Light light;
  Color skyLow, skyHigh;
  double cloud, facade, kerb, nearKerb, lane, crossing, shade;  // depths y, but for x of the crossing
  bool grass;
  std::vector<Building> houses;
  Vec2 manhole;
  std::uint32_t seed;

  explicit Street(Random& random);
  Color background(Vec3 eye, Vec3 ray) const;

 private:
  Color sky(Vec3 ray) const;
  Color ground(double x, double y) const;
  Color road(double x, double y) const;
  Color wall(const Building& b, double x, double z) const;
  Color house(const Building& b, double x, double z) const;
  Color window(const Building& b, double x, double z, double w, double h, int id) const;
};

Camera randomCamera(Random& random, int width, int height);

/// A point of the street at depth y that the camera sees at the given share of the picture's width.
Vec3 placed(const Camera& camera, double share, double y, int width);

/// The part of the picture's width, as shares of it, in which an object stands.
struct Slot {
  double low = .18, high = .82;
};

/// A point of the ground along the kerb or in the lane, mostly inside the picture.
Vec3 parkingPlace(Random& random, const Street& street, const Camera& camera, int width, Slot slot);

/// A car at such a place.
ToyCar parkedCar(Random& random, const Street& street, const Camera& camera, int width, Slot slot = {});

struct Item {
  Prop prop;
  Vec3 foot;
};

/// Street furniture, far things first. Some stand on the near pavement, before the cars.
std::vector<Item> furniture(Random& random, const Street& street, const Camera& camera, int width, double clutter);

/// The camera's own traces: sharpness, exposure, light falling off to the corners, grain, colour cast.
struct Film {
  double blur, gain, vignette, grain;
  Color cast;
};
Film randomFilm(Random& random);

/// The canvas as seen on film, with fresh grain: bytes, column by column; mask the number (1, 2, ...) of the object
/// that takes more than half of a pixel, 0 for none.
ToyImage develop(Canvas& canvas, const Film& film, Random& random);
}  // namespace frs::toy
