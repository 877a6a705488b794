#include "image/nearest.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "simd/kernels.hpp"

namespace frs {
namespace nearest {
namespace {
// The words in the order the tiles read them.
struct Panels {
  explicit Panels(MatrixView<const float> W)
      : count((W.cols + kPanel - 1) / kPanel), words(count * W.rows * kPanel, 0.f), halfNorm(count * kPanel, 3e38f) {
    for (std::size_t j = 0; j < W.cols; ++j) {
      double norm = 0;
      for (std::size_t k = 0; k < W.rows; ++k) {
        words[(j / kPanel * W.rows + k) * kPanel + j % kPanel] = W(k, j);
        norm += static_cast<double>(W(k, j)) * W(k, j);
      }
      halfNorm[j] = static_cast<float>(norm / 2);
      largest = std::max(largest, norm);
    }
  }
  std::size_t count;
  std::vector<float> words, halfNorm;
  double largest = 0;  // squared norm of the longest word
};

double squaredNorm(const float* x, std::size_t d) {
  double sum[4] = {0, 0, 0, 0};  // four accumulators hide the latency of the additions
  for (std::size_t k = 0; k < d; ++k) sum[k % 4] += static_cast<double>(x[k]) * x[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

std::uint32_t nearestInDouble(MatrixView<const float> W, const float* x) {
  std::uint32_t best = 0;
  double lowest = squaredDistance(x, W.col(0), W.rows);
  for (std::size_t j = 1; j < W.cols; ++j) {
    const double distance = squaredDistance(x, W.col(j), W.rows);
    if (distance < lowest) lowest = distance, best = static_cast<std::uint32_t>(j);
  }
  return best;
}

// Whether rounding may have exchanged the two lowest scores |w|^2/2 - w'x. A sum of d rounded products errs by at most
// d u sum|w x| <= d u |w||x| (u = 2^-24, Higham 2002, Sec. 3.1); |w|^2/2, with which the sum starts, is rounded too and
// takes part in every addition.
bool isClose(float best, float second, double wordNorm2, double sampleNorm2, std::size_t d) {
  const double bound = (static_cast<double>(d) + 4) * 0x1.0p-24 * (std::sqrt(wordNorm2 * sampleNorm2) + wordNorm2 / 2);
  return static_cast<double>(second) - best <= 2.1 * bound;
}
}  // namespace
}  // namespace nearest

double squaredDistance(const float* x, const float* w, std::size_t d) {
  double sum[4] = {0, 0, 0, 0};  // four accumulators hide the latency of the additions
  std::size_t k = 0;
  for (; k + 4 <= d; k += 4)
    for (std::size_t l = 0; l < 4; ++l) {
      const double e = static_cast<double>(x[k + l]) - w[k + l];
      sum[l] += e * e;
    }
  for (; k < d; ++k) sum[0] += (static_cast<double>(x[k]) - w[k]) * (static_cast<double>(x[k]) - w[k]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void nearestWords(MatrixView<const float> W, MatrixView<const float> X, std::uint32_t* index, double* distance,
                  int threads, Monitor& monitor) {
  using namespace nearest;
  if (W.size() == 0)
    throw Error("badSize", "there must be at least one word; got " + std::to_string(W.rows) + "-by-" +
                               std::to_string(W.cols) + " words.");
  if (W.rows != X.rows)
    throw Error("badSize", "the words must have as many rows as the descriptors (" + std::to_string(X.rows) +
                               "); got " + std::to_string(W.rows) + "-by-" + std::to_string(W.cols) + ".");
  const nearest::TileFunction tileFunction = kernels().nearestTile;
  const Panels panels(W);
  // Ctrl-C is looked for between slabs of tiles, some hundredths of a second apart. A small problem is left to one
  // thread, which is done before a second one wakes up.
  const double tileCost = 2.0 * kTileColumns * static_cast<double>(W.size());
  const std::size_t tiles = (X.cols + kTileColumns - 1) / kTileColumns;
  const std::size_t slab = std::max<std::size_t>(8, static_cast<std::size_t>(4e9 / tileCost));
  const bool large = tileCost * static_cast<double>(tiles) > 2e7;
  for (std::size_t first = 0; first < tiles; first += slab) {
    monitor.poll();
    const std::size_t last = std::min(tiles, first + slab);
    parallelForWith(
        last - first, 4, large ? threadCount(threads) : 1, [&] { return std::vector<float>(kTileColumns * X.rows); },
        [&](std::size_t i, std::vector<float>& scratch) {
          float best[kTileColumns], second[kTileColumns];
          const std::size_t begin = (first + i) * kTileColumns, count = std::min(kTileColumns, X.cols - begin);
          tileFunction({panels.words.data(), panels.halfNorm.data(), panels.count, X.rows, X.col(begin), count,
                        scratch.data(), best, second, index + begin});
          for (std::size_t c = 0; c < count; ++c) {
            const float* x = X.col(begin + c);
            if (isClose(best[c], second[c], panels.largest, squaredNorm(x, X.rows), X.rows))
              index[begin + c] = nearestInDouble(W, x);
            if (distance) distance[begin + c] = squaredDistance(x, W.col(index[begin + c]), X.rows);
          }
        });
  }
}
}  // namespace frs
