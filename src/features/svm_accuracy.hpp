// svm_accuracy.hpp - how tightly the SVM behind a set of weights is solved, by every solver of features that needs one.
// Private to src/features.
#pragma once
#include "qp/safety.hpp"

namespace frs::features {
struct SvmAccuracy {
  static constexpr double first = 0.01;          ///< violation of the first SVM
  static constexpr double ofGap = 0.02;          ///< violation asked for, of the gap: its error then hides no descent
  static constexpr double tightest = vanishing;  ///< violation below which double precision gains nothing
  static constexpr double tighter = 0.1;         ///< of the last violation, where it is solved more tightly
};
}  // namespace frs::features
