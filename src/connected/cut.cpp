#include "connected/cut.hpp"

#include <algorithm>

namespace frs::connected {

void Cut::findReached() {
  std::fill(reached_.begin(), reached_.end(), 0);
  reached_[problem_.root] = 1;
  todo_.assign(1, problem_.root);
  reachOnwards();
}

void Cut::reachOnwards() {
  const Graph& g = problem_.graph;
  while (!todo_.empty()) {
    const int v = todo_.back();
    todo_.pop_back();
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
      const int u = g.tail[a];
      if (reached_[u] || !problem_.alive(u) || cost_[g.twin[a]] > 0) continue;
      reached_[u] = 1;
      todo_.push_back(u);
    }
  }
}

bool Cut::start(int terminal) {
  stamp_ += 2;
  inside_.clear();
  todo_.clear();
  heap_.clear();
  raised_ = 0;
  if (!absorb(terminal) || !list()) return false;
  // the arcs whose tail came in after they were listed do not enter
  const auto outside = [&](const Entering& e) { return mark_[problem_.graph.tail[e.arc]] < stamp_; };
  heap_.erase(std::partition(heap_.begin(), heap_.end(), outside), heap_.end());
  std::make_heap(heap_.begin(), heap_.end());
  arcs_ = guideArcs_ = 0;
  for (const Entering& e : heap_) count(e.arc, 1);
  cheapest_ = heap_.empty() ? kInfinity : heap_.front().free;
  return true;
}

bool Cut::raise(double delta) {
  raised_ += delta;
  const auto pop = [&] {
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
  };
  while (!heap_.empty() && heap_.front().free - raised_ <= tiny_) {
    const int u = problem_.graph.tail[heap_.front().arc];
    pop();
    if (mark_[u] < stamp_ && !absorb(u)) return false;
  }
  const std::size_t before = heap_.size(), known = inside_.size() - todo_.size();
  if (!list()) return false;
  recount(known, before);
  if (heap_.size() > 2 * before)
    std::make_heap(heap_.begin(), heap_.end());
  else
    for (std::size_t k = before; k < heap_.size(); ++k) std::push_heap(heap_.begin(), heap_.begin() + k + 1);
  while (!heap_.empty() && mark_[problem_.graph.tail[heap_.front().arc]] >= stamp_) pop();
  cheapest_ = heap_.empty() ? kInfinity : heap_.front().free - raised_;
  return true;
}

bool Cut::absorb(int v) {
  if (reached_[v]) return false;
  mark_[v] = stamp_;
  level_[v] = raised_;
  inside_.push_back(v);
  todo_.push_back(v);
  return true;
}

// Lists the arcs of the nodes that came in, and takes in all that they are reached from at no cost.
bool Cut::list() {
  const Graph& g = problem_.graph;
  while (!todo_.empty()) {
    if (inside_.size() > most_) return false;
    const int v = todo_.back();
    todo_.pop_back();
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
      const int u = g.tail[a];
      if (!problem_.alive(u) || mark_[u] >= stamp_) continue;
      if (cost_[a] > 0)
        heap_.push_back({cost_[a] + level_[v], a});
      else if (!absorb(u))
        return false;
    }
  }
  return true;
}

// The arcs listed from `firstArc` on enter, unless their tail has come in since; those from the nodes that came in,
// from `firstNode` on, into the others enter no more.
void Cut::recount(std::size_t firstNode, std::size_t firstArc) {
  const Graph& g = problem_.graph;
  for (std::size_t k = firstArc; k < heap_.size(); ++k)
    if (mark_[g.tail[heap_[k].arc]] < stamp_) count(heap_[k].arc, 1);
  for (std::size_t k = firstNode; k < inside_.size(); ++k) mark_[inside_[k]] = stamp_ + 1;
  for (std::size_t k = firstNode; k < inside_.size(); ++k)
    for (int v = inside_[k], a = g.start[v]; a < g.start[v + 1]; ++a)
      if (mark_[g.tail[a]] == stamp_) count(g.twin[a], -1);
  for (std::size_t k = firstNode; k < inside_.size(); ++k) mark_[inside_[k]] = stamp_;
}

void Cut::settle(std::vector<Payment>* account, std::vector<Payment>* journal) {
  if (raised_ <= 0) return;
  todo_.clear();
  const Graph& g = problem_.graph;
  for (int v : inside_)
    for (int a = g.start[v]; a < g.start[v + 1]; ++a) {
      const int u = g.tail[a];
      const double paid = (mark_[u] >= stamp_ ? level_[u] : raised_) - level_[v];
      if (paid <= 0 || !problem_.alive(u)) continue;
      if (account) account->push_back({a, paid});
      if (journal) journal->push_back({a, cost_[a]});
      cost_[a] = cost_[a] - paid > tiny_ ? cost_[a] - paid : 0;
      if (cost_[a] > 0 || !reached_[u] || reached_[v]) continue;
      reached_[v] = 1;
      todo_.push_back(v);
    }
  reachOnwards();
}
}  // namespace frs::connected
