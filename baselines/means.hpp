// means.hpp - means of regions under a kernel: inner products and coordinates; private to the learners here.
#pragma once
#include <vector>

#include "regions/region_kernel.hpp"

namespace frs::mil {
/// A region, or the mean of several.
struct Mean {
  std::vector<int> regions;
  void addTo(Combination& w, double weight) const {
    for (int r : regions) w.add(r, weight / static_cast<double>(regions.size()));
  }
};

/// out(a, c) = <left_a, right_c> + 1, row by row.
/// Cost    a pass over the regions of right for every mean in left; a matrix product where the kernel has coordinates.
std::vector<float> gram(RegionKernel& kernel, const std::vector<Mean>& left, const std::vector<Mean>& right,
                        Monitor& monitor);

/// The first `count` columns of the pivoted Cholesky factor of K over the listed regions, fewer where K has a lower
/// rank, at least one: L_k = (K(:, pivot) - sum_l L_l L_l(pivot)) / L_k(pivot), the pivot where the rest of the
/// diagonal is largest.
std::vector<std::vector<double>> pivotCoordinates(RegionKernel& kernel, const std::vector<int>& regions,
                                                  std::size_t count, Monitor& monitor);
}  // namespace frs::mil
