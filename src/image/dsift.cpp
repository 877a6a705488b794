#include "frs/dsift.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

extern "C" {
#include <vl/dsift.h>
#include <vl/imopv.h>
}

#include "frs/error.hpp"
#include "frs/random.hpp"
#include "frs/threads.hpp"

namespace frs {
namespace {
constexpr int kBins = 4, kOrientations = 8, kDim = kBins * kBins * kOrientations;
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
    // half of the difference between the windows: the centres coincide
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

using Filter = std::unique_ptr<VlDsiftFilter, void (*)(VlDsiftFilter*)>;

// VLFeat's rows are our columns: it sees the transposed image, and the descriptors are transposed back.
void processStrip(const PlanarImage& image, const DsiftOptions& o, const Strip& strip, const std::vector<char>& keep,
                  Descriptors& out) {
  const double sigma = o.magnif > 0 ? strip.size / o.magnif : 0;
  const std::size_t margin = strip.size + 2 + static_cast<std::size_t>(std::ceil(4 * sigma));
  const std::size_t lastCol = strip.firstCol + (strip.gridCols - 1) * o.step + (kBins - 1) * strip.size;
  const std::size_t begin = strip.firstCol > margin ? strip.firstCol - margin : 0;
  const std::size_t end = std::min(image.cols, lastCol + 1 + margin);

  Filter filter(vl_dsift_new(static_cast<int>(image.rows), static_cast<int>(end - begin)), vl_dsift_delete);
  const VlDsiftDescriptorGeometry geometry = {kOrientations, kBins, kBins, strip.size, strip.size};
  vl_dsift_set_geometry(filter.get(), &geometry);
  vl_dsift_set_steps(filter.get(), o.step, o.step);
  vl_dsift_set_bounds(filter.get(), static_cast<int>(strip.firstRow), static_cast<int>(strip.firstCol - begin),
                      static_cast<int>(image.rows) - 1, static_cast<int>(lastCol - begin));
  vl_dsift_set_flat_window(filter.get(), o.fast);
  vl_dsift_set_window_size(filter.get(), o.windowSize);

  std::vector<float> smoothed(sigma > 0 ? image.rows * (end - begin) : 0);
  for (std::size_t k = 0; k < image.channels; ++k) {
    const float* pixels = image.plane(k) + begin * image.rows;
    if (sigma > 0) {
      vl_imsmooth_f(smoothed.data(), image.rows, pixels, image.rows, end - begin, image.rows, sigma, sigma);
      pixels = smoothed.data();
    }
    vl_dsift_process(filter.get(), pixels);
    const VlDsiftKeypoint* keypoint = vl_dsift_get_keypoints(filter.get());
    const float* descriptor = vl_dsift_get_descriptors(filter.get());
    const std::size_t count = strip.gridRows * strip.gridCols;
    std::size_t to = strip.firstKept;
    for (std::size_t i = 0; i < count; ++i) {
      if (!keep[strip.firstFrame + i]) continue;
      float* frame = &out.frames[4 * to];
      if (k == 0) {
        frame[0] = static_cast<float>(keypoint[i].y + static_cast<double>(begin) + 1);
        frame[1] = static_cast<float>(keypoint[i].x + 1);
        frame[2] = static_cast<float>(strip.size);
        frame[3] = static_cast<float>(keypoint[i].norm);
      }
      // the contrast of the first plane (the intensity) decides for all of them
      if (frame[3] >= o.contrast)
        vl_dsift_transpose_descriptor(&out.values[to * out.dim + k * kDim], descriptor + i * kDim, kOrientations, kBins,
                                      kBins);
      ++to;
    }
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
#pragma omp parallel for num_threads(static_cast <int>(threads)) schedule(dynamic)
    for (std::size_t i = first; i < last; ++i) processStrip(image, o, strips[i], keep, out);
  }
  return out;
}
}  // namespace frs
