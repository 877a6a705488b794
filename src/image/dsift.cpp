#include "image/dsift.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

extern "C" {
#include <vl/dsift.h>
}

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/threads.hpp"
#include "image/flat_sift.hpp"
#include "image/gaussian.hpp"

namespace frs {
namespace {
constexpr int kBins = kSiftBins, kOrientations = kSiftOrientations, kDim = kSiftDim;
constexpr std::size_t kStripPixels = 1 << 20;

// Columns of grid points of one size, computed in one call of the filter.
struct Strip {
  int size;                        // side of a spatial bin
  std::size_t firstRow, firstCol;  // top left pixel of the first window (centre of its first bin)
  std::size_t gridRows, gridCols;
  std::size_t firstFrame;     // in the full grid
  std::size_t firstKept = 0;  // in the result
};

std::size_t gridCount(std::size_t length, std::size_t first, int size, int step) {
  const std::size_t window = first + static_cast<std::size_t>(kBins - 1) * size + 1;
  return length < window ? 0 : (length - window) / step + 1;
}

// The grids of all sizes, cut into strips of at most about a million pixels. Strips do not depend
// on the number of threads, hence neither does the result.
std::vector<Strip> layout(const PlanarImage& image, const DsiftOptions& o) {
  int largest = 0;
  for (int s : o.sizes)
    if (gridCount(std::min(image.rows, image.cols), 0, s, o.step)) largest = std::max(largest, s);
  std::vector<Strip> strips;
  std::size_t frames = 0;
  for (int s : o.sizes) {
    if (s > largest) continue;
    // smaller windows begin later by half of the difference, so that the centres of all sizes coincide
    const std::size_t first = static_cast<std::size_t>(kBins - 1) * (largest - s) / 2;
    const std::size_t gridRows = gridCount(image.rows, first, s, o.step);
    const std::size_t gridCols = gridCount(image.cols, first, s, o.step);
    const std::size_t width = std::max<std::size_t>(1, kStripPixels / image.rows / o.step);
    for (std::size_t c = 0; c < gridCols && gridRows; c += width) {
      const std::size_t n = std::min(width, gridCols - c);
      strips.push_back({s, first, first + c * o.step, gridRows, n, frames});
      frames += gridRows * n;
    }
  }
  return strips;
}

// Which frames of the full grid stay: a uniform subset of `wanted`, by selection sampling.
std::vector<char> chooseFrames(std::size_t frames, std::size_t wanted, std::uint64_t seed) {
  if (wanted == 0 || wanted >= frames) return std::vector<char>(frames, 1);
  std::vector<char> keep(frames, 0);
  Random random(seed);
  for (std::size_t i = 0; i < frames && wanted; ++i)
    if (random.uniform() * static_cast<double>(frames - i) < static_cast<double>(wanted)) {
      keep[i] = 1;
      --wanted;
    }
  return keep;
}

// The pixels of a strip, smoothed for its size.
struct StripPixels {
  StripPixels(const PlanarImage& image, const DsiftOptions& o, const Strip& strip) {
    const double sigma = o.magnif > 0 ? strip.size / o.magnif : 0;
    const std::size_t margin = strip.size + 2 + static_cast<std::size_t>(std::ceil(4 * sigma));
    lastCol = strip.firstCol + (strip.gridCols - 1) * o.step + (kBins - 1) * strip.size;
    begin = strip.firstCol > margin ? strip.firstCol - margin : 0;
    cols = std::min(image.cols, lastCol + 1 + margin) - begin;
    const Lines columns{image.rows, cols};
    const std::vector<float> kernel =
        sigma > 0 ? gaussianKernel(sigma, static_cast<int>(std::ceil(3 * sigma))) : std::vector<float>{};
    std::vector<float> between(columns.size());
    for (std::size_t k = 0; k < image.channels; ++k) {
      const float* from = image.plane(k) + begin * image.rows;
      planes.emplace_back(from, from + columns.size());
      if (kernel.empty()) continue;
      // as far, and in the order, that VLFeat does
      filterAcross(columns, kernel, Border::Repeat, from, between.data());
      filterAlong(columns, kernel, Border::Repeat, between.data(), planes[k].data());
    }
  }
  std::size_t begin, cols, lastCol;  // first column of the image, number of columns, column of the last bin's centre
  std::vector<std::vector<float>> planes;
};

// Calls give(i, norm, values) for each frame i of the strip that is kept; the contrast is not looked at yet.
template <class Give>
void describeFlat(const StripPixels& pixels, const float* plane, std::size_t rows, const DsiftOptions& o,
                  const Strip& strip, const std::vector<char>& keep, Give give) {
  const FlatSift sift(
      plane, rows, pixels.cols,
      {strip.size, o.step, strip.firstRow, strip.firstCol - pixels.begin, strip.gridRows, strip.gridCols},
      o.windowSize);
  float values[kDim];
  for (std::size_t i = 0; i < strip.gridRows * strip.gridCols; ++i)
    if (keep[strip.firstFrame + i]) {
      const float norm = sift.describe(i % strip.gridRows, i / strip.gridRows, values);
      give(i, norm, values);
    }
}

using Filter = std::unique_ptr<VlDsiftFilter, void (*)(VlDsiftFilter*)>;

// The same with a Gaussian window, by VLFeat. Its rows are our columns: it sees the transposed image, and the
// descriptors are transposed back.
template <class Give>
void describeGaussian(const StripPixels& pixels, const float* plane, std::size_t rows, const DsiftOptions& o,
                      const Strip& strip, const std::vector<char>& keep, Give give) {
  Filter filter(vl_dsift_new(static_cast<int>(rows), static_cast<int>(pixels.cols)), vl_dsift_delete);
  const VlDsiftDescriptorGeometry geometry = {kOrientations, kBins, kBins, strip.size, strip.size};
  vl_dsift_set_geometry(filter.get(), &geometry);
  vl_dsift_set_steps(filter.get(), o.step, o.step);
  vl_dsift_set_bounds(filter.get(), static_cast<int>(strip.firstRow), static_cast<int>(strip.firstCol - pixels.begin),
                      static_cast<int>(rows) - 1, static_cast<int>(pixels.lastCol - pixels.begin));
  vl_dsift_set_flat_window(filter.get(), false);
  vl_dsift_set_window_size(filter.get(), o.windowSize);
  vl_dsift_process(filter.get(), plane);
  float values[kDim];
  for (std::size_t i = 0; i < strip.gridRows * strip.gridCols; ++i)
    if (keep[strip.firstFrame + i]) {
      vl_dsift_transpose_descriptor(values, vl_dsift_get_descriptors(filter.get()) + i * kDim, kOrientations, kBins,
                                    kBins);
      give(i, static_cast<float>(vl_dsift_get_keypoints(filter.get())[i].norm), values);
    }
}

void processStrip(const PlanarImage& image, const DsiftOptions& o, const Strip& strip, const std::vector<char>& keep,
                  Descriptors& out) {
  const StripPixels pixels(image, o, strip);
  const float centre = 0.5f * (kBins - 1) * static_cast<float>(strip.size) + 1;  // from the centre of the first bin
  for (std::size_t k = 0; k < image.channels; ++k) {
    std::size_t to = strip.firstKept;
    const auto give = [&](std::size_t i, float norm, const float* values) {
      float* frame = &out.frames[4 * to];
      if (k == 0) {
        frame[0] = static_cast<float>(strip.firstCol + i / strip.gridRows * o.step) + centre;
        frame[1] = static_cast<float>(strip.firstRow + i % strip.gridRows * o.step) + centre;
        frame[2] = static_cast<float>(strip.size);
        frame[3] = norm;
      }
      // the contrast of the first plane (the intensity) decides for all of them
      if (frame[3] >= o.contrast) std::copy_n(values, kDim, &out.values[to * out.dim + k * kDim]);
      ++to;
    };
    if (o.fast)
      describeFlat(pixels, pixels.planes[k].data(), image.rows, o, strip, keep, give);
    else
      describeGaussian(pixels, pixels.planes[k].data(), image.rows, o, strip, keep, give);
  }
}

void check(const DsiftOptions& o) {
  if (o.step < 1) throw Error("badOption", "step must be at least 1.");
  if (o.sizes.empty()) throw Error("badOption", "sizes must hold at least one bin size.");
  for (int s : o.sizes)
    if (s < 1 || s > 1000) throw Error("badOption", "sizes must lie in [1, 1000].");
}
}  // namespace

Descriptors denseSift(const PlanarImage& image, const DsiftOptions& o, Monitor& monitor) {
  check(o);
  std::vector<Strip> strips = layout(image, o);
  const std::size_t frames =
      strips.empty() ? 0 : strips.back().firstFrame + strips.back().gridRows * strips.back().gridCols;
  const std::vector<char> keep = chooseFrames(frames, o.maxCount, o.seed);
  std::size_t kept = 0;
  for (Strip& s : strips) {
    s.firstKept = kept;
    const auto first = keep.begin() + static_cast<std::ptrdiff_t>(s.firstFrame);
    kept +=
        static_cast<std::size_t>(std::count(first, first + static_cast<std::ptrdiff_t>(s.gridRows * s.gridCols), 1));
  }
  Descriptors out;
  out.dim = kDim * image.channels;
  out.frames.resize(4 * kept);
  out.values.resize(out.dim * kept);
  // one strip per thread at a time, so that Ctrl-C is seen between them
  const std::size_t threads = static_cast<std::size_t>(threadCount(o.threads));
  for (std::size_t first = 0; first < strips.size(); first += threads) {
    monitor.poll();
    const std::size_t last = std::min(strips.size(), first + threads);
    parallelFor(last - first, 1, static_cast<int>(threads),
                [&](std::size_t i) { processStrip(image, o, strips[first + i], keep, out); });
  }
  return out;
}
}  // namespace frs
