#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "toy/toy_videos.hpp"

namespace {
frs::ToyVideoOptions small(long index = 0) {
  frs::ToyVideoOptions o;
  o.height = 48;
  o.width = 64;
  o.frames = 16;
  o.index = index;
  return o;
}

TEST(ToyVideos, SameOptionsGiveTheSameBytes) {
  const frs::ToyVideo a = frs::drawToyVideo(small()), b = frs::drawToyVideo(small());
  EXPECT_EQ(a.rgb, b.rgb);
  EXPECT_EQ(a.labels, b.labels);
  EXPECT_EQ(a.rgb.size(), 48u * 64 * 3 * 16);
  EXPECT_EQ(a.labels.size(), 48u * 64 * 16);
  EXPECT_NE(a.rgb, frs::drawToyVideo(small(1)).rgb);
}

TEST(ToyVideos, OnlyTheCarsInTheLaneTellTheClassesApart) {
  for (long index = 0; index < 4; ++index) {
    frs::ToyVideoOptions o = small(index);
    const frs::ToyVideo with = frs::drawToyVideo(o);
    o.driving = false;
    const frs::ToyVideo without = frs::drawToyVideo(o);
    std::size_t equal = 0;
    for (std::size_t k = 0; k < with.rgb.size(); ++k) equal += with.rgb[k] == without.rgb[k];
    EXPECT_GT(equal, with.rgb.size() / 2);  // what neither place of the car nor its shadow touches
    for (std::uint8_t l : without.labels) ASSERT_EQ(l, 0);
    o.objects = 0;
    const frs::ToyVideo empty = frs::drawToyVideo(o);
    o.driving = true;
    EXPECT_EQ(empty.rgb, frs::drawToyVideo(o).rgb);
  }
}

TEST(ToyVideos, ADrivingCarMovesOneWayAndIsLabelledOnlyWhileItDrives) {
  int seen = 0;
  for (long index = 0; index < 8; ++index) {
    frs::ToyVideoOptions o = small(index);
    o.camera = 0;
    o.clutter = 0;
    const frs::ToyVideo video = frs::drawToyVideo(o);
    std::vector<double> left, right;
    for (int t = 0; t < o.frames; ++t) {
      double first = -1, last = -1;
      for (int x = 0; x < o.width; ++x)
        for (int y = 0; y < o.height; ++y)
          if (video.labels[static_cast<std::size_t>((t * o.width + x) * o.height + y)]) {
            if (first < 0) first = x;
            last = x;
          }
      if (first >= 0) {
        left.push_back(first);
        right.push_back(last);
      }
    }
    if (left.size() < 2) continue;
    ++seen;
    const double way = left.back() + right.back() >= left[0] + right[0] ? 1 : -1;
    for (std::size_t k = 1; k < left.size(); ++k) {
      EXPECT_GE(way * (left[k] - left[k - 1]), 0);
      EXPECT_GE(way * (right[k] - right[k - 1]), 0);
    }
    EXPECT_GT(std::fabs(left.back() + right.back() - left[0] - right[0]), 8);
  }
  EXPECT_GE(seen, 6);
}

TEST(ToyVideos, SeveralCarsHaveTheirNumbers) {
  frs::ToyVideoOptions o = small(2);
  o.objects = 3;
  const frs::ToyVideo video = frs::drawToyVideo(o);
  std::vector<int> count(4, 0);
  for (std::uint8_t l : video.labels) {
    ASSERT_LE(l, 3);
    ++count[l];
  }
  EXPECT_GE((count[1] > 0) + (count[2] > 0) + (count[3] > 0), 2);  // one may be hidden by another
}

TEST(ToyVideos, BadOptionsAreNamed) {
  frs::ToyVideoOptions o = small();
  o.height = 8;
  EXPECT_THROW(frs::drawToyVideo(o), frs::Error);
  o = small();
  o.objects = 10;
  EXPECT_THROW(frs::drawToyVideo(o), frs::Error);
  o = small();
  o.camera = std::nan("");
  EXPECT_THROW(frs::drawToyVideo(o), frs::Error);
}
}  // namespace
