#include "svm/additive_svm.hpp"

#include <algorithm>
#include <numeric>

#include "qp/newton_system.hpp"
#include "qp/rounded_hinge.hpp"
#include "svm/binned_saddle.hpp"

namespace frs {
namespace {
constexpr std::size_t largestBlock = 4096;  // 64 MB of kernel
constexpr long unlimited = std::numeric_limits<long>::max();

// The kernel of coded samples for fixed weights, as Decomposition wants it.
class AdditiveOracle {
 public:
  AdditiveOracle(const Binned& data, Span<const double> p, std::size_t blockSize, Precision precision)
      : data_(data), sizes_{blockSize, largestBlock}, precision_(precision), place_(data.samples(), absent) {
    for (std::size_t k = 0; k < p.size; ++k)
      if (p[k] != 0) {
        bins_.push_back(static_cast<int>(k));
        weights_.push_back(p[k]);
        coordinates_ += data.rankOf(k);
      }
  }

  BlockSizes sizes() const { return sizes_; }
  bool precise() const { return precision_ == Precision::Double; }
  void makePrecise() { precision_ = Precision::Double; }

  void scores(const std::vector<double>& b, std::vector<double>& f) const {
    BinTables h;
    data_.tables(b, bins_, nullptr, &h);
    f.assign(data_.samples(), 0.0);
    data_.addScores(bins_, weights_, h, f.data(), precision_);
  }

  // What the last block already had is copied, and comes first in the set.
  const float* block(std::vector<int>& set) {
    std::vector<int> kept, fresh, from;
    for (int i : set) {
      const int at = place_[i];
      (at == absent ? fresh : kept).push_back(i);
      if (at != absent) from.push_back(at);
    }
    const std::size_t m = set.size(), k = kept.size(), old = last_.size();
    std::vector<float> K(m * m);
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = 0; j < k; ++j) K[i * m + j] = K_[from[i] * old + from[j]];
    data_.extendBlock(bins_, weights_, kept, fresh, K.data(), m);
    std::copy(kept.begin(), kept.end(), set.begin());
    std::copy(fresh.begin(), fresh.end(), set.begin() + static_cast<std::ptrdiff_t>(k));
    K_ = std::move(K);
    for (int i : last_) place_[i] = absent;
    for (std::size_t q = 0; q < m; ++q) place_[set[q]] = static_cast<int>(q);
    last_ = set;
    return K_.data();
  }
  bool block(const std::vector<int>& set, double* K) const {
    data_.block(bins_, weights_, set, K, set.size());
    return true;
  }

  double passWork() const { return touchWork * static_cast<double>(data_.samples() * bins_.size()); }
  bool takesAll() const { return true; }
  double stepWork(std::size_t samples, std::size_t free) const {
    const std::size_t band = std::min(samples, std::max(usualBand(samples), 2 * free));
    return NewtonSystem::cost(band, coordinates_, bins_.size(), true, true).work + passWork();
  }
  template <class Use>
  void withSaddle(const std::vector<int>& set, Use use) const {
    const Binned part = set.size() == data_.samples() ? data_ : data_.subset(set);
    use(BinnedSaddle(part, bins_, weights_));
  }

 private:
  static constexpr int absent = -1;
  const Binned& data_;
  const BlockSizes sizes_;
  Precision precision_;  // of the scores
  std::vector<int> bins_;
  std::vector<double> weights_;
  std::size_t coordinates_ = 0;
  std::vector<float> K_;    // kernel of the last block
  std::vector<int> last_;   // its samples
  std::vector<int> place_;  // their places in it
};
}  // namespace

AdditiveSvm::AdditiveSvm(const Binned& data, const SvmBox& box, Monitor& monitor, std::size_t blockSize)
    : data_(data), box_(box), monitor_(monitor), blockSize_(std::max<std::size_t>(2, blockSize)) {}

template <class Note>
SvmTrace::Status AdditiveSvm::improve(Span<const double> p, Precision precision, const SvmGoal& goal,
                                      std::vector<double>& b, std::vector<double>& f, Note note) {
  AdditiveOracle oracle(data_, p, blockSize_, precision);
  Decomposition<AdditiveOracle> solver(oracle, box_, b, f, *this, monitor_);
  return solver.run(goal, note);
}

double AdditiveSvm::solve(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double eps,
                          long mostPairs) {
  SvmGoal goal;
  goal.violation = eps;
  goal.pairs = mostPairs;
  goal.blocks = unlimited;
  goal.certify = false;
  improve(p, precisionFor(eps), goal, b, f, [](const SvmGap&, double) {});
  return dualValue(box_, b, f);
}

SvmTrace AdditiveSvm::solveToGap(Span<const double> p, std::vector<double>& b, std::vector<double>& f, double tol,
                                 long maxIter) {
  SvmGoal goal;
  goal.gap = tol;
  goal.pairs = maxIter;
  goal.blocks = unlimited;
  SvmTrace trace;
  const long before = pairs;
  trace.status =
      improve(p, precisionFor(tol), goal, b, f, [&](const SvmGap& now, double) { trace.note(now, tol, monitor_); });
  trace.pairs = pairs - before;
  trace.engines = engines;
  return trace;
}
}  // namespace frs
