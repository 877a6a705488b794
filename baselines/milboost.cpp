// milboost.cpp - boosting of stumps on the noisy-or likelihood of bags.
// baselines may use: base, svm, regions.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "baselines/mil.hpp"

namespace frs::mil {
namespace {

double softplus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }  // -log(1 - p_ij)
double logistic(double x) { return x >= 0 ? 1 / (1 + std::exp(-x)) : std::exp(x) / (1 + std::exp(x)); }

// log p_i = log(1 - exp(-A)) for A = sum_j softplus(F_ij) > 0: expm1 near 0, log1p far from it
double logNoisyOr(double A) { return A < 0.7 ? std::log(-std::expm1(-A)) : std::log1p(-std::exp(-A)); }

// A_i = sum_j softplus(F_ij + step c_j) of every bag
void exponents(const RegionBags& bags, Span<const double> F, const std::vector<signed char>* c, double step,
               std::vector<double>& A) {
  A.assign(bags.y.size(), 0.0);
  for (std::size_t r = 0; r < F.size; ++r) A[bags.bag[r]] += softplus(F[r] + (c ? step * (*c)[r] : step));
  for (double& a : A) a = std::max(a, 1e-300);  // scores below -700 underflow to 0, which has no logarithm
}

double likelihoodOf(const RegionBags& bags, const std::vector<double>& A) {
  double L = 0;
  for (std::size_t i = 0; i < A.size(); ++i) L += bags.C[i] * (bags.y[i] > 0 ? logNoisyOr(A[i]) : -A[i]);
  return L;
}

constexpr double mostWeight = 8;  // of a stump: a factor exp(16) between the odds of both sides is as good as certainty

// The nonzero values of every bin in increasing order: their regions, and where a threshold may lie.
class SortedBins {
 public:
  SortedBins(const Samples& H, int threads, Monitor& monitor) : N_(H.cols()), start_(H.rows() + 1, 0) {
    if (N_ >= endOfValue) throw Error("badSize", "H has too many regions.");
    for (std::size_t j = 0; j < N_; ++j) H.forEntries(j, [&](std::size_t k, double v) { start_[k + 1] += v != 0; });
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    place_.resize(start_.back());
    value_.resize(start_.back());
    std::vector<std::size_t> next(start_.begin(), start_.end() - 1);
    for (std::size_t j = 0; j < N_; ++j) {
      if (j % 4096 == 0) monitor.poll();
      H.forEntries(j, [&](std::size_t k, double v) {
        if (v == 0) return;
        place_[next[k]] = static_cast<std::uint32_t>(j);
        value_[next[k]++] = v;
      });
    }
    monitor.poll();
    parallelFor(bins(), 1, threads, [&](std::size_t k) { sort(k); });
  }

  std::size_t bins() const { return start_.size() - 1; }

  struct Best {
    double score = 0;  // sum w c, with its sign
    std::size_t bin = 0, after = 0;
    bool atZero = false;  // the cut lies just above the zeros of the bin, which are not stored
  };

  // The cut of bin k with the largest |sum_r w_r c(x_r)|, c = -1 up to the cut and +1 above it.
  Best bestCut(std::size_t k, const std::vector<float>& w, double total) const {
    Best best;
    best.bin = k;
    const std::size_t begin = start_[k], end = start_[k + 1], negatives = negativeEnd_[k];
    double sum = 0, zeros = total;
    const auto offer = [&](double below, std::size_t after, bool atZero) {
      const double score = total - 2 * below;
      if (std::abs(score) > std::abs(best.score)) best = {score, k, after, atZero};
    };
    const auto scan = [&](std::size_t from, std::size_t to) {
      for (std::size_t q = from; q < to; ++q) {
        sum += w[place_[q] & ~endOfValue];
        if (place_[q] & endOfValue) offer(sum, q + 1, false);
      }
    };
    if (end - begin < N_)
      for (std::size_t q = begin; q < end; ++q) zeros -= w[place_[q] & ~endOfValue];
    scan(begin, negatives);
    if (end - begin < N_) {
      sum += zeros;
      if (negatives < end) offer(sum, negatives, true);
    }
    scan(negatives, end);
    return best;
  }

  // The middle between the values on both sides of the cut.
  double threshold(const Best& cut) const {
    const std::size_t begin = start_[cut.bin], end = start_[cut.bin + 1], negatives = negativeEnd_[cut.bin];
    const bool hasZeros = end - begin < N_;
    double below = cut.after > begin ? value_[cut.after - 1] : 0, above = cut.after < end ? value_[cut.after] : 0;
    if (hasZeros && cut.after == negatives) (cut.atZero ? below : above) = 0;
    return 0.5 * below + 0.5 * above;
  }

  // c of every region
  void sides(const Best& cut, std::vector<signed char>& c) const {
    const std::size_t begin = start_[cut.bin], end = start_[cut.bin + 1];
    const bool zerosBelow = cut.after > negativeEnd_[cut.bin] || cut.atZero;
    c.assign(N_, zerosBelow ? -1 : 1);
    for (std::size_t q = begin; q < end; ++q) c[place_[q] & ~endOfValue] = q < cut.after ? -1 : 1;
  }

 private:
  // Marks the last of the regions that share a value: only behind these a cut may lie.
  static constexpr std::uint32_t endOfValue = 0x80000000u;

  void sort(std::size_t k) {
    const std::size_t begin = start_[k], n = start_[k + 1] - begin;
    std::vector<std::pair<double, std::uint32_t>> entries(n);
    for (std::size_t q = 0; q < n; ++q) entries[q] = {value_[begin + q], place_[begin + q]};
    std::sort(entries.begin(), entries.end());
    const bool hasZeros = n < N_;
    std::size_t negatives = 0;
    for (std::size_t q = 0; q < n; ++q) {
      const double v = entries[q].first;
      negatives += v < 0;
      const bool last = q + 1 == n ? hasZeros && v < 0 : entries[q + 1].first != v;
      value_[begin + q] = v;
      place_[begin + q] = entries[q].second | (last ? endOfValue : 0);
    }
    negativeEnd_[k] = begin + negatives;
  }

  std::size_t N_;
  std::vector<std::size_t> start_;
  std::vector<std::size_t> negativeEnd_ = std::vector<std::size_t>(start_.size() - 1);  // first positive entry of a bin
  std::vector<std::uint32_t> place_;                                                    // region, and endOfValue
  std::vector<double> value_;
};

// The step t > 0 with about the largest L(F + t c): doubled while L rises, then narrowed by golden-section search. L is
// not concave in t, so that this may miss the best step, but none that lowers L is returned.
class LineSearch {
 public:
  LineSearch(const RegionBags& bags, Span<const double> F, const std::vector<signed char>* c)
      : bags_(bags), F_(F), c_(c) {}

  // `sign` is the direction in which L rises; `start` its value at 0. Returns the signed step.
  double best(double sign, double start, double longest) {
    double low = 0, middle = 0, valueOfMiddle = start, high = first;
    for (double value = at(sign * high); value > valueOfMiddle && high < longest; value = at(sign * high)) {
      low = middle;
      middle = high;
      valueOfMiddle = value;
      high *= 2;
    }
    constexpr double golden = 0.381966;
    for (int k = 0; k < 30 && high - low > 1e-4 * (high + first); ++k) {
      const bool right = high - middle > middle - low;
      const double trial = right ? middle + golden * (high - middle) : middle - golden * (middle - low);
      const double value = at(sign * trial);
      if (value > valueOfMiddle) {
        (right ? low : high) = middle;
        middle = trial;
        valueOfMiddle = value;
      } else {
        (right ? high : low) = trial;
      }
    }
    return sign * middle;
  }

  double at(double step) {
    exponents(bags_, F_, c_, step, A_);
    return likelihoodOf(bags_, A_);
  }

 private:
  static constexpr double first = 0.05;
  const RegionBags& bags_;
  const Span<const double> F_;
  const std::vector<signed char>* c_;
  std::vector<double> A_;
};

// The constant with the largest likelihood.
double bestConstant(const RegionBags& bags) {
  const std::vector<double> F(bags.bag.size(), 0.0);
  std::vector<double> w;
  const double L = likelihood(bags, F, &w);
  const double slope = std::accumulate(w.begin(), w.end(), 0.0);
  return LineSearch(bags, F, nullptr).best(slope > 0 ? 1 : -1, L, 50);
}

}  // namespace

double likelihood(const RegionBags& bags, Span<const double> F, std::vector<double>* gradient) {
  std::vector<double> A;
  exponents(bags, F, nullptr, 0, A);
  if (gradient) {
    gradient->resize(F.size);
    for (std::size_t r = 0; r < F.size; ++r) {
      const std::size_t i = bags.bag[r];
      // (t - p_i) / p_i is exp(-A) / (1 - exp(-A)) = 1 / expm1(A) in positive bags, -1 in negative ones
      (*gradient)[r] = bags.C[i] * logistic(F[r]) * (bags.y[i] > 0 ? 1 / std::expm1(A[i]) : -1);
    }
  }
  return likelihoodOf(bags, A);
}

BoostResult boost(const Samples& H, const RegionBags& bags, const BoostOptions& options, Monitor& monitor) {
  H.check("H", true);
  const int threads = threadCount(options.threads);
  const SortedBins sorted(H, threads, monitor);
  BoostResult result;
  result.stumps.offset = bestConstant(bags);
  std::vector<double> F(H.cols(), result.stumps.offset), w;
  std::vector<SortedBins::Best> best(sorted.bins());
  std::vector<signed char> c;
  double L = likelihood(bags, F, &w);
  result.objective.push_back(-L);
  const double least = options.tol * std::abs(L);
  result.status = "maxIter";
  for (int t = 0; t < options.rounds; ++t) {
    const std::vector<float> single(w.begin(), w.end());
    const double total = std::accumulate(single.begin(), single.end(), 0.0);
    parallelFor(best.size(), 16, threads, [&](std::size_t k) { best[k] = sorted.bestCut(k, single, total); });
    const auto top = std::max_element(
        best.begin(), best.end(), [](const auto& a, const auto& b) { return std::abs(a.score) < std::abs(b.score); });
    sorted.sides(*top, c);
    const double step = options.rate * LineSearch(bags, F, &c).best(top->score > 0 ? 1 : -1, L, mostWeight);
    for (std::size_t r = 0; r < F.size(); ++r) F[r] += step * c[r];
    const double next = likelihood(bags, F, &w);
    if (!(next - L > least)) {
      result.status = "converged";
      break;
    }
    L = next;
    result.stumps.bin.push_back(static_cast<double>(top->bin));
    result.stumps.threshold.push_back(sorted.threshold(*top));
    result.stumps.weight.push_back(step);
    result.objective.push_back(-L);
    Progress p;
    p.stage = "boosting";
    p.iteration = t + 1;
    p.objective = -L;
    p.hasObjective = true;
    monitor.report(p);
  }
  return result;
}

}  // namespace frs::mil
