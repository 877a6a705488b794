#include "regions/shared_slack.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace frs {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double tiny = 1e-12;  // least curvature of a step, and the share of C_g that counts as nothing

// Steps on pairs of one working set; places 0 .. n-1 are its examples.
template <class T>
class Pairs {
 public:
  Pairs(std::size_t n, const T* K, const std::vector<double>& y, const std::vector<int>& group,
        std::vector<double>& unused, const std::vector<double>& C, std::vector<double>& e, std::vector<double>& b)
      : n_(n),
        K_(K),
        y_(y),
        group_(group),
        unused_(unused),
        C_(C),
        e_(e),
        b_(b),
        highest_(C.size()),
        lowest_(C.size()) {}

  struct Choice {
    std::size_t i, group;  // b_i rises; the example that falls comes from `group`, or from any if that is none
    double violation;
  };

  // The most violating pair between groups, or inside one that has used up its C.
  Choice choose() {
    std::fill(highest_.begin(), highest_.end(), none);
    std::fill(lowest_.begin(), lowest_.end(), none);
    std::size_t top = none, bottom = none;
    for (std::size_t t = 0; t < n_; ++t) {
      if (canRise(t) && (top == none || e_[t] > e_[top])) top = t;
      if (canFall(t) && (bottom == none || e_[t] < e_[bottom])) bottom = t;
      if (y_[t] > 0 || open(t)) continue;
      std::size_t &high = highest_[group_[t]], &low = lowest_[group_[t]];
      if (b_[t] < 0 && (high == none || e_[t] > e_[high])) high = t;
      if (low == none || e_[t] < e_[low]) low = t;
    }
    Choice best{top, none, top == none || bottom == none ? 0 : e_[top] - e_[bottom]};
    for (std::size_t g = 0; g < highest_.size(); ++g)
      if (highest_[g] != none && e_[highest_[g]] - e_[lowest_[g]] > best.violation)
        best = {highest_[g], g, e_[highest_[g]] - e_[lowest_[g]]};
    return best;
  }

  // The partner with the largest gain, (e_i - e_j)^2 / curvature.
  std::size_t partner(const Choice& c) const {
    std::size_t best = none;
    double gain = 0;
    for (std::size_t j = 0; j < n_; ++j) {
      const double d = e_[c.i] - e_[j];
      if (!(d > 0) || !(c.group == none ? canFall(j) : static_cast<std::size_t>(group_[j]) == c.group)) continue;
      const double value = d * d / curvature(c.i, j);
      if (value > gain) gain = value, best = j;
    }
    return best;
  }

  void step(std::size_t i, std::size_t j) {
    const bool same = group_[i] == group_[j];
    const double room = std::min(y_[i] > 0 ? unused_[group_[i]] : -b_[i], y_[j] > 0 ? b_[j]
                                                                          : same    ? infinity
                                                                                    : unused_[group_[j]]);
    const double length = std::min(room, (e_[i] - e_[j]) / curvature(i, j));
    move(i, length);
    move(j, -length);
    for (std::size_t t = 0; t < n_; ++t)
      e_[t] -= length * (static_cast<double>(K_[i * n_ + t]) - static_cast<double>(K_[j * n_ + t]));
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);

 private:
  bool open(std::size_t t) const { return unused_[group_[t]] > tiny * C_[group_[t]]; }
  bool canRise(std::size_t t) const { return y_[t] > 0 ? open(t) : b_[t] < 0; }
  bool canFall(std::size_t t) const { return y_[t] > 0 ? b_[t] > 0 : open(t); }
  double curvature(std::size_t i, std::size_t j) const {
    const double ii = static_cast<double>(K_[i * n_ + i]), jj = static_cast<double>(K_[j * n_ + j]),
                 ij = static_cast<double>(K_[i * n_ + j]);
    return std::max(tiny, ii + jj - 2 * ij);
  }
  void move(std::size_t t, double change) {
    const double before = b_[t], after = before + change;
    b_[t] = y_[t] * after > 0 && std::abs(after) > tiny * C_[group_[t]] ? after
                                                                        : 0;  // exactly 0, so that it counts as such
    unused_[group_[t]] = std::max(0.0, unused_[group_[t]] - y_[t] * change);
  }

  const std::size_t n_;
  const T* const K_;
  const std::vector<double>& y_;
  const std::vector<int>& group_;
  std::vector<double>& unused_;
  const std::vector<double>& C_;
  std::vector<double>&e_, &b_;
  std::vector<std::size_t> highest_, lowest_;  // of each group without unused C
};
}  // namespace

SharedSlack::SharedSlack(std::vector<int> group, Span<const double> labels, Span<const double> costs)
    : SvmBox(labels, costs), group_(std::move(group)) {
  for (std::size_t i = 0; i < group_.size(); ++i) {
    const std::size_t g = group_[i];
    if (groupC_.size() <= g) groupC_.resize(g + 1), groupY_.resize(g + 1);
    groupC_[g] = C[i];
    groupY_[g] = y[i];
  }
}

HingeBias SharedSlack::bestBias(Span<const double> f) const {
  std::vector<double> worst(groupC_.size(), infinity);  // least y f of the group
  for (std::size_t i = 0; i < group_.size(); ++i) worst[group_[i]] = std::min(worst[group_[i]], y[i] * f[i]);
  for (std::size_t g = 0; g < worst.size(); ++g) worst[g] *= groupY_[g];
  return frs::bestBias(groupY_, worst, groupC_);
}

double SharedSlack::room(Span<const double> b) const {
  std::vector<double> used(groupC_.size(), 0.0);
  for (std::size_t i = 0; i < group_.size(); ++i) used[group_[i]] += std::fabs(b[i]);
  double most = infinity;
  for (std::size_t g = 0; g < used.size(); ++g)
    if (used[g] > 0) most = std::min(most, groupC_[g] / used[g]);
  return most;
}

std::vector<double> SharedSlack::unused(const std::vector<double>& b) const {
  std::vector<double> left(groupC_);
  for (std::size_t i = 0; i < group_.size(); ++i) left[group_[i]] -= y[i] * b[i];
  for (std::size_t g = 0; g < left.size(); ++g)
    if (left[g] <= tiny * groupC_[g]) left[g] = 0;
  return left;
}

// In a group that has used up its C an example may only rise or fall against the others of that group; their common
// error e = y - f at the optimum is then the level of the group, elsewhere it is the bias.
struct SharedSlack::Moves {
  std::vector<char> up, down, inside;  // inside: only against its own group
  std::vector<double> own;             // the level of the group, for those inside
  bool rises(std::size_t i) const { return up[i]; }
  bool falls(std::size_t i) const { return down[i]; }
  bool apart(std::size_t i) const { return inside[i]; }
  double level(std::size_t i, double middle) const { return inside[i] ? own[i] : middle; }
};

SharedSlack::Moves SharedSlack::movesOf(const std::vector<double>& b, const std::vector<double>& f) const {
  const std::size_t n = group_.size();
  const std::vector<double> left = unused(b);
  std::vector<double> mean(groupC_.size(), 0.0);
  for (std::size_t i = 0; i < n; ++i) mean[group_[i]] += y[i] * b[i] * (y[i] - f[i]) / groupC_[group_[i]];
  Moves out{std::vector<char>(n), std::vector<char>(n), std::vector<char>(n), std::vector<double>(n)};
  for (std::size_t i = 0; i < n; ++i) {
    const bool open = left[group_[i]] > 0, used = b[i] != 0;
    out.inside[i] = !open && y[i] < 0;
    out.up[i] = y[i] > 0 ? open : used;
    out.down[i] = y[i] > 0 ? used : true;
    out.own[i] = mean[group_[i]];
  }
  return out;
}

Violation SharedSlack::violation(const std::vector<double>& b, const std::vector<double>& f) const {
  const Moves may = movesOf(b, f);
  Violation v = violationBy(may, y, f);
  std::vector<double> high(groupC_.size(), -infinity), low(groupC_.size(), infinity);
  for (std::size_t i = 0; i < group_.size(); ++i) {
    if (!may.inside[i]) continue;
    if (may.up[i]) high[group_[i]] = std::max(high[group_[i]], y[i] - f[i]);
    low[group_[i]] = std::min(low[group_[i]], y[i] - f[i]);
  }
  for (std::size_t g = 0; g < high.size(); ++g) v.size = std::max(v.size, high[g] - low[g]);
  return v;
}

std::vector<int> SharedSlack::choose(const std::vector<double>& b, const std::vector<double>& f, const Violation& v,
                                     BlockSizes sizes, long block) const {
  std::vector<int> set = workingSetBy(movesOf(b, f), y, f, v, sizes, block);
  addPartners(b, sizes.most, set);
  return set;
}

void SharedSlack::addPartners(const std::vector<double>& b, std::size_t most, std::vector<int>& set) const {
  std::vector<int> heaviest(groupC_.size(), -1);
  for (std::size_t i = 0; i < group_.size(); ++i) {
    int& h = heaviest[group_[i]];
    if (b[i] != 0 && (h < 0 || std::abs(b[i]) > std::abs(b[h]))) h = static_cast<int>(i);
  }
  std::vector<int> wanted;
  for (int i : set)
    if (heaviest[group_[i]] >= 0) wanted.push_back(heaviest[group_[i]]);
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  std::sort(set.begin(), set.end());
  const std::vector<int> chosen(set);
  for (int i : wanted)
    if (set.size() < most && !std::binary_search(chosen.begin(), chosen.end(), i)) set.push_back(i);
  std::sort(set.begin(), set.end());
}

template <class T>
long SharedSlack::solve(const std::vector<int>& set, const T* K, const std::vector<double>& b, double eps, long most,
                        std::vector<double>& e, std::vector<double>& part, Monitor& monitor) const {
  // groups are numbered anew inside the set: a pass over them must not cost more than one over the examples
  std::vector<int> number(groupC_.size(), -1), group;
  std::vector<double> labels, costs, left;
  const std::vector<double> allLeft = unused(b);
  for (int i : set) {
    int& g = number[group_[i]];
    if (g < 0) {
      g = static_cast<int>(costs.size());
      costs.push_back(groupC_[group_[i]]);
      left.push_back(allLeft[group_[i]]);
    }
    group.push_back(g);
    labels.push_back(y[i]);
  }
  Pairs<T> pairs(set.size(), K, labels, group, left, costs, e, part);
  const long pollEvery = 1 + static_cast<long>(5000000 / (set.size() + 1));
  long used = 0;
  for (; used < most; ++used) {
    if (used % pollEvery == 0) monitor.poll();
    const typename Pairs<T>::Choice choice = pairs.choose();
    if (choice.violation < eps) break;
    const std::size_t j = pairs.partner(choice);
    if (j == Pairs<T>::none) break;
    pairs.step(choice.i, j);
  }
  return used;
}
template long SharedSlack::solve(const std::vector<int>&, const float*, const std::vector<double>&, double, long,
                                 std::vector<double>&, std::vector<double>&, Monitor&) const;
template long SharedSlack::solve(const std::vector<int>&, const double*, const std::vector<double>&, double, long,
                                 std::vector<double>&, std::vector<double>&, Monitor&) const;
}  // namespace frs
