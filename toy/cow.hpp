// cow.hpp - the cow of the toy scenes: a spotted cut-out, rounded by its shading, that stands or grazes.
#pragma once
#include "base/random.hpp"
#include "toy/canvas.hpp"

namespace frs::toy {
/// Draws the cow's shadow, then a cow of random build, coat and pose as the canvas's object of interest; its feet are
/// around `foot` on the ground, and it is turned by `heading` (0: side view).
///
/// Pre   foot lies in front of the camera.
/// Post  The canvas draws other things again.
/// Cost  O(pixels of the cow); advances `random`.
void drawCow(Canvas& canvas, const Light& light, Vec3 foot, double heading, Random& random);
}  // namespace frs::toy
