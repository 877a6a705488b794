#include "image/byte_picture.hpp"

#include <algorithm>
#include <cmath>

namespace frs {
namespace {
// The old pixels that one new pixel covers: all of first+1 .. last-1, and parts of first and last.
struct Cover {
  std::size_t first, last;
  float head, tail;  // the parts, divided like the whole ones by the width of a new pixel
};

std::vector<Cover> covers(double from, std::size_t to) {
  const double width = from / static_cast<double>(to);
  const std::size_t final = static_cast<std::size_t>(std::ceil(from)) - 1;
  std::vector<Cover> out;
  for (std::size_t k = 0; k < to; ++k) {
    const double begin = static_cast<double>(k) * width, end = static_cast<double>(k + 1) * width;
    const std::size_t first = static_cast<std::size_t>(begin),
                      last = std::min(final, static_cast<std::size_t>(std::ceil(end)) - 1);
    const double head = std::min(end, static_cast<double>(first + 1)) - begin, tail = end - static_cast<double>(last);
    out.push_back(
        {first, last, static_cast<float>(head / width), first == last ? 0.f : static_cast<float>(tail / width)});
  }
  return out;
}
}  // namespace

PictureSize reducedSize(std::size_t rows, std::size_t cols, double maxPixels) {
  const double h = static_cast<double>(rows), w = static_cast<double>(cols), scale = std::sqrt(maxPixels / (h * w));
  if (scale >= 1) return {rows, cols};
  const auto side = [&](double n) { return static_cast<std::size_t>(std::max(1.0, std::floor(n * scale))); };
  return {side(h), side(w)};
}

BytePicture reduced(const BytePicture& picture, const PictureSize& size, double height, double width) {
  BytePicture out{size.rows, size.cols, picture.channels, {}};
  out.data.resize(out.rows * out.cols * out.channels);
  const std::vector<Cover> down = covers(height, size.rows), across = covers(width, size.cols);
  const float whole[2] = {static_cast<float>(static_cast<double>(size.rows) / height),
                          static_cast<float>(static_cast<double>(size.cols) / width)};
  std::vector<float> column(picture.cols * size.rows), sum(size.rows);
  for (std::size_t c = 0; c < picture.channels; ++c) {
    for (std::size_t x = 0; x < picture.cols; ++x) {
      const std::uint8_t* in = &picture.data[(c * picture.cols + x) * picture.rows];
      for (std::size_t y = 0; y < size.rows; ++y) {
        const Cover& v = down[y];
        int inner = 0;
        for (std::size_t i = v.first + 1; i < v.last; ++i) inner += in[i];
        column[x * size.rows + y] = v.head * in[v.first] + v.tail * in[v.last] + whole[0] * static_cast<float>(inner);
      }
    }
    for (std::size_t x = 0; x < size.cols; ++x) {
      const Cover& v = across[x];
      std::fill(sum.begin(), sum.end(), 0.f);
      for (std::size_t i = v.first; i <= v.last; ++i) {
        const float share = i == v.first ? v.head : i == v.last ? v.tail : whole[1];
        for (std::size_t y = 0; y < size.rows; ++y) sum[y] += share * column[i * size.rows + y];
      }
      std::uint8_t* to = &out.data[(c * size.cols + x) * size.rows];
      for (std::size_t y = 0; y < size.rows; ++y)
        to[y] = static_cast<std::uint8_t>(std::clamp(sum[y] + 0.5f, 0.f, 255.f));
    }
  }
  return out;
}

namespace {
// The old pixels that count in each new pixel, and their shares: those of pixel j are entries start[j] to start[j + 1].
struct Tents {
  std::vector<std::size_t> start, index;
  std::vector<double> share;
};

// Beyond its ends a line goes on with its last pixel.
Tents tents(std::size_t from, std::size_t to) {
  const double scale = static_cast<double>(from) / static_cast<double>(to), reach = std::max(1.0, scale);
  const double last = static_cast<double>(from - 1);
  Tents out{{0}, {}, {}};
  for (std::size_t j = 0; j < to; ++j) {
    const double centre = (static_cast<double>(j) + 0.5) * scale - 0.5;
    double sum = 0;
    for (double i = std::ceil(centre - reach); i <= centre + reach; ++i) {
      const double share = 1 - std::abs(i - centre) / reach;
      if (share <= 0) continue;
      out.index.push_back(static_cast<std::size_t>(std::clamp(i, 0.0, last)));
      out.share.push_back(share);
      sum += share;
    }
    for (std::size_t k = out.start[j]; k < out.share.size(); ++k) out.share[k] /= sum;
    out.start.push_back(out.share.size());
  }
  return out;
}
}  // namespace

BytePicture resized(const BytePicture& picture, const PictureSize& size) {
  const Tents down = tents(picture.rows, size.rows), across = tents(picture.cols, size.cols);
  BytePicture out{size.rows, size.cols, picture.channels, {}};
  out.data.resize(size.rows * size.cols * picture.channels);
  std::vector<double> shorter(size.rows * picture.cols), column(size.rows);
  for (std::size_t c = 0; c < picture.channels; ++c) {
    for (std::size_t x = 0; x < picture.cols; ++x) {
      const std::uint8_t* from = &picture.data[(c * picture.cols + x) * picture.rows];
      for (std::size_t y = 0; y < size.rows; ++y) {
        double sum = 0;
        for (std::size_t k = down.start[y]; k < down.start[y + 1]; ++k) sum += down.share[k] * from[down.index[k]];
        shorter[x * size.rows + y] = sum;
      }
    }
    for (std::size_t x = 0; x < size.cols; ++x) {
      std::fill(column.begin(), column.end(), 0.5);  // rounds
      for (std::size_t k = across.start[x]; k < across.start[x + 1]; ++k) {
        const double share = across.share[k], *from = &shorter[across.index[k] * size.rows];
        for (std::size_t y = 0; y < size.rows; ++y) column[y] += share * from[y];
      }
      std::uint8_t* to = &out.data[(c * size.cols + x) * size.rows];
      for (std::size_t y = 0; y < size.rows; ++y) to[y] = static_cast<std::uint8_t>(column[y]);
    }
  }
  return out;
}
}  // namespace frs
