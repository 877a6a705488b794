#include "image/flat_sift.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace frs {
namespace {
constexpr std::size_t kLanes = kSiftOrientations;
constexpr float kPi = 3.14159265358979f, kEpsilon = 1.19209290e-07f;

// Orientation of the gradient in units of an eighth of a turn, in [0, 8), by a cubic that errs by less than 0.01
// radian. VLFeat takes the same one, so that words learned with either agree.
float eighths(float x, float y) {
  const float ay = std::fabs(y) + kEpsilon;
  const bool right = x >= 0;
  const float r = (right ? x - ay : x + ay) / (right ? x + ay : ay - x);
  const float angle = (right ? kPi / 4 : 3 * kPi / 4) + (0.1821f * r * r - 0.9675f) * r;
  return (y < 0 ? 2 * kPi - angle : angle) * (kSiftOrientations / (2 * kPi));
}

// Central difference at pixel i; at the border, where a neighbour is missing, the difference to the other one.
float slope(const float* p, std::size_t i, std::size_t n, std::size_t stride) {
  if (n < 2) return 0;
  if (i == 0) return p[stride] - p[0];
  if (i == n - 1) return p[i * stride] - p[(i - 1) * stride];
  return 0.5f * (p[(i + 1) * stride] - p[(i - 1) * stride]);
}

// Gradients of one column, split into orientations: 8 numbers for each row, after `pad` rows for what lies outside.
class ColumnGradients {
 public:
  ColumnGradients(const float* image, std::size_t rows, std::size_t cols, std::size_t pad)
      : image_(image),
        rows_(rows),
        cols_(cols),
        pad_(pad),
        length_(rows),
        turn_(rows),
        lanes_((rows + 2 * pad) * kLanes) {}

  // Outside the image the first and the last row are repeated.
  const float* of(std::size_t c) {
    const float* p = image_ + c * rows_;
    for (std::size_t r = 0; r < rows_; ++r) {
      const float gy = slope(p, r, rows_, 1), gx = slope(image_ + r, c, cols_, rows_);
      length_[r] = std::sqrt(gx * gx + gy * gy);
      turn_[r] = eighths(gx, gy);
    }
    float* out = &lanes_[pad_ * kLanes];
    std::fill(out, out + rows_ * kLanes, 0.f);
    for (std::size_t r = 0; r < rows_; ++r, out += kLanes) {
      const int low = static_cast<int>(turn_[r]);
      const float rest = turn_[r] - static_cast<float>(low);
      out[low % kSiftOrientations] = (1 - rest) * length_[r];
      out[(low + 1) % kSiftOrientations] = rest * length_[r];
    }
    for (std::size_t k = 0; k < pad_; ++k) {
      std::copy_n(&lanes_[pad_ * kLanes], kLanes, &lanes_[k * kLanes]);
      std::copy_n(&lanes_[(pad_ + rows_ - 1) * kLanes], kLanes, &lanes_[(pad_ + rows_ + k) * kLanes]);
    }
    return lanes_.data();
  }

 private:
  const float* image_;
  std::size_t rows_, cols_, pad_;
  std::vector<float> length_, turn_, lanes_;
};

// out[i] = sum of in[i stride .. i stride + s - 1] for i < count, in this order; an item is kLanes numbers. `known` is s
// where the compiler knows it, else 0: the sums are short, and half the time of a loop over them is that of its end.
template <std::size_t known>
void boxSumsOf(const float* in, std::size_t given, std::size_t stride, std::size_t count, float* out) {
  const std::size_t s = known ? known : given;
  for (std::size_t i = 0; i < count; ++i, in += stride * kLanes, out += kLanes) {
    float sum[kLanes];  // not in `out`, which could overlap `in` for all the compiler knows
    for (std::size_t l = 0; l < kLanes; ++l) sum[l] = in[l];
    for (std::size_t k = 1; k < s; ++k)
      for (std::size_t l = 0; l < kLanes; ++l) sum[l] += in[k * kLanes + l];
    for (std::size_t l = 0; l < kLanes; ++l) out[l] = sum[l];
  }
}
void boxSums(const float* in, std::size_t s, std::size_t stride, std::size_t count, float* out) {
  switch (s) {  // the sizes that frs_dsift has unless told
    case 4: return boxSumsOf<4>(in, s, stride, count, out);
    case 6: return boxSumsOf<6>(in, s, stride, count, out);
    case 8: return boxSumsOf<8>(in, s, stride, count, out);
    case 10: return boxSumsOf<10>(in, s, stride, count, out);
    default: return boxSumsOf<0>(in, s, stride, count, out);
  }
}

// The last s of a sequence of columns.
class ColumnRing {
 public:
  ColumnRing(std::size_t s, std::size_t size) : s_(s), size_(size), data_(s * size) {}
  float* column(std::size_t k) { return &data_[k % s_ * size_]; }
  // out = columns first + ... + (first + s - 1), in this order.
  void sum(std::size_t first, float* out) {
    std::copy_n(column(first), size_, out);
    std::size_t k = 1;
    for (; k + 2 < s_; k += 3) {  // three at a time: `out` is read and written less often
      const float *a = column(first + k), *b = column(first + k + 1), *c = column(first + k + 2);
      for (std::size_t i = 0; i < size_; ++i) out[i] = ((out[i] + a[i]) + b[i]) + c[i];
    }
    for (; k < s_; ++k) {
      const float* a = column(first + k);
      for (std::size_t i = 0; i < size_; ++i) out[i] += a[i];
    }
  }

 private:
  std::size_t s_, size_;
  std::vector<float> data_;
};

// Mean of the Gaussian window, sigma = windowSize bins, over the support of a bin.
double windowMean(int size, int bin, double windowSize) {
  const double delta = size * (bin - 0.5 * (kSiftBins - 1)), sigma = size * windowSize;
  double sum = 0;
  for (int x = -size + 1; x <= size - 1; ++x) sum += std::exp(-0.5 * (x - delta) * (x - delta) / (sigma * sigma));
  return sum / (2 * size - 1);
}

// The sum of 128 terms in eight accumulators, which the compiler turns into vectors.
template <class Term>
float sumOf(const float* v, Term term) {
  float sum[kLanes] = {};
  for (std::size_t k = 0; k < kSiftDim; k += kLanes)
    for (std::size_t l = 0; l < kLanes; ++l) sum[l] += term(v[k + l]);
  return std::accumulate(sum, sum + kLanes, 0.f);
}

void normalise(float* v) {
  const float scale = 1 / (std::sqrt(sumOf(v, [](float x) { return x * x; })) + kEpsilon);
  for (int k = 0; k < kSiftDim; ++k) v[k] *= scale;
}
}  // namespace

// A triangle of half-width s is a box of s pixels applied twice: first down each column, then across the columns.
FlatSift::FlatSift(const float* image, std::size_t rows, std::size_t cols, const SiftGrid& grid, double windowSize) {
  const std::size_t s = static_cast<std::size_t>(grid.size), step = static_cast<std::size_t>(grid.step);
  const std::size_t spacing = std::gcd(s, step), pad = s;
  const auto latticePoints = [&](std::size_t windows) {
    return ((windows - 1) * step + (kSiftBins - 1) * s) / spacing + 1;
  };
  height_ = latticePoints(grid.rows);
  const std::size_t width = latticePoints(grid.cols), item = height_ * kLanes;
  perStep_ = step / spacing, perBin_ = s / spacing;
  side_ = static_cast<float>((kSiftBins - 1) * s + 1);
  for (int x = 0; x < kSiftBins; ++x)
    for (int y = 0; y < kSiftBins; ++y)
      weight_[x][y] = static_cast<float>(windowMean(grid.size, x, windowSize) * windowMean(grid.size, y, windowSize) /
                                         (static_cast<double>(s) * static_cast<double>(s)));

  // Columns firstCol - s + 1 ... around the lattice; those outside repeat the border. Each goes into s boxes, and each
  // box into s of the second boxes, of which those on the lattice are kept.
  const std::size_t span = (width - 1) * spacing + 2 * s - 1;
  ColumnRing columns(s, item), boxes(s, item);
  std::vector<float> down(((height_ - 1) * spacing + s) * kLanes);
  sums_.resize(width * item);
  ColumnGradients gradients(image, rows, cols, pad);
  std::ptrdiff_t computed = -1;
  for (std::size_t k = 0; k < span; ++k) {
    const std::ptrdiff_t wanted = static_cast<std::ptrdiff_t>(grid.firstCol + k) - static_cast<std::ptrdiff_t>(s) + 1;
    const std::ptrdiff_t c = std::clamp<std::ptrdiff_t>(wanted, 0, static_cast<std::ptrdiff_t>(cols) - 1);
    if (c != computed) {
      const float* g = gradients.of(static_cast<std::size_t>(c)) + (pad + grid.firstRow - s + 1) * kLanes;
      boxSums(g, s, 1, (height_ - 1) * spacing + s, down.data());
      boxSums(down.data(), s, spacing, height_, columns.column(k));
    } else if (s > 1) {
      std::copy_n(columns.column(k - 1), item, columns.column(k));
    }
    computed = c;
    if (k + 1 < s) continue;
    const std::size_t box = k + 1 - s;
    columns.sum(box, boxes.column(box));
    if (box + 1 >= s && (box + 1 - s) % spacing == 0) boxes.sum(box + 1 - s, &sums_[(box + 1 - s) / spacing * item]);
  }
}

float FlatSift::describe(std::size_t i, std::size_t j, float* out) const {
  for (std::size_t y = 0; y < kSiftBins; ++y)
    for (std::size_t x = 0; x < kSiftBins; ++x) {
      const float* from = &sums_[((j * perStep_ + x * perBin_) * height_ + i * perStep_ + y * perBin_) * kLanes];
      float* to = out + (x + kSiftBins * y) * kLanes;
      for (std::size_t t = 0; t < kLanes; ++t) to[t] = weight_[x][y] * from[t];
    }
  const float mass = sumOf(out, [](float x) { return x; });
  normalise(out);
  for (int k = 0; k < kSiftDim; ++k) out[k] = std::min(out[k], 0.2f);
  normalise(out);
  return mass / (side_ * side_);
}
}  // namespace frs
