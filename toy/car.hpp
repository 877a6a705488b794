// car.hpp - the car of the toy scenes: an extruded profile with glass, doors, lights and wheels.
#pragma once
#include "base/random.hpp"
#include "toy/canvas.hpp"

namespace frs::toy {
struct ToyCar {
  int style = 0;           ///< 0 saloon, 1 hatchback, 2 off-roader, 3 van
  Vec3 position{0, 8, 0};  ///< centre, on the ground; metres
  double heading = 0;      ///< 0 faces +x; radians
  Color paint{0.6f, 0.1f, 0.1f};
  double length = 1, height = 1;  ///< factors of the style's own size
  int spokes = 5;
  double rim = 0.7;  ///< radius of the rim as a share of the wheel's
  bool lightsOn = false;
  std::uint32_t seed = 1;  ///< of dirt and reflections
};

/// A car of random style, size and paint at the origin.
ToyCar randomCar(Random& random);

/// Half of the length of a car, metres.
double halfLength(const ToyCar& car);

/// Draws the car's shadow, then the car as the canvas's object of interest.
///
/// Post  The canvas draws other things again.
/// Cost  O(pixels of the car).
void drawCar(Canvas& canvas, const Light& light, const ToyCar& car);
}  // namespace frs::toy
