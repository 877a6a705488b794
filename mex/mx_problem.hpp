// mx_problem.hpp - one of several problems on the same samples: a column of labels, where 0 leaves a sample out.
#pragma once
#include <vector>

#include "mx.hpp"

namespace frs::mx {
/// Throws unless the labels are -1 and +1, both, and the prices finite and not negative.
inline void requireProblem(const std::vector<double>& y, const std::vector<double>& C) {
  bool both[2] = {false, false};
  for (double label : y) {
    if (label != 1 && label != -1) throw Error("badValue", "y must hold -1 and +1.");
    both[label > 0] = true;
  }
  if (!both[0] || !both[1]) throw Error("badValue", "y must hold both -1 and +1.");
  for (double c : C)
    if (!(c >= 0 && c < HUGE_VAL)) throw Error("badValue", "costs must be finite and not negative.");
}

struct ProblemSamples {
  std::vector<int> index;    ///< the samples that are not left out
  std::vector<double> y, C;  ///< their labels and prices

  /// Column c of the labels and of the prices, which are matrices of the same size with a row for each sample.
  ProblemSamples(MatrixView<const double> labels, MatrixView<const double> cost, std::size_t c) {
    for (std::size_t i = 0; i < labels.rows; ++i) {
      const double label = labels(i, c);
      if (label == 0) continue;
      index.push_back(static_cast<int>(i));
      y.push_back(label);
      C.push_back(cost(i, c));
    }
    requireProblem(y, C);
  }
  /// From one value for each of all samples, those of the samples of this problem.
  std::vector<double> pick(const double* all) const {
    std::vector<double> own;
    for (int i : index) own.push_back(all[i]);
    return own;
  }
  /// The inverse: n values, 0 for the samples that are left out.
  std::vector<double> spread(const std::vector<double>& own, std::size_t n) const {
    std::vector<double> all(n, 0.0);
    for (std::size_t t = 0; t < index.size(); ++t) all[index[t]] = own[t];
    return all;
  }
};
}  // namespace frs::mx
