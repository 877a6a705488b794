// bag_kernel.hpp - the kernel of the SVM inside region selection (eq. 17). Its examples are bags, each a weighted sum
// of regions: phi_i = sum_k s_ik phi(h_ik), so K_ij = s_i' Ktilde_ij s_j. A region of a negative bag is a bag of one.
#pragma once
#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "base/matrix.hpp"
#include "regions/region_kernel.hpp"
#include "svm/decomposition.hpp"

namespace frs {
/// The examples: example i holds the slots start[i] .. start[i+1]-1, each a column of H. Positive bags
/// come first.
struct BagExamples {
  std::vector<std::size_t> start;
  std::vector<int> region;    ///< column of H, per slot
  std::vector<double> y, C;   ///< label and cost, per example
  std::size_t positives = 0;  ///< examples 0 .. positives-1 are the positive bags
  std::vector<int> slack;     ///< examples with the same entry share a slack; empty: each has its own
  std::size_t size() const { return y.size(); }
  std::size_t slots() const { return region.size(); }
  std::size_t positiveSlots() const { return start[positives]; }
};

/// Kernel values between examples, kept while their weights stay: those of negative regions for good.
class ExampleGram {
 public:
  ExampleGram(RegionKernel& kernel, const BagExamples& bags, std::size_t capacity);
  /// Forgets what is known of an example whose weights changed.
  void forget(std::size_t example);
  /// The symmetric block over the listed examples (increasing) for slot weights s, row stride = their number.
  /// tick is called before every few rows: making them may take long.
  void block(Span<const int> examples, Span<const double> s, float* K, const std::function<void()>& tick);
  std::size_t capacity() const { return exampleIn_.size(); }

 private:
  void place(Span<const int> examples);
  bool isExplicit() const { return kernel_.mostRegions() == static_cast<std::size_t>(-1); }
  std::size_t activeIn(std::size_t example, Span<const double> s) const {
    return std::count_if(s.begin() + bags_.start[example], s.begin() + bags_.start[example + 1],
                         [](double v) { return v > 0; });
  }
  Combination sumOf(std::size_t example, Span<const double> s) const;
  std::vector<int> inOrder(Span<const int> examples, Span<const double> s, std::size_t& broad) const;
  void fillBroad(Span<const int> broad, Span<const double> s);
  void prepare(Span<const int> order, Span<const double> s);
  ScoreRequest unknownOf(std::size_t a, Span<const int> examples, Span<const double> s) const;
  void store(std::size_t a, Span<const int> examples, Span<const double> s, const std::vector<double>& score);
  RegionKernel& kernel_;
  const BagExamples& bags_;
  std::vector<float> values_;             // capacity x capacity, NaN where unknown
  std::vector<int> placeOf_, exampleIn_;  // example -> place or -1, and back
  std::vector<long> lastUse_;
  long clock_ = 0;
};

/// The kernel between the examples for changing weights, as Decomposition wants it.
class BagKernel {
 public:
  /// tick is called often while kernel values are made.
  /// Pre     kernel and bags outlive this.
  BagKernel(RegionKernel& kernel, const BagExamples& bags, std::function<void()> tick);
  /// Takes one weight per slot.
  void setWeights(Span<const double> s);

  /// <w, phi_i> of all examples for w = sum_i b_i phi_i.
  void scores(const std::vector<double>& b, std::vector<double>& f);
  /// w'phi(h) for the slots of the positive bags, also where s = 0.
  void positiveScores(const std::vector<double>& b, std::vector<double>& z);

  BlockSizes sizes() const;
  const float* block(const std::vector<int>& set);
  /// In double precision, where the RegionKernel has it; nothing of it is kept.
  bool block(const std::vector<int>& set, double* K);
  bool precise() const { return true; }  ///< scores are as exact as the RegionKernel makes them
  void makePrecise() {}

  /// Moving all examples at once needs few explicit coordinates, those of the linear and the hellinger kernel, and
  /// slacks that are not shared.
  double stepWork(std::size_t examples, std::size_t free) const;
  double passWork() const { return 0; }
  bool takesAll() const { return false; }
  template <class Use>
  void withSaddle(const std::vector<int>& set, Use use) const {
    use(FactorSaddle(kernel_.coordinates(), coordinatesOf(set)));
  }

 private:
  void addExample(std::size_t i, double b, Combination& w) const;
  Combination combination(const std::vector<double>& b) const;
  std::vector<double> coordinatesOf(const std::vector<int>& set) const;

  RegionKernel& kernel_;
  const BagExamples& bags_;
  std::function<void()> tick_;
  ExampleGram gram_;
  std::vector<double> s_, slotScore_;
  std::vector<int> activeSlot_, activeRegion_;  // slots with s > 0 and their regions
  std::vector<int> positiveRegion_;
  std::vector<float> K_;
};
}  // namespace frs
