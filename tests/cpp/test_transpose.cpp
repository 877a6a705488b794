#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "../support/every_isa.hpp"
#include "base/random.hpp"
#include "simd/kernels.hpp"

namespace {
class TransposeTest : public EveryIsa {};

TEST_P(TransposeTest, EveryByteFindsItsPlace) {
  frs::Random r(1);
  const std::pair<std::size_t, std::size_t> sizes[] = {{1, 1},   {16, 16}, {15, 40}, {33, 17},
                                                       {48, 64}, {3, 100}, {130, 50}};
  for (const auto& [height, width] : sizes) {
    std::vector<std::uint8_t> rows(3 * height * width), planes(rows.size() + 16, 7);
    for (auto& b : rows) b = static_cast<std::uint8_t>(r.below(256));
    frs::kernels().transposeColours(rows.data(), height, width, planes.data(), height);
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t x = 0; x < width; ++x)
        for (std::size_t y = 0; y < height; ++y)
          ASSERT_EQ(planes[(c * width + x) * height + y], rows[3 * (y * width + x) + c]);
    for (std::size_t k = rows.size(); k < planes.size(); ++k) ASSERT_EQ(planes[k], 7);  // nothing is written behind
    const std::vector<std::uint8_t> whole = planes;
    const std::size_t first = height / 3;  // in two strips
    frs::kernels().transposeColours(rows.data(), first, width, planes.data(), height);
    frs::kernels().transposeColours(&rows[3 * width * first], height - first, width, planes.data() + first, height);
    ASSERT_EQ(planes, whole);
  }
}

RUN_WITH_EVERY_ISA(TransposeTest);
}  // namespace
