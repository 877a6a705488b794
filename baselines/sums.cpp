#include "baselines/sums.hpp"

namespace frs::windows {
GridSums::GridSums(const std::array<std::size_t, 3>& cells, const std::vector<Cell3>& cell, Span<const double> weight)
    : inner_(cells[0]),
      middle_(cells[1]),
      outer_(cells[2]),
      positive_(inner_ * (middle_ + 1) * (outer_ + 1), 0.0),
      negative_(positive_.size(), 0.0) {
  for (std::size_t i = 0; i < cell.size(); ++i)
    (weight[i] > 0 ? positive_ : negative_)[at(cell[i][1] + 1, cell[i][2] + 1) + cell[i][0]] += weight[i];
  for (std::vector<double>* table : {&positive_, &negative_})
    for (std::size_t t = 1; t <= outer_; ++t)
      for (std::size_t y = 1; y <= middle_; ++y) {
        double* to = &(*table)[at(y, t)];
        const double *above = &(*table)[at(y - 1, t)], *before = &(*table)[at(y, t - 1)],
                     *both = &(*table)[at(y - 1, t - 1)];
        for (std::size_t x = 0; x < inner_; ++x) to[x] += above[x] + before[x] - both[x];
      }
}

void GridSums::add(const std::vector<double>& table, Range middle, Range outer, double* to) const {
  const double *a = &table[at(middle.last + 1, outer.last + 1)], *b = &table[at(middle.first, outer.last + 1)];
  if (outer.first == 0) {  // sums below the first frame are zero: a picture needs two rows only
    for (std::size_t x = 0; x < inner_; ++x) to[x] += a[x] - b[x];
    return;
  }
  const double *c = &table[at(middle.last + 1, outer.first)], *d = &table[at(middle.first, outer.first)];
  for (std::size_t x = 0; x < inner_; ++x) to[x] += (a[x] - b[x]) - (c[x] - d[x]);
}

BestRun::BestRun(const Axis& axis) : axis_(axis), before_(axis.cells() + 1), waiting_(axis.cells()) {}

Run BestRun::operator()(const std::vector<double>& v, double shortest, double longest) {
  const std::size_t n = axis_.cells();
  if (shortest <= 1 && longest >= axis_.length(0, n - 1)) return unlimited(v);
  before_[0] = 0;
  for (std::size_t i = 0; i < n; ++i) before_[i + 1] = before_[i] + v[i];
  Run best{0, {0, 0}, false};
  std::size_t head = 0, tail = 0, entered = 0;
  for (std::size_t j = 0; j < n; ++j) {
    for (; entered <= j && axis_.length(entered, j) >= shortest;
         ++entered) {  // starts that have become far enough away
      while (tail > head && before_[waiting_[tail - 1]] >= before_[entered]) --tail;
      waiting_[tail++] = entered;
    }
    while (head < tail && axis_.length(waiting_[head], j) > longest) ++head;  // starts that have become too far away
    if (head == tail) continue;
    const double value = before_[j + 1] - before_[waiting_[head]];
    if (!best.exists || value > best.value) best = {value, {waiting_[head], j}, true};
  }
  return best;
}

// Kadane's algorithm: a run goes on as long as its sum is positive, otherwise a new one begins.
Run BestRun::unlimited(const std::vector<double>& v) const {
  Run best{v[0], {0, 0}, true};
  double sum = 0;
  std::size_t first = 0;
  for (std::size_t j = 0; j < v.size(); ++j) {
    if (!(sum > 0)) sum = 0, first = j;
    sum += v[j];
    if (sum > best.value) best = {sum, {first, j}, true};
  }
  return best;
}
}  // namespace frs::windows
