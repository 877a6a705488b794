#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "../support/draw.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "video/camera.hpp"
#include "video/flow.hpp"

namespace {
using frs::CameraModel;
using frs::CameraMotion;

struct Field {
  std::size_t rows, cols;
  std::vector<float> u, v;
};

Field fieldOf(std::size_t rows, std::size_t cols, const CameraMotion& camera, double noise, frs::Random& random) {
  Field f{rows, cols, {}, {}};
  for (std::size_t x = 0; x < cols; ++x)
    for (std::size_t y = 0; y < rows; ++y) {
      f.u.push_back(static_cast<float>(camera.u(double(x), double(y)) + noise * random.normal()));
      f.v.push_back(static_cast<float>(camera.v(double(x), double(y)) + noise * random.normal()));
    }
  return f;
}

// The largest difference of two motions in the frame: they are affine, so it lies at a corner.
double apart(const CameraMotion& a, const CameraMotion& b, double rows, double cols) {
  double most = 0;
  for (double x : {0.0, cols - 1})
    for (double y : {0.0, rows - 1}) most = std::max(most, std::hypot(a.u(x, y) - b.u(x, y), a.v(x, y) - b.v(x, y)));
  return most;
}

// A pan of up to 6 pixels, zoom and roll of up to 4 %.
CameraMotion anyCamera(frs::Random& random) {
  CameraMotion c;
  for (std::size_t k = 0; k < 6; ++k) c.p[k] = (k % 3 == 0 ? 12 : 0.08) * (random.uniform() - 0.5);
  return c;
}
}  // namespace

TEST(Camera, is_recovered_beside_thirty_percent_that_move_alike) {
  frs::Random random(1);
  const std::size_t rows = 107, cols = 150;
  for (int trial = 0; trial < 50; ++trial) {
    const CameraMotion truth = anyCamera(random);
    Field f = fieldOf(rows, cols, truth, 0.1, random);
    const std::size_t side = 69;  // a square of 30 % of the frame, anywhere, that moves by 3 to 8 pixels more
    const std::size_t x0 = random.below(cols - side), y0 = random.below(rows - side);
    const double angle = 6.2831853 * random.uniform(), length = 3 + 5 * random.uniform();
    for (std::size_t x = x0; x < x0 + side; ++x)
      for (std::size_t y = y0; y < y0 + side; ++y) {
        f.u[x * rows + y] += static_cast<float>(length * std::cos(angle));
        f.v[x * rows + y] += static_cast<float>(length * std::sin(angle));
      }
    const CameraMotion found = frs::cameraMotion(f.u.data(), f.v.data(), rows, cols, CameraModel::affine);
    EXPECT_LT(apart(found, truth, rows, cols), 0.1) << "trial " << trial;
  }
}

TEST(Camera, is_recovered_from_warped_pictures_with_moving_squares) {
  const std::size_t rows = 96, cols = 128;
  const auto texture = [](double x, double y) {
    return std::clamp(
        0.5 + 0.2 * std::sin(x / 2.3 + y / 5.1) + 0.2 * std::cos(y / 2.9 - x / 7.3) + 0.1 * std::sin(x / 9.7 - y / 4.1),
        0.0, 1.0);
  };
  CameraMotion truth;
  truth.p = {1.5, 0.012, -0.004, -0.8, 0.005, 0.015};
  const auto inSquare = [](double x, double y) {  // two squares, 14 % of the frame
    return (x >= 20 && x < 50 && y >= 20 && y < 48) || (x >= 80 && x < 110 && y >= 50 && y < 80);
  };
  const auto second = frs::testing::draw(rows, cols, texture);
  const auto first = frs::testing::draw(rows, cols, [&](double x, double y) {
    const double more = inSquare(x, y) ? 3 : 0;
    return texture(x + truth.u(x, y) + more, y + truth.v(x, y) - more);
  });
  const frs::Flow flow = frs::denseFlow(first, second, frs::FlowOptions(), frs::Monitor::none());
  const CameraMotion found = frs::cameraMotion(flow.u.data(), flow.v.data(), rows, cols, CameraModel::affine);
  EXPECT_LT(apart(found, truth, rows, cols), 0.1);
}

TEST(Camera, the_median_is_that_of_each_component) {
  frs::Random random(2);
  Field f{9, 11, {}, {}};  // small frames are read in full
  for (int i = 0; i < 99; ++i) {
    f.u.push_back(static_cast<float>(random.normal()));
    f.v.push_back(static_cast<float>(random.normal()));
  }
  const CameraMotion found = frs::cameraMotion(f.u.data(), f.v.data(), 9, 11, CameraModel::median);
  std::sort(f.u.begin(), f.u.end());
  std::sort(f.v.begin(), f.v.end());
  EXPECT_EQ(found.p[0], double(f.u[49]));
  EXPECT_EQ(found.p[3], double(f.v[49]));
  EXPECT_EQ(found.p[1], 0);
  EXPECT_EQ(found.p[5], 0);
}

TEST(Camera, speed_is_what_is_left_and_threads_do_not_matter) {
  frs::Random random(3);
  const std::size_t rows = 40, cols = 50, frames = 5;
  std::vector<float> u, v;
  for (std::size_t t = 0; t < frames; ++t) {
    Field f = fieldOf(rows, cols, anyCamera(random), 0, random);
    f.u[20 * rows + 15] += 4;
    f.v[20 * rows + 15] += 3;
    u.insert(u.end(), f.u.begin(), f.u.end());
    v.insert(v.end(), f.v.begin(), f.v.end());
  }
  std::vector<float> one(u.size()), four(u.size());
  frs::speedAgainstCamera(u.data(), v.data(), rows, cols, frames, CameraModel::affine, 1, one.data(),
                          frs::Monitor::none());
  frs::speedAgainstCamera(u.data(), v.data(), rows, cols, frames, CameraModel::affine, 4, four.data(),
                          frs::Monitor::none());
  EXPECT_EQ(one, four);
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_NEAR(one[i], i % (rows * cols) == 20 * rows + 15 ? 5 : 0, 1e-2);
}

TEST(Camera, frames_of_one_pixel_or_row_have_no_motion_left) {
  for (const auto& [rows, cols] : {std::pair<std::size_t, std::size_t>{1, 1}, {1, 20}, {20, 1}}) {
    const std::vector<float> u(rows * cols, 2), v(rows * cols, -1);
    std::vector<float> speed(rows * cols);
    frs::speedAgainstCamera(u.data(), v.data(), rows, cols, 1, CameraModel::affine, 1, speed.data(),
                            frs::Monitor::none());
    for (float s : speed) EXPECT_LT(s, 1e-3);
  }
}

TEST(Camera, flow_must_be_finite) {
  const std::vector<float> u(20, 0), v(20, std::numeric_limits<float>::quiet_NaN());
  EXPECT_THROW(frs::cameraMotion(u.data(), v.data(), 4, 5, CameraModel::affine), frs::Error);
}
