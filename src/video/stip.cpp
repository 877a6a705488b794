// stip.cpp - see video/stip.hpp.
#include "video/stip.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "base/error.hpp"
#include "base/random.hpp"
#include "video/harris.hpp"
#include "video/votes.hpp"

namespace frs {
namespace {
constexpr int cellsInSpace = 3, cellsInTime = 2;
constexpr std::size_t gradientDim = 72, flowDim = 90;

// A size of patches: whole cells, and the distance from one patch to the next.
struct Scale {
  int cell, extent, step;
};

std::vector<Scale> scalesOf(int smallest, int cells, int count, double overlap) {
  std::vector<Scale> scales;
  for (int k = 0; k < count; ++k) {
    const int cell = std::max(1, static_cast<int>(std::lround(smallest * std::pow(2.0, 0.5 * k) / cells)));
    const int extent = cells * cell;
    scales.push_back({cell, extent, std::max(1, static_cast<int>(std::lround(extent * (1 - overlap))))});
  }
  return scales;
}

void check(const StipOptions& o, const std::vector<Scale>& space, const std::vector<Scale>& time) {
  const double voxels = static_cast<double>(space.back().cell) * space.back().cell * time.back().cell;
  if (voxels * largestVote >= 0x1.0p32)
    throw Error("badOption", "the largest patch is too large: give fewer scales, a smaller side or a smaller length.");
  if (!(o.overlap >= 0 && o.overlap < 1)) throw Error("badOption", "overlap must lie in [0, 1).");
}

void normalise(float* v, std::size_t n) {
  const float squares = std::inner_product(v, v + n, v, 0.f);
  if (squares <= 0) return;
  const float factor = 1 / std::sqrt(squares);
  for (std::size_t k = 0; k < n; ++k) v[k] *= factor;
}

// Descriptors kept so far: all, or a uniform random subset by reservoir sampling, which need not know their number.
class Kept {
 public:
  Kept(std::size_t wanted, std::uint64_t seed) : wanted_(wanted), random_(seed) {}
  /// The place for the next descriptor, or none: then it need not be computed.
  bool place(float*& frame, float*& values) {
    const std::size_t number = seen_++;
    std::size_t slot = arrival_.size();
    if (wanted_ > 0 && slot == wanted_) {
      slot = random_.below(number + 1);
      if (slot >= wanted_) return false;
    } else {
      arrival_.push_back(0);
      out_.frames.resize(out_.frames.size() + Stips::frameRows);
      out_.values.resize(out_.values.size() + Stips::dim);
    }
    arrival_[slot] = number;
    frame = &out_.frames[slot * Stips::frameRows];
    values = &out_.values[slot * Stips::dim];
    return true;
  }
  Stips inOrder() const {
    std::vector<std::size_t> order(arrival_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return arrival_[a] < arrival_[b]; });
    Stips sorted;
    sorted.frames.reserve(out_.frames.size());
    sorted.values.reserve(out_.values.size());
    for (std::size_t k : order) {
      const float *f = &out_.frames[k * Stips::frameRows], *v = &out_.values[k * Stips::dim];
      sorted.frames.insert(sorted.frames.end(), f, f + Stips::frameRows);
      sorted.values.insert(sorted.values.end(), v, v + Stips::dim);
    }
    return sorted;
  }

 private:
  std::size_t wanted_, seen_ = 0;
  Random random_;
  std::vector<std::size_t> arrival_;
  Stips out_;
};

class Describer {
 public:
  Describer(std::size_t rows, std::size_t cols, const StipOptions& o)
      : rows_(rows),
        cols_(cols),
        options_(o),
        space_(scalesOf(o.side, cellsInSpace, o.spatialScales, o.overlap)),
        time_(scalesOf(o.length, cellsInTime, o.temporalScales, o.overlap)),
        kept_(o.maxCount, o.seed) {
    check(o, space_, time_);
    int wait = 0;  // frames between the last one of a patch and the moment its place is known
    if (o.sparse)
      for (const Scale& t : time_)
        for (const Scale& s : space_)
          if (static_cast<std::size_t>(s.extent) <= std::min(rows, cols)) {
            detectors_.push_back({s, t, HarrisDetector(rows, cols, s.extent / 9.0, t.extent / 7.0, o.threshold)});
            wait = std::max(wait, detectors_.back().detector.delay() + 2);
          }
    sums_ = std::make_unique<IntegralVideo>(rows, cols, static_cast<std::size_t>(time_.back().extent + wait) + 1);
  }

  // Takes a frame with the motion to the next one, then describes the patches that end with it.
  void push(const PlanarImage& frame, const Flow& flow) {
    sums_->push(frame, flow, options_.still);
    if (options_.sparse) {
      for (Detecting& d : detectors_) collect(d, d.detector.push(frame));
      return;
    }
    for (const Scale& t : time_) {
      const long start = sums_->frames() - t.extent;
      if (start >= 0 && start % t.step == 0)
        for (const Scale& s : space_) describeLayer(s, t, start);
    }
  }
  Stips finish() {
    for (Detecting& d : detectors_) {
      collect(d, d.detector.finish());
      for (const SpaceTimePoint& p : d.waiting)
        if (sums_->frames() >= d.t.extent) describePoint(d, p, sums_->frames() - d.t.extent);
    }
    return kept_.inOrder();
  }

 private:
  struct Detecting {
    Scale s, t;
    HarrisDetector detector;
    std::vector<SpaceTimePoint> waiting{};  // corners whose patch has not ended yet
  };

  // The patch around a point starts here, not before the video.
  static long startOf(const SpaceTimePoint& p, const Scale& t) { return std::max(0L, p.t - t.extent / 2); }

  // Describes the points whose patch is complete; the others wait.
  void collect(Detecting& d, const std::vector<SpaceTimePoint>& found) {
    d.waiting.insert(d.waiting.end(), found.begin(), found.end());
    std::size_t left = 0;
    for (const SpaceTimePoint& p : d.waiting) {
      if (startOf(p, d.t) + d.t.extent <= sums_->frames())
        describePoint(d, p, startOf(p, d.t));
      else
        d.waiting[left++] = p;
    }
    d.waiting.resize(left);
  }

  void describePoint(const Detecting& d, const SpaceTimePoint& p, long start) {
    const auto inside = [&](std::size_t at, std::size_t size) {
      const auto half = static_cast<std::size_t>(d.s.extent / 2), extent = static_cast<std::size_t>(d.s.extent);
      return std::min(at > half ? at - half : 0, size - extent);
    };
    float *frame, *values;
    if (kept_.place(frame, values)) describe(inside(p.x, cols_), inside(p.y, rows_), start, d.s, d.t, frame, values);
  }

  void describeLayer(const Scale& s, const Scale& t, long start) {
    const auto extent = static_cast<std::size_t>(s.extent), step = static_cast<std::size_t>(s.step);
    for (std::size_t x = 0; x + extent <= cols_; x += step)
      for (std::size_t y = 0; y + extent <= rows_; y += step) {
        float *frame, *values;
        if (kept_.place(frame, values)) describe(x, y, start, s, t, frame, values);
      }
  }

  // values: bins fastest, then y, x, t of the cell; first the gradients of all cells, then the flow.
  void describe(std::size_t x, std::size_t y, long start, const Scale& s, const Scale& t, float* frame,
                float* values) const {
    float *gradient = values, *flow = values + gradientDim;
    const auto cell = static_cast<std::size_t>(s.cell);
    for (int tc = 0; tc < cellsInTime; ++tc)
      for (std::size_t xc = 0; xc < cellsInSpace; ++xc)
        for (std::size_t yc = 0; yc < cellsInSpace; ++yc) {
          const std::size_t x0 = x + xc * cell, y0 = y + yc * cell;
          const long t0 = start + static_cast<long>(tc) * t.cell, t1 = t0 + t.cell;
          const std::uint32_t *a = sums_->corner(x0, y0, t0), *b = sums_->corner(x0 + cell, y0, t0),
                              *c = sums_->corner(x0, y0 + cell, t0), *d = sums_->corner(x0 + cell, y0 + cell, t0),
                              *e = sums_->corner(x0, y0, t1), *f = sums_->corner(x0 + cell, y0, t1),
                              *g = sums_->corner(x0, y0 + cell, t1), *h = sums_->corner(x0 + cell, y0 + cell, t1);
          std::uint32_t sum[voteStride];
          for (int k = 0; k < voteStride; ++k) sum[k] = (h[k] - g[k] - f[k] + e[k]) - (d[k] - c[k] - b[k] + a[k]);
          for (int k = 0; k < gradientBins; ++k) *gradient++ = static_cast<float>(sum[k]);
          for (int k = 0; k < flowBins; ++k) *flow++ = static_cast<float>(sum[gradientBins + k]);
        }
    finishDescriptor(x, y, start, s, t, frame, values);
  }

  void finishDescriptor(std::size_t x, std::size_t y, long start, const Scale& s, const Scale& t, float* frame,
                        float* values) const {
    const double voxels = static_cast<double>(s.extent) * s.extent * t.extent;
    double gradients = 0, motion = 0;
    for (std::size_t k = 0; k < gradientDim; ++k) gradients += values[k];
    for (std::size_t k = 0; k < flowDim; ++k)
      if (k % flowBins + 1 < flowBins) motion += values[gradientDim + k];
    gradients /= 255 * voteScale * voxels;
    motion /= voteScale * voxels;
    const double row[] = {static_cast<double>(x) + 0.5 * (s.extent + 1),
                          static_cast<double>(y) + 0.5 * (s.extent + 1),
                          static_cast<double>(start) + 0.5 * (t.extent + 1),
                          static_cast<double>(s.extent),
                          static_cast<double>(t.extent),
                          gradients,
                          motion};
    std::copy(row, row + Stips::frameRows, frame);
    if (gradients < options_.contrast) std::fill(values, values + gradientDim, 0.f);
    normalise(values, gradientDim);
    normalise(values + gradientDim, flowDim);
  }

  std::size_t rows_, cols_;
  StipOptions options_;
  std::vector<Scale> space_, time_;
  std::unique_ptr<IntegralVideo> sums_;
  std::vector<Detecting> detectors_;
  Kept kept_;
};
}  // namespace

Stips denseStips(const FrameSource& next, const StipOptions& options, Monitor& monitor) {
  PlanarImage frame, following;
  if (!next(frame)) return {};
  Describer describer(frame.rows, frame.cols, options);
  Flow flow{frame.rows, frame.cols, std::vector<float>(frame.pixels(), 0.f), std::vector<float>(frame.pixels(), 0.f)};
  Progress progress;
  progress.stage = "describe";
  progress.total = options.frames;
  while (next(following)) {
    if (following.rows != frame.rows || following.cols != frame.cols)
      throw Error("badSize", "all frames of a video must have the same size.");
    flow = denseFlow(frame, following, options.flow, monitor);
    describer.push(frame, flow);
    std::swap(frame, following);
    ++progress.iteration;
    monitor.report(progress);
  }
  describer.push(frame, flow);  // the last frame moves on like the one before
  return describer.finish();
}
}  // namespace frs
