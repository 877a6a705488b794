// mx_flow.hpp - options and results of frs_flow.
#pragma once
#include "image/colour.hpp"
#include "mx_image.hpp"
#include "mx_video.hpp"
#include "video/flow.hpp"

namespace frs::mx {
inline FlowOptions flowOptions(const Options& options) {
  FlowOptions o;
  o.finest = options.integer("finest", 0, 30);
  o.stride = options.integer("stride", 1, 8);
  o.steps = options.integer("steps", 0, 1000);
  o.refinements = options.integer("refinements", 0, 1000);
  o.sweeps = options.integer("sweeps", 1, 1000);
  o.smoothness = options.scalar("smoothness", 0, 1e9);
  o.brightness = options.scalar("brightness", 0, 1e9);
  o.gradient = options.scalar("gradient", 0, 1e9);
  return o;
}
}  // namespace frs::mx
