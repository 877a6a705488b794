#include <gtest/gtest.h>

#include <set>

#include "image/pixel_codes.hpp"

namespace {
TEST(PixelCodes, corners_of_the_colour_cube) {
  const frs::PlanarImage image{1, 3, 3, {0, 1, 1, 0, 0, 1, 0, 0, 1}};  // black, red, white
  EXPECT_EQ(frs::rgbCodes(image, 4), (std::vector<std::uint32_t>{0, 48, 63}));
}

TEST(PixelCodes, gray_images_have_one_axis) {
  const frs::PlanarImage image{1, 3, 1, {0, 0.5f, 1}};
  EXPECT_EQ(frs::rgbCodes(image, 4), (std::vector<std::uint32_t>{0, 2, 3}));
}

TEST(PixelCodes, lab_tells_lightness_from_hue) {
  const frs::PlanarImage image{1, 2, 3, {0, 1, 0, 1, 0, 1}};  // black, white
  const auto code = frs::labCodes(image, 3);
  EXPECT_EQ(code[1] - code[0], 2u * 9);
  EXPECT_EQ(code[0] % 9, 4u);  // the middle of a and b
}

TEST(PixelCodes, patterns_are_those_of_the_pixel_wherever_strips_meet) {
  const std::size_t rows = 1000, cols = 300, period = 10;
  frs::PlanarImage image{rows, cols, 1, std::vector<float>(rows * cols)};
  for (std::size_t c = 0; c < cols; ++c)
    for (std::size_t r = 0; r < rows; ++r)
      image.data[c * rows + r] = static_cast<float>((7 * (r % period) + 3 * (c % period) * (c % period)) % 11) / 11;
  const auto code = frs::lbpCodes(image);
  std::set<std::uint32_t> seen;
  for (std::size_t c = 1; c + 1 < cols; ++c)
    for (std::size_t r = 1; r + 1 < rows; ++r) {
      const std::uint32_t k = code[c * rows + r];
      ASSERT_LT(k, frs::kLbpCodes);
      seen.insert(k);
      if (c > period) {
        ASSERT_EQ(k, code[(c - period) * rows + r]) << r << " " << c;
      }
    }
  EXPECT_GT(seen.size(), 5u);
  EXPECT_EQ(code[0], frs::kNoCode);
  EXPECT_EQ(code[5 * rows], frs::kNoCode);
}

TEST(PixelCodes, tiny_images_have_no_pattern) {
  const frs::PlanarImage image{2, 2, 1, {0, 1, 0, 1}};
  EXPECT_EQ(frs::lbpCodes(image), std::vector<std::uint32_t>(4, frs::kNoCode));
}
}  // namespace
