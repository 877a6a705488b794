#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/error.hpp"
#include "segment/segmentation.hpp"
#include "video/supervoxels.hpp"

namespace {
using frs::FramesView;
using frs::Grid;
using frs::Monitor;
using frs::SupervoxelOptions;
using frs::SupervoxelState;
using Labels = std::vector<std::uint32_t>;

constexpr std::size_t kRows = 20, kCols = 26;

// Waves that drift, a dark square that moves 2 pixels a frame, and noise.
std::vector<std::uint8_t> movie(std::size_t frames) {
  std::vector<std::uint8_t> v;
  for (std::size_t t = 0; t < frames; ++t)
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t x = 0; x < kCols; ++x)
        for (std::size_t y = 0; y < kRows; ++y) {
          const bool square = x >= 2 * t % kCols && x < 2 * t % kCols + 5 && y > 6 && y < 13;
          const double wave =
              130 + 60 * std::sin((double(x) - 0.5 * double(t)) / 4 + double(c)) * std::cos(double(y) / 5);
          const double noise = double((x * 7 + y * 13 + t * 5 + c * 3) % 11) - 5;
          v.push_back(static_cast<std::uint8_t>(square ? 30 + noise : wave + 2 * noise));
        }
  return v;
}

FramesView view(const std::vector<std::uint8_t>& v) {
  return {v.data(), kRows, kCols, 3, v.size() / (3 * kRows * kCols)};
}

SupervoxelOptions options(std::size_t clip) {
  SupervoxelOptions o;
  o.clip = clip;
  o.sigma = 0.5;
  o.scale = 7;
  o.minSize = 12;
  return o;
}

frs::PlanarImage shiftBack(const frs::PlanarImage& frame, const frs::PlanarImage&) {
  frs::PlanarImage m{frame.rows, frame.cols, 2, std::vector<float>(2 * frame.pixels(), 0)};
  std::fill(m.data.begin(), m.data.begin() + static_cast<std::ptrdiff_t>(frame.pixels()), -2.0f);
  return m;
}

bool allConnected(const Labels& labels, const Grid& grid) {
  Labels parts = labels;
  const std::size_t n = frs::relabelConnected(parts, grid);
  return n == std::set<std::uint32_t>(labels.begin(), labels.end()).size();
}

// Whether two label volumes divide the voxels alike.
bool samePartition(const std::uint32_t* a, const std::uint32_t* b, std::size_t n) {
  std::map<std::uint32_t, std::uint32_t> to, from;
  for (std::size_t i = 0; i < n; ++i)
    if (to.emplace(a[i], b[i]).first->second != b[i] || from.emplace(b[i], a[i]).first->second != a[i]) return false;
  return true;
}

// A ramp that moves 3 pixels a frame along one axis. Links that follow it join equal values, so that all frames are one region;
// links the other way join values that differ more than neighbours in a frame do, and every frame stays alone.
TEST(Supervoxels, links_through_time_follow_the_motion_on_both_axes) {
  constexpr std::size_t frames = 4;
  for (bool down : {true, false}) {
    std::vector<std::uint8_t> video;
    for (std::size_t t = 0; t < frames; ++t)
      for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t x = 0; x < kCols; ++x)
          for (std::size_t y = 0; y < kRows; ++y)
            video.push_back(static_cast<std::uint8_t>(100 + 3 * (down ? y : x) - 9 * t));
    for (float sign : {-1.f, 1.f}) {
      SupervoxelOptions o;
      o.scale = 400;  // joins the rows of a frame, not frames that differ
      o.motion = [&](const frs::PlanarImage& frame, const frs::PlanarImage&) {
        frs::PlanarImage m{frame.rows, frame.cols, 2, std::vector<float>(2 * frame.pixels(), 0)};
        std::fill_n(m.plane(down ? 1 : 0), frame.pixels(), 3 * sign);
        return m;
      };
      SupervoxelState state;
      const frs::Supervoxels s = frs::supervoxels(view(video), o, state, Monitor::none());
      EXPECT_EQ(*std::max_element(s.leaf.begin(), s.leaf.end()), sign < 0 ? 1u : frames) << down;
    }
  }
}

// Every voxel of a supervoxel is counted once in its colours, also those of the frame that two clips share.
TEST(Supervoxels, colours_are_those_of_all_voxels_so_far) {
  const auto video = movie(9);
  const SupervoxelOptions o = options(3);
  SupervoxelState state;
  frs::supervoxels(view(video), o, state, Monitor::none());
  ASSERT_GT(state.size.size(), 3u);
  for (std::size_t l = 0; l < state.size.size(); ++l)
    for (std::size_t c = 0; c < 3; ++c) {
      double counted = 0;
      for (std::size_t k = 0; k < frs::kColorBins; ++k) counted += state.color[l][c * frs::kColorBins + k];
      EXPECT_NEAR(counted, static_cast<double>(state.size[l]), 1e-4 * static_cast<double>(state.size[l])) << l;
    }
}

TEST(Supervoxels, every_cut_is_connected_and_has_the_number_asked_for) {
  const auto v = movie(9);
  for (bool moving : {false, true})
    for (std::size_t clip : {0, 3}) {
      SupervoxelOptions o = options(clip);
      if (moving) o.motion = shiftBack;
      SupervoxelState state;
      const auto s = frs::supervoxels(view(v), o, state, Monitor::none());
      const frs::MergeTree tree = frs::treeOf(s);
      tree.check();
      EXPECT_EQ(tree.children.size(), tree.leaves - 1);
      for (std::size_t regions : {1, 7, 30, 100000}) {
        SupervoxelState after = state;
        const Labels labels = frs::labelsAt(s, frs::levelOf(tree, regions), {}, after);
        EXPECT_EQ(*std::max_element(labels.begin(), labels.end()), std::min(regions, tree.leaves));
        EXPECT_TRUE(allConnected(labels, s.grid));
        EXPECT_EQ(labels, frs::cutTree(tree, {0, regions, 1}));
      }
    }
}

TEST(Supervoxels, leaves_have_the_smallest_size) {
  const auto v = movie(8);
  SupervoxelState state;
  const auto s = frs::supervoxels(view(v), options(0), state, Monitor::none());
  std::map<std::uint32_t, std::size_t> size;
  for (std::uint32_t l : s.leaf) ++size[l];
  for (const auto& [leaf, n] : size) EXPECT_GE(n, 12u);
}

TEST(Supervoxels, one_clip_is_all_frames_at_once) {
  const auto v = movie(6);
  SupervoxelState a, b;
  const auto whole = frs::supervoxels(view(v), options(0), a, Monitor::none());
  const auto clip = frs::supervoxels(view(v), options(6), b, Monitor::none());
  EXPECT_EQ(whole.leaf, clip.leaf);
  ASSERT_EQ(whole.merges.size(), clip.merges.size());
  for (std::size_t k = 0; k < whole.merges.size(); ++k) EXPECT_EQ(whole.merges[k].height, clip.merges[k].height);
}

TEST(Supervoxels, one_frame_has_the_regions_of_the_image) {
  const auto v = movie(1);
  SupervoxelState state;
  const auto s = frs::supervoxels(view(v), options(0), state, Monitor::none());
  frs::SuperpixelOptions o;
  o.method = frs::SuperpixelMethod::Graph;
  o.sigma = 0.5;
  o.scale = 7;
  o.minSize = 12;
  EXPECT_EQ(s.leaf, frs::superpixels(frs::readImage(v.data(), kRows, kCols, 3, 1), o, Monitor::none()));
}

// At every height: what earlier clips were divided into stays when more frames come.
TEST(Supervoxels, finished_clips_never_change) {
  const auto v = movie(12);
  const std::vector<std::uint8_t> begin(v.begin(), v.begin() + 8 * 3 * kRows * kCols);
  for (bool moving : {false, true}) {
    SupervoxelOptions o = options(4);
    if (moving) o.motion = shiftBack;
    SupervoxelState a, b;
    const auto all = frs::supervoxels(view(v), o, a, Monitor::none());
    const auto first = frs::supervoxels(view(begin), o, b, Monitor::none());
    for (double level : {0.0, 1.0, 5.0, 20.0, 50.0, 100.0, 1e9}) {
      SupervoxelState x = a, y = b;
      const Labels p = frs::labelsAt(all, level, {}, x), q = frs::labelsAt(first, level, {}, y);
      EXPECT_TRUE(samePartition(p.data(), q.data(), q.size())) << "level " << level;
      EXPECT_TRUE(allConnected(p, all.grid)) << "level " << level;
    }
  }
}

TEST(Supervoxels, clip_by_clip_with_the_state_gives_the_labels_of_one_call) {
  const auto v = movie(12);
  const std::size_t bytes = 3 * kRows * kCols;
  for (double level : {0.0, 10.0, 60.0}) {
    SupervoxelState whole;
    const auto s = frs::supervoxels(view(v), options(4), whole, Monitor::none());
    const Labels expected = frs::labelsAt(s, level, {}, whole);
    Labels got;
    SupervoxelState state;
    for (std::size_t first = 0; first < 12; first += 4) {
      const std::vector<std::uint8_t> part(v.begin() + static_cast<std::ptrdiff_t>(first * bytes),
                                           v.begin() + static_cast<std::ptrdiff_t>((first + 4) * bytes));
      const SupervoxelState before = state;
      const auto clip = frs::supervoxels(view(part), options(4), state, Monitor::none());
      const Labels l = frs::labelsAt(clip, level, before, state);
      got.insert(got.end(), l.begin(), l.end());
    }
    EXPECT_EQ(got, expected);
  }
}

TEST(Supervoxels, links_along_the_motion_keep_a_moving_square_together) {
  std::vector<std::uint8_t> v;  // white square that moves by its own width
  for (std::size_t t = 0; t < 4; ++t)
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t x = 0; x < kCols; ++x)
        for (std::size_t y = 0; y < kRows; ++y) v.push_back(x >= 2 * t && x < 2 * t + 4 && y > 5 && y < 12 ? 255 : 0);
  SupervoxelOptions o = options(0);
  o.sigma = 0;
  o.motion = shiftBack;
  SupervoxelState state;
  const auto s = frs::supervoxels(view(v), o, state, Monitor::none());
  EXPECT_EQ(std::set<std::uint32_t>(s.leaf.begin(), s.leaf.end()).size(), 2u);
}

TEST(Supervoxels, frames_of_another_size_are_refused) {
  const auto v = movie(2);
  SupervoxelState state;
  frs::supervoxels(view(v), options(0), state, Monitor::none());
  EXPECT_THROW(frs::supervoxels({v.data(), kRows / 2, kCols, 3, 2}, options(0), state, Monitor::none()), frs::Error);
}
}  // namespace
