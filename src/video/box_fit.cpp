#include "video/box_fit.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"

namespace frs {
namespace {
constexpr double cellsAMap = 600;  // all boxes of 20 x 30 cells are 100,000
constexpr int mostTurns = 8;       // 2 to 4 are usual
constexpr double highQuantile = 0.9;

// Sums over rectangles of a map, as a table with an empty first row and column.
class Sums {
 public:
  explicit Sums(MatrixView<const float> E) : rows_(E.rows + 1), table_((E.rows + 1) * (E.cols + 1), 0.0) {
    for (std::size_t x = 0; x < E.cols; ++x)
      for (std::size_t y = 0; y < E.rows; ++y)
        at(y + 1, x + 1) = static_cast<double>(E(y, x)) + at(y, x + 1) + at(y + 1, x) - at(y, x);
  }
  double inside(const PixelBox& b) const {
    return at(b.y2 + 1, b.x2 + 1) - at(b.y1, b.x2 + 1) - at(b.y2 + 1, b.x1) + at(b.y1, b.x1);
  }
  // Column x of the table: sums over the first rows of the columns before x.
  const double* column(std::size_t x) const { return table_.data() + x * rows_; }

 private:
  double& at(std::size_t y, std::size_t x) { return table_[x * rows_ + y]; }
  double at(std::size_t y, std::size_t x) const { return table_[x * rows_ + y]; }
  std::size_t rows_;
  std::vector<double> table_;
};

double areaOf(const PixelBox& b) { return static_cast<double>(b.x2 - b.x1 + 1) * static_cast<double>(b.y2 - b.y1 + 1); }

// The box of whole cells, `step` pixels wide and high (fewer at the far ends), with the largest variance between inside
// and outside. With S the sum of E - mean inside, it is S^2 / (n (N - n)) up to a constant.
PixelBox mostApart(const Sums& sums, std::size_t rows, std::size_t cols, std::size_t step) {
  const PixelBox frame{0, 0, cols - 1, rows - 1};
  const double N = areaOf(frame), mean = sums.inside(frame) / N;
  PixelBox best = frame;
  double most = 0;
  for (std::size_t x1 = 0; x1 < cols; x1 += step)
    for (std::size_t xe = x1 + step; xe < cols + step; xe += step) {
      const std::size_t x2 = std::min(xe, cols);
      const double *low = sums.column(x1), *high = sums.column(x2);
      for (std::size_t y1 = 0; y1 < rows; y1 += step)
        for (std::size_t ye = y1 + step; ye < rows + step; ye += step) {
          const std::size_t y2 = std::min(ye, rows);
          const double n = static_cast<double>(x2 - x1) * static_cast<double>(y2 - y1);
          const double S = high[y2] - high[y1] - low[y2] + low[y1] - mean * n;
          if (S > 0 && n < N && S * S > most * n * (N - n)) {  // of the whole frame S is rounding
            most = S * S / (n * (N - n));
            best = {x1, y1, x2 - 1, y2 - 1};
          }
        }
    }
  return best;
}

// The box with the largest sum of E - theta. For each first row, the best run of columns down to every last row at once
// (Bentley's scan): the last rows lie side by side in memory.
class LargestSum {
 public:
  LargestSum(std::size_t rows, std::size_t cols)
      : rows_(rows), cols_(cols), below_((rows + 1) * cols), run_(rows), best_(rows) {}

  PixelBox operator()(MatrixView<const float> E, double theta) {
    for (std::size_t x = 0; x < cols_; ++x) {
      float* p = below_.data() + x * (rows_ + 1);
      double sum = 0;
      p[0] = 0;
      for (std::size_t y = 0; y < rows_; ++y)
        p[y + 1] = static_cast<float>(sum += static_cast<double>(E(y, x)) - theta);
    }
    float most = -1e30F;
    PixelBox box;
    for (std::size_t y1 = 0; y1 < rows_; ++y1) {
      scan(y1);
      const auto top = std::max_element(best_.begin() + static_cast<std::ptrdiff_t>(y1), best_.end());
      if (*top > most) {
        most = *top;
        box.y1 = y1;
        box.y2 = static_cast<std::size_t>(top - best_.begin());
      }
    }
    std::vector<double> column(cols_);
    for (std::size_t x = 0; x < cols_; ++x) {
      const float* p = below_.data() + x * (rows_ + 1);
      column[x] = static_cast<double>(p[box.y2 + 1]) - static_cast<double>(p[box.y1]);
    }
    const FramesBetween run = bestInterval(column);
    box.x1 = run.first;
    box.x2 = run.last;
    return box;
  }

 private:
  void scan(std::size_t y1) {
    float *run = run_.data(), *best = best_.data();
    for (std::size_t y = y1; y < rows_; ++y) run[y] = 0, best[y] = -1e30F;
    for (std::size_t x = 0; x < cols_; ++x) {
      const float* p = below_.data() + x * (rows_ + 1);
      const float start = p[y1];
#pragma omp simd
      for (std::size_t y = y1; y < rows_; ++y) {
        const float r = (run[y] > 0 ? run[y] : 0.0F) + (p[y + 1] - start);
        run[y] = r;
        best[y] = best[y] > r ? best[y] : r;
      }
    }
  }

  std::size_t rows_, cols_;
  std::vector<float> below_;       // for each column the sums over its first rows
  std::vector<float> run_, best_;  // by last row
};

FittedBox measured(const Sums& sums, const PixelBox& frame, const PixelBox& box, double lambda) {
  const double all = sums.inside(frame), in = sums.inside(box), n = areaOf(box), rest = areaOf(frame) - n;
  FittedBox f;
  f.box = box;
  f.inside = in / n;
  f.outside = rest > 0 ? (all - in) / rest : f.inside;
  f.level = f.outside + lambda * (f.inside - f.outside);
  return f;
}

bool same(const PixelBox& a, const PixelBox& b) { return a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2; }

// The running median of one edge; beyond the ends the first and the last box go on.
void medianOverTime(std::vector<FittedBox>& frames, std::size_t PixelBox::*edge, std::size_t length) {
  const std::size_t half = length / 2, n = frames.size();
  std::vector<std::size_t> before(n), window(length);
  for (std::size_t t = 0; t < n; ++t) before[t] = frames[t].box.*edge;
  for (std::size_t t = 0; t < n; ++t) {
    for (std::size_t k = 0; k < length; ++k) {
      const std::size_t at = t + k < half ? 0 : std::min(n - 1, t + k - half);
      window[k] = before[at];
    }
    std::nth_element(window.begin(), window.begin() + static_cast<std::ptrdiff_t>(half), window.end());
    frames[t].box.*edge = window[half];
  }
}

FramesBetween framesWithContrast(const std::vector<FittedBox>& frames, double floor) {
  std::vector<double> contrast;
  for (const FittedBox& f : frames) contrast.push_back(f.inside - f.outside);
  std::vector<double> sorted = contrast;
  const auto at = static_cast<std::ptrdiff_t>(highQuantile * static_cast<double>(sorted.size() - 1) + 0.5);
  std::nth_element(sorted.begin(), sorted.begin() + at, sorted.end());
  const double high = sorted[static_cast<std::size_t>(at)];
  for (double& c : contrast) c -= floor * high;
  return bestInterval(contrast);
}
}  // namespace

FramesBetween bestInterval(Span<const double> value) {
  FramesBetween best;
  double most = -1e300, sum = 0;
  std::size_t begun = 0;
  for (std::size_t t = 0; t < value.size; ++t) {
    if (sum <= 0) {  // what came before only lowers the total
      sum = 0;
      begun = t;
    }
    sum += value[t];
    if (sum > most) {
      most = sum;
      best = {begun, t};
    }
  }
  return best;
}

FittedBox fitBox(MatrixView<const float> E, double lambda) {
  for (std::size_t i = 0; i < E.size(); ++i)
    if (!std::isfinite(E.data[i])) throw Error("notFinite", "the evidence must be finite.");
  const Sums sums(E);
  const PixelBox frame{0, 0, E.cols - 1, E.rows - 1};
  const double side = std::sqrt(static_cast<double>(E.size()) / cellsAMap);
  const std::size_t step = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(side)));
  FittedBox fit = measured(sums, frame, mostApart(sums, E.rows, E.cols, step), lambda);
  if (same(fit.box, frame)) return fit;  // nothing stands out
  LargestSum largest(E.rows, E.cols);
  for (int turn = 0; turn < mostTurns; ++turn) {
    const PixelBox next = largest(E, fit.level);
    if (same(next, fit.box) || same(next, frame)) break;  // a box leaves something outside
    fit = measured(sums, frame, next, lambda);
  }
  return fit;
}

FittedTube fitTube(const float* E, std::size_t rows, std::size_t cols, std::size_t frames, const TubeOptions& o,
                   Monitor& monitor) {
  FittedTube tube;
  tube.frames.resize(frames);
  const std::size_t together = 8 * static_cast<std::size_t>(threadCount(o.threads));
  for (std::size_t first = 0; first < frames; first += together) {  // Ctrl-C is seen between these
    monitor.poll();
    parallelFor(std::min(together, frames - first), 1, threadCount(o.threads), [&](std::size_t k) {
      tube.frames[first + k] = fitBox({E + (first + k) * rows * cols, rows, cols}, o.lambda);
    });
  }
  if (o.median > 1)
    for (const auto edge : {&PixelBox::x1, &PixelBox::y1, &PixelBox::x2, &PixelBox::y2})
      medianOverTime(tube.frames, edge, o.median);
  tube.interval = framesWithContrast(tube.frames, o.floor);
  return tube;
}
}  // namespace frs
