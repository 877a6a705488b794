#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "segment/region_props.hpp"

namespace {
using namespace frs;

TEST(RegionProps, RangeAndMaskAreThoseOfALoop) {
  Random r(1);
  for (std::size_t n : {1, 5, 16, 1001}) {
    std::vector<std::uint32_t> labels(n);
    for (auto& l : labels) l = 1 + static_cast<std::uint32_t>(r.below(9));
    const LabelRange range = labelRange(labels);
    EXPECT_EQ(range.least, *std::min_element(labels.begin(), labels.end()));
    EXPECT_EQ(range.most, *std::max_element(labels.begin(), labels.end()));
    const bool chosen[9] = {true, false, false, true, true, false, true, false, true};
    std::vector<unsigned char> mask(n + 1, 7);
    regionMask(labels, {chosen, 9}, reinterpret_cast<bool*>(mask.data()));
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(mask[i], chosen[labels[i] - 1]);
    EXPECT_EQ(mask[n], 7);
  }
}

TEST(RegionProps, LabelsOutsideAreErrors) {
  const bool chosen[2] = {true, true};
  bool mask[3];
  for (std::uint32_t wrong : {0u, 3u, 0xffffffffu}) {
    const std::vector<std::uint32_t> labels = {1, wrong, 2};
    EXPECT_THROW(regionMask(labels, {chosen, 2}, mask), Error);
  }
}
}  // namespace
