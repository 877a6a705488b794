#include "regions/bag_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "qp/newton_system.hpp"

namespace frs {
namespace {
constexpr float unknown = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t smallestBlock = 512, largestBlock = 2048;
constexpr std::size_t manyExamples = 50000;  // with so many, blocks have less in common: more of their values are kept
constexpr std::size_t mostCoordinates = 4000;
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

// Gives every listed example a row and column of the store; where none is free, those of the example that was used
// longest ago.
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

Combination ExampleGram::sumOf(std::size_t example, Span<const double> s) const {
  Combination w;
  for (std::size_t q = bags_.start[example]; q < bags_.start[example + 1]; ++q)
    if (s[q] > 0) w.add(bags_.region[q], s[q]);
  return w;
}

// The examples in the order in which they ask for what is not known between them and those after them: sums of several
// regions first, so that the others need not ask for all of those regions; then those of which most is not known, so that
// the others have nothing left to ask.
std::vector<int> ExampleGram::inOrder(Span<const int> examples, Span<const double> s, std::size_t& broad) const {
  std::vector<int> order;
  std::vector<std::size_t> unknowns(bags_.size(), 0);
  broad = 0;
  for (int i : examples) {
    const float* known = &values_[placeOf_[i] * capacity()];
    const bool several = activeIn(i, s) > 1;
    broad += several;
    unknowns[i] = several ? std::numeric_limits<std::size_t>::max()
                          : std::count_if(examples.begin(), examples.end(),
                                          [&](int j) { return std::isnan(known[placeOf_[j]]); });
    order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return unknowns[a] > unknowns[b]; });
  return order;
}

// The kernel between sums of several regions, those of positive bags: while their weights are broad, the scores of all
// their regions would take longer than products of the sums.
void ExampleGram::fillBroad(Span<const int> broad, Span<const double> s) {
  const std::size_t n = capacity(), m = broad.size;
  const auto value = [&](std::size_t a, std::size_t b) -> float& {
    return values_[placeOf_[broad[a]] * n + placeOf_[broad[b]]];
  };
  bool known = true;
  for (std::size_t a = 0; a < m; ++a)
    for (std::size_t b = 0; b <= a; ++b) known = known && !std::isnan(value(a, b));
  if (known) return;
  std::vector<Combination> sums;
  for (int i : broad) sums.push_back(sumOf(i, s));
  std::vector<float> G(m * m);
  if (!kernel_.coarseGram(sums, G.data())) return;
  for (std::size_t a = 0; a < m; ++a)
    for (std::size_t b = 0; b < m; ++b) value(a, b) = G[a * m + b];
}

// Asks for the kernel between example a and those after it (and itself) where it is not known: the scores of their
// regions for w = phi_a.
ScoreRequest ExampleGram::unknownOf(std::size_t a, Span<const int> examples, Span<const double> s) const {
  ScoreRequest request;
  const float* known = &values_[placeOf_[examples[a]] * capacity()];
  for (std::size_t c = a; c < examples.size; ++c) {
    const std::size_t j = examples[c];
    if (!std::isnan(known[placeOf_[j]])) continue;
    for (std::size_t q = bags_.start[j]; q < bags_.start[j + 1]; ++q)
      if (s[q] > 0) request.rows.push_back(bags_.region[q]);
  }
  if (!request.rows.empty()) request.w = sumOf(examples[a], s);
  return request;
}

// Stores K_ij = s_i' Ktilde_ij s_j, summed up from the answer.
void ExampleGram::store(std::size_t a, Span<const int> examples, Span<const double> s,
                        const std::vector<double>& score) {
  if (score.empty()) return;
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

// Tells a kernel by rows which of them it will be asked for.
void ExampleGram::prepare(Span<const int> order, Span<const double> s) {
  if (isExplicit()) return;
  std::vector<int> regions;
  for (std::size_t a = 0; a < order.size; ++a) {
    const Combination w = unknownOf(a, order, s).w;
    regions.insert(regions.end(), w.region.begin(), w.region.end());
  }
  kernel_.prepare(regions);
}

void ExampleGram::block(Span<const int> examples, Span<const double> s, float* K, const std::function<void()>& tick) {
  place(examples);
  std::size_t broad = 0;
  const std::vector<int> order = inOrder(examples, s, broad);
  fillBroad({order.data(), broad}, s);
  prepare(order, s);
  // a kernel by rows takes longer, and its requests have nothing in common
  const std::size_t n = examples.size, batch = isExplicit() ? 256 : 32;
  std::vector<ScoreRequest> requests;
  for (std::size_t first = 0; first < n; first += batch) {
    const std::size_t end = std::min(n, first + batch);
    requests.clear();
    for (std::size_t a = first; a < end; ++a) {
      if (a % 32 == 0) tick();
      requests.push_back(unknownOf(a, order, s));
    }
    kernel_.coarseScores(requests);
    for (std::size_t a = first; a < end; ++a) store(a, order, s, requests[a - first].out);
  }
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t c = 0; c < n; ++c)
      K[a * n + c] = values_[placeOf_[examples[a]] * capacity() + placeOf_[examples[c]]];
}

// ------------------------------------------------------------------------------ weighted bags

BagKernel::BagKernel(RegionKernel& kernel, const BagExamples& bags, std::function<void()> tick)
    : kernel_(kernel),
      bags_(bags),
      tick_(std::move(tick)),
      gram_(kernel, bags,
            std::min<std::size_t>(bags.size(), bags.size() > manyExamples ? 2 * largestBlock : largestBlock)),
      s_(bags.slots(), 0.0),
      positiveRegion_(bags.region.begin(), bags.region.begin() + static_cast<std::ptrdiff_t>(bags.positiveSlots())) {}

void BagKernel::setWeights(Span<const double> s) {
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

// w += b sum_k s_ik phi(h_ik)
void BagKernel::addExample(std::size_t i, double b, Combination& w) const {
  for (std::size_t q = bags_.start[i]; q < bags_.start[i + 1]; ++q)
    if (s_[q] > 0) w.add(bags_.region[q], b * s_[q]);
}

Combination BagKernel::combination(const std::vector<double>& b) const {
  Combination w;
  for (std::size_t i = 0; i < bags_.size(); ++i)
    if (b[i] != 0) addExample(i, b[i], w);
  return w;
}

void BagKernel::scores(const std::vector<double>& b, std::vector<double>& f) {
  slotScore_.resize(activeRegion_.size());
  kernel_.scores(combination(b), activeRegion_, slotScore_.data());
  f.assign(bags_.size(), 0.0);
  std::size_t i = 0;
  for (std::size_t t = 0; t < activeSlot_.size(); ++t) {
    const std::size_t q = activeSlot_[t];
    while (q >= bags_.start[i + 1]) ++i;
    f[i] += s_[q] * slotScore_[t];
  }
}

void BagKernel::positiveScores(const std::vector<double>& b, std::vector<double>& z) {
  z.resize(positiveRegion_.size());
  kernel_.scores(combination(b), positiveRegion_, z.data());
}

BlockSizes BagKernel::sizes() const { return {smallestBlock, largestBlock}; }

const float* BagKernel::block(const std::vector<int>& set) {
  K_.resize(set.size() * set.size());
  gram_.block(set, s_, K_.data(), tick_);
  return K_.data();
}

bool BagKernel::block(const std::vector<int>& set, double* K) {
  if (!kernel_.precise()) return false;
  const std::size_t n = set.size();
  Combination all;                    // the regions of the set, one example after the other
  std::vector<std::size_t> start{0};  // of each example in it
  for (int i : set) {
    addExample(i, 1, all);
    start.push_back(all.region.size());
  }
  std::vector<double> score(all.region.size());
  for (std::size_t a = 0; a < n; ++a) {
    if (a % 32 == 0) tick_();
    Combination w;
    addExample(set[a], 1, w);
    kernel_.scores(w, {all.region.data(), start[a + 1]}, score.data());
    for (std::size_t c = 0; c <= a; ++c) {
      double sum = 0;
      for (std::size_t t = start[c]; t < start[c + 1]; ++t) sum += all.weight[t] * score[t];
      K[a * n + c] = K[c * n + a] = sum;
    }
  }
  return true;
}

double BagKernel::stepWork(std::size_t examples, std::size_t) const {
  const std::size_t d = kernel_.coordinates();
  if (d == 0 || d > mostCoordinates || !bags_.slack.empty()) return std::numeric_limits<double>::infinity();
  return NewtonSystem::cost(examples, d, 1, true, false).work;
}

std::vector<double> BagKernel::coordinatesOf(const std::vector<int>& set) const {
  const std::size_t d = kernel_.coordinates();
  std::vector<double> F(d * set.size(), 0.0);
  for (std::size_t t = 0; t < set.size(); ++t)
    for (std::size_t q = bags_.start[set[t]]; q < bags_.start[set[t] + 1]; ++q)
      if (s_[q] > 0) kernel_.addCoordinates(bags_.region[q], s_[q], &F[t * d]);
  return F;
}
}  // namespace frs
