// toy_videos.hpp - seeded street scenes in motion, with the volume of every driving car, for demos and tests.
#pragma once
#include <cstdint>
#include <vector>

namespace frs {
struct ToyVideoOptions {
  int height = 120, width = 160, frames = 24;
  std::uint64_t seed = 1;
  long index = 0;       ///< which clip of the series that belongs to the seed
  bool driving = true;  ///< whether its cars drive
  int objects = 1;      ///< cars in the lane, 0 to 9: they drive, or stand where they would have been
  double clutter = 1;   ///< 0: empty street, 1: usual amount of furniture, 10: crowded
  double camera = 1;    ///< 0: on a tripod, 1: panned and held by hand, larger: more of it
};

struct ToyVideo {
  std::vector<std::uint8_t> rgb;     ///< height x width x 3 x frames, column-major
  std::vector<std::uint8_t> labels;  ///< height x width x frames: number of the driving car that shows, or 0
};

/// Draws a street with parked cars, people who walk by and a camera that moves; in the lane are `objects` cars. They
/// wait, drive off and stop again, and are the object only while they drive; without `driving` they stand still.
///
/// Pre     16 <= height, width <= 2048; 1 <= frames <= 10000; 0 <= objects <= 9; 0 <= clutter, camera <= 10.
/// Post    The same options give the same bytes. Clips with and without driving come from the same distribution but
///         for the motion of the cars in the lane. labels are all 0 without driving.
/// Cost    O(height width frames): about 10 ms a frame of 120 x 160 on one core.
/// Throws  frs::Error badOption.
ToyVideo drawToyVideo(const ToyVideoOptions& options);
}  // namespace frs
