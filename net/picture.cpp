#include "picture.hpp"

#include <algorithm>
#include <cmath>

namespace frs {
namespace {
constexpr std::int64_t mostOthers = 32;  // class token and registers of the networks we know: at most 17

// The pixels of a line that make up one pixel of the new line, with weights that sum to one.
struct Taps {
  std::size_t first;
  std::vector<float> weights;
};

std::vector<Taps> tapsOf(std::size_t from, std::size_t to) {
  const double ratio = static_cast<double>(from) / static_cast<double>(to), reach = std::max(1.0, ratio);
  std::vector<Taps> all(to);
  for (std::size_t k = 0; k < to; ++k) {
    const double centre = (static_cast<double>(k) + 0.5) * ratio - 0.5;
    const double low = std::max(0.0, std::floor(centre - reach) + 1);
    const double high = std::min(static_cast<double>(from) - 1, std::ceil(centre + reach) - 1);
    Taps& t = all[k];
    t.first = static_cast<std::size_t>(low);
    float sum = 0;
    for (double p = low; p <= high; ++p) {
      t.weights.push_back(static_cast<float>(1 - std::fabs(p - centre) / reach));
      sum += t.weights.back();
    }
    for (float& w : t.weights) w /= sum;
  }
  return all;
}

// A plane of rows x cols, row by row, with `newRows` rows.
std::vector<float> stretched(const std::vector<float>& plane, std::size_t rows, std::size_t cols, std::size_t newRows) {
  if (rows == newRows) return plane;
  std::vector<float> out(newRows * cols);
  const std::vector<Taps> taps = tapsOf(rows, newRows);
  for (std::size_t r = 0; r < newRows; ++r)
    for (std::size_t k = 0; k < taps[r].weights.size(); ++k) {
      const float w = taps[r].weights[k];
      const float* from = &plane[(taps[r].first + k) * cols];
      for (std::size_t c = 0; c < cols; ++c) out[r * cols + c] += w * from[c];
    }
  return out;
}

// A plane of the picture, column by column, as the network sees it, row by row.
void fillPlane(const unsigned char* columns, const NetworkRequest& r, float mean, float scale, float* to) {
  float seen[256];
  for (int v = 0; v < 256; ++v) seen[v] = (static_cast<float>(v) / 255 - mean) * scale;
  std::vector<float> plane(std::size_t{r.height} * r.width);
  std::transform(columns, columns + plane.size(), plane.begin(), [&](unsigned char v) { return seen[v]; });
  plane = stretched(plane, r.width, r.height, r.inputWidth);  // columns of the picture are rows of the plane
  std::vector<float> turned(plane.size());
  transpose(plane.data(), r.inputWidth, r.height, turned.data());
  turned = stretched(turned, r.height, r.inputWidth, r.inputHeight);
  std::copy(turned.begin(), turned.end(), to);
}
}  // namespace

void transpose(const float* plane, std::size_t rows, std::size_t cols, float* to) {
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < cols; ++c) to[c * rows + r] = plane[r * cols + c];
}

std::vector<float> seenBy(const NetworkRequest& r, const std::vector<unsigned char>& picture, long channels) {
  const std::size_t area = std::size_t{r.height} * r.width, seen = std::size_t{r.inputHeight} * r.inputWidth;
  std::vector<float> input(static_cast<std::size_t>(channels) * seen);
  if (channels == 1) {
    std::vector<unsigned char> grey(area);
    for (std::size_t i = 0; i < area; ++i)
      grey[i] = static_cast<unsigned char>(
          std::lround(0.299 * picture[i] + 0.587 * picture[area + i] + 0.114 * picture[2 * area + i]));
    fillPlane(grey.data(), r, r.mean[0], r.scale[0], input.data());
    return input;
  }
  for (std::size_t c = 0; c < 3; ++c)
    fillPlane(&picture[area * (r.bgr ? 2 - c : c)], r, r.mean[c], r.scale[c], &input[c * seen]);
  return input;
}

Layout layoutOf(const std::vector<std::int64_t>& size, const NetworkRequest& r) {
  const std::size_t rank = size.size();
  const std::int64_t h = r.inputHeight, w = r.inputWidth;
  const auto whole = [](std::int64_t v) { return static_cast<std::size_t>(v); };
  if (rank < 3 || rank > 4 || size[0] != 1 || *std::min_element(size.begin(), size.end()) < 1) return {};
  if (rank == 4) {
    const std::int64_t a = size[1], b = size[2], c = size[3];
    const bool last = a * w == b * h && b * w != c * h;
    if (last) return {whole(c), whole(a), whole(b), 0, 1, whole(b * c), whole(c), 0, 0};
    return {whole(a), whole(b), whole(c), 0, whole(b * c), whole(c), 1, 0, 0};
  }
  const std::int64_t tokens = size[1], channels = size[2];
  std::int64_t patch = r.patch, others = patch > 0 ? tokens - (h / patch) * (w / patch) : mostOthers + 1;
  for (std::int64_t p = 1; r.patch == 0 && p <= std::min(h, w); ++p) {
    const std::int64_t over = tokens - (h / p) * (w / p);
    if (h % p || w % p || over < 0 || over >= others) continue;
    patch = p;
    others = over;
  }
  if (patch == 0 || others < 0 || others > mostOthers || tokens == others) return {};
  return {whole(channels),
          whole(h / patch),
          whole(w / patch),
          whole(others * channels),
          1,
          whole(w / patch * channels),
          whole(channels),
          static_cast<std::uint32_t>(patch),
          static_cast<std::uint32_t>(others)};
}
}  // namespace frs
