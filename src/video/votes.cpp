#include "video/votes.hpp"

#include <algorithm>
#include <cmath>

namespace frs {
namespace {
// Angle of (x, y) in quarter turns, 0 to 4, to 1e-4: the arc tangent of the smaller part over the larger, unfolded.
inline float quarterTurns(float x, float y) {
  const float ax = std::fabs(x), ay = std::fabs(y), high = std::max(ax, ay), low = std::min(ax, ay);
  const float r = low / (high + 1e-20f), r2 = r * r;
  // odd minimax polynomial of atan on 0..1, divided by pi / 2
  float a = r * (0.636531f + r2 * (-0.210275f + r2 * (0.114681f + r2 * (-0.054197f + r2 * 0.013264f))));
  a = ay > ax ? 1 - a : a;
  a = x < 0 ? 2 - a : a;
  return y < 0 ? 4 - a : a;
}

// The share of bin k of 4 for a place on the circle 0..4: linear between the two nearest bins.
inline float share(float place, float k) {
  float d = std::fabs(place - k);
  d = d > 2 ? 4 - d : d;
  return std::max(0.f, 1 - d);
}

inline std::uint32_t whole(float v) { return static_cast<std::uint32_t>(static_cast<std::int32_t>(v + 0.5f)); }
}  // namespace

void lineVotes(const PlanarImage& frame, const Flow& flow, std::size_t x, double still, std::uint32_t* votes) {
  const std::size_t n = frame.rows;
  const float* p = frame.data.data() + x * n;
  const float *left = x > 0 ? p - n : p, *right = x + 1 < frame.cols ? p + n : p;
  const float *u = flow.u.data() + x * n, *v = flow.v.data() + x * n;
  const float unit = static_cast<float>(voteScale), limit = static_cast<float>(largestVote),
              slow = static_cast<float>(still);
  std::uint32_t *g0 = votes, *g1 = g0 + n, *g2 = g1 + n, *g3 = g2 + n, *f0 = g3 + n, *f1 = f0 + n, *f2 = f1 + n,
                *f3 = f2 + n, *f4 = f3 + n;
#pragma omp simd
  for (std::size_t y = 0; y < n; ++y) {
    const float gx = 0.5f * (right[y] - left[y]), gy = 0.5f * (p[y + 1 < n ? y + 1 : y] - p[y > 0 ? y - 1 : 0]);
    const float size = std::min(limit, 255 * unit * std::sqrt(gx * gx + gy * gy));
    float turn =
        2 * quarterTurns(gx, gy);  // orientations repeat after half a turn: light to dark counts as dark to light
    turn = turn >= 4 ? turn - 4 : turn;
    g0[y] = whole(size * share(turn, 0));
    g1[y] = whole(size * share(turn, 1));
    g2[y] = whole(size * share(turn, 2));
    g3[y] = whole(size * share(turn, 3));
    const float motion = std::sqrt(u[y] * u[y] + v[y] * v[y]), way = quarterTurns(u[y], v[y]);
    const bool moves = motion > slow;
    const float strength = moves ? std::min(limit, unit * motion) : 0;
    f0[y] = whole(strength * share(way, 0));
    f1[y] = whole(strength * share(way, 1));
    f2[y] = whole(strength * share(way, 2));
    f3[y] = whole(strength * share(way, 3));
    f4[y] = whole(moves ? 0 : unit);
  }
}

IntegralVideo::IntegralVideo(std::size_t rows, std::size_t cols, std::size_t depth)
    : rows_(rows), cols_(cols), slots_(depth, std::vector<std::uint32_t>((rows + 1) * (cols + 1) * voteStride, 0)) {}

void IntegralVideo::push(const PlanarImage& frame, const Flow& flow, double still) {
  const std::vector<std::uint32_t>& before = slots_[static_cast<std::size_t>(frames_) % slots_.size()];
  std::vector<std::uint32_t>& now = slots_[static_cast<std::size_t>(frames_ + 1) % slots_.size()];
  std::vector<std::uint32_t> votes(static_cast<std::size_t>(voteBins) * rows_);
  const std::size_t line = (rows_ + 1) * voteStride;
  for (std::size_t x = 0; x < cols_; ++x) {
    lineVotes(frame, flow, x, still, votes.data());
    const std::uint32_t *was = before.data() + (x + 1) * line, *wasLeft = was - line;
    std::uint32_t* is = now.data() + (x + 1) * line;
    const std::uint32_t* isLeft = is - line;
    std::uint32_t sum[voteStride] = {};  // of this line so far
    for (std::size_t y = 0; y < rows_; ++y) {
      for (int k = 0; k < voteBins; ++k) sum[k] += votes[static_cast<std::size_t>(k) * rows_ + y];
      const std::size_t at = (y + 1) * voteStride;
      for (std::size_t k = 0; k < voteStride; ++k)
        is[at + k] = sum[k] + isLeft[at + k] + (was[at + k] - wasLeft[at + k]);
    }
  }
  ++frames_;
}
}  // namespace frs
