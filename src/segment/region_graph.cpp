// region_graph.cpp - see segment/region_graph.hpp.
// src/segment may use: base, simd, image.
#include "segment/region_graph.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace frs {
namespace {
// Sorts faces by key(face), a number in 0 .. count, by counting; faces with the same key keep their order.
template <class Key>
std::vector<Face> sortedBy(const std::vector<Face>& faces, std::size_t count, Key key) {
  std::vector<std::size_t> start(count + 2, 0);
  for (const Face& f : faces) ++start[key(f) + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<Face> out(faces.size());
  for (const Face& f : faces) out[start[key(f)]++] = f;
  return out;
}

// Labels the cells by their sets, numbered 1 .. N in the order of their first cells. Returns N.
std::size_t numberSets(Span<std::uint32_t> labels, UnionFind& sets) {
  std::vector<std::uint32_t> number(labels.size, 0);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < labels.size; ++i) {
    std::uint32_t& n = number[sets.find(static_cast<std::uint32_t>(i))];
    if (n == 0) n = ++count;
    labels[i] = n;
  }
  return count;
}
}  // namespace

FaceStrength strengthOfCells(const double* values) {
  return [values](std::size_t i, std::size_t j) { return 0.5 * (values[i] + values[j]); };
}

// The crack between cells (y,x) and (y',x') is at row y+y'+1, column x+x'+1 of the map.
FaceStrength strengthOfCracks(const double* values, std::size_t rows) {
  return [=](std::size_t i, std::size_t j) {
    return values[(i / rows + j / rows + 1) * (2 * rows + 1) + i % rows + j % rows + 1];
  };
}

std::vector<std::uint32_t> countingOrder(Span<const float> weight) {
  std::vector<std::uint32_t> order(weight.size);
  countingSort(
      weight.size, [&](std::size_t i) { return weight[i]; },
      [&](std::size_t place, std::size_t i) { order[place] = static_cast<std::uint32_t>(i); });
  return order;
}

std::vector<Face> facesBetween(Span<const std::uint32_t> labels, const Grid& grid) {
  std::size_t count = 0;
  for (std::uint32_t l : labels) {
    if (l == 0) throw Error("badValue", "labels must be 1 or more; got 0.");
    count = std::max<std::size_t>(count, l);
  }
  if (count > 100000000) throw Error("badValue", "labels must be whole numbers from 1 to 1e8.");
  std::vector<Face> faces;
  grid.forEachPair([&](std::size_t i, std::size_t j) {
    if (labels[i] != labels[j])
      faces.push_back({std::min(labels[i], labels[j]), std::max(labels[i], labels[j]), static_cast<std::uint32_t>(i),
                       static_cast<std::uint32_t>(j)});
  });
  faces = sortedBy(faces, count, [](const Face& f) { return f.b; });
  return sortedBy(faces, count, [](const Face& f) { return f.a; });
}

std::size_t endOfArc(const std::vector<Face>& faces, std::size_t first) {
  std::size_t last = first + 1;
  while (last < faces.size() && faces[last].a == faces[first].a && faces[last].b == faces[first].b) ++last;
  return last;
}

RegionGraph regionGraph(Span<const std::uint32_t> labels, const Grid& grid, const FaceStrength& strength) {
  RegionGraph graph;
  for (std::uint32_t l : labels) graph.count = std::max<std::size_t>(graph.count, l);
  const std::vector<Face> faces = facesBetween(labels, grid);
  for (std::size_t first = 0, last; first < faces.size(); first = last) {
    last = endOfArc(faces, first);
    double sum = 0;
    for (std::size_t k = first; strength && k < last; ++k) sum += static_cast<float>(strength(faces[k].i, faces[k].j));
    const std::uint32_t length = static_cast<std::uint32_t>(last - first);
    graph.edges.push_back({faces[first].a, faces[first].b, length, sum / length});
  }
  return graph;
}

namespace {
// The label of every pixel from the number of its part, which counts from 0.
template <class Part>
std::vector<std::uint32_t> labelsFrom(const Grid& grid, Part part) {
  std::vector<std::uint32_t> labels;
  labels.reserve(grid.size());
  for (std::size_t t = 0; t < grid.frames; ++t)
    for (std::size_t x = 0; x < grid.cols; ++x)
      for (std::size_t y = 0; y < grid.rows; ++y) labels.push_back(static_cast<std::uint32_t>(part(y, x, t) + 1));
  return labels;
}
}  // namespace

std::vector<std::uint32_t> boxLabels(const Grid& grid, std::size_t height, std::size_t width, std::size_t duration) {
  const std::size_t down = (grid.rows + height - 1) / height, across = (grid.cols + width - 1) / width;
  return labelsFrom(grid, [=](std::size_t y, std::size_t x, std::size_t t) {
    return (t / duration * across + x / width) * down + y / height;
  });
}

std::vector<std::uint32_t> gridLabels(const Grid& grid, double regions) {
  const auto parts = [](double wanted, std::size_t n) {
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(std::min(wanted, 1e9))), 1, n);
  };
  const std::size_t slabs =
      parts(static_cast<double>(grid.frames) / std::cbrt(static_cast<double>(grid.size()) / regions), grid.frames);
  const double inSlab = std::max(1.0, regions / static_cast<double>(slabs));
  const double side = std::sqrt(static_cast<double>(grid.rows * grid.cols) / inSlab);
  const std::size_t down = parts(std::min(inSlab, static_cast<double>(grid.rows) / side), grid.rows);
  const std::size_t across = parts(inSlab / static_cast<double>(down), grid.cols);
  return labelsFrom(grid, [=](std::size_t y, std::size_t x, std::size_t t) {
    return (t * slabs / grid.frames * across + x * across / grid.cols) * down + y * down / grid.rows;
  });
}

std::size_t relabelConnected(Span<std::uint32_t> labels, const Grid& grid) {
  UnionFind sets(labels.size);
  grid.forEachPair([&](std::size_t i, std::size_t j) {
    if (labels[i] != labels[j]) return;
    const std::uint32_t a = sets.find(static_cast<std::uint32_t>(i)), b = sets.find(static_cast<std::uint32_t>(j));
    if (a != b) sets.unite(a, b);
  });
  return numberSets(labels, sets);
}

std::vector<double> meanDistances(const RegionGraph& graph, Span<const std::uint32_t> labels,
                                  MatrixView<const float> features) {
  std::vector<double> size(graph.count, 0), sum(graph.count * features.cols, 0), distance;
  for (std::uint32_t l : labels) size[l - 1] += 1;
  for (std::size_t c = 0; c < features.cols; ++c)
    for (std::size_t i = 0; i < labels.size; ++i) sum[c * graph.count + labels[i] - 1] += features(i, c);
  for (const RegionEdge& e : graph.edges) {
    double d2 = 0;
    for (std::size_t c = 0; c < features.cols; ++c) {
      const double* s = &sum[c * graph.count];
      d2 += std::pow(s[e.a - 1] / size[e.a - 1] - s[e.b - 1] / size[e.b - 1], 2);
    }
    distance.push_back(std::sqrt(d2));
  }
  return distance;
}

SmallRegions::SmallRegions(Span<const std::uint32_t> labels, const Grid& grid, MatrixView<const float> features)
    : graph_(regionGraph(labels, grid)), size_(graph_.count, 0) {
  const std::vector<double> distance = meanDistances(graph_, labels, features);
  order_ = countingOrder(std::vector<float>(distance.begin(), distance.end()));
  for (std::uint32_t l : labels) ++size_[l - 1];
}

// One pass over the edges suffices: sizes only grow, so that a region which is small at the end was small when its first
// edge had its turn, and was joined then.
std::size_t SmallRegions::join(std::size_t minSize, std::vector<std::uint32_t>& joined) const {
  UnionFind sets(graph_.count);
  for (std::size_t r = 0; r < graph_.count; ++r) sets.setSize(static_cast<std::uint32_t>(r), size_[r]);
  for (std::uint32_t k : order_) {
    const std::uint32_t a = sets.find(graph_.edges[k].a - 1), b = sets.find(graph_.edges[k].b - 1);
    if (a != b && std::min(sets.size(a), sets.size(b)) < minSize) sets.unite(a, b);
  }
  joined.resize(graph_.count);
  return numberSets(joined, sets);
}

std::size_t mergeSmall(Span<std::uint32_t> labels, const Grid& grid, std::size_t minSize,
                       MatrixView<const float> features) {
  std::vector<std::uint32_t> joined;
  const std::size_t count = SmallRegions(labels, grid, features).join(minSize, joined);
  for (std::uint32_t& l : labels) l = joined[l - 1];
  return count;
}
}  // namespace frs
