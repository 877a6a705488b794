#include "baselines/subwindow.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <string>

#include "base/error.hpp"
#include "baselines/sums.hpp"

namespace frs {
namespace {
using windows::Axis;
using windows::Range;
using windows::Run;

// All ranges whose first cell lies in `first` and whose last lies in `last`.
struct Ranges {
  Range first, last;

  // Narrows both intervals to the ends of ranges with first <= last; false when there is no such range.
  bool tighten() {
    first.last = std::min(first.last, last.last);
    last.first = std::max(last.first, first.first);
    return first.first <= first.last && last.first <= last.last;
  }
  bool single() const { return first.first == first.last && last.first == last.last; }
  std::size_t width() const { return std::max(first.last - first.first, last.last - last.first); }
  Range largest() const { return {first.first, last.last}; }
  bool hasSmallest() const { return first.last <= last.first; }  // else the ranges have no cell in common
  Range smallest() const { return {first.last, last.first}; }
  double longest(const Axis& a) const { return a.length(first.first, last.last); }
  double shortest(const Axis& a) const {
    if (hasSmallest()) return a.length(first.last, last.first);
    double least = a.length(first.first, first.first);  // the shortest range is a single cell
    for (std::size_t k = last.first; k <= first.last; ++k) least = std::min(least, a.length(k, k));
    return least;
  }
  // Splits the set in two: the longer of the two intervals is cut in the middle.
  std::array<Ranges, 2> halves() const {
    std::array<Ranges, 2> out{*this, *this};
    const bool cutFirst = first.last - first.first >= last.last - last.first;
    const Range& r = cutFirst ? first : last;
    const std::size_t middle = r.first + (r.last - r.first) / 2;
    (cutFirst ? out[0].first : out[0].last).last = middle;
    (cutFirst ? out[1].first : out[1].last).first = middle + 1;
    return out;
  }
};

// A set of boxes: any run of cells along the inner axis, and these ranges of the middle and the outer axis.
struct Node {
  double bound;
  Range run;  // the inner cells that attain the bound
  Ranges middle, outer;
  std::size_t width() const { return std::max(middle.width(), outer.width()); }
  // The queue gives the largest bound first; among equal bounds the smaller set, which is nearer to a single box.
  bool operator<(const Node& o) const { return bound != o.bound ? bound < o.bound : width() > o.width(); }
};

class Search {
 public:
  Search(const std::array<Axis, 3>& axes, const std::vector<Cell3>& cell, Span<const double> weight,
         const SubwindowOptions& o)
      : axes_(axes),
        sums_({axes[0].cells(), axes[1].cells(), axes[2].cells()}, cell, weight),
        bestRun_(axes[0]),
        column_(axes[0].cells()),
        o_(o) {}

  // Best first: when the set on top is a single box, no other box can be better.
  bool run(Monitor& monitor, std::array<Range, 3>& box) {
    const Range rows{0, axes_[1].cells() - 1}, frames{0, axes_[2].cells() - 1};
    push({rows, rows}, {frames, frames});
    while (!open_.empty()) {
      const Node top = open_.top();
      open_.pop();
      if (nodes_ % 256 == 0) monitor.poll();
      if (top.middle.single() && top.outer.single()) {
        box = {top.run, top.middle.first, top.outer.first};
        box[1].last = top.middle.last.first, box[2].last = top.outer.last.first;
        return true;
      }
      if (top.middle.width() >= top.outer.width())
        for (const Ranges& half : top.middle.halves()) push(half, top.outer);
      else
        for (const Ranges& half : top.outer.halves()) push(top.middle, half);
    }
    return false;
  }
  long nodes() const { return nodes_; }

 private:
  void push(Ranges middle, Ranges outer) {
    if (!middle.tighten() || !outer.tighten()) return;
    ++nodes_;
    // the lengths along the inner axis with which some box of the set keeps the limits of the volume
    const double most = middle.longest(axes_[1]) * outer.longest(axes_[2]);
    const double least = middle.shortest(axes_[1]) * outer.shortest(axes_[2]);
    std::fill(column_.begin(), column_.end(), 0.0);
    sums_.addPositive(middle.largest(), outer.largest(), column_.data());
    if (middle.hasSmallest() && outer.hasSmallest())
      sums_.addNegative(middle.smallest(), outer.smallest(), column_.data());
    const Run run = bestRun_(column_, o_.minVolume / most, o_.maxVolume / least);
    if (run.exists) open_.push({run.value, run.cells, middle, outer});
  }

  const std::array<Axis, 3>& axes_;
  windows::GridSums sums_;
  windows::BestRun bestRun_;
  std::vector<double> column_;
  const SubwindowOptions& o_;
  std::priority_queue<Node> open_;
  long nodes_ = 0;
};

// Cells of `step` pixels, the last one shorter where they do not fit.
Axis regularAxis(std::size_t extent, std::size_t step) {
  Axis a;
  for (std::size_t p = 0; p < extent; p += step) {
    a.low.push_back(p);
    a.high.push_back(std::min(p + step, extent) - 1);
  }
  return a;
}

// A cell for each coordinate that occurs: without limits on the volume some best box begins and ends at points.
Axis occupiedAxis(const std::vector<Cell3>& points, std::size_t k) {
  Axis a;
  for (const Cell3& p : points) a.low.push_back(p[k]);
  std::sort(a.low.begin(), a.low.end());
  a.low.erase(std::unique(a.low.begin(), a.low.end()), a.low.end());
  a.high = a.low;
  return a;
}

double volumeOf(const Cell3& extent) {
  return static_cast<double>(extent[0]) * static_cast<double>(extent[1]) * static_cast<double>(extent[2]);
}

void check(const std::vector<Cell3>& points, Span<const double> weight, const Cell3& extent,
           const SubwindowOptions& o) {
  if (points.size() != weight.size)
    throw Error("badSize", "there must be a weight for each of the " + std::to_string(points.size()) + " points; got " +
                               std::to_string(weight.size) + ".");
  for (std::size_t e : extent)
    if (e < 1) throw Error("badSize", "the picture must have at least one pixel.");
  for (const Cell3& p : points)
    for (std::size_t k = 0; k < 3; ++k)
      if (p[k] >= extent[k]) throw Error("badValue", "points must lie inside the picture.");
  if (o.step < 1) throw Error("badOption", "step must be at least 1.");
}
}  // namespace

Subwindow bestSubwindow(const std::vector<Cell3>& points, Span<const double> weight, const Cell3& extent,
                        const SubwindowOptions& o, Monitor& monitor) {
  check(points, weight, extent, o);
  const bool anyPositive = std::any_of(weight.begin(), weight.end(), [](double w) { return w > 0; });
  const bool free = anyPositive && o.step == 1 && o.minVolume <= 1 && o.maxVolume >= volumeOf(extent);
  std::array<Axis, 3> axes;
  std::array<std::size_t, 3> order{0, 1, 2};  // the inner axis, which needs no branching, is the longest
  for (std::size_t k = 0; k < 3; ++k) axes[k] = free ? occupiedAxis(points, k) : regularAxis(extent[k], o.step);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return axes[a].cells() > axes[b].cells(); });
  const std::array<Axis, 3> sorted{axes[order[0]], axes[order[1]], axes[order[2]]};
  std::vector<Cell3> cell(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::vector<std::size_t>& high = sorted[k].high;
      cell[i][k] =
          static_cast<std::size_t>(std::lower_bound(high.begin(), high.end(), points[i][order[k]]) - high.begin());
    }
  Search search(sorted, cell, weight, o);
  std::array<Range, 3> box{};
  if (!search.run(monitor, box))
    throw Error("badValue", "no box of the picture has an area (volume) between " + std::to_string(o.minVolume) +
                                " and " + std::to_string(o.maxVolume) + " pixels.");
  Subwindow out;
  out.nodes = search.nodes();
  for (std::size_t k = 0; k < 3; ++k) {
    out.first[order[k]] = sorted[k].low[box[k].first];
    out.last[order[k]] = sorted[k].high[box[k].last];
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    bool inside = true;
    for (std::size_t k = 0; k < 3; ++k) inside = inside && points[i][k] >= out.first[k] && points[i][k] <= out.last[k];
    if (inside) out.value += weight[i];
  }
  return out;
}
}  // namespace frs
