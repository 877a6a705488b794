// toy_images.hpp - seeded street scenes with and without cars, cows and stalls, with pixel truth, for demos and tests.
#pragma once
#include <cstdint>
#include <vector>

namespace frs {
/// What a scene may show besides the street and its furniture.
enum class ToyObject { Car, Cow, Stall };

struct ToyOptions {
  int height = 240, width = 320;
  std::uint64_t seed = 1;
  long index = 0;                                  ///< which scene of the series that belongs to the seed
  std::vector<ToyObject> objects{ToyObject::Car};  ///< what it shows, one of each kind at most
  double clutter = 1;                              ///< 0: empty street, 1: usual amount of furniture, 3: crowded
};

struct ToyImage {
  std::vector<std::uint8_t> rgb;   ///< height x width x 3, column-major as the host keeps images
  std::vector<std::uint8_t> mask;  ///< height x width, column-major; k where the k-th object shows, 0 elsewhere
};

/// Draws a scene: houses, pavement, road, trees, furniture and the objects asked for somewhere near the
/// kerb, side by side, then light, blur and noise of a camera.
///
/// Pre     16 <= height, width <= 4096; 0 <= clutter <= 10; no object twice.
/// Post    The same options give the same bytes. Scenes with and without an object come from the same
///         distribution but for the object. mask is all 0 without objects; where one shows on less than 1%
///         of the picture, all are drawn again elsewhere (20 times at most).
/// Cost    O(height width): about 0.15 s for 240 x 320 on one core; uses all processors.
/// Throws  frs::Error badOption.
ToyImage drawToyImage(const ToyOptions& options);
}  // namespace frs
