// codebook_start.hpp - first centres for codebook.cpp.
#pragma once
#include "image/codebook.hpp"

namespace frs {
/// d x options.words centres, each a sample or (Parallel) a mean of drawn samples; repeated centres occur
/// only when there are fewer distinct samples.
std::vector<float> firstCentres(MatrixView<const float> X, const KmeansOptions& options, Monitor& monitor);

/// n distinct columns of X, in random order.
std::vector<float> randomSubset(MatrixView<const float> X, std::size_t n, std::uint64_t seed);
}  // namespace frs
