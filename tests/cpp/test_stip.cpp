#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <map>

#include "../support/draw.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "video/harris.hpp"
#include "video/stip.hpp"
#include "video/votes.hpp"

namespace {
using frs::PlanarImage;
using frs::testing::draw;

// A texture that moves by (u, v) a frame.
std::vector<PlanarImage> moving(std::size_t rows, std::size_t cols, int frames, double u, double v) {
  std::vector<PlanarImage> video;
  for (int t = 0; t < frames; ++t)
    video.push_back(draw(rows, cols, [&](double x, double y) {
      x -= u * t;
      y -= v * t;
      return 0.5 + 0.15 * std::sin(0.7 * x + 0.2 * y) + 0.15 * std::sin(0.5 * y - 0.31 * x) +
             0.1 * std::cos(0.23 * x + 0.41 * y);
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
            const double vote =
                votes[static_cast<std::size_t>(t0 + t)][static_cast<std::size_t>(((x0 + x) * 9 + b) * 48 + y0 + y)];
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
  for (std::size_t k = 0; k < s.count(); ++k) {
    EXPECT_GT(s.frames[7 * k + 5], 0);  // gradients
    EXPECT_EQ(s.frames[7 * k + 6], 0);  // motion: what stands still is none
  }
}

TEST(Stip, GradientsFillTheirOrientation) {
  const double angle[] = {0, 45, 90, 135};
  for (std::size_t k = 0; k < 4; ++k) {
    const double radians = angle[k] * std::acos(-1.0) / 180, c = std::cos(radians), d = std::sin(radians);
    std::vector<PlanarImage> video(
        10, draw(30, 30, [&](double x, double y) { return 0.5 + 0.3 * std::sin(0.2 * (c * x + d * y)); }));
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

// A dark field on which a bright square of half width 4 flips up at frame `when` around (cx, cy).
std::vector<PlanarImage> flash(int frames, int when, double cx, double cy) {
  std::vector<PlanarImage> video;
  for (int t = 0; t < frames; ++t)
    video.push_back(draw(60, 70, [&](double x, double y) {
      const bool on = t >= when && t < when + 4;
      return on && std::fabs(x - cx) < 4.5 && std::fabs(y - cy) < 4.5 ? 0.9 : 0.2;
    }));
  return video;
}

TEST(Stip, CornersAreFoundWhereSomethingHappens) {
  frs::StipOptions o;
  o.sparse = true;
  o.spatialScales = o.temporalScales = 1;
  const frs::Stips s = stipsOf(flash(40, 20, 35, 30), o);
  ASSERT_GT(s.count(), 0u);
  for (std::size_t k = 0; k < s.count(); ++k) {
    const float* f = &s.frames[7 * k];
    EXPECT_LT(std::fabs(f[0] - 36), 10);
    EXPECT_LT(std::fabs(f[1] - 31), 10);
    EXPECT_LT(std::fabs(f[2] - 22.5), 6);
  }
  // an edge that moves straight ahead, and a still corner, are none
  EXPECT_EQ(stipsOf(flash(40, 100, 35, 30), o).count(), 0u);
  std::vector<PlanarImage> edge, corner;
  for (int t = 0; t < 30; ++t) {
    edge.push_back(draw(60, 70, [&](double x, double) { return x < 20 + t ? 0.9 : 0.2; }));
    corner.push_back(draw(60, 70, [&](double x, double y) { return x < 30 && y < 30 ? 0.9 : 0.2; }));
  }
  EXPECT_EQ(stipsOf(edge, o).count(), 0u);
  EXPECT_EQ(stipsOf(corner, o).count(), 0u);
}

// The response of the detector from all frames at once: smoothing, products, moments and determinant by plain loops.
class WholeVideo {
 public:
  WholeVideo(double sigma, double tau) : sigma_(sigma), tau_(tau) {}

  std::vector<std::vector<double>> response(const std::vector<PlanarImage>& video) const {
    Planes L;
    for (PlanarImage f : video) {
      frs::smooth(f, sigma_);
      L.push_back(f.data);
    }
    const Planes m =
        smoothInTime(productsOf(smoothInTime(L, tau_), video[0].rows, video[0].cols), std::sqrt(2.0) * tau_);
    const std::size_t n = video[0].pixels();
    std::vector<std::vector<double>> H(m.size(), std::vector<double>(n));
    for (std::size_t t = 0; t < H.size(); ++t)
      for (std::size_t i = 0; i < n; ++i) {
        const auto part = [&](std::size_t k) { return m[t][k * n + i]; };
        Eigen::Matrix3d mu;
        mu << part(0), part(1), part(3), part(1), part(2), part(4), part(3), part(4), part(5);
        H[t][i] = mu.determinant() - 0.005 * std::pow(mu.trace(), 3);
      }
    return H;
  }

 private:
  using Planes = std::vector<std::vector<float>>;

  static Planes smoothInTime(const Planes& in, double width) {
    Planes out;
    const long frames = static_cast<long>(in.size()), radius = static_cast<long>(std::ceil(3 * width));
    for (long t = 0; t < frames; ++t) {
      std::vector<double> sum(in[0].size(), 0);
      double norm = 0;
      for (long k = std::max(0L, t - radius); k <= std::min(frames - 1, t + radius); ++k) {
        const double w = std::exp(-static_cast<double>((k - t) * (k - t)) / (2 * width * width));
        norm += w;
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += w * in[static_cast<std::size_t>(k)][i];
      }
      out.emplace_back(sum.size());
      for (std::size_t i = 0; i < sum.size(); ++i) out.back()[i] = static_cast<float>(sum[i] / norm);
    }
    return out;
  }

  // xx, xy, yy, xt, yt, tt of every frame, smoothed in space
  Planes productsOf(const Planes& L, std::size_t rows, std::size_t cols) const {
    Planes out;
    for (std::size_t t = 0; t < L.size(); ++t) {
      const auto &before = L[t ? t - 1 : 0], &now = L[t], &after = L[std::min(L.size() - 1, t + 1)];
      PlanarImage p{rows, cols, 6, std::vector<float>(6 * rows * cols)};
      for (std::size_t x = 0; x < cols; ++x)
        for (std::size_t y = 0; y < rows; ++y) {
          const auto at = [&](std::size_t a, std::size_t b) {
            return now[std::min(a, cols - 1) * rows + std::min(b, rows - 1)];
          };
          const std::size_t i = x * rows + y;
          const double dx = sigma_ / 2 * (at(x + 1, y) - at(x ? x - 1 : 0, y)),
                       dy = sigma_ / 2 * (at(x, y + 1) - at(x, y ? y - 1 : 0)), dt = tau_ / 2 * (after[i] - before[i]);
          const double product[] = {dx * dx, dx * dy, dy * dy, dx * dt, dy * dt, dt * dt};
          for (std::size_t k = 0; k < 6; ++k) p.plane(k)[i] = static_cast<float>(product[k]);
        }
      frs::smooth(p, std::sqrt(2.0) * sigma_);
      out.push_back(p.data);
    }
    return out;
  }

  double sigma_, tau_;
};

TEST(Stip, StreamedCornersEqualThoseOfTheWholeVideo) {
  auto video = flash(24, 9, 35, 30);
  frs::Random r(2);
  for (auto& f : video)
    for (float& p : f.data) p = std::clamp(p + static_cast<float>(0.05 * r.normal()), 0.f, 1.f);
  constexpr double sigma = 2, tau = 1.4;
  const std::size_t rows = 60, cols = 70;
  const std::vector<std::vector<double>> H = WholeVideo(sigma, tau).response(video);
  frs::HarrisDetector detector(rows, cols, sigma, tau, 1e-8);
  std::vector<frs::SpaceTimePoint> found;
  for (const auto& f : video)
    for (const auto& p : detector.push(f)) found.push_back(p);
  for (const auto& p : detector.finish()) found.push_back(p);
  std::size_t expected = 0;
  for (std::size_t t = 0; t < H.size(); ++t)
    for (std::size_t x = 1; x + 1 < cols; ++x)
      for (std::size_t y = 1; y + 1 < rows; ++y) {
        bool top = H[t][x * rows + y] > 1e-8;
        for (std::size_t s = t ? t - 1 : 0; s <= std::min(H.size() - 1, t + 1) && top; ++s)
          for (std::size_t a = x - 1; a <= x + 1; ++a)
            for (std::size_t b = y - 1; b <= y + 1; ++b) top = top && H[s][a * rows + b] <= H[t][x * rows + y];
        if (!top) continue;
        ASSERT_LT(expected, found.size());
        EXPECT_EQ(found[expected].t, static_cast<long>(t));
        EXPECT_EQ(found[expected].x, x);
        EXPECT_EQ(found[expected].y, y);
        ++expected;
      }
  EXPECT_EQ(expected, found.size());
  EXPECT_GT(expected, 0u);
}
}  // namespace
