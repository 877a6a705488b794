// shared_slack.hpp - examples that share one slack with the others of their bag: a negative bag of MI-SVM (Andrews et
// al. 2002) pays for its worst region only, C_g max(0, 1 + max_{k in g} f_k). In the signed dual form of svm.hpp
//   max_b  sum_i y_i b_i - 1/2 b'K b,   sum b = 0,   y_i b_i >= 0,   sum_{i in g} y_i b_i <= C_g.
// With the unused part of C_g as one more variable of g, every feasible direction is a sum of moves of two examples
// (one b rises, another falls as much), so steps on pairs reach the optimum, as they do for slacks of their own.
#pragma once
#include <cstddef>
#include <vector>

#include "svm/working_set.hpp"

namespace frs {
/// The bounds of such a problem, as Decomposition wants them; lo and hi are those of one example alone.
class SharedSlack : public SvmBox {
 public:
  /// group is empty where every example has a slack of its own.
  /// Pre     examples with the same entry of group (0 .. number of groups - 1) have the same y and C.
  SharedSlack(std::vector<int> group, Span<const double> y, Span<const double> C);
  bool none() const { return group_.empty(); }

  /// The bias with the smallest loss sum_g C_g max(0, 1 - min_{k in g} y_k (f_k + bias)), and that loss.
  HingeBias bestBias(Span<const double> f) const;
  /// The largest factor by which b may be multiplied without exceeding the C of a group.
  double room(Span<const double> b) const;
  /// The largest e_i - e_j of two examples of which b_i may rise while b_j falls.
  Violation violation(const std::vector<double>& b, const std::vector<double>& f) const;
  /// As workingSet, with the example of the largest |b| of each group in it, as far as there is room.
  std::vector<int> choose(const std::vector<double>& b, const std::vector<double>& f, const Violation& v,
                          BlockSizes sizes, long block) const;
  /// As solvePairs.
  template <class T>
  long solve(const std::vector<int>& set, const T* K, const std::vector<double>& b, double eps, long most,
             std::vector<double>& e, std::vector<double>& part, Monitor& monitor) const;

 private:
  struct Moves;
  Moves movesOf(const std::vector<double>& b, const std::vector<double>& f) const;
  std::vector<double> unused(const std::vector<double>& b) const;
  void addPartners(const std::vector<double>& b, std::size_t most, std::vector<int>& set) const;
  std::vector<int> group_;
  std::vector<double> groupC_, groupY_;
};

inline Violation violationOf(const SharedSlack& slack, const std::vector<double>& b, const std::vector<double>& f) {
  return slack.violation(b, f);
}
inline std::vector<int> workingSet(const SharedSlack& slack, const std::vector<double>& b, const std::vector<double>& f,
                                   const Violation& v, BlockSizes sizes, long block) {
  return slack.choose(b, f, v, sizes, block);
}
inline SvmGap svmGap(const SharedSlack& slack, Span<const double> b, Span<const double> f) {
  return svmGap(slack, b, f, slack.bestBias(f), slack.room(b));
}
template <class T>
long solvePairs(const SharedSlack& slack, const std::vector<int>& set, const T* K, const std::vector<double>& b,
                double eps, long most, std::vector<double>& e, std::vector<double>& part, Monitor& monitor,
                FreeSteps&) {
  return slack.solve(set, K, b, eps, most, e, part, monitor);
}
}  // namespace frs
