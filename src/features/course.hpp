// course.hpp - a solve on its way: its point, the best one so far, the SVM behind them, and the work spent. Private to
// src/features.
#pragma once
#include <limits>
#include <vector>

#include "features/certificate.hpp"
#include "features/engines/newton_numbers.hpp"
#include "features/engines/watched_bins.hpp"
#include "svm/additive_svm.hpp"

namespace frs::features {
class Course {
 public:
  Course(const Problem& problem, Point& point, const SolveLimits& limits, Recorder& recorder);

  const Problem& problem;
  Point& point;
  const SolveLimits& limits;
  Recorder& recorder;
  WatchedBins watched;
  std::vector<int> fresh;              ///< bins whose q the last step has left
  double eps;                          ///< violation to which SVMs are solved
  double margin = newton.firstMargin;  ///< width of the smoothed corner of the hinge in Newton's model
  double taken = 0;                    ///< work of engines that take the whole problem at once
  double modelWork = 0;                ///< work of Hessians and quadratic models, where kinks make many of them useless
  int iteration = 0;
  bool settling = false;  ///< the gap is reached, and what is left is to decide which bins have weight

  /// Whether J has a kink at every change of the support vectors: the kernel has one coordinate a bin.
  bool hasKinks() const;

  /// The SVM at the weights of a point, in as many pairs of samples as keep the work below `most`.
  void solveSvm(Point& at, double most);
  /// The SVM at the weights of the course's point, to a tenth of the violation, or of the gap, if that is less.
  void tightenSvm(double gap, double most);
  /// Before a step: the violation asked for follows the gap, and where that stands still the margin gets wider.
  void follow(const Certificate& c);
  /// Whether no tighter SVM gains anything.
  bool svmIsTightest() const;

  /// The certificate, recorded; the point is kept where it is the best. Small gaps come from scores in double precision,
  /// and the one that ends the work from all bins.
  const Certificate& assess();
  const Certificate& last() const { return last_; }  ///< that of the last assess()
  void keepBest(const Certificate& c);
  const Point& best() const { return best_; }
  double bestGap() const { return bestGap_; }
  /// Whether the gap of the best point keeps the bins without weight out at the optimum too.
  bool maskIsKnown() const;

  /// Whether the gap is now at most this share of what it was so many iterations ago; true when there were fewer.
  bool hasFallen(std::size_t iterations, double share) const;
  /// Operations so far: the SVM's, passes over the data, and those of engines that take the whole problem.
  double work() const;
  double workBefore() const { return workBefore_; }  ///< all work when the last such engine ended
  /// Steps go on from where another method ended, close to the optimum.
  void resume();
  /// Leaves the best point, certified from all bins and from scores in double precision. Returns the status.
  std::string finish(const char* status);

 private:
  bool mayEndHere(const Certificate& c) const;
  AdditiveSvm svm_;
  Certificate last_{};
  Point best_;
  double bestGap_ = std::numeric_limits<double>::infinity();
  std::vector<double> gaps_;  // since the last engine that took the whole problem
  double workBefore_ = 0;
};
}  // namespace frs::features
