// picture_regions.cpp - see segment/picture_regions.hpp.
#include "segment/picture_regions.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "segment/region_props.hpp"

namespace frs {
namespace {
// The column of the histogram of each word: that of the region at the pixel nearest to it.
std::vector<std::uint32_t> regionOfWords(const PictureRegions& p) {
  const auto pixel = [](float place, std::size_t count) {
    return static_cast<std::size_t>(
        std::clamp(std::floor(static_cast<double>(place) + 0.5), 1.0, static_cast<double>(count)) - 1);
  };
  std::vector<std::uint32_t> column(p.word.size);
  for (std::size_t i = 0; i < column.size(); ++i)
    column[i] = p.labels[pixel(p.frames(0, i), p.cols) * p.rows + pixel(p.frames(1, i), p.rows)] - 1;
  return column;
}

// How often each of `from` rows is repeated in `to` rows.
std::vector<std::uint32_t> repeats(std::size_t from, std::size_t to) {
  std::vector<std::uint32_t> n(from, 0);
  for (std::size_t k = 1; k <= to; ++k)
    ++n[static_cast<std::size_t>(
            std::ceil(static_cast<double>(k) * static_cast<double>(from) / static_cast<double>(to))) -
        1];
  return n;
}

// Areas and neighbours in the pixels of the file.
void measure(const PictureRegions& p, RegionSummary& out) {
  const std::vector<std::uint32_t> tall = repeats(p.rows, p.fullRows), wide = repeats(p.cols, p.fullCols);
  const std::vector<Face> faces = facesBetween(p.labels, {p.rows, p.cols});
  for (std::size_t first = 0, last; first < faces.size(); first = last) {
    last = endOfArc(faces, first);
    std::uint32_t length = 0;
    for (std::size_t k = first; k < last; ++k) {
      const bool below = faces[k].j == faces[k].i + 1;  // such a face is as long as its column is wide
      length += below ? wide[faces[k].i / p.rows] : tall[faces[k].i % p.rows];
    }
    out.graph.edges.push_back({faces[first].a, faces[first].b, length, 0});
  }
  out.graph.count = *std::max_element(p.labels.begin(), p.labels.end());
  out.area.assign(out.graph.count, 0);
  const std::uint32_t* label = p.labels.data;
  for (std::size_t x = 0; x < p.cols; ++x)
    for (std::size_t y = 0; y < p.rows; ++y)
      out.area[*label++ - 1] += static_cast<double>(tall[y]) * static_cast<double>(wide[x]);
}

// The part of pixel i of n that lies in stretch s of k equal ones, times k / n; in the order of operations in which the
// hosts made it, so that pictures look the same to the bit as in caches of theirs.
double share(std::size_t s, std::size_t i, std::size_t k, std::size_t n) {
  const double pixels = static_cast<double>(n), stretches = static_cast<double>(k);
  const auto inside = [&](std::size_t stretch) {
    return std::clamp(static_cast<double>(stretch) * pixels / stretches - static_cast<double>(i), 0.0, 1.0);
  };
  return (inside(s + 1) - inside(s)) * stretches / pixels;
}

std::array<float, kLookRows * kLookCols> lookOf(const PictureRegions& p) {
  const std::size_t n = p.rows * p.cols;
  double sum[kLookRows * kLookCols] = {};
  std::vector<double> down(p.rows * kLookRows), gray(p.rows);
  for (std::size_t y = 0; y < p.rows; ++y)
    for (std::size_t s = 0; s < kLookRows; ++s) down[y * kLookRows + s] = share(s, y, kLookRows, p.rows);
  for (std::size_t x = 0; x < p.cols; ++x) {
    double column[kLookRows] = {};
    const std::uint8_t* red = p.picture + x * p.rows;
    for (std::size_t y = 0; y < p.rows; ++y) {
      const double value = static_cast<double>(red[y] + red[n + y] + red[2 * n + y]) / 3;
      for (std::size_t s = 0; s < kLookRows; ++s) column[s] += down[y * kLookRows + s] * value;
    }
    for (std::size_t t = 0; t < kLookCols; ++t) {
      const double across = share(t, x, kLookCols, p.cols);
      if (across == 0) continue;
      for (std::size_t s = 0; s < kLookRows; ++s) sum[t * kLookRows + s] += across * column[s];
    }
  }
  std::array<float, kLookRows * kLookCols> look;
  for (std::size_t k = 0; k < look.size(); ++k) look[k] = static_cast<float>(sum[k]);
  return look;
}

std::vector<float> coloursOf(const PictureRegions& p, std::size_t count) {
  std::vector<double> mean(3 * count);
  regionColours(p.labels, {p.rows, p.cols}, p.picture, {mean.data(), count, 3});
  std::vector<float> color(mean.size());
  for (std::size_t k = 0; k < color.size(); ++k) color[k] = static_cast<float>(mean[k] / 255);
  return color;
}

RegionSummary summary(const PictureRegions& p, std::size_t words, bool shares) {
  RegionSummary out;
  measure(p, out);
  if (words > 0) {
    out.image = wordHistograms(p.word, std::vector<std::uint32_t>(p.word.size, 0), words, 1, shares);
    out.regions = wordHistograms(p.word, regionOfWords(p), words, out.graph.count, shares);
  }
  if (!p.picture) return out;
  out.color = coloursOf(p, out.graph.count);
  out.look = lookOf(p);
  return out;
}
}  // namespace

SparseColumns wordHistograms(Span<const std::uint32_t> word, Span<const std::uint32_t> column, std::size_t rows,
                             std::size_t columns, bool shares) {
  std::vector<std::size_t> end(columns + 1, 0);  // words of each column, one column after the other
  for (std::uint32_t c : column) ++end[c + 1];
  for (std::size_t c = 0; c < columns; ++c) end[c + 1] += end[c];
  std::vector<std::size_t> next(end.begin(), end.end() - 1);
  std::vector<std::uint32_t> sorted(word.size);
  for (std::size_t i = 0; i < word.size; ++i) sorted[next[column[i]]++] = word[i];
  SparseColumns out;
  out.rows = rows;
  for (std::size_t c = 0; c < columns; ++c) {
    const auto first = sorted.begin() + static_cast<std::ptrdiff_t>(end[c]),
               last = sorted.begin() + static_cast<std::ptrdiff_t>(end[c + 1]);
    std::sort(first, last);
    const double unit = shares ? 1 / static_cast<double>(std::max<std::ptrdiff_t>(1, last - first)) : 1;
    for (auto from = first; from < last;) {
      const auto to = std::upper_bound(from, last, *from);
      out.row.push_back(*from - 1);
      out.value.push_back(static_cast<double>(to - from) * unit);
      from = to;
    }
    out.start.push_back(out.row.size());
  }
  return out;
}

std::vector<RegionSummary> summariseRegions(const std::vector<PictureRegions>& pictures, std::size_t words, bool shares,
                                            int threads) {
  std::vector<RegionSummary> out(pictures.size());
  parallelFor(out.size(), 1, threadCount(threads),
              [&](std::size_t k) { out[k] = summary(pictures[k], words, shares); });
  return out;
}
}  // namespace frs
