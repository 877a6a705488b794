// decomposition.cpp - block decomposition on value codes; the interior point where pairs of samples take too long.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "frs/random.hpp"
#include "svm/interior_point.hpp"
#include "svm/svm.hpp"

namespace frs {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double pairWork = 8;           // operations of one pair, for each sample of its block
constexpr double usualSteps = 20;        // of the interior point
constexpr int mostVisits = 4;            // to the interior in one solve: what it cannot do, rounding forbids
constexpr std::size_t leastWide = 2000;  // samples that the interior point takes at a time

double dualValue(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f) {
  double sum = 0;
  for (std::size_t i = 0; i < box.size(); ++i) sum += b[i] * (box.y[i] - 0.5 * f[i]);
  return sum;
}
}  // namespace

// Blocks that gain no more than rounding would: first the kernel blocks turn to double precision, then the
// solver gives up.
class AdditiveSvm::Progressing {
 public:
  // The dual gains in second order of the violation, the gap follows it in the first: a block that
  // lowers the violation is not idle, whatever it gains.
  void note(double gain, double dual, double violation) {
    const bool idle = !(gain > 1e-15 * std::fabs(dual)) && !(violation < 0.9 * smallest_);
    const bool little = !(gain > 1e-9 * std::fabs(dual));
    idle_ = idle ? idle_ + 1 : 0;
    little_ = little ? little_ + 1 : 0;
    smallest_ = std::min(smallest_, violation);
  }
  Precision kernelPrecision() const { return little_ >= 3 || idle_ > 0 ? Precision::Double : Precision::Single; }
  bool nearlyStuck() const { return idle_ == 2; }
  bool stuck() const { return idle_ == 3; }

 private:
  int idle_ = 0, little_ = 0;
  double smallest_ = infinity;
};

struct AdditiveSvm::Active {
  std::vector<int> bins;
  std::vector<double> weights;
  Precision precision;  // of the scores
};

// What a block should reach.
struct AdditiveSvm::Goal {
  double eps;  // violation inside the block
  long pairs;  // at most
  double gap;  // of the interior point, absolute
};

struct AdditiveSvm::Violation {
  double size;            // max e over samples that may rise - min over those that may fall
  double middle;          // the bias around which violators are chosen
  std::vector<int> free;  // samples strictly inside their box
};

AdditiveSvm::AdditiveSvm(const Binned& data, const SvmBox& box, std::size_t blockSize, Monitor& monitor)
    : data_(data), box_(box), blockSize_(std::max<std::size_t>(2, blockSize)), monitor_(monitor) {}

void AdditiveSvm::refresh(const Active& active, const std::vector<double>& b, std::vector<double>& f) const {
  BinTables h;
  data_.tables(b, active.bins, nullptr, &h);
  f.assign(data_.samples(), 0.0);
  data_.addScores(active.bins, active.weights, h, f.data(), active.precision);
}

AdditiveSvm::Violation AdditiveSvm::violation(const std::vector<double>& b, const std::vector<double>& f) const {
  Violation v;
  const std::size_t n = box_.size();
  const double *y = box_.y.data(), *lo = box_.lo.data(), *hi = box_.hi.data(), *at = b.data(), *score = f.data();
  double top = -infinity, bottom = infinity;
  std::vector<double> errors;
  for (std::size_t i = 0; i < n; ++i) {
    const double e = y[i] - score[i];
    const bool rises = at[i]<hi[i], falls = at[i]> lo[i];
    if (rises) top = std::max(top, e);
    if (falls) bottom = std::min(bottom, e);
    if (!rises || !falls) continue;
    v.free.push_back(static_cast<int>(i));
    errors.push_back(e);
  }
  v.size = std::max(0.0, top - bottom);
  // The hinge-optimal bias deadlocks at b = 0: the median error of the free support vectors does not.
  v.middle = 0.5 * (top + bottom);
  if (errors.size() > 10) {
    std::nth_element(errors.begin(), errors.begin() + errors.size() / 2, errors.end());
    v.middle = errors[errors.size() / 2];
  }
  return v;
}

// All free samples (or the worst quarter block and a random one of them), then the worst violators,
// half of them rising and half falling.
std::vector<int> AdditiveSvm::workingSet(const std::vector<double>& b, const std::vector<double>& f,
                                         const Violation& v) const {
  constexpr std::size_t largestBlock = 4096;  // 64 MB of kernel
  const std::size_t n = box_.size();
  const std::size_t size = std::min(n, std::max(blockSize_, std::min(largestBlock, 2 * v.free.size())));
  const auto offset = [&](int i) { return box_.y[i] - f[i] - v.middle; };
  const auto worse = [&](int i, int j) {
    const double a = std::fabs(offset(i)), c = std::fabs(offset(j));
    return a != c ? a > c : i < j;
  };
  std::vector<int> set = v.free;
  if (set.size() > size / 2) {
    std::sort(set.begin(), set.end(), worse);
    Random random(static_cast<std::uint64_t>(blocks) + 1);
    for (std::size_t q = size / 4; q < size / 2; ++q) std::swap(set[q], set[q + random.below(set.size() - q)]);
    set.resize(size / 2);
  }
  std::vector<int> rising, falling;
  const double *y = box_.y.data(), *lo = box_.lo.data(), *hi = box_.hi.data(), *at = b.data(), *score = f.data();
  for (std::size_t i = 0; i < n; ++i) {
    const bool rises = at[i]<hi[i], falls = at[i]> lo[i];
    const double d = y[i] - score[i] - v.middle;
    if (!(rises ? d > 0 : d < 0) || rises == falls) continue;  // most samples end here
    (rises ? rising : falling).push_back(static_cast<int>(i));
  }
  const std::size_t room = size - set.size();
  const std::size_t down = std::min(falling.size(), room - std::min(rising.size(), room / 2));
  const std::size_t up = std::min(rising.size(), room - down);
  const auto takeWorst = [&](std::vector<int>& from, std::size_t count) {
    if (count < from.size()) std::nth_element(from.begin(), from.begin() + count, from.end(), worse);
    set.insert(set.end(), from.begin(), from.begin() + count);
  };
  takeWorst(rising, up);
  takeWorst(falling, down);
  std::sort(set.begin(), set.end());
  return set;
}

// The kernel of the working set; what the last block already had is copied, and `set` reordered to suit.
void AdditiveSvm::fillBlock(const Active& active, std::vector<int>& set) {
  std::vector<int> kept, fresh, from;
  for (int i : set) {
    const int at = place_[i];
    (at >= 0 ? kept : fresh).push_back(i);
    if (at >= 0) from.push_back(at);
  }
  const std::size_t m = set.size(), k = kept.size(), old = last_.size();
  std::vector<float> K(m * m);
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = 0; j < k; ++j) K[i * m + j] = K_[from[i] * old + from[j]];
  data_.extendBlock(active.bins, active.weights, kept, fresh, K.data(), m);
  std::copy(kept.begin(), kept.end(), set.begin());
  std::copy(fresh.begin(), fresh.end(), set.begin() + k);
  K_ = std::move(K);
  for (int i : last_) place_[i] = -1;
  for (std::size_t q = 0; q < m; ++q) place_[set[q]] = static_cast<int>(q);
  last_ = set;
}

// One block: solves the problem of the working set, then updates all scores. Returns the gain of the dual.
// A block in double precision takes over where single precision no longer gains.
double AdditiveSvm::improve(const Active& active, std::vector<double>& b, std::vector<double>& f, const Violation& v,
                            double eps, long mostPairs, Precision kernel) {
  std::vector<int> set = workingSet(b, f, v);
  const std::size_t m = set.size();
  if (m < 2) return 0;
  std::vector<double> K64;
  if (kernel == Precision::Double) {
    K64.resize(m * m);
    data_.block(active.bins, active.weights, set, K64.data(), m);
  } else {
    fillBlock(active, set);
  }
  std::vector<double> e(m), inside(m), lo(m), hi(m);
  for (std::size_t q = 0; q < m; ++q) {
    const int i = set[q];
    e[q] = box_.y[i] - f[i];
    inside[q] = b[i];
    lo[q] = box_.lo[i];
    hi[q] = box_.hi[i];
  }
  const auto solve = [&](const auto* K) {
    const long used = smo(m, K, m, e.data(), inside.data(), lo.data(), hi.data(), eps, mostPairs, nullptr, monitor_);
    pairs += used;
    const double operations = pairWork * static_cast<double>(used) * static_cast<double>(m);
    work += operations;
    work_ += operations;
  };
  if (kernel == Precision::Double)
    solve(K64.data());
  else
    solve(K_.data());
  ++blocks;

  std::vector<double> change(box_.size(), 0.0), scores;
  for (std::size_t q = 0; q < m; ++q) change[set[q]] = inside[q] - b[set[q]];
  refresh(active, change, scores);
  double slope = 0, curvature = 0;
  for (int i : set) {
    slope += change[i] * (box_.y[i] - f[i]);
    curvature += change[i] * scores[i];
  }
  // The block kernel is single precision, the tables are not: where they disagree, shorten the step so
  // that the dual never falls.
  const double best = curvature > 0 ? slope / curvature : 1;
  const double step = best < 0.99 ? std::max(0.0, best) : 1;
  for (std::size_t q = 0; q < m; ++q) b[set[q]] = step == 1 ? inside[q] : b[set[q]] + step * change[set[q]];
  for (std::size_t i = 0; i < f.size(); ++i) f[i] += step * scores[i];
  return step * (slope - 0.5 * step * curvature);
}

// The bins with a weight; blocks kept for other weights are dropped.
AdditiveSvm::Active AdditiveSvm::activate(Span<const double> p, Precision precision) {
  work_ = 0;
  patience_ = 1;
  visits_ = 0;
  last_.clear();
  place_.assign(data_.samples(), -1);
  Active active{{}, {}, precision};
  for (std::size_t k = 0; k < p.size; ++k)
    if (p[k] != 0) active.bins.push_back(static_cast<int>(k)), active.weights.push_back(p[k]);
  return active;
}

// ------------------------------------------------------------------------------- many samples at once

// All free samples and violators, and as many again from the others that are nearest to the margin.
std::vector<int> AdditiveSvm::wideSet(const std::vector<double>& b, const std::vector<double>& f,
                                      const Violation& v) const {
  const std::size_t n = box_.size();
  std::vector<double> distance(n);  // 0: must be in
  std::size_t needed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double d = box_.y[i] - f[i] - v.middle;
    const bool rises = b[i]<box_.hi[i], falls = b[i]> box_.lo[i];
    const bool in = (rises && falls) || (rises ? d > 0 : d < 0);
    distance[i] = in ? 0 : std::fabs(d);
    needed += in;
  }
  std::vector<int> set(n);
  std::iota(set.begin(), set.end(), 0);
  const std::size_t size = std::max(leastWide, 2 * needed);
  if (2 * size > n) return set;
  std::nth_element(set.begin(), set.begin() + static_cast<std::ptrdiff_t>(size), set.end(),
                   [&](int i, int j) { return distance[i] != distance[j] ? distance[i] < distance[j] : i < j; });
  set.resize(size);
  std::sort(set.begin(), set.end());
  return set;
}

double AdditiveSvm::wideWork(const Active& active, std::size_t samples) const {
  std::size_t coordinates = 0;
  for (int k : active.bins) coordinates += data_.rankOf(k);
  return usualSteps * NewtonSystem::cost(samples, coordinates, active.bins.size(), true, true).work;
}

// Solves for all samples near the margin together by the interior point; the others stay at their bounds.
void AdditiveSvm::improveWide(Active& active, std::vector<double>& b, std::vector<double>& f, const Violation& v,
                              double gap) {
  if (active.precision == Precision::Single) {  // where pairs fail, scores are sums of large terms that cancel
    active.precision = Precision::Double;
    refresh(active, b, f);
  }
  const std::vector<int> set = wideSet(b, f, v);
  const bool all = set.size() == box_.size();
  const Binned part = all ? data_ : data_.subset(set);
  const BinnedSaddle kernel(part, active.bins, active.weights);
  SaddleProblem problem{kernel, {}, {}, {}, 0, true, &monitor_};
  std::vector<double> inside, own, q;
  for (int i : set) {
    inside.push_back(b[i]);
    problem.lo.push_back(box_.lo[i]);
    problem.hi.push_back(box_.hi[i]);
    problem.total += b[i];
  }
  kernel.evaluate(std::vector<double>(active.bins.size(), 1.0), inside, own, q);
  for (std::size_t t = 0; t < set.size(); ++t) problem.c.push_back(box_.y[set[t]] - f[set[t]] + own[t]);
  const InteriorSolution solution = solveInside(problem, inside, gap);
  work += wideWork(active, set.size()) / usualSteps * solution.steps;
  ++blocks;

  for (std::size_t t = 0; t < set.size(); ++t) b[set[t]] = solution.b[t];
  refresh(active, b, f);
}

// One block, by pairs of samples as long as these have cost less than the interior point would.
void AdditiveSvm::advance(Active& active, std::vector<double>& b, std::vector<double>& f, const Violation& v,
                          const Goal& goal, Progressing& progressing) {
  const double wide = patience_ * wideWork(active, std::min(box_.size(), std::max(leastWide, 4 * v.free.size())));
  if (work_ >= wide || progressing.nearlyStuck()) {
    const double before = dualValue(box_, b, f);
    improveWide(active, b, f, v, goal.gap);
    progressing.note(dualValue(box_, b, f) - before, before, v.size);
    work_ = 0;
    ++visits_;
    patience_ *= 2;  // should it have been in vain
    return;
  }
  const double m = static_cast<double>(std::min(box_.size(), std::max(blockSize_, 2 * v.free.size())));
  const long allowed = 1000 + static_cast<long>((wide - work_) / (pairWork * m));
  const double gain = improve(active, b, f, v, goal.eps, std::min(goal.pairs, allowed), progressing.kernelPrecision());
  progressing.note(gain, dualValue(box_, b, f), v.size);
}

double AdditiveSvm::solve(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double eps,
                          long mostPairs) {
  Active active = activate(p, eps < 1e-4 ? Precision::Double : Precision::Single);
  refresh(active, b, f);
  ++solves;
  const long before = pairs;
  Progressing progressing;
  while (!progressing.stuck() && visits_ < mostVisits && pairs - before < mostPairs) {
    const Violation v = violation(b, f);
    if (v.size < eps) break;
    const Goal goal{std::max(0.5 * eps, 0.02 * v.size), mostPairs - (pairs - before),
                    0.1 * eps * std::fabs(dualValue(box_, b, f))};
    advance(active, b, f, v, goal, progressing);
  }
  return dualValue(box_, b, f);
}

SvmTrace AdditiveSvm::solveToGap(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double tol,
                                 long maxIter) {
  Active active = activate(p, tol < 1e-5 ? Precision::Double : Precision::Single);
  refresh(active, b, f);
  ++solves;
  SvmTrace trace;
  const long before = pairs;
  Progressing progressing;
  for (bool fresh = active.precision == Precision::Double;;) {
    SvmGap gap = svmGap(box_, b, f);
    if (gap.relative() <= tol && !fresh) {  // what ends the work must not carry the rounding of the updates
      active.precision = Precision::Double;
      refresh(active, b, f);
      gap = svmGap(box_, b, f);
    }
    fresh = false;
    trace.pairs = pairs - before;
    const bool stuck = progressing.stuck() || visits_ == mostVisits;
    if (trace.note(gap, tol, trace.pairs >= maxIter, stuck, monitor_)) return trace;
    const Violation v = violation(b, f);
    advance(active, b, f, v, {0.02 * v.size, maxIter - trace.pairs, 0.3 * tol * gap.primal}, progressing);
  }
}
}  // namespace frs
