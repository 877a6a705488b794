#include "toy/cow.hpp"

#include <algorithm>

#include "toy/props.hpp"
#include "toy/street.hpp"

namespace frs::toy {
namespace {
/// One cow on one canvas, in its own coordinates: x towards the head, z up, metres.
class CowPainter {
 public:
  CowPainter(Canvas& canvas, const Light& light, Vec3 foot, double heading, Random& random)
      : canvas_(canvas), light_(light), foot_(foot) {
    static const Color coats[] = {{.02f, .02f, .02f}, {.05f, .03f, .02f}, {.12f, .04f, .02f}};
    coat_ = between(random, .8, 1.2) * coats[random.below(3)];
    patch_ = between(random, .85, 1) * Color{.86f, .84f, .80f};
    white_ = between(random, .42, .56);
    size_ = between(random, 1.45, 1.7);
    grazing_ = random.uniform() < .4;
    step_ = between(random, -.12, .12);
    seed_ = static_cast<std::uint32_t>(random.next());
    const double side = random.uniform() < .5 ? 1 : -1;
    along_ = {side * std::cos(heading), side * std::sin(heading), 0};
    outward_ = {std::sin(heading), -std::cos(heading), 0};
  }

  void draw() {
    drawGroundShadow(canvas_, light_, foot_, 1.1 * size_, .4 * size_, .6);
    canvas_.drawObject(true);
    for (double x : {-.78, .62}) drawLeg(x - step_, .55);  // of the far side
    drawTail();
    drawBody();
    for (double x : {-.72, .56}) drawLeg(x + step_, 1);
    drawHead();
    canvas_.drawObject(false);
  }

 private:
  Vec3 at(double x, double z) const { return foot_ + size_ * (x * along_ + Vec3{0, 0, z}); }
  std::vector<Vec3> all(const std::vector<Vec2>& outline) const {
    std::vector<Vec3> polygon;
    for (Vec2 p : outline) polygon.push_back(at(p.x, p.y));
    return polygon;
  }
  Color hide(double x, double z) const {
    const double spot = smooth(.485, .515, fractalNoise(3.6 * x + 7, 4.0 * z, seed_, 2) + .5 - white_);
    const double hair = .85 + .3 * valueNoise(34 * x, 20 * z, seed_ + 1);
    return hair * mix(patch_, coat_, spot);
  }
  /// The hide at a point of the cow's plane: round around the line at height `middle`, dim at its lower edge.
  Canvas::Shader hideAround(double middle, double half, double tone = 1) const {
    return [=](Vec3 p) {
      const Vec3 q = (1 / size_) * (p - foot_);
      const double x = dot(q, along_), rise = std::clamp((q.z - middle) / half, -1.0, 1.0);
      return Paint{tone * light_.shade(hide(x, q.z), outward_ + 1.1 * Vec3{0, 0, rise}), 1};
    };
  }
  Canvas::Shader plain(Color color) const {
    const Color shaded = light_.shade(color, outward_ + Vec3{0, 0, .2});
    return [=](Vec3) { return Paint{shaded, 1}; };
  }
  void drawBody() {
    canvas_.fill(ellipse(at(-.55, .55), size_ * .16 * along_, {0, 0, size_ * .14}), plain({.50f, .30f, .26f}));
    canvas_.fill(all({{-1.04, 1.28},
                      {-.92, 1.36},
                      {-.6, 1.36},
                      {-.1, 1.31},
                      {.4, 1.36},
                      {.62, 1.42},
                      {.95, neck() + .16},
                      {1.12, neck()},
                      {1.05, neck() - .3},
                      {.88, .82},
                      {.72, .64},
                      {.35, .54},
                      {-.1, .5},
                      {-.5, .56},
                      {-.72, .7},
                      {-.9, .66},
                      {-1.05, .8},
                      {-1.1, 1.1}}),
                 hideAround(.98, .46));
    canvas_.stroke({at(-.52, 1.3), at(-.6, .9), at(-.55, .62)}, .02, plain(.5 * coat_));
    canvas_.stroke({at(.5, 1.34), at(.6, 1.0), at(.52, .68)}, .02, plain(.5 * coat_));
  }
  void drawLeg(double x, double tone) {
    const double knee = x + .04, hoof = x - .02;
    canvas_.fill(all({{x - .15, .78},
                      {x + .15, .78},
                      {knee + .07, .38},
                      {hoof + .06, .07},
                      {hoof - .06, .07},
                      {knee - .08, .38}}),
                 hideAround(.6, .8, tone));
    canvas_.fill(all({{hoof - .07, .08}, {hoof + .07, .08}, {hoof + .1, 0}, {hoof - .08, 0}}),
                 plain({.04f, .03f, .03f}));
  }
  void drawTail() {
    canvas_.stroke({at(-1.02, 1.3), at(-1.14, 1.15), at(-1.16, .75)}, .05 * size_, plain(coat_));
    canvas_.stroke({at(-1.16, .78), at(-1.14, .5)}, .1 * size_, plain(.6 * coat_));
  }
  double neck() const { return grazing_ ? 1.0 : 1.45; }
  /// From the poll to the muzzle; a grazing cow holds it down.
  void drawHead() {
    const Vec2 poll = grazing_ ? Vec2{1.12, .92} : Vec2{1.1, 1.6}, axis = grazing_ ? Vec2{.42, -.9} : Vec2{.86, -.5};
    const auto on = [&](double l, double w) {  // l along the head, w upwards across it
      return Vec2{poll.x + l * axis.x - w * axis.y, poll.y + l * axis.y + w * axis.x};
    };
    if (grazing_)
      canvas_.fill(all({{.72, 1.3}, {1.02, 1.1}, on(.1, .14), on(.1, -.2), {.9, .8}}), hideAround(.98, .46));
    canvas_.fill(all({on(-.08, .1), on(.1, .16), on(.5, .09), on(.62, .07), on(.64, -.08), on(.45, -.12), on(.1, -.22),
                      on(-.08, -.12)}),
                 hideAround(poll.y + .25 * axis.y, .3));
    canvas_.fill(all({on(.5, .1), on(.63, .08), on(.66, -.08), on(.5, -.12)}), plain({.42f, .26f, .23f}));
    canvas_.fill(all({on(.6, .05), on(.64, .04), on(.64, .01), on(.6, .01)}), plain({.05f, .03f, .03f}));
    canvas_.fill(all({on(.2, .05), on(.26, .08), on(.28, .05), on(.22, .02)}), plain({.01f, .01f, .01f}));
    canvas_.fill(all({on(-.02, .02), on(-.2, .1), on(-.24, -.02), on(-.06, -.08)}), hideAround(poll.y, .1, .8));
    canvas_.stroke({at(on(-.04, .12).x, on(-.04, .12).y), at(on(.06, .28).x, on(.06, .28).y)}, .05 * size_,
                   plain({.55f, .52f, .42f}));
  }

  Canvas& canvas_;
  const Light& light_;
  Vec3 foot_, along_, outward_;
  Color coat_, patch_;
  double white_, size_, step_;  // white_: which share of the noise is patch rather than coat
  bool grazing_;
  std::uint32_t seed_;
};
}  // namespace

void drawCow(Canvas& canvas, const Light& light, Vec3 foot, double heading, Random& random) {
  CowPainter(canvas, light, foot, heading, random).draw();
}
}  // namespace frs::toy
