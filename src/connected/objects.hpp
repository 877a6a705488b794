// objects.hpp - the objects of one picture as sets of its regions, one after the other.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "connected/connected.hpp"

namespace frs {
struct ObjectsOptions {
  enum class Mode { Connected, Positive, Best };
  Mode mode = Mode::Connected;
  ConnectedOptions search;  ///< of mode Connected
  std::size_t count = 1;    ///< sets at most
  /// How many there are is asked of the evidence: sets after the first are taken while they have `share` of the weight of
  /// the heaviest, and each is cut where peaks of the evidence stand out (separatePeaks). Else sets are taken while a region of them
  /// has a positive score.
  bool byEvidence = false;
  double share = 0, depth = 0;
};

/// A connected set of regions as parts, one for each peak of the evidence that stands out; the heaviest comes first.
///
/// Regions are taken by falling evidence: each joins the part of its neighbour with the most of it, or begins a part where none
/// was taken yet. Parts that meet in a region stay apart where the lower peak is at least `depth` above that region, and its
/// part has at least `share` of the weight of the other. Else they are one.
///
/// Pre     `set` is increasing, indices below evidence.size; edges as in maxWeightConnected; evidence and weight of one size, finite.
/// Post    the parts, increasing, are a partition of `set`.
/// Cost    O(E + n log n) for few peaks, O(n) more for each that joins another.
std::vector<std::vector<int>> separatePeaks(const std::vector<int>& set, const std::vector<std::array<int, 2>>& edges,
                                            Span<const double> evidence, Span<const double> weight, double depth,
                                            double share);

/// The sets of regions that are the objects, each increasing and not empty. A set is the best one among the regions that no
/// earlier set took: the connected one with the largest weight, all with a positive weight, or (where these are none too) the region with
/// the most evidence.
///
/// Pre     as separatePeaks; score has the size of weight, at least one region.
/// Throws  what maxWeightConnected does.
std::vector<std::vector<int>> findObjects(const std::vector<std::array<int, 2>>& edges, Span<const double> evidence,
                                          Span<const double> weight, Span<const double> score,
                                          const ObjectsOptions& options, Monitor& monitor);
}  // namespace frs
