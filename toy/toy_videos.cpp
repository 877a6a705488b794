// videos.cpp - see toy/toy_videos.hpp. What stands still behind all moving things is drawn once, wider than a frame; a
// frame is a window of it, with everything nearer drawn on top.
#include "toy/toy_videos.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "toy/street.hpp"

namespace frs {
namespace {
using namespace toy;

constexpr int fine = 2;  // drawn at twice the size, then averaged

// Something on the street: a car, or a prop. Cars in the lane have a number from 1.
struct Actor {
  bool isCar = false;
  ToyCar car;
  Prop prop = Prop::Person;
  Vec3 place{0, 8, 0};      // where it is while it does not move
  double speed = 0;         // metres a frame along x
  int from = 0, until = 0;  // frames in which it moves
  int number = 0;
  std::uint64_t look = 0;  // seed of the prop's size and colour

  bool moves(int t) const { return speed != 0 && t >= from && t < until; }
  Vec3 at(int t) const {
    return {place.x + speed * static_cast<double>(std::clamp(t, from, until) - from), place.y, place.z};
  }
};

struct Scene {
  Street street;
  Camera camera;  // of a frame at rest
  Film film;
  std::vector<Actor> actors;  // far things first
  std::size_t still = 0;      // the first so many are behind everything that moves
  std::vector<Vec2> shift;    // where the window of each frame lies, in fine pixels
};

// A car in the lane: it passes through `share` of the picture's width at mid-clip.
Actor laneCar(Random& random, const Street& street, const Camera& camera, int width, const ToyVideoOptions& o,
              int number) {
  Actor a;
  a.isCar = true;
  a.car = randomCar(random);
  const double nearest = std::max(5.5, street.nearKerb + 1.2), farthest = std::max(nearest + .3, street.kerb - 2.6);
  const double y = between(random, nearest, farthest);
  const double way = random.uniform() < .5 ? 1 : -1;
  const double metres = between(random, 2.2, 4.2);  // driven in the clip
  const int from = static_cast<int>(between(random, 0, .3) * o.frames);
  const int until = o.frames - static_cast<int>(between(random, 0, .3) * o.frames);
  const Vec3 middle = placed(camera, between(random, .2, .8), y, width);
  const int frames = std::max(1, until - from);
  const double stand = between(random, -.5, .5);  // where on its way a car that does not drive stands
  a.car.heading = way > 0 ? 0 : 3.14159265;
  a.car.lightsOn = random.uniform() < .12;
  a.place = {middle.x - way * metres / 2, y, 0};
  if (o.driving) {
    a.speed = way * metres / frames;
    a.from = from;
    a.until = until;
    a.number = number;
  } else {
    a.place.x = middle.x + stand * metres;
  }
  return a;
}

Actor parkedActor(Random& random, const Street& street, const Camera& camera, int width) {
  Actor a;
  a.isCar = true;
  a.car = randomCar(random);
  a.place = placed(camera, between(random, 0, 1), street.kerb - between(random, 1.0, 1.2), width);
  a.car.heading = random.uniform() < .5 ? 0 : 3.14159265;
  return a;
}

// People walk by in every clip, so that motion alone does not tell the clips with driving cars apart.
Actor walker(Random& random, const Street& street, const Camera& camera, int width, int frames) {
  Actor a;
  a.prop = random.uniform() < .75 ? Prop::Person : Prop::Bicycle;
  const bool near = street.nearKerb > 0 && random.uniform() < .3;
  const double y =
      near ? between(random, 3.4, street.nearKerb - .2) : between(random, street.kerb + .3, street.facade - .3);
  const double metres = between(random, 1, 3) * (random.uniform() < .5 ? 1 : -1);
  a.place = placed(camera, between(random, .1, .9), y, width);
  a.speed = metres / frames;
  a.place.x -= metres / 2;
  a.until = frames;
  a.look = random.next();
  return a;
}

// A slow pan and the shake of a hand, in fine pixels.
std::vector<Vec2> cameraPath(Random& random, const ToyVideoOptions& o) {
  const double reach = o.camera * fine * between(random, .02, .08) * o.width * (random.uniform() < .5 ? 1 : -1);
  const double phase = between(random, 0, 6.28), turns = between(random, .3, 1),
               shake = o.camera * fine * between(random, .1, .5);
  std::vector<Vec2> path;
  Vec2 hand{0, 0};
  for (int t = 0; t < o.frames; ++t) {
    hand = {.8 * hand.x + shake * random.normal(), .8 * hand.y + shake * random.normal()};
    path.push_back({reach * std::sin(phase + turns * 6.28 * t / o.frames) + hand.x, hand.y});
  }
  return path;
}

Scene randomScene(Random& random, const ToyVideoOptions& o) {
  const int width = fine * o.width, height = fine * o.height;
  Street street(random);
  Camera camera = randomCamera(random, width, height);
  camera.yaw *= .3;  // the lane runs across the picture
  camera.roll *= .5;
  camera.focal *= .72;  // a wide view: cars are small
  Scene s{std::move(street), camera, randomFilm(random), {}, 0, {}};
  for (const Item& item : furniture(random, s.street, camera, width, o.clutter)) {
    Actor a;
    a.prop = item.prop;
    a.place = item.foot;
    a.look = random.next();
    s.actors.push_back(a);
  }
  const int parked = random.poisson(std::min(1.0, o.clutter) * 1.2), walkers = random.poisson(1.2 * o.clutter);
  for (int k = 0; k < parked; ++k) s.actors.push_back(parkedActor(random, s.street, camera, width));
  for (int k = 0; k < walkers; ++k) s.actors.push_back(walker(random, s.street, camera, width, o.frames));
  for (int k = 0; k < o.objects; ++k) s.actors.push_back(laneCar(random, s.street, camera, width, o, k + 1));
  std::stable_sort(s.actors.begin(), s.actors.end(),
                   [](const Actor& a, const Actor& b) { return a.place.y > b.place.y; });
  while (s.still < s.actors.size() && s.actors[s.still].speed == 0) ++s.still;
  s.shift = cameraPath(random, o);
  return s;
}

void draw(Canvas& canvas, const Scene& s, const Actor& a, int t) {
  if (a.isCar) {
    ToyCar car = a.car;
    car.position = a.at(t);
    drawCar(canvas, s.street.light, car);
  } else {
    Random look(a.look);
    drawProp(canvas, s.street.light, a.prop, a.at(t), look);
  }
}

// How much of each pixel shows each driving car, after all that is nearer was drawn.
class Layers {
 public:
  Layers(int objects, std::size_t pixels)
      : cover_(static_cast<std::size_t>(objects), std::vector<float>(pixels, 0.f)) {}
  /// Draws the actor; the canvas's object layer serves to see which pixels it takes.
  void add(Canvas& canvas, const Scene& s, const Actor& a, int t) {
    std::fill(canvas.object.begin(), canvas.object.end(), a.isCar ? 0.f : 1.f);
    draw(canvas, s, a, t);
    for (auto& layer : cover_)
      for (std::size_t k = 0; k < layer.size(); ++k) layer[k] *= a.isCar ? 1 - canvas.object[k] : canvas.object[k];
    if (a.number > 0 && a.moves(t)) cover_[static_cast<std::size_t>(a.number - 1)] = canvas.object;
  }
  const std::vector<std::vector<float>>& cover() const { return cover_; }

 private:
  std::vector<std::vector<float>> cover_;
};

// Labels of a frame, column by column: the car that takes most of the pixel, at least half of it.
void label(const Layers& layers, const ToyVideoOptions& o, std::uint8_t* out) {
  for (std::size_t n = 0; n < layers.cover().size(); ++n)
    for (int x = 0; x < o.width; ++x)
      for (int y = 0; y < o.height; ++y) {
        float sum = 0;
        for (int i = 0; i < fine; ++i)
          for (int j = 0; j < fine; ++j)
            sum += layers.cover()[n][static_cast<std::size_t>(fine * y + i) * fine * o.width + fine * x + j];
        if (sum > .5f * fine * fine) out[static_cast<std::size_t>(x) * o.height + y] = static_cast<std::uint8_t>(n + 1);
      }
}

// The part of the wide canvas that a frame sees, with its camera.
Canvas window(const Canvas& wide, const Camera& camera, int width, int height, int left, int top) {
  Camera moved = camera;
  moved.centerX -= left;
  moved.centerY -= top;
  Canvas frame(width, height, moved);
  for (int v = 0; v < height; ++v)
    std::copy_n(wide.rgb.begin() + static_cast<std::ptrdiff_t>(v + top) * wide.width + left, width,
                frame.rgb.begin() + static_cast<std::ptrdiff_t>(v) * width);
  return frame;
}

void check(const ToyVideoOptions& o) {
  if (std::min(o.height, o.width) < 16 || std::max(o.height, o.width) > 2048)
    throw Error("badOption", "size must lie in 16 to 2048 pixels.");
  if (o.frames < 1 || o.frames > 10000) throw Error("badOption", "frames must lie in 1 to 10000.");
  if (o.objects < 0 || o.objects > 9) throw Error("badOption", "objects must lie in 0 to 9.");
  if (!(o.clutter >= 0 && o.clutter <= 10 && o.camera >= 0 && o.camera <= 10))
    throw Error("badOption", "clutter and camera must lie in [0, 10].");
}
}  // namespace

ToyVideo drawToyVideo(const ToyVideoOptions& o) {
  check(o);
  Random random(o.seed * 1000003 + 500000 + static_cast<std::uint64_t>(o.index));
  const Scene s = randomScene(random, o);
  const int width = fine * o.width, height = fine * o.height;
  double reachX = 0, reachY = 0;
  for (const Vec2& p : s.shift) {
    reachX = std::max(reachX, std::fabs(p.x));
    reachY = std::max(reachY, std::fabs(p.y));
  }
  const int marginX = static_cast<int>(std::ceil(reachX)) + 1, marginY = static_cast<int>(std::ceil(reachY)) + 1;
  Camera camera = s.camera;
  camera.centerX += marginX;
  camera.centerY += marginY;
  Canvas wide(width + 2 * marginX, height + 2 * marginY, camera);
  wide.paintAll([&](double u, double v) { return s.street.background(camera.position(), camera.ray(u, v)); });
  for (std::size_t k = 0; k < s.still; ++k) draw(wide, s, s.actors[k], 0);

  ToyVideo video;
  const std::size_t area = static_cast<std::size_t>(o.height) * o.width;
  video.labels.assign(area * static_cast<std::size_t>(o.frames), 0);
  for (int t = 0; t < o.frames; ++t) {
    const int left = marginX + static_cast<int>(std::lround(s.shift[static_cast<std::size_t>(t)].x)),
              top = marginY + static_cast<int>(std::lround(s.shift[static_cast<std::size_t>(t)].y));
    Canvas frame = window(wide, camera, width, height, left, top);
    Layers layers(o.driving ? o.objects : 0, frame.rgb.size());
    for (std::size_t k = s.still; k < s.actors.size(); ++k) layers.add(frame, s, s.actors[k], t);
    label(layers, o, video.labels.data() + area * static_cast<std::size_t>(t));
    Canvas small = frame.shrink(fine);
    const ToyImage image = develop(small, s.film, random);
    video.rgb.insert(video.rgb.end(), image.rgb.begin(), image.rgb.end());
  }
  return video;
}
}  // namespace frs
