// feature_chain.hpp - the selections of one problem for several C, each started from the one before.
#pragma once
#include <vector>

#include "features/feature_selection.hpp"

namespace frs {
/// Some of the samples of codes, with labels, and prices for C = 1.
struct ChainSamples {
  std::vector<int> index;  ///< those that take part
  std::vector<double> y, C;
};

/// What one C gives: the selection and, where the options ask for one, a last SVM on the bins that stay.
struct ChainLink {
  TrainedFeatures selected, refitted;
  double seconds = 0;
};

/// The codes become exact where the error of a solution asks for that: the problem is then solved again.
class FeatureChain {
 public:
  /// `weights` as in trainFeatures; `refitC` is that of the last SVM, 0 for C itself.
  /// Pre     codes and training outlive this.
  FeatureChain(Codes& codes, ChainSamples samples, const FeatureTraining& training, std::vector<double> weights,
               double refitC);
  /// Weights and dual variables of the samples that take part, or none of these, that belong to C.
  void startFrom(FeatureStart start, double C);
  /// Throws  as trainFeatures.
  ChainLink solve(double C, Monitor& monitor);

 private:
  bool refine(const TrainedFeatures& trained);
  Binned ownCodes() const;

  Codes& codes_;
  const ChainSamples samples_;
  Binned data_;
  const FeatureTraining& training_;
  const std::vector<double> weights_;
  const double refitC_;
  FeatureStart start_;
  double startC_ = 1;
};
}  // namespace frs
