#include "regions/region_svm.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "regions/explicit_svm.hpp"
#include "svm/svm.hpp"

namespace frs {
namespace {
constexpr float unknown = std::numeric_limits<float>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t smallestBlock = 512, largestBlock = 2048;
constexpr std::size_t mostCoordinates = 4000;
constexpr double mostPairs = 500000;  // of one working set: then the scores from outside correct those inside
}  // namespace

// ------------------------------------------------------------------------------ kernel values

ExampleGram::ExampleGram(RegionKernel& kernel, const BagExamples& bags, std::size_t capacity)
    : kernel_(kernel),
      bags_(bags),
      values_(capacity * capacity, unknown),
      placeOf_(bags.size(), -1),
      exampleIn_(capacity, -1),
      lastUse_(capacity, -1) {}

void ExampleGram::forget(std::size_t example) {
  const int place = placeOf_[example];
  if (place < 0) return;
  const std::size_t n = capacity();
  for (std::size_t j = 0; j < n; ++j) values_[place * n + j] = values_[j * n + place] = unknown;
}

// Gives every listed example a place, of those used longest ago where none is free.
void ExampleGram::place(Span<const int> examples) {
  ++clock_;
  std::vector<int> missing;
  for (int i : examples)
    if (placeOf_[i] < 0)
      missing.push_back(i);
    else
      lastUse_[placeOf_[i]] = clock_;
  if (missing.empty()) return;
  std::vector<int> byAge(capacity());
  std::iota(byAge.begin(), byAge.end(), 0);
  std::nth_element(byAge.begin(), byAge.begin() + (missing.size() - 1), byAge.end(),
                   [&](int a, int b) { return lastUse_[a] != lastUse_[b] ? lastUse_[a] < lastUse_[b] : a < b; });
  for (std::size_t t = 0; t < missing.size(); ++t) {
    const int place = byAge[t];
    if (exampleIn_[place] >= 0) {
      forget(exampleIn_[place]);
      placeOf_[exampleIn_[place]] = -1;
    }
    exampleIn_[place] = missing[t];
    placeOf_[missing[t]] = place;
    lastUse_[place] = clock_;
  }
}

// Tells the kernel the regions of the examples that miss a value.
void ExampleGram::prepare(Span<const int> examples, Span<const double> s) {
  if (kernel_.mostRegions() == static_cast<std::size_t>(-1)) return;  // nothing to make
  std::vector<int> regions;
  for (int i : examples) {
    const float* known = &values_[placeOf_[i] * capacity()];
    const bool complete =
        std::none_of(examples.begin(), examples.end(), [&](int j) { return std::isnan(known[placeOf_[j]]); });
    for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1] && !complete; ++q)
      if (s[q] > 0) regions.push_back(bags_.region[q]);
  }
  kernel_.prepare(regions);
}

// Example a against those from it on whose value is not known, by their regions.
ScoreRequest ExampleGram::unknownOf(std::size_t a, Span<const int> examples, Span<const double> s) const {
  ScoreRequest request;
  const float* known = &values_[placeOf_[examples[a]] * capacity()];
  const auto forActive = [&](std::size_t i, auto&& f) {
    for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q)
      if (s[q] > 0) f(q);
  };
  for (std::size_t c = a; c < examples.size; ++c)
    if (std::isnan(known[placeOf_[examples[c]]]))
      forActive(examples[c], [&](std::size_t q) { request.rows.push_back(bags_.region[q]); });
  if (!request.rows.empty()) forActive(examples[a], [&](std::size_t q) { request.w.add(bags_.region[q], s[q]); });
  return request;
}

// K_ij = s_i' Ktilde_ij s_j from the answer
void ExampleGram::store(std::size_t a, Span<const int> examples, Span<const double> s,
                        const std::vector<double>& score) {
  const std::size_t n = capacity(), place = placeOf_[examples[a]];
  std::size_t t = 0;
  for (std::size_t c = a; c < examples.size; ++c) {
    const std::size_t j = examples[c], other = placeOf_[j];
    if (!std::isnan(values_[place * n + other])) continue;
    double sum = 0;
    for (std::size_t q = bags_.start[j]; q < bags_.start[j + 1]; ++q)
      if (s[q] > 0) sum += s[q] * score[t++];
    values_[place * n + other] = values_[other * n + place] = static_cast<float>(sum);
  }
}

void ExampleGram::block(Span<const int> examples, Span<const double> s, float* K, const std::function<void()>& tick) {
  place(examples);
  prepare(examples, s);
  const std::size_t n = examples.size, batch = 32;
  std::vector<ScoreRequest> requests;
  for (std::size_t first = 0; first < n; first += batch) {
    tick();
    const std::size_t end = std::min(n, first + batch);
    requests.clear();
    for (std::size_t a = first; a < end; ++a) requests.push_back(unknownOf(a, examples, s));
    kernel_.coarseScores(requests);
    for (std::size_t a = first; a < end; ++a) store(a, examples, s, requests[a - first].out);
  }
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t c = 0; c < n; ++c)
      K[a * n + c] = values_[placeOf_[examples[a]] * capacity() + placeOf_[examples[c]]];
}

// ---------------------------------------------------------------------------------- inner SVM

RegionSvm::RegionSvm(RegionKernel& kernel, const BagExamples& bags, Monitor& monitor)
    : kernel_(kernel),
      bags_(bags),
      monitor_(monitor),
      gram_(kernel, bags, std::min<std::size_t>(bags.size(), bags.size() > 50000 ? 2 * largestBlock : largestBlock)),
      slack_(bags.slack, bags.slack.empty() ? std::vector<double>() : bags.y, bags.C),
      s_(bags.slots(), 0.0),
      b_(bags.size(), 0.0),
      f_(bags.size(), 0.0),
      lo_(bags.size()),
      hi_(bags.size()),
      slotScore_(bags.slots()),
      positiveScore_(bags.positiveSlots()),
      positiveRegion_(bags.region.begin(), bags.region.begin() + bags.positiveSlots()) {
  for (std::size_t i = 0; i < bags.size(); ++i) {
    lo_[i] = std::min(0.0, bags.y[i] * bags.C[i]);
    hi_[i] = std::max(0.0, bags.y[i] * bags.C[i]);
  }
}

void RegionSvm::setWeights(Span<const double> s) {
  activeSlot_.clear();
  activeRegion_.clear();
  for (std::size_t i = 0; i < bags_.size(); ++i) {
    bool changed = false;
    for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q) {
      changed = changed || s_[q] != s[q];
      s_[q] = s[q];
      if (s[q] > 0) {
        activeSlot_.push_back(static_cast<int>(q));
        activeRegion_.push_back(bags_.region[q]);
      }
    }
    if (changed) gram_.forget(i);
  }
}

// w = sum_i b_i sum_k s_ik phi(h_ik)
Combination RegionSvm::combination() const {
  Combination w;
  for (std::size_t i = 0; i < bags_.size(); ++i)
    if (b_[i] != 0)
      for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q)
        if (s_[q] > 0) w.add(bags_.region[q], b_[i] * s_[q]);
  return w;
}

void RegionSvm::updateScores() {
  slotScore_.resize(activeRegion_.size());
  kernel_.scores(combination(), activeRegion_, slotScore_.data());
  std::fill(f_.begin(), f_.end(), 0.0);
  std::size_t i = 0;
  for (std::size_t t = 0; t < activeSlot_.size(); ++t) {
    const std::size_t q = activeSlot_[t];
    while (q >= bags_.start[i + 1]) ++i;
    f_[i] += s_[q] * slotScore_[t];
  }
}

void RegionSvm::measure() {
  const HingeBias hinge = slack_.none() ? bestBias(bags_.y, f_, bags_.C) : slack_.bestBias(f_);
  double bf = 0, linear = 0, up = -infinity, down = infinity;
  std::vector<double> e(bags_.size());
  for (std::size_t i = 0; i < bags_.size(); ++i) {
    bf += b_[i] * f_[i];
    linear += bags_.y[i] * b_[i];
    e[i] = bags_.y[i] - f_[i];
    if (b_[i] < hi_[i]) up = std::max(up, e[i]);
    if (b_[i] > lo_[i]) down = std::min(down, e[i]);
  }
  bias_ = hinge.bias;
  primal_ = 0.5 * bf + hinge.loss;
  dual_ = linear - 0.5 * bf;  // (eq. 17)
  violation_ = slack_.none() ? std::max(0.0, up - down) : slack_.violation(b_, e);
}

bool RegionSvm::reached(const SvmGoal& goal) const {
  const bool close = primal_ - dual_ <= goal.gap * primal_ && primal_ <= goal.ceiling;
  return (close && violation_ <= goal.violation) || violation_ <= 1e-13;
}

SharedSlack::Freedom RegionSvm::freedom(const std::vector<double>& e) const {
  if (!slack_.none()) return slack_.freedom(b_, e);
  const std::size_t n = bags_.size();
  SharedSlack::Freedom out{std::vector<char>(n), std::vector<char>(n), std::vector<char>(n), std::vector<double>(n)};
  for (std::size_t i = 0; i < n; ++i) {
    out.rise[i] = b_[i] < hi_[i];
    out.fall[i] = b_[i] > lo_[i];
  }
  return out;
}

// Free examples first, by how far they are from the common bias; then the bounded ones that violate
// the optimality conditions most, half from either side. The bias is the median error of the free
// examples: the hinge-optimal one lets the block selection dead-lock while all alpha are 0.
std::vector<int> RegionSvm::workingSet() const {
  std::vector<double> freeError;
  double up = -infinity, down = infinity;
  const std::size_t n = bags_.size();
  std::vector<double> e(n);
  for (std::size_t i = 0; i < n; ++i) e[i] = bags_.y[i] - f_[i];
  const SharedSlack::Freedom may = freedom(e);
  for (std::size_t i = 0; i < n; ++i) {
    if (may.rise[i]) up = std::max(up, e[i]);
    if (may.inside[i]) continue;
    if (may.fall[i]) down = std::min(down, e[i]);
    if (may.rise[i] && may.fall[i]) freeError.push_back(e[i]);
  }
  double middle = 0.5 * (up + down);
  if (freeError.size() > 10) {
    const auto median = freeError.begin() + freeError.size() / 2;
    std::nth_element(freeError.begin(), median, freeError.end());
    middle = *median;
  }

  using Candidate = std::pair<double, int>;  // minus the violation, example: ascending order, ties by index
  std::vector<Candidate> free, rise, fall;
  for (std::size_t i = 0; i < n; ++i) {
    const double d = e[i] - (may.inside[i] ? may.level[i] : middle);
    if (may.rise[i] && may.fall[i])
      free.push_back({-std::abs(d), static_cast<int>(i)});
    else if (may.rise[i] && d > 0)
      rise.push_back({-d, static_cast<int>(i)});
    else if (may.fall[i] && d < 0)
      fall.push_back({d, static_cast<int>(i)});
  }
  std::vector<int> set;
  const auto take = [&](std::vector<Candidate>& from, std::size_t count) {
    if (count < from.size()) std::nth_element(from.begin(), from.begin() + count, from.end());
    for (std::size_t t = 0; t < std::min(count, from.size()); ++t) set.push_back(from[t].second);
  };
  const std::size_t size = std::min(gram_.capacity(), std::min(largestBlock, std::max(smallestBlock, 2 * free.size())));
  // in a block that holds the whole problem all free ones have room: two of three might pull the same way
  take(free, n <= smallestBlock ? size : size * 2 / 3);
  const std::size_t rest = size - set.size(), half = std::min(fall.size(), rest / 2);
  const std::size_t rising = std::min(rise.size(), rest - half);
  take(rise, rising);
  take(fall, rest - rising);
  std::sort(set.begin(), set.end());
  if (!slack_.none()) slack_.addPartners(b_, gram_.capacity(), set);
  return set;
}

void RegionSvm::solveBlock(const std::vector<int>& set, double accuracy, double mostWork) {
  const std::size_t n = set.size();
  std::vector<float> K(n * n);
  gram_.block(set, s_, K.data(), [this] { report(); });
  std::vector<double> e(n), b(n), lo(n), hi(n);
  for (std::size_t t = 0; t < n; ++t) {
    const int i = set[t];
    e[t] = bags_.y[i] - f_[i];
    b[t] = b_[i];
    lo[t] = lo_[i];
    hi[t] = hi_[i];
  }
  const double perPair = static_cast<double>(2 * n);
  const long most = static_cast<long>(std::min(mostPairs, std::max(1.0, mostWork / perPair)));
  const long used =
      slack_.none()
          ? smo(n, K.data(), n, e.data(), b.data(), lo.data(), hi.data(), accuracy, most, nullptr, monitor_)
          : slack_.solvePairs(set, K.data(), b_, accuracy, most, e, b, monitor_);
  pairs += used;
  work += perPair * static_cast<double>(used);
  for (std::size_t t = 0; t < n; ++t) b_[set[t]] = b[t];
}

// Pairs zigzag where a few directions decide (many examples in few dimensions) and C is large. Where they have cost as
// much as Newton's method in those dimensions, that takes over; a multiplication of dense algebra is the cheaper by
// about a factor 4.
double RegionSvm::patienceWithPairs() const {
  const std::size_t d = kernel_.coordinates();
  if (d == 0 || d > mostCoordinates || !slack_.none()) return infinity;
  return (usedCoordinates_ ? 0.01 : 0.25) * explicitWork(d, bags_.size());  // what was hard once will be again
}

void RegionSvm::solveInCoordinates() {
  usedCoordinates_ = true;
  const std::size_t d = kernel_.coordinates(), n = bags_.size();
  std::vector<double> F(d * n, 0.0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q)
      if (s_[q] > 0) kernel_.addCoordinates(bags_.region[q], s_[q], &F[i * d]);
  // far beyond what is asked for: examples can only be told to be on their bounds close to the end of the path
  solveExplicit({F.data(), d, n}, bags_.y, lo_, hi_, 1e-10, b_, 1, monitor_);
}

void RegionSvm::report() {
  Progress p;
  p.stage = "inner SVM";
  p.inner = true;
  p.iteration = blocks;
  p.objective = primal_;
  p.hasObjective = true;
  p.gap = gap();
  monitor_.report(p);
}

void RegionSvm::solve(const SvmGoal& goal) {
  ++solves;
  updateScores();
  measure();
  // Float kernel values inside a block leave errors of 1e-7 in its scores; the scores from outside correct
  // them, like iterative refinement. Three blocks without gain mean that precision is used up.
  const double workBefore = work;
  double patience = patienceWithPairs();
  int idle = 0;
  for (int k = 0; k < goal.blocks && !reached(goal) && idle < 3; ++k) {
    const double before = dual_, worst = violation_, workHere = work - workBefore;
    if (workHere >= goal.work) break;
    if (workHere >= patience) {
      solveInCoordinates();
      patience = infinity;  // what rounding leaves is for the working sets
    } else {
      const std::vector<int> set = workingSet();
      if (set.size() < 2) break;
      solveBlock(set, std::max(1e-13, 0.02 * violation_), std::min(goal.work, patience) - workHere);
      ++blocks;
    }
    updateScores();
    measure();
    const bool gained = dual_ > before + 1e-13 * std::abs(before) || violation_ < 0.9 * worst;
    idle = gained ? 0 : idle + 1;
  }
}

const std::vector<double>& RegionSvm::positiveScores() {
  kernel_.scores(combination(), positiveRegion_, positiveScore_.data());
  return positiveScore_;
}

}  // namespace frs
