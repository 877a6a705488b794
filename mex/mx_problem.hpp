// mx_problem.hpp - one of several problems on the same samples: a column of labels, where 0 leaves a sample out.
#pragma once
#include <vector>

namespace frs::mx {
struct ProblemSamples {
  std::vector<int> index;    ///< the samples that are not left out
  std::vector<double> y, C;  ///< their labels and prices

  ProblemSamples(const double* labels, const double* cost, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      if (labels[i] == 0) continue;
      index.push_back(static_cast<int>(i));
      y.push_back(labels[i]);
      C.push_back(cost[i]);
    }
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
