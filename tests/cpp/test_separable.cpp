// Blocks of convolutions against the formulas of their stages.
#include <gtest/gtest.h>

#include "../support/every_isa.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "network/separable.hpp"

namespace {
using namespace frs;
constexpr float unlimited = std::numeric_limits<float>::infinity();
constexpr double tolerance = 2e-5;  // sums of some hundred products of numbers near one

struct Case {
  std::size_t inputs, inner, outputs, side, stride, top, left, bottom, right, height, width;
  bool expands;
};

const Case cases[] = {
    {3, 10, 5, 3, 1, 1, 1, 1, 1, 7, 9, true},       {3, 17, 9, 3, 2, 0, 0, 1, 1, 8, 10, true},
    {4, 4, 3, 3, 1, 1, 1, 1, 1, 1, 1, false},       {4, 4, 8, 3, 2, 1, 1, 1, 1, 11, 37, false},
    {2, 6, 3, 5, 2, 2, 1, 2, 3, 13, 16, true},      {2, 6, 3, 2, 3, 1, 2, 0, 1, 13, 50, true},
    {2, 3, 2, 1, 1, 0, 0, 0, 0, 5, 6, true},        {2, 5, 2, 3, 1, 4, 5, 6, 4, 3, 4, true},
    {6, 100, 12, 3, 1, 1, 1, 1, 1, 60, 90, true},   {6, 150, 12, 3, 2, 0, 1, 1, 0, 61, 93, true},
    {70, 70, 20, 3, 1, 1, 1, 1, 1, 50, 101, false}, {1, 60, 3, 3, 1, 1, 1, 1, 1, 3, 1500, true},
    {9, 800, 11, 3, 1, 1, 1, 1, 1, 6, 5, true},
};

std::vector<float> numbers(std::size_t count, Random& r) {
  std::vector<float> v(count);
  for (float& x : v) x = static_cast<float>(2 * r.uniform() - 1);
  return v;
}

SeparableBlock blockOf(const Case& c, Random& r) {
  SeparableBlock b;
  b.inputs = c.inputs, b.inner = c.inner, b.outputs = c.outputs, b.side = c.side, b.stride = c.stride;
  b.top = c.top, b.left = c.left, b.bottom = c.bottom, b.right = c.right;
  b.expand = {{}, {}, -unlimited, unlimited};
  if (c.expands) b.expand = {numbers(c.inner * c.inputs, r), numbers(c.inner, r), -0.3f, 0.9f};
  b.depthwise = {numbers(c.inner * c.side * c.side, r), numbers(c.inner, r), 0, 1.5f};
  b.project = {numbers(c.outputs * c.inner, r), numbers(c.outputs, r), -2, unlimited};
  return b;
}

double within(const ConvolutionStage& s, double v) { return std::min<double>(s.high, std::max<double>(s.low, v)); }

// Maps as planes, row by row.
using Map = std::vector<double>;

Map pointwise(const ConvolutionStage& s, const Map& from, std::size_t inputs, std::size_t outputs) {
  const std::size_t area = from.size() / inputs;
  Map to(outputs * area);
  for (std::size_t o = 0; o < outputs; ++o)
    for (std::size_t x = 0; x < area; ++x) {
      double sum = s.bias[o];
      for (std::size_t k = 0; k < inputs; ++k) sum += double{s.weights[o * inputs + k]} * from[k * area + x];
      to[o * area + x] = within(s, sum);
    }
  return to;
}

Map apart(const SeparableBlock& b, const Map& from, std::size_t height, std::size_t width, std::size_t newHeight,
          std::size_t newWidth) {
  Map to(b.inner * newHeight * newWidth);
  for (std::size_t c = 0; c < b.inner; ++c)
    for (std::size_t i = 0; i < newHeight * newWidth; ++i) {
      double sum = b.depthwise.bias[c];
      for (std::size_t t = 0; t < b.side * b.side; ++t) {
        const std::size_t y = i / newWidth * b.stride + t / b.side - b.top;  // before the first row: huge
        const std::size_t x = i % newWidth * b.stride + t % b.side - b.left;
        if (y < height && x < width)
          sum += double{b.depthwise.weights[c * b.side * b.side + t]} * from[(c * height + y) * width + x];
      }
      to[c * newHeight * newWidth + i] = within(b.depthwise, sum);
    }
  return to;
}

class SeparableTest : public EveryIsa {};

TEST_P(SeparableTest, IsItsStagesOneAfterTheOther) {
  Random r(3);
  for (const Case& c : cases) {
    const SeparableBlock b = blockOf(c, r);
    const Separable s(b);
    const std::vector<float> input = numbers(c.inputs * c.height * c.width, r);
    const std::size_t h = s.heightFor(c.height), w = s.widthFor(c.width);
    ASSERT_EQ(h, (c.height + c.top + c.bottom - c.side) / c.stride + 1);
    Map map(input.begin(), input.end());
    if (c.expands) map = pointwise(b.expand, map, c.inputs, c.inner);
    map = pointwise(b.project, apart(b, map, c.height, c.width, h, w), c.inner, c.outputs);
    std::vector<float> output(c.outputs * h * w + 1, 77.f);
    const std::size_t strips = s.strips(c.height, c.width);
    s.run(input.data(), c.height, c.width, 0, strips, output.data());
    for (std::size_t i = 0; i < map.size(); ++i) ASSERT_NEAR(output[i], map[i], tolerance) << "at " << i;
    EXPECT_EQ(output.back(), 77.f);
    std::vector<float> again(output.size(), 77.f);
    for (std::size_t k = strips; k-- > 0;) s.run(input.data(), c.height, c.width, k, k + 1, again.data());
    EXPECT_EQ(again, output);
  }
}

TEST_P(SeparableTest, NumbersThatAreNoneStay) {
  Random r(4);
  const Case c = {2, 6, 3, 3, 1, 1, 1, 1, 1, 5, 40, true};
  const Separable s(blockOf(c, r));
  std::vector<float> input = numbers(c.inputs * c.height * c.width, r), output(c.outputs * c.height * c.width);
  input[2 * c.width + 20] = std::nanf("");
  s.run(input.data(), c.height, c.width, 0, s.strips(c.height, c.width), output.data());
  EXPECT_TRUE(std::isnan(output[1 * c.width + 19]) && std::isnan(output[3 * c.width + 21]));
  EXPECT_FALSE(std::isnan(output[0]) || std::isnan(output[2 * c.width + 18]));
}

RUN_WITH_EVERY_ISA(SeparableTest);

TEST(Separable, WeightsOfAnotherSizeAreErrors) {
  Random r(5);
  const SeparableBlock good = blockOf(cases[0], r);
  EXPECT_THROW(Separable(good).heightFor(0), Error);
  const auto broken = [&](auto change) {
    SeparableBlock b = good;
    change(b);
    EXPECT_THROW(Separable{b}, Error);
  };
  broken([](SeparableBlock& b) { b.stride = 0; });
  broken([](SeparableBlock& b) { b.expand.weights.pop_back(); });
  broken([](SeparableBlock& b) { b.expand.weights.clear(); });
  broken([](SeparableBlock& b) { b.depthwise.bias.pop_back(); });
  broken([](SeparableBlock& b) { b.project.weights.push_back(0); });
}
}  // namespace
