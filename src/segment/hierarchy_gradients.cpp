// hierarchy_gradients.cpp - see segment/hierarchy_gradients.hpp.
#include "segment/hierarchy_gradients.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/gaussian.hpp"
#include "segment/turned_frame.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
using gradients::Layout;
constexpr int kUnit = 48;       // what one pixel counts in the 16-bit histograms
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
constexpr int kMaxPixels = kMaxRadius * 2 * kStep * halfLength(kMaxRadius);
static_assert(kUnit * kMaxPixels < 32768, "a box must fit 16-bit counts with a sign");
static_assert(halfLength(kMaxRadius) <= gradients::kMaxHalf, "a box must fit the loops");
// How far away a pixel of the tile still depends on others: samples to interpolate, the smoothing, and a box on each
// side.
constexpr int kMarginU = kStep + 1 + kSmoothAlong + kStep * halfLength(kMaxRadius) + 1,
              kMarginV = 2 + kSmoothAcross + kStep + kMaxRadius + 1;

// For each code 0..255 what its pixel adds to every lane, kUnit in all.
struct alignas(64) BinTable {
  std::uint16_t count[256 * gradients::lanesOf(Layout::wide)] = {};
};

// A Gaussian around the place of the code among 16 bins, so that a small change of colour is a small change of the
// histogram; it begins at lane `offset` of `lanes`.
BinTable smoothBins(int lanes, int offset, double sigma) {
  constexpr int bins = 16;
  BinTable table;
  for (int code = 0; code < 256; ++code) {
    const double centre = (code + 0.5) / 256 * bins - 0.5;
    const auto weight = [&](int k) { return std::exp(-(k - centre) * (k - centre) / (2 * sigma * sigma)); };
    double sum = 0;
    for (int k = 0; k < bins; ++k) sum += weight(k);
    for (int k = 0; k < bins; ++k)
      table.count[code * lanes + offset + k] = static_cast<std::uint16_t>(std::lround(kUnit * weight(k) / sum));
  }
  return table;
}
BinTable textonBins() {
  constexpr int lanes = gradients::lanesOf(Layout::wide);
  static_assert(kTextons <= lanes, "a lane for each texton");
  BinTable table;
  for (int code = 0; code < kTextons; ++code) table.count[code * lanes + code] = kUnit;
  return table;
}

// The codes of L, of a and b side by side, and of textons.
gradients::CodeBins binsOf(int histogram) {
  static const BinTable lightness = smoothBins(16, 0, 1.6), a = smoothBins(32, 0, 0.9), b = smoothBins(32, 16, 0.9),
                        texton = textonBins();
  if (histogram == 0) return {Layout::narrow, lightness.count, 0};
  if (histogram == 1) return {Layout::pair, a.count, 8, b.count, 16};
  return {Layout::wide, texton.count, 24};
}

// The last rows of an integral histogram and of the integral of the pixel count, with an entry at every step; new rows
// replace the oldest.
class IntegralRing {
 public:
  void start(int width, int radius, Layout layout) {
    rows_ = 2 * radius + 1;
    entries_ = static_cast<std::size_t>(width / kStep + 1);
    lanes_ = static_cast<std::size_t>(gradients::lanesOf(layout));
    histogram_.resize(static_cast<std::size_t>(rows_) * entries_ * lanes_ / kLine + 1);
    count_.resize(static_cast<std::size_t>(rows_) * entries_);
  }
  std::uint16_t* histogram(int v) { return histogram_[0].count + place(v) * lanes_; }
  int* count(int v) { return &count_[place(v)]; }

  // Entries from .. to of row v + 1 from row v and the pixels on line v. Only differences between rows matter, and only
  // between those with the entry: what stands in the first of them, or before the first entry, cancels.
  void add(int v, const Range& entries, const TurnedCodes& codes, const gradients::CodeBins& bins) {
    const Range pixels = codes.inside(v);
    const int from = entries.first, to = entries.last;
    kernels().gradients.integralRow(codes.row(v), pixels.first, pixels.last, from, to, bins, histogram(v),
                                    histogram(v + 1));
    const int *above = count(v), all = std::max(0, pixels.last - pixels.first);
    int* below = count(v + 1);
    for (int k = from; k <= to; ++k) below[k] = above[k] + std::clamp(kStep * k - pixels.first, 0, all);
  }

 private:
  static constexpr std::size_t kLine = 32;
  struct alignas(64) Line {
    std::uint16_t count[kLine];
  };
  std::size_t place(int v) const { return static_cast<std::size_t>(v % rows_) * entries_; }

  int rows_ = 0;
  std::size_t entries_ = 0, lanes_ = 0;
  std::vector<Line> histogram_;
  std::vector<int> count_;
};

// Values at the samples of a frame: sample (k, v) lies at the corner that pixels (2k-1, v-1) and (2k, v) share.
struct Samples {
  void clear(const Frame& frame) {
    width = static_cast<std::size_t>(frame.width / kStep + 1);
    height = static_cast<std::size_t>(frame.height + 1);
    value.assign(width * height, 0.f);
  }
  float* row(int v) { return &value[static_cast<std::size_t>(v) * width]; }
  const float* row(int v) const { return &value[static_cast<std::size_t>(v) * width]; }

  std::size_t width = 0, height = 0;
  std::vector<float> value;
};

// The gradients of one orientation in one tile. An object is used for many of them, since fresh memory costs as much as
// a pass over it.
class OrientationPass {
 public:
  void run(MatrixView<const std::uint32_t> packed, int orientation, const Tile& tile,
           const std::array<float, kCues>& weights, MatrixView<float> out) {
    frame_ = Frame(packed.rows, packed.cols, orientation, tile, kMarginU, kMarginV);
    codes_.turn(packed, frame_);
    fine_.clear(frame_);
    deep_.clear(frame_);
    factors_.resize(fine_.width);
    scale_.resize(fine_.width);
    samples_.clear();
    for (int v = 0; v <= frame_.height; ++v) samples_.push_back(samplesOf(v));
    for (int h = 0; h < kHistograms; ++h) addHistogram(h, weights);
    addDeep();
    smoothAlongEdge();
    sampleBack(tile, out);
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
    const gradients::CodeBins bins = binsOf(h);
    ring_.start(frame_.width, radius, bins.layout);
    for (int line = from - radius; line < to + radius - 1; ++line) {
      ring_.add(line, entriesAround(line, radius), codes_, bins);
      const int v = line + 1 - radius;  // the integral rows up to v + radius are there now
      if (v >= from && !empty(samples_[v])) addRow(h, bins.layout, v, weights);
    }
  }

  // The entries of integral row v + 1 that boxes of this depth touch, the last one included.
  Range entriesAround(int v, int radius) const {
    Range around{static_cast<int>(fine_.width), 0};
    for (int near = std::max(0, v - radius); near <= std::min(v + 1 + radius, frame_.height); ++near)
      if (!empty(samples_[near]))
        around = {std::min(around.first, samples_[near].first), std::max(around.last, samples_[near].last)};
    const int half = halfLength(radius);
    return {std::max(around.first - half, 0), std::min(around.last - 1 + half, static_cast<int>(fine_.width) - 1)};
  }

  // Adds the gradients of histogram h at the samples of row v.
  void addRow(int h, Layout layout, int v, const std::array<float, kCues>& weights) {
    const Range range = samples_[v];
    for (int scale = 0; scale < kScales; ++scale) {
      const int radius = kRadius[h][scale], half = halfLength(radius);
      const bool deep = radius >= kDeep;
      if (deep && v % kStep != 0) continue;
      const int cue = (h == 0 ? 0 : h == 1 ? 1 : 3) * kScales + scale;
      const float weight[2] = {weights[cue], h == 1 ? weights[cue + kScales] : 0};
      const gradients::BoxRows rows{ring_.histogram(v - radius), ring_.histogram(v), ring_.histogram(v + radius)};
      float* out = (deep ? deep_ : fine_).row(v);
      const Range whole = wholeBoxes(v, radius);
      const auto addCounted = [&](int from, int to) {
        setCounts(v, radius, from, to);
        kernels().gradients.addDistances(layout, rows, from, to, half, factors_.data(), scale_.data(), weight, out);
      };
      addCounted(range.first, whole.first);
      kernels().gradients.addWholeDistances(layout, rows, whole.first, whole.last, half,
                                            0.5f / static_cast<float>(kUnit * radius * 2 * kStep * half), weight, out);
      addCounted(whole.last, range.last);
    }
  }

  // Boxes whose four corners lie in the picture lie in it as a whole, since it is convex.
  Range wholeBoxes(int v, int radius) const {
    const Range range = samples_[v], top = codes_.inside(v - radius), bottom = codes_.inside(v + radius - 1);
    const int half = halfLength(radius), first = std::max(top.first, bottom.first),
              last = std::min(top.last, bottom.last);
    const int wholeFirst = std::clamp((first + kStep - 1) / kStep + half, range.first, range.last);
    return {wholeFirst, std::clamp(last / kStep - half + 1, wholeFirst, range.last)};
  }

  // The pixels of the boxes at samples from .. to-1 of row v, and what turns the differences of their sums into a distance.
  void setCounts(int v, int radius, int from, int to) {
    const int half = halfLength(radius);
    const int *above = ring_.count(v - radius), *between = ring_.count(v), *below = ring_.count(v + radius);
    const auto across = [&](const int* row, int k) { return row[k + half] - row[k - half]; };
    for (int k = from; k < to; ++k) {
      const int upper = across(between, k) - across(above, k), lower = across(below, k) - across(between, k);
      factors_[k] = {static_cast<std::int16_t>(lower), static_cast<std::int16_t>(-upper)};
      scale_[k] = 0.5f / (static_cast<float>(kUnit) * static_cast<float>(upper * lower));
    }
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
      const auto addKnown = [&](int from, int to) {
        for (int k = from; k < to; ++k) {
          const bool hasA = known(above, k), hasB = known(below, k);
          out[k] += hasA && hasB ? 0.5f * (a[k] + b[k]) : hasA ? a[k] : hasB ? b[k] : 0;
        }
      };
      const int first = samples_[v].first, last = samples_[v].last;
      const int from = std::clamp(std::max(samples_[above].first, samples_[below].first), first, last),
                to = std::clamp(std::min(samples_[above].last, samples_[below].last), from, last);
      addKnown(first, from);
      for (int k = from; k < to; ++k) out[k] += 0.5f * (a[k] + b[k]);  // most: both are there
      addKnown(to, last);
    }
  }

  // Gaussian of 2 pixels along the edge and 0.8 across, over the samples inside the picture: what was summed there is
  // divided by the sum of their weights. The border of the frame does not matter: it lies farther from the tile than
  // the Gaussian reaches.
  void smoothAlongEdge() {
    static const std::vector<double> along = gaussianWeights(2.0 / kStep, kSmoothAlong / kStep),
                                     across = gaussianWeights(0.8, kSmoothAcross);
    const Lines rows{fine_.width, fine_.height};
    between_.resize(fine_.value.size());
    filterAlong(rows, {along.begin(), along.end()}, Border::Mirror, fine_.value.data(), between_.data());
    filterAcross(rows, {across.begin(), across.end()}, Border::Mirror, between_.data(), fine_.value.data());
    const float all = static_cast<float>(1 / (sum(along) * sum(across)));
    for (int v = kSmoothAcross; v + kSmoothAcross < static_cast<int>(samples_.size()); ++v) {
      const auto [reached, whole] = smoothed(v);
      float* row = fine_.row(v);
      const auto divideAt = [&](int from, int to) {
        for (int k = from; k < to; ++k) row[k] /= weightInside(k, v, along, across);
      };
      divideAt(reached.first, whole.first);
      for (int k = whole.first; k < whole.last; ++k) row[k] *= all;
      divideAt(whole.last, reached.last);
    }
  }
  static double sum(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0); }

  // The samples of row v that the smoothing reaches from inside the picture, and those around which all are inside.
  std::pair<Range, Range> smoothed(int v) const {
    constexpr int reach = kSmoothAlong / kStep;
    const int width = static_cast<int>(fine_.width);
    Range reached{width, 0}, whole{0, width};
    for (int near = v - kSmoothAcross; near <= v + kSmoothAcross; ++near) {
      const Range& r = samples_[near];
      whole =
          empty(r) ? Range{0, 0} : Range{std::max(whole.first, r.first + reach), std::min(whole.last, r.last - reach)};
      if (!empty(r)) reached = {std::min(reached.first, r.first - reach), std::max(reached.last, r.last + reach)};
    }
    if (empty(reached)) return {{0, 0}, {0, 0}};
    reached = {std::max(reached.first, 0), std::min(reached.last, width)};
    if (empty(whole)) whole = {reached.last, reached.last};
    return {reached, whole};
  }
  float weightInside(int k, int v, const std::vector<double>& along, const std::vector<double>& across) const {
    constexpr int reach = kSmoothAlong / kStep;
    double weight = 0;
    for (int dv = -kSmoothAcross; dv <= kSmoothAcross; ++dv) {
      const Range& r = samples_[v + dv];
      for (int du = std::max(-reach, r.first - k); du <= std::min(reach, r.last - 1 - k); ++du)
        weight += along[du + reach] * across[dv + kSmoothAcross];
    }
    return weight > 0 ? static_cast<float>(weight) : 1;  // nothing was summed where there is no weight
  }

  // Interpolates at the centres of the pixels. Places are in fixed point, 32 bits after the point, and counted from the
  // middle of the picture, so that they are the same in every tile.
  void sampleBack(const Tile& tile, MatrixView<float> out) const {
    constexpr std::int64_t kPixel = std::int64_t(1) << 32;
    const double one = static_cast<double>(kPixel);
    const std::int64_t stepU = std::llround(frame_.s / kStep * one), stepV = std::llround(frame_.c * one);
    const auto fraction = [](std::int64_t place) { return static_cast<float>((place & 0xffffffff) >> 8) * 0x1p-24f; };
    for (std::size_t x = tile.x0; x < tile.x1; ++x) {
      const double fromX = static_cast<double>(x) - frame_.cx;
      std::int64_t u = std::llround((fromX * frame_.c - frame_.cy * frame_.s + 0.5) / kStep * one),
                   v = std::llround((-fromX * frame_.s - frame_.cy * frame_.c + 0.5) * one);
      u += static_cast<std::int64_t>(tile.y0) * stepU - static_cast<std::int64_t>(frame_.firstU / kStep) * kPixel;
      v += static_cast<std::int64_t>(tile.y0) * stepV - static_cast<std::int64_t>(frame_.firstV) * kPixel;
      for (std::size_t y = tile.y0; y < tile.y1; ++y, u += stepU, v += stepV) {
        const float *p = fine_.row(static_cast<int>(v >> 32)) + (u >> 32), *q = p + fine_.width;
        const float part = fraction(u), top = p[0] + part * (p[1] - p[0]), bottom = q[0] + part * (q[1] - q[0]);
        out(y, x) = top + fraction(v) * (bottom - top);
      }
    }
  }

  Frame frame_;
  TurnedCodes codes_;
  IntegralRing ring_;
  Samples fine_, deep_;
  std::vector<float> between_;
  std::vector<Range> samples_;               // of each row
  std::vector<gradients::Factors> factors_;  // of a row, as is the next one
  std::vector<float> scale_;
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
  std::vector<OrientationPass> passes(team);
  for (std::size_t first = 0; first < jobs; first += team) {
    monitor.poll();
    parallelForMembers(std::min(team, jobs - first), 1, static_cast<int>(team), [&](std::size_t k, int member) {
      const std::size_t o = (first + k) % kOrientations;
      passes[static_cast<std::size_t>(member)].run({packed.data(), channels.rows, channels.cols}, static_cast<int>(o),
                                                   tiles[(first + k) / kOrientations], weights,
                                                   {out.data() + o * n, channels.rows, channels.cols});
    });
  }
}
}  // namespace frs
