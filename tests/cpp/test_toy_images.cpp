#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "../support/environment.hpp"
#include "base/error.hpp"
#include "toy/canvas.hpp"
#include "toy/toy_images.hpp"

namespace {
frs::ToyOptions small(long index) {
  frs::ToyOptions options;
  options.height = 60;
  options.width = 80;
  options.index = index;
  return options;
}

double shareOfCar(const frs::ToyImage& image) {
  return std::count(image.mask.begin(), image.mask.end(), 1) / double(image.mask.size());
}

TEST(ToyImages, same_bytes_on_one_thread_and_on_many) {
  const auto drawnOn = [](const char* threads) {
    const Variable most("OMP_NUM_THREADS", threads);
    return frs::drawToyImage(small(3));
  };
  const auto one = drawnOn("1"), four = drawnOn("4");
  EXPECT_EQ(one.rgb, four.rgb);
  EXPECT_EQ(one.mask, four.mask);
}

TEST(ToyImages, car_shows_in_positives_only_and_never_fills_the_picture) {
  for (long index = 0; index < 40; ++index) {
    frs::ToyOptions options = small(index);
    const double share = shareOfCar(frs::drawToyImage(options));
    EXPECT_GE(share, 0.01) << "scene " << index;
    EXPECT_LE(share, 0.6) << "scene " << index;
    options.objects.clear();
    EXPECT_EQ(shareOfCar(frs::drawToyImage(options)), 0) << "scene " << index;
  }
}

TEST(ToyImages, car_changes_nothing_but_its_surroundings) {
  frs::ToyOptions options = small(8);
  const auto with = frs::drawToyImage(options);
  options.objects.clear();
  const auto without = frs::drawToyImage(options);
  std::size_t same = 0, sameOnCar = 0, car = 0;
  for (std::size_t i = 0; i < with.mask.size(); ++i) {
    const bool equal = with.rgb[i] == without.rgb[i];
    same += equal;
    car += with.mask[i];
    sameOnCar += equal && with.mask[i];
  }
  EXPECT_GT(same, with.mask.size() / 2);
  EXPECT_LT(sameOnCar, car / 10);
}

TEST(ToyImages, each_object_has_its_number_and_shows) {
  frs::ToyOptions options = small(0);
  options.objects = {frs::ToyObject::Stall, frs::ToyObject::Car, frs::ToyObject::Cow};
  for (options.index = 0; options.index < 10; ++options.index) {
    const auto image = frs::drawToyImage(options);
    for (int k = 1; k <= 3; ++k)
      EXPECT_GE(100 * std::count(image.mask.begin(), image.mask.end(), k), 60 * 80) << "scene " << options.index;
  }
}

TEST(ToyImages, bad_options_are_refused) {
  frs::ToyOptions options = small(0);
  options.height = 8;
  EXPECT_THROW(frs::drawToyImage(options), frs::Error);
  options.height = 60;
  options.clutter = 11;
  EXPECT_THROW(frs::drawToyImage(options), frs::Error);
  options.clutter = 1;
  options.objects = {frs::ToyObject::Cow, frs::ToyObject::Cow};
  EXPECT_THROW(frs::drawToyImage(options), frs::Error);
}

// ---------------------------------------------------------------------------------- the renderer

frs::toy::Camera plainCamera() {
  frs::toy::Camera camera;
  camera.focal = 100;
  camera.centerX = 50;
  camera.centerY = 40;
  return camera;
}

TEST(Canvas, ray_passes_through_the_projected_point) {
  frs::toy::Camera camera = plainCamera();
  camera.yaw = 0.3;
  camera.roll = 0.1;
  const frs::toy::Vec3 p{1.5, 7, 0.4};
  const frs::toy::Vec2 pixel = camera.project(p);
  const frs::toy::Vec3 direction = frs::toy::unit(camera.ray(pixel.x, pixel.y)),
                       wanted = frs::toy::unit(p - camera.position());
  EXPECT_NEAR(frs::toy::dot(direction, wanted), 1, 1e-12);
}

TEST(Canvas, coverage_sums_to_the_projected_area) {
  frs::toy::Canvas canvas(100, 80, plainCamera());
  canvas.drawObject(true);
  // a 2 x 1 rectangle at depth 10: 20 x 10 pixels, with edges inside pixels
  canvas.fill({{-1.03, 10, 1.02}, {0.97, 10, 1.02}, {0.97, 10, 2.02}, {-1.03, 10, 2.02}}, frs::toy::Color{1, 1, 1});
  double area = 0;
  for (float a : canvas.object) area += a;
  EXPECT_NEAR(area, 200, 200 * 0.02);
}

TEST(Canvas, later_shapes_hide_the_object) {
  frs::toy::Canvas canvas(100, 80, plainCamera());
  const std::vector<frs::toy::Vec3> square{{-1, 10, 1}, {1, 10, 1}, {1, 10, 2}, {-1, 10, 2}};
  canvas.drawObject(true);
  canvas.fill(square, frs::toy::Color{1, 0, 0});
  canvas.drawObject(false);
  canvas.fill(square, frs::toy::Color{0, 1, 0}, 0.5);
  EXPECT_NEAR(*std::max_element(canvas.object.begin(), canvas.object.end()), 0.5, 1e-3);
}

TEST(Canvas, noise_stays_in_its_range_and_meets_its_lattice) {
  for (int k = 0; k < 200; ++k) {
    const double v = frs::toy::fractalNoise(0.37 * k, 1.3 * k, 5);
    EXPECT_GE(v, 0);
    EXPECT_LE(v, 1);
    EXPECT_NEAR(frs::toy::valueNoise(k, -k, 9), frs::toy::latticeNoise(k, -k, 9), 1e-12);
  }
}
}  // namespace
