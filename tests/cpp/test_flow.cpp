#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <functional>

#include "../support/draw.hpp"
#include "../support/every_isa.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "simd/kernels.hpp"
#include "video/flow.hpp"

namespace {
using frs::PlanarImage;
using frs::testing::draw;

// A texture without period that can be read anywhere: waves of many directions and lengths.
class Texture {
 public:
  explicit Texture(std::uint64_t seed) {
    frs::Random r(seed);
    for (auto& w : waves_) {
      const double angle = 6.2831853 * r.uniform(), length = 5 + 40 * r.uniform() * r.uniform();
      w = {6.2831853 / length * std::cos(angle), 6.2831853 / length * std::sin(angle), 6.2831853 * r.uniform()};
    }
  }
  double operator()(double x, double y) const {
    double sum = 0;
    for (const auto& w : waves_) sum += std::sin(w[0] * x + w[1] * y + w[2]);
    return std::clamp(0.5 + 0.06 * sum, 0.0, 1.0);
  }

 private:
  std::array<std::array<double, 3>, 24> waves_;
};

using Field = std::function<std::pair<double, double>(double, double)>;

// The second picture is the texture, the first one reads it at pixel + motion: the truth is exact everywhere.
struct Scene {
  PlanarImage first, second;
  Scene(std::size_t rows, std::size_t cols, const Field& motion, std::uint64_t seed = 1) {
    const Texture texture(seed);
    second = draw(rows, cols, texture);
    first = draw(rows, cols, [&](double x, double y) {
      const auto [u, v] = motion(x, y);
      return texture(x + u, y + v);
    });
  }
};

double meanError(const frs::Flow& flow, const Field& motion, std::size_t margin) {
  double sum = 0, n = 0;
  for (std::size_t x = margin; x + margin < flow.cols; ++x)
    for (std::size_t y = margin; y + margin < flow.rows; ++y) {
      const auto [u, v] = motion(static_cast<double>(x), static_cast<double>(y));
      sum += std::hypot(flow.u[x * flow.rows + y] - u, flow.v[x * flow.rows + y] - v);
      ++n;
    }
  return sum / n;
}

frs::Flow flowOf(const Scene& s, const frs::FlowOptions& o = {}) {
  return frs::denseFlow(s.first, s.second, o, frs::Monitor::none());
}

class FlowTest : public EveryIsa {};

TEST_P(FlowTest, EqualPicturesGiveExactlyZero) {
  const Scene s(60, 83, [](double, double) { return std::make_pair(0.0, 0.0); });
  const frs::Flow flow = flowOf(s);
  for (std::size_t k = 0; k < flow.u.size(); ++k) ASSERT_TRUE(flow.u[k] == 0 && flow.v[k] == 0);
}

TEST_P(FlowTest, TranslationsAreFoundToAFractionOfAPixel) {
  for (const auto& m :
       {std::make_pair(1.0, 0.0), std::make_pair(0.3, -0.7), std::make_pair(-6.4, 2.2), std::make_pair(11.5, -9.25)}) {
    const Field motion = [&](double, double) { return m; };
    EXPECT_LT(meanError(flowOf(Scene(120, 160, motion)), motion, 16), 0.05) << m.first << ", " << m.second;
  }
}

TEST_P(FlowTest, SmoothMotionIsFound) {
  const Field motion = [](double x, double y) {
    return std::make_pair(2 + 0.02 * (x - 80) - 0.01 * y + std::sin(y / 25), -1 + 0.015 * (y - 60) + std::cos(x / 30));
  };
  EXPECT_LT(meanError(flowOf(Scene(120, 160, motion)), motion, 12), 0.08);
}

TEST_P(FlowTest, AnObjectWithAnEdgeMovesByItself) {
  const Field motion = [](double x, double y) {
    const bool inside = std::hypot(x - 80, y - 60) < 30;
    return inside ? std::make_pair(3.5, -2.0) : std::make_pair(-1.0, 0.5);
  };
  EXPECT_LT(meanError(flowOf(Scene(120, 160, motion)), motion, 8), 0.4);
}

TEST_P(FlowTest, ChangeOfLightDoesLittle) {
  const Field motion = [](double, double) { return std::make_pair(2.3, 1.6); };
  Scene s(120, 160, motion);
  for (float& p : s.second.data) p = 0.85f * p + 0.08f;
  EXPECT_LT(meanError(flowOf(s), motion, 16), 0.15);
}

TEST_P(FlowTest, AnySizeGivesFiniteMotion) {
  const std::pair<std::size_t, std::size_t> sizes[] = {{1, 1}, {1, 40}, {7, 7}, {8, 8}, {9, 200}, {33, 17}};
  for (const auto& [rows, cols] : sizes) {
    const Scene s(rows, cols, [](double, double) { return std::make_pair(0.5, 0.5); });
    for (int finest : {0, 1, 9}) {
      frs::FlowOptions o;
      o.finest = finest;
      const frs::Flow flow = flowOf(s, o);
      ASSERT_EQ(flow.u.size(), rows * cols);
      for (std::size_t k = 0; k < flow.u.size(); ++k) ASSERT_TRUE(std::isfinite(flow.u[k]) && std::isfinite(flow.v[k]));
    }
  }
}

TEST_P(FlowTest, TransposedPicturesGiveTransposedMotion) {
  const Field motion = [](double x, double) { return std::make_pair(1.5 + 0.01 * x, -0.8); };
  const Scene s(90, 110, motion);
  const auto transpose = [](const PlanarImage& a) {
    return draw(a.cols, a.rows, [&](double x, double y) {
      return a.data[static_cast<std::size_t>(y) * a.rows + static_cast<std::size_t>(x)];
    });
  };
  const frs::Flow flow = flowOf(s),
                  turned = frs::denseFlow(transpose(s.first), transpose(s.second), {}, frs::Monitor::none());
  double worst = 0;
  for (std::size_t x = 10; x < 100; ++x)
    for (std::size_t y = 10; y < 80; ++y)
      worst = std::max<double>(
          worst, std::hypot(flow.u[x * 90 + y] - turned.v[y * 110 + x], flow.v[x * 90 + y] - turned.u[y * 110 + x]));
  EXPECT_LT(worst, 0.1);
}

TEST_P(FlowTest, ManySweepsSolveTheEquations) {
  // random data terms and weights on a small grid, against a dense solver
  constexpr int lines = 5, length = 7, pad = 16, stride = 48;
  const frs::flow::Extent extent{lines, length, stride, pad};
  std::vector<std::vector<float>> planes(9,
                                         std::vector<float>(static_cast<std::size_t>((lines + 2 * pad) * stride), 0.f));
  const auto at = [&](std::size_t k) { return planes[k].data() + pad * stride + pad; };
  const frs::flow::Equations e{at(0), at(1), at(2), at(3), at(4), at(5), at(6)};
  frs::Random r(3);
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * lines * length, 2 * lines * length);
  Eigen::VectorXd b(2 * lines * length);
  const auto index = [&](int l, int i) { return 2 * (l * length + i); };
  const auto link = [&](int p, int q, double w) {
    for (int c = 0; c < 2; ++c) {
      A(p + c, p + c) += w;
      A(q + c, q + c) += w;
      A(p + c, q + c) -= w;
      A(q + c, p + c) -= w;
    }
  };
  for (int l = 0; l < lines; ++l)
    for (int i = 0; i < length; ++i) {
      const int o = l * stride + i, p = index(l, i);
      e.alongNext[o] = i + 1 < length ? static_cast<float>(r.uniform()) : 0.f;
      e.acrossNext[o] = l + 1 < lines ? static_cast<float>(r.uniform()) : 0.f;
      if (i + 1 < length) link(p, index(l, i + 1), e.alongNext[o]);
      if (l + 1 < lines) link(p, index(l + 1, i), e.acrossNext[o]);
      const double x = r.normal(), y = r.normal();
      A(p, p) += x * x + 0.1;
      A(p + 1, p + 1) += y * y + 0.1;
      A(p, p + 1) += 0.5 * x * y;
      A(p + 1, p) += 0.5 * x * y;
      e.a12[o] = static_cast<float>(0.5 * x * y);
      b(p) = e.b1[o] = static_cast<float>(r.normal());
      b(p + 1) = e.b2[o] = static_cast<float>(r.normal());
    }
  for (int l = 0; l < lines; ++l)
    for (int i = 0; i < length; ++i) {
      e.inverse1[l * stride + i] = static_cast<float>(1 / A(index(l, i), index(l, i)));
      e.inverse2[l * stride + i] = static_cast<float>(1 / A(index(l, i) + 1, index(l, i) + 1));
    }
  for (int k = 0; k < 400; ++k)
    for (int parity = 0; parity < 2; ++parity)
      for (int l = 0; l < lines; ++l) frs::kernels().flow.relaxLine(extent, l, parity, 1.3f, e, at(7), at(8));
  const Eigen::VectorXd x = A.ldlt().solve(b);
  for (int l = 0; l < lines; ++l)
    for (int i = 0; i < length; ++i) {
      EXPECT_NEAR(at(7)[l * stride + i], x(index(l, i)), 1e-4);
      EXPECT_NEAR(at(8)[l * stride + i], x(index(l, i) + 1), 1e-4);
    }
}

TEST(Flow, SizesAndOptionsAreChecked) {
  const Scene a(20, 20, [](double, double) { return std::make_pair(0.0, 0.0); });
  const Scene b(20, 21, [](double, double) { return std::make_pair(0.0, 0.0); });
  EXPECT_THROW(frs::denseFlow(a.first, b.first, {}, frs::Monitor::none()), frs::Error);
  frs::FlowOptions o;
  o.stride = 9;
  EXPECT_THROW(flowOf(a, o), frs::Error);
}

RUN_WITH_EVERY_ISA(FlowTest);
}  // namespace
