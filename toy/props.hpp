// props.hpp - street furniture of the toy scenes: what stands before, beside and behind a car.
#pragma once
#include "base/random.hpp"
#include "toy/canvas.hpp"

namespace frs::toy {
enum class Prop { Tree, Bush, Lamp, Sign, Bin, Crate, Fence, Bicycle, Person };
constexpr int propCount = 9;

/// Draws one prop of random size and colour with its shadow; its foot is at `foot` on the ground.
///
/// Pre     foot lies in front of the camera.
/// Cost    O(pixels covered); advances `random`.
void drawProp(Canvas& canvas, const Light& light, Prop prop, Vec3 foot, Random& random);

/// A soft dark patch on the ground, half sizes in metres, displaced away from the sun.
void drawGroundShadow(Canvas& canvas, const Light& light, Vec3 foot, double halfX, double halfY, double height);
}  // namespace frs::toy
