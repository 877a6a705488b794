#include "svm/svm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "frs/random.hpp"

namespace frs {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr long maxPairs = 20000000;  // of one block

// Blocks that gain no more than rounding would: first the kernel blocks turn to double precision, then the
// solver gives up.
class Progressing {
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
  bool stuck() const { return idle_ == 3; }

 private:
  int idle_ = 0, little_ = 0;
  double smallest_ = infinity;
};

double dualValue(const SvmBox& box, const std::vector<double>& b, const std::vector<double>& f) {
  double sum = 0;
  for (std::size_t i = 0; i < box.size(); ++i) sum += b[i] * (box.y[i] - 0.5 * f[i]);
  return sum;
}
}  // namespace

SvmBox::SvmBox(Span<const double> y_, Span<const double> C_)
    : y(y_.begin(), y_.end()), C(C_.begin(), C_.end()), lo(y.size()), hi(y.size()) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    lo[i] = std::min(0.0, y[i] * C[i]);
    hi[i] = std::max(0.0, y[i] * C[i]);
  }
}

namespace {
struct Kink {
  double at, weight;
  bool operator<(const Kink& other) const { return at < other.at; }
};

// The first kink, in increasing order, after which the slope is no longer negative; the last one if there is none.
// Halves instead of sorting: O(n).
double turningPoint(std::vector<Kink>& kinks, double slope, double noise) {
  std::size_t low = 0, high = kinks.size();
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    const auto at = [&](std::size_t i) { return kinks.begin() + static_cast<std::ptrdiff_t>(i); };
    std::nth_element(at(low), at(middle), at(high));
    double before = slope;  // after the kinks in front of the middle
    for (std::size_t i = low; i < middle; ++i) before += kinks[i].weight;
    if (before >= -noise) {
      high = middle;
    } else {
      low = middle;
      slope = before;
    }
  }
  return kinks[low].at;
}

// Leaves only kinks around the turning point, found by a sample of them; the slope becomes that before these.
void narrow(std::vector<Kink>& kinks, double& slope, double noise) {
  constexpr std::size_t sampled = 256, margin = 24;  // three standard deviations of a rank in the sample
  if (kinks.size() < 16 * sampled) return;
  std::vector<Kink> sample;
  const double share = static_cast<double>(kinks.size()) / sampled;
  for (std::size_t q = 0; q < sampled; ++q)
    sample.push_back(kinks[static_cast<std::size_t>(share * static_cast<double>(q))]);
  std::sort(sample.begin(), sample.end());
  std::size_t turn = 0;
  for (double s = slope; turn + 1 < sampled && (s += share * sample[turn].weight) < 0;) ++turn;
  const double low = turn > margin ? sample[turn - margin].at : -infinity;
  const double high = turn + margin < sampled ? sample[turn + margin].at : infinity;
  std::vector<Kink> near(kinks.size());
  std::size_t count = 0;
  double before = slope, within = 0;
  for (const Kink& k : kinks) {  // no branches: which way a kink goes cannot be foretold
    const bool below = k.at < low, inside = !below && k.at <= high;
    before += below ? k.weight : 0;
    within += inside ? k.weight : 0;
    near[count] = k;
    count += inside;
  }
  if ((low > -infinity && before >= -noise) || (high < infinity && before + within < -noise)) return;  // missed it
  near.resize(count);
  kinks.swap(near);
  slope = before;
}
}  // namespace

HingeBias bestBias(Span<const double> y, Span<const double> f, Span<const double> C) {
  // The loss is piecewise linear and convex in the bias, with a kink at y_i - f_i of weight C_i; from
  // the left its slope starts at -sum of C over the positives.
  HingeBias best{0, 0};
  if (y.size == 0) return best;
  std::vector<Kink> kinks(y.size);
  double start = 0;
  for (std::size_t i = 0; i < y.size; ++i) {
    kinks[i] = {y[i] - f[i], C[i]};
    if (y[i] > 0) start -= C[i];
  }
  const double noise = 1e-13 * std::fabs(start);  // of the sums
  double slope = start;
  narrow(kinks, slope, noise);
  best.bias = turningPoint(kinks, slope, noise);
  double after = start, next = infinity;
  for (std::size_t i = 0; i < y.size; ++i) {
    const double at = y[i] - f[i];
    after += at <= best.bias ? C[i] : 0;
    next = std::min(next, at > best.bias ? at : infinity);
  }
  // a flat stretch: any bias in it is optimal, take its middle
  if (after <= noise && next < infinity) best.bias = 0.5 * (best.bias + next);
  for (std::size_t i = 0; i < y.size; ++i) best.loss += C[i] * std::max(0.0, 1 - y[i] * (f[i] + best.bias));
  return best;
}

double SvmGap::relative() const {
  if (!std::isfinite(primal) || !std::isfinite(dual)) return infinity;  // overflow is not convergence
  return primal > 0 ? std::max(0.0, primal - dual) / primal : 0;
}

SvmGap svmGap(const SvmBox& box, Span<const double> b, Span<const double> f) {
  const HingeBias hinge = bestBias(box.y, f, box.C);
  double linear = 0, quadratic = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    linear += box.y[i] * b[i];
    quadratic += b[i] * f[i];
  }
  return {0.5 * quadratic + hinge.loss, linear - 0.5 * quadratic, hinge.bias};
}

bool SvmTrace::note(const SvmGap& now, double tol, bool outOfPairs, bool stuck, Monitor& monitor) {
  objective.push_back(now.dual);
  gap.push_back(now.relative());
  bias = now.bias;
  Progress progress;
  progress.stage = "svm";
  progress.iteration = static_cast<long>(gap.size());
  progress.objective = now.dual;
  progress.hasObjective = true;
  progress.gap = gap.back();
  progress.tol = tol;
  monitor.report(progress);
  status = gap.back() <= tol ? Status::Converged : outOfPairs ? Status::MaxIter : Status::Stalled;
  return gap.back() <= tol || outOfPairs || stuck;
}

// ---------------------------------------------------------------------------- block decomposition

struct AdditiveSvm::Active {
  std::vector<int> bins;
  std::vector<double> weights;
  Precision precision;  // of the scores
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
    pairs += smo(m, K, m, e.data(), inside.data(), lo.data(), hi.data(), eps, std::min(mostPairs, maxPairs), nullptr,
                 monitor_);
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
  last_.clear();
  place_.assign(data_.samples(), -1);
  Active active{{}, {}, precision};
  for (std::size_t k = 0; k < p.size; ++k)
    if (p[k] != 0) active.bins.push_back(static_cast<int>(k)), active.weights.push_back(p[k]);
  return active;
}

double AdditiveSvm::solve(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double eps,
                          long mostPairs) {
  const Active active = activate(p, eps < 1e-4 ? Precision::Double : Precision::Single);
  refresh(active, b, f);
  ++solves;
  const long before = pairs;
  Progressing progressing;
  while (!progressing.stuck() && pairs - before < mostPairs) {
    const Violation v = violation(b, f);
    if (v.size < eps) break;
    const double gain = improve(active, b, f, v, std::max(0.5 * eps, 0.02 * v.size), mostPairs - (pairs - before),
                                progressing.kernelPrecision());
    progressing.note(gain, dualValue(box_, b, f), v.size);
  }
  return dualValue(box_, b, f);
}

SvmTrace AdditiveSvm::solveToGap(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double tol,
                                 long maxIter) {
  const Active active = activate(p, tol < 1e-5 ? Precision::Double : Precision::Single);
  refresh(active, b, f);
  ++solves;
  SvmTrace trace;
  const long before = pairs;
  Progressing progressing;
  for (;;) {
    const SvmGap gap = svmGap(box_, b, f);
    trace.pairs = pairs - before;
    if (trace.note(gap, tol, trace.pairs >= maxIter, progressing.stuck(), monitor_)) return trace;
    const Violation v = violation(b, f);
    const double gain = improve(active, b, f, v, 0.02 * v.size, maxIter - trace.pairs, progressing.kernelPrecision());
    progressing.note(gain, gap.dual, v.size);
  }
}
}  // namespace frs
