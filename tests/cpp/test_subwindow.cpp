#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"
#include "baselines/subwindow.hpp"

namespace {
struct Problem {
  frs::Cell3 extent;
  std::vector<frs::Cell3> points;
  std::vector<double> weight;
};

Problem drawn(const frs::Cell3& extent, std::size_t count, double shift, std::uint64_t seed) {
  frs::Random random(seed);
  Problem p{extent, {}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    frs::Cell3 c;
    for (std::size_t k = 0; k < 3; ++k)
      c[k] = static_cast<std::size_t>(random.uniform() * static_cast<double>(extent[k]));
    p.points.push_back(c);
    p.weight.push_back(random.uniform() - 0.5 + shift);
  }
  return p;
}

double volume(const frs::Cell3& a, const frs::Cell3& b) {
  double v = 1;
  for (std::size_t k = 0; k < 3; ++k) v *= static_cast<double>(b[k] - a[k] + 1);
  return v;
}

double valueOf(const Problem& p, const frs::Cell3& a, const frs::Cell3& b) {
  double sum = 0;
  for (std::size_t i = 0; i < p.points.size(); ++i) {
    bool inside = true;
    for (std::size_t k = 0; k < 3; ++k) inside = inside && p.points[i][k] >= a[k] && p.points[i][k] <= b[k];
    if (inside) sum += p.weight[i];
  }
  return sum;
}

bool onStep(std::size_t first, std::size_t last, std::size_t extent, std::size_t step) {
  return first % step == 0 && ((last + 1) % step == 0 || last + 1 == extent);
}

// Every box there is.
double bruteForce(const Problem& p, const frs::SubwindowOptions& o) {
  double best = -INFINITY;
  frs::Cell3 a, b;
  for (a[2] = 0; a[2] < p.extent[2]; ++a[2])
    for (b[2] = a[2]; b[2] < p.extent[2]; ++b[2])
      for (a[1] = 0; a[1] < p.extent[1]; ++a[1])
        for (b[1] = a[1]; b[1] < p.extent[1]; ++b[1])
          for (a[0] = 0; a[0] < p.extent[0]; ++a[0])
            for (b[0] = a[0]; b[0] < p.extent[0]; ++b[0]) {
              bool admissible = volume(a, b) >= o.minVolume && volume(a, b) <= o.maxVolume;
              for (std::size_t k = 0; k < 3; ++k) admissible = admissible && onStep(a[k], b[k], p.extent[k], o.step);
              if (admissible) best = std::max(best, valueOf(p, a, b));
            }
  return best;
}

void expectBest(const Problem& p, const frs::SubwindowOptions& o, const std::string& name) {
  const double want = bruteForce(p, o);
  const frs::Subwindow got = frs::bestSubwindow(p.points, p.weight, p.extent, o, frs::Monitor::none());
  EXPECT_NEAR(got.value, want, 1e-12) << name;
  EXPECT_NEAR(got.value, valueOf(p, got.first, got.last), 1e-12) << name;
  EXPECT_GE(volume(got.first, got.last), o.minVolume) << name;
  EXPECT_LE(volume(got.first, got.last), o.maxVolume) << name;
  for (std::size_t k = 0; k < 3; ++k) EXPECT_TRUE(onStep(got.first[k], got.last[k], p.extent[k], o.step)) << name;
}

// Grids of random sides and densities; without limits, with one or both, on whole pixels and on steps.
void againstBruteForce(bool video) {
  frs::Random random(7);
  const auto side = [&](double low, double high) {
    return static_cast<std::size_t>(low + random.uniform() * (high - low + 1));
  };
  for (std::uint64_t trial = 0; trial < 100; ++trial) {
    const frs::Cell3 extent{side(1, video ? 5 : 9), side(1, video ? 5 : 9), video ? side(1, 5) : 1};
    const double all = volume({0, 0, 0}, {extent[0] - 1, extent[1] - 1, extent[2] - 1});
    const Problem p = drawn(extent, side(1, 30), -0.4 + 0.2 * static_cast<double>(trial % 5), trial);
    const std::string name = "trial " + std::to_string(trial);
    expectBest(p, {}, name);
    expectBest(p, {std::ceil(0.3 * all), all, 1}, name + ", large");
    expectBest(p, {1, std::max(1.0, std::floor(0.3 * all)), 1}, name + ", small");
    expectBest(p, {1, all, 2}, name + ", steps");
    const double limit = std::max(4.0, std::floor(0.6 * all));
    if (all >= 4) expectBest(p, {std::floor(0.2 * all), limit, 1}, name + ", both");
  }
}

TEST(Subwindow, equals_brute_force_over_all_boxes_of_a_picture) { againstBruteForce(false); }
TEST(Subwindow, equals_brute_force_over_all_boxes_of_a_video) { againstBruteForce(true); }

TEST(Subwindow, planted_box_is_found_to_the_pixel) {
  Problem p{{60, 40, 9}, {}, {}};
  for (std::size_t t = 0; t < 9; ++t)
    for (std::size_t y = 0; y < 40; ++y)
      for (std::size_t x = 0; x < 60; ++x) {
        const bool inside = x >= 11 && x <= 30 && y >= 5 && y <= 25 && t >= 2 && t <= 6;
        p.points.push_back({x, y, t});
        p.weight.push_back(inside ? 1 : -0.7);
      }
  const frs::Subwindow got = frs::bestSubwindow(p.points, p.weight, p.extent, {}, frs::Monitor::none());
  EXPECT_EQ(got.first, (frs::Cell3{11, 5, 2}));
  EXPECT_EQ(got.last, (frs::Cell3{30, 25, 6}));
  EXPECT_EQ(got.value, 20 * 21 * 5);
}

TEST(Subwindow, transposing_the_picture_transposes_the_box) {
  Problem p = drawn({25, 14, 1}, 90, -0.1, 3);
  const frs::Subwindow a = frs::bestSubwindow(p.points, p.weight, p.extent, {}, frs::Monitor::none());
  for (auto& c : p.points) std::swap(c[0], c[1]);
  std::swap(p.extent[0], p.extent[1]);
  const frs::Subwindow b = frs::bestSubwindow(p.points, p.weight, p.extent, {}, frs::Monitor::none());
  EXPECT_NEAR(a.value, b.value, 1e-12);
}

TEST(Subwindow, impossible_requests_have_their_reasons) {
  const auto reason = [](const Problem& p, const frs::SubwindowOptions& o) -> std::string {
    try {
      frs::bestSubwindow(p.points, p.weight, p.extent, o, frs::Monitor::none());
    } catch (const frs::Error& e) {
      return e.reason;
    }
    return "";
  };
  Problem p = drawn({7, 7, 1}, 5, 0, 1);
  EXPECT_EQ(reason(p, {47, 48, 1}), "badValue");  // 47 is prime and larger than 7, 48 = 7 x 6.9
  EXPECT_EQ(reason(p, {1, 49, 0}), "badOption");
  p.points[0][1] = 7;
  EXPECT_EQ(reason(p, {}), "badValue");
  p.points.pop_back();
  EXPECT_EQ(reason(p, {}), "badSize");
}
}  // namespace
