// flow.cpp - see video/flow.hpp. Inside, a line of a picture is a column of the host's array: motion along a line is v,
// across the lines u.
#include "video/flow.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/colour.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
using flow::Extent;
using flow::Patch;
using flow::patchSide;

constexpr int pad = 16;           // patches may leave the picture by so many pixels
constexpr int coarsestSide = 16;  // the least side of a level of the pyramid: two patches
constexpr float omega = 1.6f;     // over-relaxation

const flow::Loops& loops() { return kernels().flow; }

Extent extentOf(std::size_t lines, std::size_t length) {
  const int stride = (static_cast<int>(length) + 2 * pad + 15) / 16 * 16;
  return {static_cast<int>(lines), static_cast<int>(length), stride, pad};
}

// A plane of floats with room around it, all 0 at first.
class Plane {
 public:
  explicit Plane(Extent e)
      : extent_(e), data_(static_cast<std::size_t>(e.lines + 2 * pad) * static_cast<std::size_t>(e.stride), 0.f) {}
  float* origin() { return data_.data() + static_cast<std::size_t>(pad) * extent_.stride + pad; }
  const float* origin() const { return data_.data() + static_cast<std::size_t>(pad) * extent_.stride + pad; }
  float* line(int l) { return origin() + static_cast<std::ptrdiff_t>(l) * extent_.stride; }
  const float* line(int l) const { return origin() + static_cast<std::ptrdiff_t>(l) * extent_.stride; }

  /// Repeats the border pixels `width` times outside.
  void extend(int width) {
    const int n = extent_.length, lines = extent_.lines;
    for (int l = 0; l < lines; ++l) {
      float* p = line(l);
      std::fill(p - width, p, p[0]);
      std::fill(p + n, p + n + width, p[n - 1]);
    }
    for (int k = 1; k <= width; ++k) {
      std::copy(line(0) - width, line(0) + n + width, line(-k) - width);
      std::copy(line(lines - 1) - width, line(lines - 1) + n + width, line(lines - 1 + k) - width);
    }
  }

 private:
  Extent extent_;
  std::vector<float> data_;
};

struct Motion {
  Plane f, s;
  explicit Motion(Extent e) : f(e), s(e) {}
};

struct Level {
  Extent extent;
  Plane first, second;
  explicit Level(Extent e) : extent(e), first(e), second(e) {}
};

Plane fullSize(const PlanarImage& image, Extent e) {
  Plane plane(e);
  for (int l = 0; l < e.lines; ++l) {
    const float* from = image.data.data() + static_cast<std::size_t>(l) * image.rows;
    float* to = plane.line(l);
    for (int i = 0; i < e.length; ++i) to[i] = 255 * from[i];
  }
  plane.extend(pad);
  return plane;
}

std::vector<Level> pyramidOf(const PlanarImage& first, const PlanarImage& second, int finest) {
  std::vector<Level> levels;
  levels.emplace_back(extentOf(first.cols, first.rows));
  levels[0].first = fullSize(first, levels[0].extent);
  levels[0].second = fullSize(second, levels[0].extent);
  while (std::min(levels.back().extent.lines, levels.back().extent.length) >= 2 * coarsestSide ||
         static_cast<int>(levels.size()) <= finest) {
    const Level& large = levels.back();
    if (std::min(large.extent.lines, large.extent.length) < 2) break;
    Level small(
        extentOf(static_cast<std::size_t>(large.extent.lines / 2), static_cast<std::size_t>(large.extent.length / 2)));
    loops().halve(large.first.origin(), large.extent, small.first.origin(), small.extent);
    loops().halve(large.second.origin(), large.extent, small.second.origin(), small.extent);
    small.first.extend(pad);
    small.second.extend(pad);
    levels.push_back(std::move(small));
  }
  return levels;
}

// The motion of a coarser level at twice its size, by linear interpolation.
Motion enlarged(const Motion& coarse, Extent from, Extent to) {
  Motion fine(to);
  std::vector<int> left(static_cast<std::size_t>(to.length));
  std::vector<float> part(left.size());
  const auto place = [](int i, int n, int& cell, float& share) {
    const float at = std::clamp(0.5f * (static_cast<float>(i) - 0.5f), 0.f, static_cast<float>(n - 1));
    cell = std::min(static_cast<int>(at), std::max(0, n - 2));
    share = at - static_cast<float>(cell);
  };
  for (int i = 0; i < to.length; ++i)
    place(i, from.length, left[static_cast<std::size_t>(i)], part[static_cast<std::size_t>(i)]);
  for (int l = 0; l < to.lines; ++l) {
    int above;
    float share;
    place(l, from.lines, above, share);
    const int below = std::min(above + 1, from.lines - 1);
    const int step = from.length > 1 ? 1 : 0;
    for (int c = 0; c < 2; ++c) {
      const Plane& source = c ? coarse.s : coarse.f;
      const float *a = source.line(above), *b = source.line(below);
      float* out = (c ? fine.s : fine.f).line(l);
      for (int i = 0; i < to.length; ++i) {
        const int k = left[static_cast<std::size_t>(i)];
        const float t = part[static_cast<std::size_t>(i)];
        const float p = a[k] + share * (b[k] - a[k]), q = a[k + step] + share * (b[k + step] - a[k + step]);
        out[i] = 2 * (p + t * (q - p));
      }
    }
  }
  return fine;
}

std::vector<int> gridOf(int length, int stride) {
  std::vector<int> at;
  for (int i = 0; i + patchSide < length; i += stride) at.push_back(i);
  at.push_back(length - patchSide);
  return at;
}

// Patches start from the coarser motion or from what their neighbours found, whichever fits better; a second pass in
// the other direction lets motions spread the other way.
std::vector<Patch> searchPatches(const Level& level, const Motion& start, const FlowOptions& o) {
  const Extent e = level.extent;
  const float *first = level.first.origin(), *second = level.second.origin();
  Plane along(e), across(e);
  loops().differences(first, e, along.origin(), across.origin());
  const std::vector<int> lines = gridOf(e.lines, o.stride), places = gridOf(e.length, o.stride);
  std::vector<Patch> patches;
  for (int l : lines)
    for (int i : places) {
      const int centre = i + patchSide / 2;
      patches.push_back({l, i, start.f.line(l + patchSide / 2)[centre], start.s.line(l + patchSide / 2)[centre], 0});
    }
  const auto width = static_cast<std::ptrdiff_t>(places.size()), count = static_cast<std::ptrdiff_t>(patches.size());
  const auto search = [&](Patch& p) {
    loops().searchPatch(first, along.origin(), across.origin(), second, e, o.steps, p);
  };
  // takes the neighbour's motion as start where it fits better; whether it did
  const auto adopt = [&](Patch& p, const Patch& neighbour) {
    const float error = loops().patchError(first, second, e, p.line, p.i, neighbour.f, neighbour.s);
    if (error >= p.error) return false;
    p.f = neighbour.f;
    p.s = neighbour.s;
    p.error = error;
    return true;
  };
  for (std::ptrdiff_t k = 0; k < count; ++k) {
    Patch& p = patches[static_cast<std::size_t>(k)];
    p.error = loops().patchError(first, second, e, p.line, p.i, p.f, p.s);
    if (k % width) adopt(p, patches[static_cast<std::size_t>(k - 1)]);
    if (k >= width) adopt(p, patches[static_cast<std::size_t>(k - width)]);
    search(p);
  }
  for (std::ptrdiff_t k = count; k-- > 0;) {
    Patch& p = patches[static_cast<std::size_t>(k)];
    bool changed = k % width + 1 < width && adopt(p, patches[static_cast<std::size_t>(k + 1)]);
    changed = (k + width < count && adopt(p, patches[static_cast<std::size_t>(k + width)])) || changed;
    if (changed) search(p);
  }
  return patches;
}

// Every pixel gets the mean motion of the patches over it, weighed by how well each explains the pixel.
void spread(const Level& level, const std::vector<Patch>& patches, Motion& motion) {
  const Extent e = level.extent;
  Plane weight(e);
  motion = Motion(e);
  for (const Patch& p : patches)
    loops().spreadPatch(level.first.origin(), level.second.origin(), e, p, motion.f.origin(), motion.s.origin(),
                        weight.origin());
  for (int l = 0; l < e.lines; ++l) {
    float *f = motion.f.line(l), *s = motion.s.line(l);
    const float* w = weight.line(l);
    for (int i = 0; i < e.length; ++i) {
      f[i] /= w[i];
      s[i] /= w[i];
    }
  }
}

// One warp of the second picture, then robustly weighted linear equations, solved by relaxation.
class Refinement {
 public:
  explicit Refinement(Extent e) : extent_(e), planes_(15, Plane(e)), start_(e), moved_(e), mean_(e) {}

  void run(const Level& level, const FlowOptions& o, Motion& motion) {
    compare(level, motion);
    start_ = motion;
    const flow::Weights weights{static_cast<float>(o.brightness), static_cast<float>(o.gradient),
                                static_cast<float>(o.smoothness)};
    for (int k = 0; k < o.refinements; ++k) {
      motion.f.extend(1);
      motion.s.extend(1);
      for (int l = 0; l < extent_.lines; ++l) {
        loops().smoothnessLine(extent_, l, motion.f.origin(), motion.s.origin(), weights.smoothness, equations());
        loops().dataLine(extent_, l, derivatives(), weights, motion.f.origin(), motion.s.origin(), start_.f.origin(),
                         start_.s.origin(), equations());
      }
      relax(o.sweeps, motion);
    }
  }

 private:
  // Derivatives in space are of the mean of the two pictures, those in time of their difference.
  void compare(const Level& level, const Motion& motion) {
    const flow::Derivatives d = derivatives();
    Plane& difference = planes_[2];
    for (int l = 0; l < extent_.lines; ++l) {
      loops().warpLine(level.second.origin(), extent_, l, motion.f.line(l), motion.s.line(l), moved_.line(l));
      const float *a = level.first.line(l), *b = moved_.line(l);
      float *mean = mean_.line(l), *time = difference.line(l);
      for (int i = 0; i < extent_.length; ++i) {
        mean[i] = 0.5f * (a[i] + b[i]);
        time[i] = b[i] - a[i];
      }
    }
    mean_.extend(1);
    difference.extend(1);
    loops().differences(mean_.origin(), extent_, d.alongLine, d.acrossLines);
    loops().differences(d.time, extent_, d.timeAlong, d.timeAcross);
    planes_[0].extend(1);
    planes_[1].extend(1);
    loops().differences(d.acrossLines, extent_, d.mixed, d.across2);
    loops().differences(d.alongLine, extent_, d.along2, d.mixed);
  }

  // Red and black pixels by turns, two lines apart: what was just computed is still in the cache.
  void relax(int sweeps, Motion& motion) {
    const flow::Equations e = equations();
    for (int k = 0; k < sweeps; ++k)
      for (int l = 0; l <= extent_.lines; ++l) {
        if (l < extent_.lines) loops().relaxLine(extent_, l, 0, omega, e, motion.f.origin(), motion.s.origin());
        if (l > 0) loops().relaxLine(extent_, l - 1, 1, omega, e, motion.f.origin(), motion.s.origin());
      }
  }

  flow::Derivatives derivatives() {
    return {planes_[0].origin(), planes_[1].origin(), planes_[2].origin(), planes_[3].origin(),
            planes_[4].origin(), planes_[5].origin(), planes_[6].origin(), planes_[7].origin()};
  }
  flow::Equations equations() {
    return {planes_[8].origin(),  planes_[9].origin(),  planes_[10].origin(), planes_[11].origin(),
            planes_[12].origin(), planes_[13].origin(), planes_[14].origin()};
  }

  Extent extent_;
  std::vector<Plane> planes_;
  Motion start_;
  Plane moved_, mean_;
};

void check(const PlanarImage& first, const PlanarImage& second, const FlowOptions& o) {
  if (first.rows != second.rows || first.cols != second.cols || first.channels != 1 || second.channels != 1)
    throw Error("badSize", "the two pictures must have the same size.");
  if (o.stride < 1 || o.stride > patchSide || o.finest < 0 || o.steps < 0 || o.refinements < 0 || o.sweeps < 0)
    throw Error("badOption", "stride must lie in 1 to 8, finest, steps, refinements and sweeps must not be negative.");
}
}  // namespace

Flow denseFlow(const PlanarImage& first, const PlanarImage& second, const FlowOptions& o, Monitor& monitor) {
  check(first, second, o);
  const std::vector<Level> levels = pyramidOf(first, second, o.finest);
  const int finest = std::min(o.finest, static_cast<int>(levels.size()) - 1);
  Motion motion(levels.back().extent);
  for (int k = static_cast<int>(levels.size()) - 1; k >= 0; --k) {
    const Level& level = levels[static_cast<std::size_t>(k)];
    monitor.poll();
    if (k + 1 < static_cast<int>(levels.size()))
      motion = enlarged(motion, levels[static_cast<std::size_t>(k + 1)].extent, level.extent);
    if (k < finest) continue;
    if (std::min(level.extent.lines, level.extent.length) >= patchSide)
      spread(level, searchPatches(level, motion, o), motion);
    if (o.refinements > 0) Refinement(level.extent).run(level, o, motion);
  }
  Flow flow{first.rows, first.cols, {}, {}};
  flow.u.resize(first.pixels());
  flow.v.resize(first.pixels());
  for (std::size_t x = 0; x < first.cols; ++x) {
    std::copy_n(motion.s.line(static_cast<int>(x)), first.rows, flow.u.data() + x * first.rows);
    std::copy_n(motion.f.line(static_cast<int>(x)), first.rows, flow.v.data() + x * first.rows);
  }
  return flow;
}

void videoFlow(const std::uint8_t* pixels, std::size_t rows, std::size_t cols, std::size_t frames,
               const FlowOptions& options, int threads, float* u, float* v, Monitor& monitor) {
  const std::size_t area = rows * cols, together = static_cast<std::size_t>(threadCount(threads));
  const auto frame = [&](std::size_t t) { return toIntensity(readImage(pixels + 3 * area * t, rows, cols, 3, 1)); };
  for (std::size_t first = 0; first + 1 < frames; first += together) {  // Ctrl-C is seen between these
    monitor.poll();
    parallelFor(std::min(together, frames - 1 - first), 1, static_cast<int>(together), [&](std::size_t k) {
      const std::size_t t = first + k;
      const Flow flow = denseFlow(frame(t), frame(t + 1), options, Monitor::none());
      std::copy(flow.u.begin(), flow.u.end(), u + t * area);
      std::copy(flow.v.begin(), flow.v.end(), v + t * area);
    });
  }
}
}  // namespace frs
