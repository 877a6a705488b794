// watched_bins.hpp - q of the bins that matter to Newton's method on J. Private to src/features.
#pragma once
#include <vector>

#include "features/certificate.hpp"

namespace frs::features {
/// Close to the optimum only bins of a large q can get weight. Until the gap looks small enough, the others are left
/// alone and keep the q of the last pass over all bins; no certificate is final without such a pass.
class WatchedBins {
 public:
  explicit WatchedBins(const Problem& problem) : problem_(problem) {}

  /// q of the watched bins; those of `fresh`, which is sorted, have it already.
  void update(Point& point, const std::vector<int>& fresh);
  /// q of all bins.
  void updateAll(Point& point);
  /// Whether the last of these was for all bins.
  bool isWhole() const { return isWhole_; }

  /// The bins to watch from here on. Pre: isWhole().
  void choose(const Point& point, const Certificate& c);
  /// To watch all bins; another method has left q of all.
  void chooseAll();

  double read = 0;  ///< number of bins read so far, each with all samples

 private:
  const Problem& problem_;
  std::vector<int> bins_;  // empty: all
  bool isWhole_ = false;
};
}  // namespace frs::features
