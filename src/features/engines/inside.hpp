// inside.hpp - what the two interior points share: which bins they take, and how often. Private to src/features.
#pragma once
#include "features/engines/engines.hpp"

namespace frs::features {
/// One step more for so many up to the wanted gap may go into bins that it leaves undecided.
constexpr int maskShare = 2;

/// Whether a bin outside W keeps the lower bound down, and further steps of a path over W, which lacks `own` of the
/// objective itself, would be in vain.
bool othersHoldUp(const Point& point, const std::vector<int>& W, double own, const Certificate& c);

/// An interior point over some of the bins, from the middle of the simplex and of the boxes: near its bounds a path
/// starts badly. Each visit should be the last; the later ones mend a wrong choice of bins.
class Inside : public Engine {
 public:
  std::vector<Condition> conditions() const final;
  double price(const Course& course) final;
  Outcome run(Course& course, const Certificate& c, double most) final;

 private:
  /// Whether it can serve the kernel.
  virtual Condition serves() const = 0;
  virtual double workOn(const Problem& problem, const std::vector<int>& W) const = 0;
  /// Steps over the bins W, which contain the support of u. They end when the point, with everything that is nearly at
  /// its bound put there, is within the limits, or when a bin outside W keeps the gap up. Returns their number.
  virtual int follow(const Problem& problem, Point& point, const std::vector<int>& W, const SolveLimits& limits,
                     Recorder& recorder) const = 0;

  std::vector<int> chosenBins(const Course& course, double most) const;
  std::vector<int> openBins(const Course& course, double most) const;
  double workOnUsual(const Course& course) const;
  int visits_ = 0;
  bool tooDear_ = false;
  mutable double work_ = -1;  // on as many bins as it would be cut to; not asked yet
};
}  // namespace frs::features
