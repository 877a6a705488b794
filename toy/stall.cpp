#include "toy/stall.hpp"

#include <algorithm>

#include "toy/props.hpp"
#include "toy/street.hpp"

namespace frs::toy {
namespace {
/// One stall on one canvas, in its own coordinates: x to the right, y to the back, z up, metres.
class StallPainter {
 public:
  StallPainter(Canvas& canvas, const Light& light, Vec3 foot, double heading, Random& random)
      : canvas_(canvas), light_(light), foot_(foot), random_(random) {
    static const Color cloths[] = {{.55f, .04f, .04f}, {.03f, .22f, .10f}, {.04f, .10f, .40f}, {.60f, .34f, .03f}};
    cloth_ = between(random, .8, 1.2) * cloths[random.below(4)];
    half_ = between(random, 1.0, 1.5);
    depth_ = between(random, .9, 1.3);
    counter_ = between(random, .7, .9);
    eaves_ = between(random, 1.75, 1.95);
    ridge_ = eaves_ + between(random, .6, .9);
    stripe_ = between(random, .22, .34);
    seed_ = static_cast<std::uint32_t>(random.next());
    right_ = {std::cos(heading), std::sin(heading), 0};
    back_ = {-std::sin(heading), std::cos(heading), 0};
  }

  void draw() {
    drawGroundShadow(canvas_, light_, at(0, .5 * depth_, 0), 1.1 * half_, .9 * depth_, .8);
    canvas_.drawObject(true);
    fill({at(-half_, depth_, .4), at(half_, depth_, .4), at(half_, depth_, ridge_), at(-half_, depth_, ridge_)},
         .3 * cloth_, -1 * back_);
    for (double x : {-half_, half_}) post(x, depth_, ridge_);
    drawCounter();
    drawGoods();
    for (double x : {-half_, half_}) post(x, 0, eaves_ + .1);
    drawAwning();
    canvas_.drawObject(false);
  }

 private:
  Vec3 at(double x, double y, double z) const { return foot_ + x * right_ + y * back_ + Vec3{0, 0, z}; }
  double xOf(Vec3 p) const { return dot(p - foot_, right_); }
  void fill(const std::vector<Vec3>& polygon, Color color, Vec3 normal) {
    canvas_.fill(polygon, light_.shade(color, normal));
  }
  void post(double x, double y, double top) {
    fill({at(x - .03, y, 0), at(x + .03, y, 0), at(x + .03, y, top), at(x - .03, y, top)}, {.30f, .24f, .17f},
         -1 * back_);
  }
  /// The front of the counter: a cloth with folds, or boards.
  void drawCounter() {
    const bool boards = random_.uniform() < .5;
    canvas_.fill(
        {at(-half_, .05, .12), at(half_, .05, .12), at(half_, .05, counter_), at(-half_, .05, counter_)}, [=](Vec3 p) {
          const double x = xOf(p), z = p.z;
          if (boards) {
            const double gap = smooth(.0, .015, std::fabs(z / .16 - std::round(z / .16)) * .16);
            const double grain = fractalNoise(3 * x, 30 * z, seed_, 3);
            return Paint{light_.shade(((.5 + .5 * gap) * (.75 + .5 * grain)) * Color{.38f, .26f, .15f}, -1 * back_), 1};
          }
          const double fold = std::sin(34 * x + 2 * valueNoise(3 * x, 2 * z, seed_));
          return Paint{light_.shade((.8 + .2 * fold) * cloth_, -1 * back_ + .5 * fold * right_), 1};
        });
    fill({at(-half_, 0, counter_), at(half_, 0, counter_), at(half_, .8 * depth_, counter_ + .3),
          at(-half_, .8 * depth_, counter_ + .3)},
         {.34f, .27f, .18f}, Vec3{0, 0, 1} - .4 * back_);
  }
  /// Crates on the sloping counter, in two rows, the back one first; each holds one kind of fruit.
  void drawGoods() {
    static const Color fruit[] = {
        {.55f, .05f, .03f}, {.65f, .28f, .02f}, {.20f, .42f, .05f}, {.62f, .52f, .06f}, {.24f, .05f, .18f}};
    const int crates = static_cast<int>(2 * half_ / .55);
    const double wide = 2 * half_ / crates;
    for (int row = 1; row >= 0; --row)
      for (int k = 0; k < crates; ++k) {
        const double left = -half_ + k * wide, y = .06 + .42 * depth_ * row, z = counter_ + .17 * row;
        const Color color = between(random_, .8, 1.2) * fruit[random_.below(5)];
        for (int line = 2; line >= 0; --line)
          for (int i = 0; i < 4; ++i)
            ball(left + wide * (.16 + .23 * i + .04 * (line % 2)), y + .1 * line, z + .12 + .06 * line, .075, color);
        fill({at(left + .02, y, z), at(left + wide - .02, y, z), at(left + wide - .02, y, z + .14),
              at(left + .02, y, z + .14)},
             {.42f, .31f, .19f}, -1 * back_);
        fill({at(left + .02, y, z + .06), at(left + wide - .02, y, z + .06), at(left + wide - .02, y, z + .075),
              at(left + .02, y, z + .075)},
             {.12f, .08f, .05f}, -1 * back_);
      }
  }
  void ball(double x, double y, double z, double radius, Color color) {
    const Vec3 center = at(x, y, z);
    canvas_.fill(ellipse(center, radius * right_, {0, 0, radius}, 16), [=](Vec3 p) {
      const Vec3 q = (1 / radius) * (p - center);
      const double out = std::sqrt(std::max(0.0, 1 - dot(q, q)));
      return Paint{light_.shade(color, q - out * back_), 1};
    });
  }
  /// Stripes of cloth and white, from the ridge down to the eaves, with a scalloped edge that hangs.
  void drawAwning() {
    const double front = -.35, over = half_ + .15;
    const auto striped = [=](Vec3 normal, double dim) {
      return [=](Vec3 p) {
        const double x = xOf(p) / stripe_, gap = smooth(.0, .08, std::fabs(x - std::round(x)));
        const bool white = static_cast<long>(std::floor(x)) & 1;
        const double stain = .8 + .3 * fractalNoise(2 * x, 3 * p.z, seed_ + 4, 3);
        const Color color = white ? Color{.66f, .64f, .58f} : cloth_;
        return Paint{light_.shade((dim * stain * (.85 + .15 * gap)) * color, normal), 1};
      };
    };
    const Vec3 slope = unit((ridge_ - eaves_) * (-1 * back_) + Vec3{0, 0, depth_ - front});
    canvas_.fill(
        {at(-over, front, eaves_), at(over, front, eaves_), at(over, depth_, ridge_), at(-over, depth_, ridge_)},
        striped(slope, 1));
    std::vector<Vec3> edge = {at(over, front, eaves_), at(-over, front, eaves_)};
    for (int k = 0; k <= 60; ++k) {
      const double x = -over + 2 * over * k / 60;
      edge.push_back(at(x, front, eaves_ - .14 - .07 * std::fabs(std::sin(3.14159265 * x / stripe_))));
    }
    canvas_.fill(edge, striped(-1 * back_, .85));
  }

  Canvas& canvas_;
  const Light& light_;
  Vec3 foot_, right_, back_;
  Random& random_;
  Color cloth_;
  double half_, depth_, counter_, eaves_, ridge_, stripe_;
  std::uint32_t seed_;
};
}  // namespace

void drawStall(Canvas& canvas, const Light& light, Vec3 foot, double heading, Random& random) {
  StallPainter(canvas, light, foot, heading, random).draw();
}
}  // namespace frs::toy
