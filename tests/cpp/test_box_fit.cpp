#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "video/box_fit.hpp"

namespace {
using frs::FittedBox;
using frs::FramesBetween;
using frs::PixelBox;

struct Map {
  std::size_t rows, cols;
  std::vector<float> values;
  frs::MatrixView<const float> view() const { return {values.data(), rows, cols}; }
};

// Noise, and a brighter rectangle in it.
Map anyMap(frs::Random& random, std::size_t rows, std::size_t cols) {
  Map m{rows, cols, std::vector<float>(rows * cols)};
  for (float& v : m.values) v = static_cast<float>(random.uniform());
  const std::size_t x1 = random.below(cols), y1 = random.below(rows);
  const std::size_t x2 = x1 + random.below(cols - x1), y2 = y1 + random.below(rows - y1);
  for (std::size_t x = x1; x <= x2; ++x)
    for (std::size_t y = y1; y <= y2; ++y) m.values[x * rows + y] += static_cast<float>(2 * random.uniform());
  return m;
}

struct Means {
  double inside, outside, n, N;
};

Means meansOf(const Map& m, const PixelBox& b) {
  double in = 0, out = 0, n = 0;
  for (std::size_t x = 0; x < m.cols; ++x)
    for (std::size_t y = 0; y < m.rows; ++y) {
      const bool inside = x >= b.x1 && x <= b.x2 && y >= b.y1 && y <= b.y2;
      (inside ? in : out) += m.values[x * m.rows + y];
      n += inside;
    }
  const double N = static_cast<double>(m.values.size());
  return {in / n, N > n ? out / (N - n) : in / n, n, N};
}

template <class Value>
PixelBox bestOfAll(const Map& m, Value value) {
  PixelBox best;
  double most = -1e300;
  for (std::size_t x1 = 0; x1 < m.cols; ++x1)
    for (std::size_t x2 = x1; x2 < m.cols; ++x2)
      for (std::size_t y1 = 0; y1 < m.rows; ++y1)
        for (std::size_t y2 = y1; y2 < m.rows; ++y2) {
          const double v = value(PixelBox{x1, y1, x2, y2});
          if (v > most) {
            most = v;
            best = {x1, y1, x2, y2};
          }
        }
  return best;
}

bool same(const PixelBox& a, const PixelBox& b) { return a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2; }

// The definition, word for word, by trying all boxes.
PixelBox byEnumeration(const Map& m, double lambda) {
  const PixelBox frame{0, 0, m.cols - 1, m.rows - 1};
  PixelBox box = bestOfAll(m, [&](const PixelBox& b) {
    const Means k = meansOf(m, b);
    return k.inside > k.outside ? k.n * (k.N - k.n) * (k.inside - k.outside) * (k.inside - k.outside) : 0.0;
  });
  for (int turn = 0; turn < 8; ++turn) {
    const Means k = meansOf(m, box);
    const double theta = k.outside + lambda * (k.inside - k.outside);
    const PixelBox next = bestOfAll(m, [&](const PixelBox& b) {
      const Means in = meansOf(m, b);
      return in.n * (in.inside - theta);
    });
    if (same(next, box) || same(next, frame)) break;
    box = next;
  }
  return box;
}
}  // namespace

TEST(BoxFit, equals_enumeration_on_small_maps) {
  frs::Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Map m = anyMap(random, 2 + random.below(6), 2 + random.below(7));
    const double lambda = 0.1 + 0.8 * random.uniform();
    const FittedBox fit = frs::fitBox(m.view(), lambda);
    EXPECT_TRUE(same(fit.box, byEnumeration(m, lambda))) << "trial " << trial;
    const Means k = meansOf(m, fit.box);
    EXPECT_NEAR(fit.inside, k.inside, 1e-6);
    EXPECT_NEAR(fit.outside, k.outside, 1e-6);
    EXPECT_NEAR(fit.level, k.outside + lambda * (k.inside - k.outside), 1e-6);
  }
}

TEST(BoxFit, a_bright_rectangle_is_found_to_the_pixel) {
  frs::Random random(2);
  for (int trial = 0; trial < 50; ++trial) {  // larger than 600 pixels: the search starts on cells
    Map m{107, 150, std::vector<float>(107 * 150)};
    for (float& v : m.values) v = static_cast<float>(0.2 * random.uniform());
    const std::size_t x1 = random.below(100), y1 = random.below(70), x2 = x1 + 5 + random.below(40),
                      y2 = y1 + 5 + random.below(30);
    for (std::size_t x = x1; x <= x2; ++x)
      for (std::size_t y = y1; y <= y2; ++y)
        m.values[x * m.rows + y] = static_cast<float>(0.7 + 0.3 * random.uniform());
    EXPECT_TRUE(same(frs::fitBox(m.view(), 0.3).box, {x1, y1, x2, y2})) << "trial " << trial;
  }
}

TEST(BoxFit, a_constant_map_is_the_whole_frame) {
  const Map m{20, 40, std::vector<float>(800, 0.5F)};
  const FittedBox fit = frs::fitBox(m.view(), 0.3);
  EXPECT_TRUE(same(fit.box, {0, 0, 39, 19}));
  EXPECT_EQ(fit.inside, fit.outside);
}

TEST(BoxFit, evidence_must_be_finite) {
  const Map m{2, 2, {0, 1, std::numeric_limits<float>::infinity(), 0}};
  EXPECT_THROW(frs::fitBox(m.view(), 0.3), frs::Error);
}

TEST(BoxFit, interval_equals_brute_force) {
  frs::Random random(3);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> value(1 + random.below(20));
    for (double& v : value) v = random.normal() - (trial % 3);
    double most = -1e300;
    FramesBetween best;
    for (std::size_t a = 0; a < value.size(); ++a) {
      double sum = 0;
      for (std::size_t b = a; b < value.size(); ++b)
        if ((sum += value[b]) > most) most = sum, best = {a, b};
    }
    const FramesBetween found = frs::bestInterval(value);
    EXPECT_EQ(found.first, best.first);
    EXPECT_EQ(found.last, best.last);
  }
}

TEST(BoxFit, a_tube_follows_and_ends_with_its_object) {
  const std::size_t rows = 40, cols = 60, frames = 20;
  std::vector<float> E(rows * cols * frames, 0.05F);
  for (std::size_t t = 4; t < 15; ++t) {
    const std::size_t x0 = t == 9 ? 40 : 2 * t;  // one frame is off, as flow sometimes is
    for (std::size_t x = x0; x < x0 + 10; ++x)
      for (std::size_t y = 12; y < 20; ++y) E[(t * cols + x) * rows + y] = 1;
  }
  E[rows * cols * 17 + 5] = 0.2F;  // and a speck where nothing is
  frs::TubeOptions o;
  for (int threads : {1, 4}) {
    o.threads = threads;
    const frs::FittedTube tube = frs::fitTube(E.data(), rows, cols, frames, o, frs::Monitor::none());
    EXPECT_EQ(tube.interval.first, 4u);
    EXPECT_EQ(tube.interval.last, 14u);
    for (std::size_t t = 7; t < 12; ++t) {
      EXPECT_NEAR(static_cast<double>(tube.frames[t].box.x1), 2.0 * static_cast<double>(t), 2);
      EXPECT_EQ(tube.frames[t].box.y1, 12u);
      EXPECT_EQ(tube.frames[t].box.y2, 19u);
    }
  }
}
