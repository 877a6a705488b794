// shared_slack.hpp - examples that share one slack with the others of their bag: a negative bag of MI-SVM (Andrews et
// al. 2002) pays for its worst region only, C_g max(0, 1 + max_{k in g} f_k). In the signed dual form of svm.hpp
//   max_b  sum_i y_i b_i - 1/2 b'K b,   sum b = 0,   y_i b_i >= 0,   sum_{i in g} y_i b_i <= C_g.
// With the unused part of C_g as one more variable of g, every feasible direction is a sum of moves of two examples
// (one b rises, another falls as much), so steps on pairs reach the optimum, as they do for slacks of their own.
#pragma once
#include <cstddef>
#include <vector>

#include "frs/matrix.hpp"
#include "frs/monitor.hpp"
#include "svm/svm.hpp"

namespace frs {
class SharedSlack {
 public:
  /// Pre     examples with the same entry of group (0 .. number of groups - 1) have the same y and C.
  SharedSlack(std::vector<int> group, std::vector<double> y, Span<const double> C);
  bool none() const { return group_.empty(); }  ///< every example has a slack of its own

  /// The bias with the smallest loss sum_g C_g max(0, 1 - min_{k in g} y_k (f_k + bias)), and that loss.
  HingeBias bestBias(Span<const double> f) const;

  /// What the examples may do at b. In a group that has used up its C an example may only rise or fall against the
  /// others of that group; their common error e = y - f at the optimum is then `level`, elsewhere it is the bias.
  struct Freedom {
    std::vector<char> rise, fall, inside;  ///< inside: only against its own group
    std::vector<double> level;             ///< of the group, for those inside
  };
  Freedom freedom(const std::vector<double>& b, const std::vector<double>& e) const;
  /// The largest e_i - e_j of two examples of which b_i may rise while b_j falls.
  double violation(const std::vector<double>& b, const std::vector<double>& e) const;
  /// Adds to a working set the example with the largest |b| of each group in it, up to `most` examples.
  void addPartners(const std::vector<double>& b, std::size_t most, std::vector<int>& set) const;

  /// Steps on pairs of the examples in `set`, the others of b held.
  ///
  /// Pre     K is their kernel, row by row; e and part are their y - f and b.
  /// Post    violation inside the set below eps, or `most` pairs were used; e and part are those of the solution.
  /// Returns the number of pairs.
  long solvePairs(const std::vector<int>& set, const float* K, const std::vector<double>& b, double eps, long most,
                  std::vector<double>& e, std::vector<double>& part, Monitor& monitor) const;

 private:
  std::vector<double> unused(const std::vector<double>& b) const;
  std::vector<int> group_;
  std::vector<double> y_, groupC_, groupY_;
};
}  // namespace frs
