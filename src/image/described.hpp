// described.hpp - descriptors or words of several pictures at the same time.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "image/dsift.hpp"

namespace frs {
struct DescribedPicture {
  Descriptors points;               ///< without values where there are words
  std::vector<std::uint32_t> word;  ///< of each descriptor, from 0
};

/// Dense SIFT of each picture, and of each descriptor its nearest word where there are words (W is not empty), as
/// denseSift and nearestWords give them; options.seed is replaced by the picture's own.
///
/// Pre     a seed for each picture; `image(k)` makes picture k ready for denseSift and may be called on any thread.
/// Post    the same for any number of threads. Several pictures are done side by side, one thread each; a picture alone
///         has all threads for itself.
/// Cost    as denseSift and nearestWords; with words the descriptors of one picture for each thread.
/// Throws  frs::Error; Interrupted.
std::vector<DescribedPicture> describePictures(const std::function<PlanarImage(std::size_t)>& image,
                                               const std::vector<std::uint64_t>& seeds, const DsiftOptions& options,
                                               MatrixView<const float> W, Monitor& monitor);
}  // namespace frs
