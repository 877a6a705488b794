// start.hpp - the points from which features are selected. Private to src/features.
#pragma once
#include "features/certificate.hpp"

namespace frs::features {
struct StartNumbers {
  static constexpr std::size_t fewBins = 32, manyBins = 512;  ///< of the screened start
};

/// The caller's point, put into the constraints; false where it has none.
bool warmStart(const Problem& problem, const FeatureStart& start, Point& point);

/// The point of a problem without one: the bins in which the class means differ most, few or many of them, whatever
/// gives some of the samples the lower J. With many samples it comes from solving subsets of growing size; the weights
/// of each level are the start of the next.
Point coarseStart(const Problem& problem, const FeatureOptions& options, Monitor& monitor, FeatureModel& model);

/// The caller's point, or p_k = 1 (or 1 / sum a), where the paper's Algorithm 1 starts.
Point givenOrUniformStart(const Problem& problem, const FeatureStart& start);
}  // namespace frs::features
