// car_shape.hpp - outlines of the cars in the toy scenes.
#pragma once
#include "toy/car.hpp"

namespace frs::toy {
using Outline = std::vector<Vec2>;  ///< (x forward, z up) on the side of a car, metres

struct CarShape {
  Outline profile;  ///< from the rear bottom over the roof to the front bottom
  std::vector<Outline> windows;
  Outline windscreen, rearGlass;  ///< bottom, top
  double belt, roof, wheelRear, wheelFront, wheelRadius, halfWidth;
  std::vector<double> doors;  ///< x of the gaps between panels
};

/// Saloon, hatchback, off-roader or van for a style of ToyCar, 0 to 3.
const CarShape& shapeOf(int style);

/// Cubic Hermite curve through the corners, so that the body has no facets.
Outline rounded(const Outline& corners);
}  // namespace frs::toy
