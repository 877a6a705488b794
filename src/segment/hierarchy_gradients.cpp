// hierarchy_gradients.cpp - see segment/hierarchy_gradients.hpp.
#include "segment/hierarchy_gradients.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "image/gaussian.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace {
using gradients::kBins;
constexpr double kPi = 3.14159265358979323846;
constexpr int kUnit = 64;       // what one pixel counts in the 16-bit histograms
constexpr int kHistograms = 3;  // lightness; a and b side by side; textons
// Depth of the half rectangles in pixels, per channel.
constexpr int kRadius[kHistograms][kScales] = {{3, 5, 10}, {5, 10, 20}, {5, 10, 20}};
constexpr int kMaxRadius = 20;
constexpr int kSmoothAlong = 4, kSmoothAcross = 2;  // pixels that the smoothing along and across an edge reaches
constexpr int reachOf(int radius) { return (4 * radius + 2) / 5; }
static_assert(kUnit * kMaxRadius * (2 * reachOf(kMaxRadius) + 1) < 65536, "a box must fit 16-bit counts");

// For each code 0..255 what its pixel adds to every bin, kUnit in all: a Gaussian around the place of the code among
// `bins` bins, so that a small change of colour is a small change of the histogram.
using BinTable = std::vector<std::uint16_t>;
BinTable smoothBins(int bins, int offset, double sigma) {
  BinTable table(256 * kBins, 0);
  for (int code = 0; code < 256; ++code) {
    const double centre = (code + 0.5) / 256 * bins - 0.5;
    double sum = 0;
    for (int k = 0; k < bins; ++k) sum += std::exp(-(k - centre) * (k - centre) / (2 * sigma * sigma));
    for (int k = 0; k < bins; ++k)
      table[code * kBins + offset + k] = static_cast<std::uint16_t>(
          std::lround(kUnit * std::exp(-(k - centre) * (k - centre) / (2 * sigma * sigma)) / sum));
  }
  return table;
}
BinTable sharpBins() {
  BinTable table(256 * kBins, 0);
  for (int code = 0; code < kBins; ++code) table[code * kBins + code] = kUnit;
  return table;
}

// A part of the image, from a first pixel to one past the last.
struct Tile {
  std::size_t x0, x1, y0, y1;
};

// A long image is worked on in parts, as a turned image takes up to the square of its longer side. Parts are not much
// longer than wide, and not so short that their margins are most of the work.
std::vector<Tile> tilesOf(std::size_t rows, std::size_t cols, std::size_t side) {
  const bool wide = cols > rows;
  const std::size_t longer = std::max(rows, cols),
                    count = std::max<std::size_t>(1, longer / std::max<std::size_t>(1, side));
  std::vector<Tile> tiles;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t from = k * longer / count, to = (k + 1) * longer / count;
    tiles.push_back(wide ? Tile{from, to, 0, rows} : Tile{0, cols, from, to});
  }
  return tiles;
}

// A tile of the image with a margin, turned so that edges of direction theta run along u: x = cx + u cos - v sin,
// y = cy + u sin + v cos. It is turned around the middle of the image whatever the tile, so that tiles fit together,
// and around the centre of a pixel: from half-way between two, rounding would move the edges along an axis by half a
// pixel.
struct Frame {
  // How far away a pixel of the tile still depends on others: neighbours to interpolate, the smoothing, and a box on
  // each side.
  static constexpr int kMarginU = 2 + kSmoothAlong + reachOf(kMaxRadius) + 1,
                       kMarginV = 2 + kSmoothAcross + kMaxRadius + 1;
  double c, s, cx, cy;
  int firstU, firstV, width, height;

  Frame(std::size_t rows, std::size_t cols, int orientation, const Tile& tile)
      : c(std::cos(orientation * kPi / kOrientations)),
        s(std::sin(orientation * kPi / kOrientations)),
        cx(static_cast<double>((cols - 1) / 2)),
        cy(static_cast<double>((rows - 1) / 2)) {
    double low[2] = {1e300, 1e300}, high[2] = {-1e300, -1e300};
    for (std::size_t px : {tile.x0, tile.x1 - 1})
      for (std::size_t py : {tile.y0, tile.y1 - 1}) {
        const double at[2] = {alongU(px, py), alongV(px, py)};
        for (int k = 0; k < 2; ++k) {
          low[k] = std::min(low[k], at[k]);
          high[k] = std::max(high[k], at[k]);
        }
      }
    firstU = static_cast<int>(std::floor(low[0])) - kMarginU;
    firstV = static_cast<int>(std::floor(low[1])) - kMarginV;
    width = static_cast<int>(std::ceil(high[0])) + kMarginU - firstU + 1;
    height = static_cast<int>(std::ceil(high[1])) + kMarginV - firstV + 1;
  }
  double x(int u, int v) const { return cx + (u + firstU) * c - (v + firstV) * s; }
  double y(int u, int v) const { return cy + (u + firstU) * s + (v + firstV) * c; }
  // Turned coordinates of a pixel, from the centre.
  double alongU(std::size_t px, std::size_t py) const {
    return (static_cast<double>(px) - cx) * c + (static_cast<double>(py) - cy) * s;
  }
  double alongV(std::size_t px, std::size_t py) const {
    return (static_cast<double>(py) - cy) * c - (static_cast<double>(px) - cx) * s;
  }
};

// The last rows of the integral histograms and of the integral of the pixel count; new rows replace the oldest.
class IntegralRing {
 public:
  static constexpr int kRows = 2 * kMaxRadius + 4;

  explicit IntegralRing(int width)
      : stride_(static_cast<std::size_t>(width) + 1),
        storage_(kHistograms * kRows * stride_ * kBins + 32, 0),
        count_(kRows * stride_, 0) {
    const std::size_t address = reinterpret_cast<std::size_t>(storage_.data());
    base_ = storage_.data() + (64 - address % 64) % 64 / sizeof(std::uint16_t);
  }
  std::uint16_t* row(int histogram, int v) {
    return base_ + (static_cast<std::size_t>(histogram) * kRows + v % kRows) * stride_ * kBins;
  }
  int* count(int v) { return &count_[static_cast<std::size_t>(v % kRows) * stride_]; }

 private:
  std::size_t stride_;
  std::vector<std::uint16_t> storage_;
  std::vector<int> count_;
  std::uint16_t* base_;
};

class OrientationPass {
 public:
  OrientationPass(const CueChannels& channels, const std::array<BinTable, 4>& tables, int orientation, const Tile& tile,
                  gradients::ChiSquareRow chiSquareRow)
      : channels_(channels),
        tables_(tables),
        tile_(tile),
        frame_(channels.rows, channels.cols, orientation, tile),
        ring_(frame_.width),
        chiSquareRow_(chiSquareRow),
        plane_(static_cast<std::size_t>(frame_.width) * frame_.height, 0),
        inside_(plane_.size(), 0) {}

  void run(const std::array<float, kCues>& weights, float* out) {
    std::vector<float> g(frame_.width), g2(frame_.width);
    for (int ahead = 0; ahead < frame_.height; ++ahead) {
      addRow(ahead);
      const int v = ahead - kMaxRadius;  // the integral rows up to v + radius + 1 are there now
      if (v >= kMaxRadius) gradientRow(v, weights, g, g2);
    }
    smoothAlongEdge();
    sampleBack(out);
  }

 private:
  // Row v + 1 of the integrals from row v and the pixels on line v.
  void addRow(int v) {
    alignas(64) std::uint16_t line[kHistograms][kBins] = {};
    int n = 0;
    const int* above = ring_.count(v);
    int* below = ring_.count(v + 1);
    const std::uint16_t* up[kHistograms];
    std::uint16_t* down[kHistograms];
    for (int h = 0; h < kHistograms; ++h) {
      up[h] = ring_.row(h, v);
      down[h] = ring_.row(h, v + 1);
    }
    for (int u = 0; u < frame_.width; ++u) {
      const long x = std::lround(frame_.x(u, v)), y = std::lround(frame_.y(u, v));
      if (x >= 0 && y >= 0 && x < static_cast<long>(channels_.cols) && y < static_cast<long>(channels_.rows)) {
        const std::size_t i = static_cast<std::size_t>(x) * channels_.rows + static_cast<std::size_t>(y);
        const std::uint16_t* t[4] = {&tables_[0][channels_.lightness[i] * kBins], &tables_[1][channels_.a[i] * kBins],
                                     &tables_[2][channels_.b[i] * kBins], &tables_[3][channels_.texton[i] * kBins]};
        for (int k = 0; k < kBins; ++k) {
          line[0][k] = static_cast<std::uint16_t>(line[0][k] + t[0][k]);
          line[1][k] = static_cast<std::uint16_t>(line[1][k] + t[1][k] + t[2][k]);
          line[2][k] = static_cast<std::uint16_t>(line[2][k] + t[3][k]);
        }
        ++n;
        inside_[static_cast<std::size_t>(v) * frame_.width + u] = 1;
      }
      below[u + 1] = above[u + 1] + n;
      const std::size_t at = static_cast<std::size_t>(u + 1) * kBins;
      for (int h = 0; h < kHistograms; ++h)
        for (int k = 0; k < kBins; ++k) down[h][at + k] = static_cast<std::uint16_t>(up[h][at + k] + line[h][k]);
    }
  }

  void gradientRow(int v, const std::array<float, kCues>& weights, std::vector<float>& g, std::vector<float>& g2) {
    const char* inside = &inside_[static_cast<std::size_t>(v) * frame_.width];
    const int border = reachOf(kMaxRadius) + 1;  // boxes must lie in the frame
    const int first = static_cast<int>(std::find(inside + border, inside + frame_.width - border, 1) - inside);
    int last = frame_.width - border;
    if (first == last) return;
    while (!inside[last - 1]) --last;
    float* plane = &plane_[static_cast<std::size_t>(v) * frame_.width];
    std::vector<float> upper(frame_.width), lower(frame_.width);
    for (int h = 0; h < kHistograms; ++h)
      for (int scale = 0; scale < kScales; ++scale) {
        const int radius = kRadius[h][scale], reach = reachOf(radius);
        const int rows[4] = {v - radius, v, v + 1, v + radius + 1};
        for (int u = first; u < last; ++u) {
          const auto across = [&](int row) { return ring_.count(row)[u + reach + 1] - ring_.count(row)[u - reach]; };
          const int nu = across(rows[1]) - across(rows[0]), nl = across(rows[3]) - across(rows[2]);
          upper[u] = nu > 0 ? 1.0f / static_cast<float>(kUnit * nu) : 0;
          lower[u] = nl > 0 ? 1.0f / static_cast<float>(kUnit * nl) : 0;
        }
        gradients::BoxRows boxes;
        for (int k = 0; k < 4; ++k) boxes.row[k] = ring_.row(h, rows[k]);
        chiSquareRow_(boxes, first, last, reach, upper.data(), lower.data(), h == 1, g.data(), g2.data());
        const int cue = (h == 0 ? 0 : h == 1 ? 1 : 3) * kScales + scale;
        for (int u = first; u < last; ++u) plane[u] += weights[cue] * g[u];
        if (h == 1)
          for (int u = first; u < last; ++u) plane[u] += weights[cue + kScales] * g2[u];
      }
  }

  // Gaussian of 2 pixels along the edge and 0.8 across, over the points inside the image: what was summed there is
  // divided by the sum of their weights. The border of the frame does not matter: it lies farther from the tile than
  // the Gaussian reaches.
  void smoothAlongEdge() {
    std::vector<float> mass(inside_.begin(), inside_.end());
    for (std::size_t i = 0; i < plane_.size(); ++i) plane_[i] *= mass[i];
    smooth(plane_);
    smooth(mass);
    for (std::size_t i = 0; i < plane_.size(); ++i) plane_[i] = mass[i] > 0 ? plane_[i] / mass[i] : 0;
  }
  void smooth(std::vector<float>& data) const {
    const std::vector<double> along = gaussianWeights(2.0, kSmoothAlong), across = gaussianWeights(0.8, kSmoothAcross);
    const Lines rows{static_cast<std::size_t>(frame_.width), static_cast<std::size_t>(frame_.height)};
    std::vector<float> between(data.size());
    filterAlong(rows, {along.begin(), along.end()}, Border::Mirror, data.data(), between.data());
    filterAcross(rows, {across.begin(), across.end()}, Border::Mirror, between.data(), data.data());
  }

  void sampleBack(float* out) const {
    for (std::size_t x = tile_.x0; x < tile_.x1; ++x)
      for (std::size_t y = tile_.y0; y < tile_.y1; ++y) {
        const double u = frame_.alongU(x, y), v = frame_.alongV(x, y), u0 = std::floor(u), v0 = std::floor(v);
        const float fu = static_cast<float>(u - u0), fv = static_cast<float>(v - v0);
        const std::size_t row = static_cast<std::size_t>(static_cast<int>(v0) - frame_.firstV);
        const float* p = &plane_[row * frame_.width + (static_cast<int>(u0) - frame_.firstU)];
        const float top = p[0] + fu * (p[1] - p[0]),
                    bottom = p[frame_.width] + fu * (p[frame_.width + 1] - p[frame_.width]);
        out[x * channels_.rows + y] = top + fv * (bottom - top);
      }
  }

  const CueChannels& channels_;
  const std::array<BinTable, 4>& tables_;
  Tile tile_;
  Frame frame_;
  IntegralRing ring_;
  gradients::ChiSquareRow chiSquareRow_;
  std::vector<float> plane_;
  std::vector<char> inside_;
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
  const std::array<BinTable, 4> tables{smoothBins(25, 0, 2.5), smoothBins(16, 0, 0.9), smoothBins(16, 16, 0.9),
                                       sharpBins()};
  const gradients::ChiSquareRow chiSquareRow = kernels().chiSquareRow;
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
      OrientationPass(channels, tables, static_cast<int>(o), tiles[(first + k) / kOrientations], chiSquareRow)
          .run(weights, out.data() + o * n);
    });
  }
}
}  // namespace frs
