#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "frs/error.hpp"
#include "frs/random.hpp"
#include "frs/stip.hpp"
#include "video/votes.hpp"

namespace {
using frs::PlanarImage;

PlanarImage draw(std::size_t rows, std::size_t cols, const std::function<double(double, double)>& value) {
  PlanarImage image{rows, cols, 1, std::vector<float>(rows * cols)};
  for (std::size_t x = 0; x < cols; ++x)
    for (std::size_t y = 0; y < rows; ++y)
      image.data[x * rows + y] = static_cast<float>(value(static_cast<double>(x), static_cast<double>(y)));
  return image;
}

// A texture that moves by (u, v) a frame.
std::vector<PlanarImage> moving(std::size_t rows, std::size_t cols, int frames, double u, double v) {
  std::vector<PlanarImage> video;
  for (int t = 0; t < frames; ++t)
    video.push_back(draw(rows, cols, [&](double x, double y) {
      x -= u * t;
      y -= v * t;
      return 0.5 + 0.15 * std::sin(0.7 * x + 0.2 * y) + 0.15 * std::sin(0.5 * y - 0.31 * x) + 0.1 * std::cos(0.23 * x + 0.41 * y);
    }));
  return video;
}

frs::FrameSource sourceOf(const std::vector<PlanarImage>& video) {
  return [&video, t = std::size_t{0}](PlanarImage& frame) mutable {
    if (t == video.size()) return false;
    frame = video[t++];
    return true;
  };
}

frs::Stips stipsOf(const std::vector<PlanarImage>& video, const frs::StipOptions& o) {
  return frs::denseStips(sourceOf(video), o, frs::Monitor::none());
}

frs::StipOptions small() {
  frs::StipOptions o;
  o.spatialScales = 2;
  o.temporalScales = 2;
  return o;
}

TEST(Stip, DescriptorsEqualDirectSums) {
  auto video = moving(48, 55, 33, 1.3, -0.6);  // longer than the ring of the integral video
  frs::Random r(1);
  for (auto& f : video)
    for (float& p : f.data) p = std::clamp(p + static_cast<float>(0.02 * r.normal()), 0.f, 1.f);
  const frs::StipOptions o = small();
  const frs::Stips s = stipsOf(video, o);
  ASSERT_GT(s.count(), 50u);
  // votes of all frames, then plain sums over the pixels of each cell
  std::vector<std::vector<std::uint32_t>> votes;
  for (std::size_t t = 0; t < video.size(); ++t) {
    const std::size_t from = std::min(t, video.size() - 2);
    const frs::Flow flow = frs::denseFlow(video[from], video[from + 1], o.flow, frs::Monitor::none());
    std::vector<std::uint32_t> all;
    for (std::size_t x = 0; x < 55; ++x) {
      std::vector<std::uint32_t> line(9 * 48);
      frs::lineVotes(video[t], flow, x, o.still, line.data());
      all.insert(all.end(), line.begin(), line.end());
    }
    votes.push_back(all);
  }
  for (std::size_t k = 0; k < s.count(); k += 7) {
    const float* f = &s.frames[7 * k];
    const int cell = static_cast<int>(f[3]) / 3, half = static_cast<int>(f[4]) / 2;
    const int x0 = static_cast<int>(f[0] - (f[3] + 1) / 2), y0 = static_cast<int>(f[1] - (f[3] + 1) / 2),
              t0 = static_cast<int>(f[2] - (f[4] + 1) / 2);
    std::vector<double> direct(162, 0);
    for (int t = 0; t < 2 * half; ++t)
      for (int x = 0; x < 3 * cell; ++x)
        for (int y = 0; y < 3 * cell; ++y)
          for (int b = 0; b < 9; ++b) {
            const double vote = votes[static_cast<std::size_t>(t0 + t)][static_cast<std::size_t>(((x0 + x) * 9 + b) * 48 + y0 + y)];
            const int at = (t / half * 3 + x / cell) * 3 + y / cell;
            direct[static_cast<std::size_t>(b < 4 ? at * 4 + b : 72 + at * 5 + b - 4)] += vote;
          }
    double hog = 0, hof = 0;
    for (std::size_t i = 0; i < 162; ++i) (i < 72 ? hog : hof) += direct[i] * direct[i];
    for (std::size_t i = 0; i < 162; ++i)
      EXPECT_NEAR(s.values[162 * k + i], direct[i] / std::sqrt(i < 72 ? hog : hof), 1e-5);
  }
}

// Share of each HOF bin over all cells and patches.
std::vector<double> flowShares(const frs::Stips& s) {
  std::vector<double> share(5, 0);
  double sum = 0;
  for (std::size_t k = 0; k < s.count(); ++k)
    for (std::size_t i = 0; i < 90; ++i) {
      share[i % 5] += s.values[162 * k + 72 + i];
      sum += s.values[162 * k + 72 + i];
    }
  for (double& v : share) v /= sum;
  return share;
}

TEST(Stip, AMovingTextureFillsItsBinAndTimeReversalFlipsIt) {
  const std::pair<double, double> ways[] = {{1.5, 0}, {0, 1.5}, {-1.5, 0}, {0, -1.5}};
  for (std::size_t k = 0; k < 4; ++k) {
    auto video = moving(60, 60, 12, ways[k].first, ways[k].second);
    EXPECT_GT(flowShares(stipsOf(video, small()))[k], 0.85) << k;
    std::reverse(video.begin(), video.end());
    EXPECT_GT(flowShares(stipsOf(video, small()))[(k + 2) % 4], 0.85) << k;
  }
}

TEST(Stip, AStillVideoHasOnlyTheStillBin) {
  const frs::Stips s = stipsOf(moving(40, 40, 12, 0, 0), small());
  ASSERT_GT(s.count(), 0u);
  EXPECT_EQ(flowShares(s)[4], 1);
}

TEST(Stip, GradientsFillTheirOrientation) {
  const double angle[] = {0, 45, 90, 135};
  for (std::size_t k = 0; k < 4; ++k) {
    const double c = std::cos(angle[k] * M_PI / 180), d = std::sin(angle[k] * M_PI / 180);
    std::vector<PlanarImage> video(10, draw(30, 30, [&](double x, double y) { return 0.5 + 0.3 * std::sin(0.2 * (c * x + d * y)); }));
    const frs::Stips s = stipsOf(video, small());
    double sum = 0, mine = 0;
    for (std::size_t i = 0; i < 72; ++i) {
      sum += s.values[i];
      mine += i % 4 == k ? s.values[i] : 0;
    }
    EXPECT_GT(mine / sum, 0.9) << k;
  }
}

TEST(Stip, ARandomSubsetIsUniformAndKeepsItsDescriptors) {
  const auto video = moving(60, 60, 21, 1, 0);
  frs::StipOptions o = small();
  o.flow.finest = 2;
  const frs::Stips all = stipsOf(video, o);
  std::map<std::vector<float>, int> hits;
  for (std::size_t k = 0; k < all.count(); ++k) hits[{&all.frames[7 * k], &all.frames[7 * k] + 7}] = 0;
  ASSERT_EQ(hits.size(), all.count());
  o.maxCount = 10;
  constexpr int runs = 40;
  for (int run = 0; run < runs; ++run) {
    o.seed = static_cast<std::uint64_t>(run);
    const frs::Stips s = stipsOf(video, o);
    ASSERT_EQ(s.count(), 10u);
    for (std::size_t k = 0; k < 10; ++k) ++hits.at({&s.frames[7 * k], &s.frames[7 * k] + 7});
  }
  // counts are binomial: none may be far from the mean
  const double p = 10.0 / static_cast<double>(all.count()), mean = runs * p, deviation = std::sqrt(mean * (1 - p));
  for (const auto& h : hits) EXPECT_LT(std::fabs(h.second - mean), 5 * deviation + 1);
}

TEST(Stip, BadOptionsAndSizesAreNamed) {
  auto video = moving(30, 30, 12, 0, 0);
  frs::StipOptions o = small();
  o.spatialScales = 25;
  EXPECT_THROW(stipsOf(video, o), frs::Error);
  video.push_back(PlanarImage{30, 31, 1, std::vector<float>(930)});
  EXPECT_THROW(stipsOf(video, small()), frs::Error);
  EXPECT_EQ(stipsOf({}, small()).count(), 0u);
}
}  // namespace
