// stall.hpp - the market stall of the toy scenes: a striped awning on posts above crates of fruit.
#pragma once
#include "base/random.hpp"
#include "toy/canvas.hpp"

namespace frs::toy {
/// Draws the stall's shadow, then a stall of random size, colours and goods as the canvas's object of interest; the
/// middle of its front is at `foot` on the ground, and it is turned by `heading` (0: faces the camera).
///
/// Pre   foot lies in front of the camera.
/// Post  The canvas draws other things again.
/// Cost  O(pixels of the stall); advances `random`.
void drawStall(Canvas& canvas, const Light& light, Vec3 foot, double heading, Random& random);
}  // namespace frs::toy
