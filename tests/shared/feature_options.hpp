// feature_options.hpp - the options of feature selection as frs_select_features.m gives them, for tests and benchmarks.
#pragma once
#include "features/feature_selection.hpp"

namespace generators {
inline frs::FeatureOptions featureOptions() {
  return {frs::FeatureOptions::Solver::Sqp, 1, false, 1e-3, 500, false, 1};
}
}  // namespace generators
