#include <gtest/gtest.h>

#include "base/random.hpp"
#include "image/gaussian.hpp"

namespace {
using frs::Border;
using frs::Lines;

std::vector<float> randomValues(std::size_t n) {
  frs::Random random(5);
  std::vector<float> x(n);
  for (float& v : x) v = static_cast<float>(random.normal());
  return x;
}

// The place in a line of n, written as a walk: turn round, or stop, at the ends.
int walk(int i, int n, Border border) {
  while (i < 0 || i >= n) {
    if (border == Border::Repeat) return i < 0 ? 0 : n - 1;
    i = i < 0 ? -1 - i : 2 * n - 1 - i;
  }
  return i;
}

// The definition, in double precision.
double filtered(const Lines& s, const std::vector<float>& kernel, Border border, bool along,
                const std::vector<float>& x, int line, int pixel, std::size_t channel) {
  const int r = static_cast<int>(kernel.size() / 2);
  double sum = 0;
  for (int k = -r; k <= r; ++k) {
    const int p = along ? walk(pixel + k, static_cast<int>(s.length), border) : pixel,
              l = along ? line : walk(line + k, static_cast<int>(s.lines), border);
    sum += static_cast<double>(kernel[static_cast<std::size_t>(k + r)]) *
           x[(static_cast<std::size_t>(l) * s.length + static_cast<std::size_t>(p)) * s.channels + channel];
  }
  return sum;
}

TEST(Gaussian, FiltersAreTheirDefinition) {
  const std::vector<float> kernel{0.1f, -0.4f, 0.7f, 0.2f, 0.05f, -0.3f, 0.9f};  // not symmetric
  for (Border border : {Border::Mirror, Border::Repeat})
    for (const Lines shape : {Lines{9, 5, 1}, Lines{4, 7, 3}, Lines{1, 1, 3}, Lines{2, 1, 1}, Lines{1, 30, 2}}) {
      const std::vector<float> x = randomValues(shape.size());
      std::vector<float> along(x.size(), 99.f), across(x.size(), 99.f);
      frs::filterAlong(shape, kernel, border, x.data(), along.data());
      frs::filterAcross(shape, kernel, border, x.data(), across.data());
      for (std::size_t i = 0; i < x.size(); ++i) {
        const int pixel = static_cast<int>(i / shape.channels % shape.length),
                  line = static_cast<int>(i / shape.channels / shape.length);
        EXPECT_NEAR(along[i], filtered(shape, kernel, border, true, x, line, pixel, i % shape.channels), 1e-5);
        EXPECT_NEAR(across[i], filtered(shape, kernel, border, false, x, line, pixel, i % shape.channels), 1e-5);
      }
    }
}

TEST(Gaussian, KernelsSumToOneAndHaveTheirWidth) {
  for (double sigma : {0.3, 1.0, 2.5}) {
    const std::vector<float> kernel = frs::gaussianKernel(sigma, 12);
    double sum = 0, square = 0;
    for (int k = -12; k <= 12; ++k) {
      const float w = kernel[static_cast<std::size_t>(k + 12)];
      EXPECT_EQ(w, kernel[static_cast<std::size_t>(12 - k)]);
      sum += w;
      square += w * k * k;
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    if (sigma < 1) continue;  // narrower than a pixel
    EXPECT_NEAR(square, sigma * sigma, 1e-4);
  }
}
}  // namespace
