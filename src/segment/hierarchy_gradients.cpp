// hierarchy_gradients.cpp - see segment/hierarchy_gradients.hpp.
#include "segment/hierarchy_gradients.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/gaussian.hpp"
#include "segment/turned_frame.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
using gradients::kBins;
constexpr int kUnit = 64;       // what one pixel counts in the 16-bit histograms
constexpr int kHistograms = 3;  // lightness; a and b side by side; textons
// Depth of the half rectangles in pixels, per channel.
constexpr int kRadius[kHistograms][kScales] = {{3, 5, 10}, {5, 10, 20}, {5, 10, 20}};
constexpr int kMaxRadius = 20;
// Gradients are taken at every second place along the edge, as they are smoothed along it anyway, and those of deep
// rectangles, which change slowly, also at every second row.
constexpr int kStep = 2, kDeep = 20;
constexpr int kSmoothAlong = 4, kSmoothAcross = 2;  // pixels that the smoothing along and across an edge reaches
// Half the length of a rectangle in steps: 0.8 of its depth.
constexpr int halfLength(int radius) { return (4 * radius + 2) / 5 / kStep; }
static_assert(kUnit * kMaxRadius * 2 * kStep * halfLength(kMaxRadius) < 65536, "a box must fit 16-bit counts");
// How far away a pixel of the tile still depends on others: samples to interpolate, the smoothing, and a box on each
// side.
constexpr int kMarginU = kStep + 1 + kSmoothAlong + kStep * halfLength(kMaxRadius) + 1,
              kMarginV = 2 + kSmoothAcross + kStep + kMaxRadius + 1;

// For each code 0..255 what its pixel adds to every bin, kUnit in all.
struct alignas(64) Bins {
  std::uint16_t count[kBins] = {};
};
using BinTable = std::vector<Bins>;

// A Gaussian around the place of the code among `bins` bins, so that a small change of colour is a small change of the
// histogram.
BinTable smoothBins(int bins, int offset, double sigma) {
  BinTable table(256);
  for (int code = 0; code < 256; ++code) {
    const double centre = (code + 0.5) / 256 * bins - 0.5;
    const auto weight = [&](int k) { return std::exp(-(k - centre) * (k - centre) / (2 * sigma * sigma)); };
    double sum = 0;
    for (int k = 0; k < bins; ++k) sum += weight(k);
    for (int k = 0; k < bins; ++k)
      table[code].count[offset + k] = static_cast<std::uint16_t>(std::lround(kUnit * weight(k) / sum));
  }
  return table;
}
BinTable sharpBins() {
  BinTable table(256);
  for (int code = 0; code < kBins; ++code) table[code].count[code] = kUnit;
  return table;
}

// The codes of L, of a and b side by side, and of textons.
gradients::CodeBins binsOf(int histogram) {
  static const BinTable lightness = smoothBins(25, 0, 2.5), a = smoothBins(16, 0, 0.9), b = smoothBins(16, 16, 0.9),
                        texton = sharpBins();
  if (histogram == 0) return {lightness[0].count, 0};
  if (histogram == 1) return {a[0].count, 8, b[0].count, 16};
  return {texton[0].count, 24};
}

// The last rows of an integral histogram and of the integral of the pixel count, with an entry at every step; new rows
// replace the oldest.
class IntegralRing {
 public:
  IntegralRing(int width, int radius)
      : rows_(2 * radius + 1), entries_(width / kStep + 1), histogram_(size()), count_(size(), 0) {}
  std::uint16_t* histogram(int v) { return histogram_[place(v)].count; }
  int* count(int v) { return &count_[place(v)]; }

  // Row v + 1 from row v and the pixels on line v.
  void add(int v, const TurnedCodes& codes, const gradients::CodeBins& bins) {
    const Range range = codes.inside(v);
    kernels().gradients.integralRow(codes.row(v), range.first, range.last, entries_ - 1, bins, histogram(v),
                                    histogram(v + 1));
    const int *above = count(v), all = std::max(0, range.last - range.first);
    int* below = count(v + 1);
    for (int k = 0; k < entries_; ++k) below[k] = above[k] + std::clamp(kStep * k - range.first, 0, all);
  }

 private:
  std::size_t size() const { return static_cast<std::size_t>(rows_) * static_cast<std::size_t>(entries_); }
  std::size_t place(int v) const { return static_cast<std::size_t>(v % rows_) * static_cast<std::size_t>(entries_); }

  int rows_, entries_;
  std::vector<Bins> histogram_;
  std::vector<int> count_;
};

// Values at the samples of a frame: sample (k, v) lies at the corner that pixels (2k-1, v-1) and (2k, v) share.
struct Samples {
  explicit Samples(const Frame& frame)
      : width(static_cast<std::size_t>(frame.width / kStep + 1)),
        height(static_cast<std::size_t>(frame.height + 1)),
        value(width * height, 0.f) {}
  float* row(int v) { return &value[static_cast<std::size_t>(v) * width]; }
  const float* row(int v) const { return &value[static_cast<std::size_t>(v) * width]; }

  std::size_t width, height;
  std::vector<float> value;
};

class OrientationPass {
 public:
  OrientationPass(MatrixView<const std::uint32_t> packed, int orientation, const Tile& tile)
      : tile_(tile),
        frame_(packed.rows, packed.cols, orientation, tile, kMarginU, kMarginV),
        codes_(packed, frame_),
        fine_(frame_),
        deep_(frame_),
        upper_(fine_.width),
        lower_(fine_.width),
        first_(fine_.width),
        second_(fine_.width) {
    for (int v = 0; v <= frame_.height; ++v) samples_.push_back(samplesOf(v));
  }

  void run(const std::array<float, kCues>& weights, MatrixView<float> out) {
    for (int h = 0; h < kHistograms; ++h) addHistogram(h, weights);
    addDeep();
    smoothAlongEdge();
    sampleBack(out);
  }

 private:
  // The samples of row v that have pixels of the picture on all sides and boxes inside the frame: no box of these is
  // empty.
  Range samplesOf(int v) const {
    if (v < kMaxRadius || v > frame_.height - kMaxRadius) return {0, 0};
    const Range above = codes_.inside(v - 1), below = codes_.inside(v);
    const int first = std::max(above.first, below.first) + 1, last = std::min(above.last, below.last);
    const int reach = halfLength(kMaxRadius);
    return {std::max((first + kStep - 1) / kStep, reach),
            std::min((last - 1) / kStep + 1, frame_.width / kStep + 1 - reach)};
  }
  static bool empty(const Range& r) { return r.first >= r.last; }

  void addHistogram(int h, const std::array<float, kCues>& weights) {
    const auto used = [](const Range& r) { return !empty(r); };
    const auto begin = std::find_if(samples_.begin(), samples_.end(), used);
    if (begin == samples_.end()) return;
    const int from = static_cast<int>(begin - samples_.begin()),
              to = static_cast<int>(samples_.rend() - std::find_if(samples_.rbegin(), samples_.rend(), used));
    const int radius = kRadius[h][kScales - 1];
    IntegralRing ring(frame_.width, radius);
    const gradients::CodeBins bins = binsOf(h);
    for (int line = from - radius; line < to + radius - 1; ++line) {
      ring.add(line, codes_, bins);
      const int v = line + 1 - radius;  // the integral rows up to v + radius are there now
      if (v >= from && !empty(samples_[v])) addRow(h, v, ring, weights);
    }
  }

  // Adds the gradients of histogram h at the samples of row v.
  void addRow(int h, int v, IntegralRing& ring, const std::array<float, kCues>& weights) {
    const Range range = samples_[v];
    for (int scale = 0; scale < kScales; ++scale) {
      const int radius = kRadius[h][scale], half = halfLength(radius);
      const bool deep = radius >= kDeep;
      if (deep && v % kStep != 0) continue;
      setScales(v, radius, ring);
      kernels().gradients.chiSquareRow({ring.histogram(v - radius), ring.histogram(v), ring.histogram(v + radius)},
                                       range.first, range.last, half, upper_.data(), lower_.data(), h == 1,
                                       first_.data(), second_.data());
      const int cue = (h == 0 ? 0 : h == 1 ? 1 : 3) * kScales + scale;
      float* out = (deep ? deep_ : fine_).row(v);
      for (int k = range.first; k < range.last; ++k) out[k] += weights[cue] * first_[k];
      if (h == 1)
        for (int k = range.first; k < range.last; ++k) out[k] += weights[cue + kScales] * second_[k];
    }
  }

  // 1 / the counts of the boxes at the samples of row v. Boxes whose four corners lie in the picture lie in it as a
  // whole, since it is convex: only those nearer to its border are counted.
  void setScales(int v, int radius, IntegralRing& ring) {
    const Range range = samples_[v], top = codes_.inside(v - radius), bottom = codes_.inside(v + radius - 1);
    const int half = halfLength(radius), first = std::max(top.first, bottom.first), last = std::min(top.last, bottom.last);
    const int wholeFirst = std::clamp((first + kStep - 1) / kStep + half, range.first, range.last),
              wholeLast = std::clamp(last / kStep - half + 1, wholeFirst, range.last);
    const int *above = ring.count(v - radius), *between = ring.count(v), *below = ring.count(v + radius);
    const auto scale = [](int pixels) { return 1.0f / static_cast<float>(kUnit * pixels); };
    const auto across = [&](const int* row, int k) { return row[k + half] - row[k - half]; };
    const auto countAt = [&](int from, int to) {
      for (int k = from; k < to; ++k) {
        upper_[k] = scale(across(between, k) - across(above, k));
        lower_[k] = scale(across(below, k) - across(between, k));
      }
    };
    countAt(range.first, wholeFirst);
    const float whole = scale(radius * 2 * kStep * half);
    std::fill(&upper_[wholeFirst], &upper_[wholeFirst] + (wholeLast - wholeFirst), whole);
    std::fill(&lower_[wholeFirst], &lower_[wholeFirst] + (wholeLast - wholeFirst), whole);
    countAt(wholeLast, range.last);
  }

  // Adds the deep rectangles: what lies between two rows of them is the mean of those above and below, where they are.
  void addDeep() {
    for (int v = 0; v < static_cast<int>(samples_.size()); ++v) {
      if (empty(samples_[v])) continue;
      const bool own = v % kStep == 0;
      const int above = own ? v : v - 1, below = own ? v : v + 1;
      const auto known = [&](int row, int k) { return k >= samples_[row].first && k < samples_[row].last; };
      const float *a = deep_.row(above), *b = deep_.row(below);
      float* out = fine_.row(v);
      for (int k = samples_[v].first; k < samples_[v].last; ++k) {
        const bool hasA = known(above, k), hasB = known(below, k);
        out[k] += hasA && hasB ? 0.5f * (a[k] + b[k]) : hasA ? a[k] : hasB ? b[k] : 0;
      }
    }
  }

  // Gaussian of 2 pixels along the edge and 0.8 across, over the samples inside the picture: what was summed there is
  // divided by the sum of their weights. The border of the frame does not matter: it lies farther from the tile than
  // the Gaussian reaches.
  void smoothAlongEdge() {
    Samples mass(frame_);
    for (int v = 0; v < static_cast<int>(samples_.size()); ++v)
      if (!empty(samples_[v])) std::fill(mass.row(v) + samples_[v].first, mass.row(v) + samples_[v].last, 1.f);
    smooth(fine_);
    smooth(mass);
    for (std::size_t i = 0; i < mass.value.size(); ++i)
      fine_.value[i] = mass.value[i] > 0 ? fine_.value[i] / mass.value[i] : 0;
  }
  static void smooth(Samples& data) {
    const std::vector<double> along = gaussianWeights(2.0 / kStep, kSmoothAlong / kStep),
                              across = gaussianWeights(0.8, kSmoothAcross);
    const Lines rows{data.width, data.height};
    std::vector<float> between(data.value.size());
    filterAlong(rows, {along.begin(), along.end()}, Border::Mirror, data.value.data(), between.data());
    filterAcross(rows, {across.begin(), across.end()}, Border::Mirror, between.data(), data.value.data());
  }

  // Interpolates at the centres of the pixels. Places are in fixed point, 32 bits after the point, and counted from the
  // middle of the picture, so that they are the same in every tile.
  void sampleBack(MatrixView<float> out) const {
    const double one = 4294967296.0;
    const std::int64_t stepU = std::llround(frame_.s / kStep * one), stepV = std::llround(frame_.c * one);
    const auto fraction = [](std::int64_t place) { return static_cast<float>((place & 0xffffffff) >> 8) * 0x1p-24f; };
    for (std::size_t x = tile_.x0; x < tile_.x1; ++x) {
      const double fromX = static_cast<double>(x) - frame_.cx;
      std::int64_t u = std::llround((fromX * frame_.c - frame_.cy * frame_.s + 0.5) / kStep * one),
                   v = std::llround((-fromX * frame_.s - frame_.cy * frame_.c + 0.5) * one);
      u += static_cast<std::int64_t>(tile_.y0) * stepU - (static_cast<std::int64_t>(frame_.firstU / kStep) << 32);
      v += static_cast<std::int64_t>(tile_.y0) * stepV - (static_cast<std::int64_t>(frame_.firstV) << 32);
      for (std::size_t y = tile_.y0; y < tile_.y1; ++y, u += stepU, v += stepV) {
        const float *p = fine_.row(static_cast<int>(v >> 32)) + (u >> 32), *q = p + fine_.width;
        const float part = fraction(u), top = p[0] + part * (p[1] - p[0]), bottom = q[0] + part * (q[1] - q[0]);
        out(y, x) = top + fraction(v) * (bottom - top);
      }
    }
  }

  Tile tile_;
  Frame frame_;
  TurnedCodes codes_;
  Samples fine_, deep_;
  std::vector<Range> samples_;  // of each row
  std::vector<float> upper_, lower_, first_, second_;  // of a row
};

std::uint8_t codeOf(float value, float low, float high) {
  return static_cast<std::uint8_t>(std::clamp((value - low) / (high - low) * 256, 0.0f, 255.0f));
}
}  // namespace

CueChannels cueChannels(const PlanarImage& lab, Span<const std::uint8_t> texton) {
  const std::size_t n = lab.pixels();
  CueChannels out{lab.rows,
                  lab.cols,
                  std::vector<std::uint8_t>(n),
                  std::vector<std::uint8_t>(n, 128),
                  std::vector<std::uint8_t>(n, 128),
                  {texton.begin(), texton.end()}};
  for (std::size_t i = 0; i < n; ++i) {
    out.lightness[i] = codeOf(lab.plane(0)[i], 0, 100);
    if (lab.channels == 1) continue;
    out.a[i] = codeOf(lab.plane(1)[i], -60, 80);
    out.b[i] = codeOf(lab.plane(2)[i], -70, 80);
  }
  return out;
}

void orientedGradients(const CueChannels& channels, const std::array<float, kCues>& weights, int threads,
                       Monitor& monitor, std::vector<float>& out, std::size_t side) {
  const std::vector<std::uint32_t> packed = packedCodes(channels);
  const std::size_t n = channels.rows * channels.cols;
  out.resize(kOrientations * n);
  const std::vector<Tile> tiles =
      tilesOf(channels.rows, channels.cols, std::max(side, std::min(channels.rows, channels.cols)));
  const std::size_t jobs = kOrientations * tiles.size();
  const std::size_t team = std::min(jobs, static_cast<std::size_t>(threadCount(threads)));
  for (std::size_t first = 0; first < jobs; first += team) {
    monitor.poll();
    parallelFor(std::min(team, jobs - first), 1, static_cast<int>(team), [&](std::size_t k) {
      const std::size_t o = (first + k) % kOrientations;
      OrientationPass({packed.data(), channels.rows, channels.cols}, static_cast<int>(o),
                      tiles[(first + k) / kOrientations])
          .run(weights, {out.data() + o * n, channels.rows, channels.cols});
    });
  }
}
}  // namespace frs
