// sqp_constants.hpp - the numbers of Newton's method on J, chosen on the problems of bench_features and bench_hard.
#pragma once
#include <cstddef>

namespace frs::features {
struct SqpConstants {
  // --- the SVM inside
  double tightest = 1e-10;  // violation below which double precision gains nothing
  double firstEps = 0.01;   // violation of the first SVM
  double epsOfGap = 0.02;   // violation asked for, of the gap: its error then hides no descent
  double looseShare = 0.3;  // of the gap: where the SVM's own part is larger, it is solved more tightly first ...
  double tighter = 0.5, tighterOfGap = 0.1;  // ... to this share of the last violation, or of the gap
  double muchTighter = 0.1;                  // of the last violation, where no step falls
  double preciseBelow = 1e-4;                // a smaller gap is computed from scores in double precision
  double surprise = 2;  // times the gap of the bins that are followed: that of all bins then has another cause
  // --- scaling of the weights: power of q; what J should fall by as long as the gap is above this; otherwise what the
  // gap should fall to
  double scalingPower = 0.75, worthScaling = 0.003, farAway = 0.1, scalingShare = 0.5;
  int scalings = 4;  // before the gap is looked at again
  // --- the Newton step
  // violators of q_k <= sum u q that may enter in one iteration: with more the quadratic model costs more than it gives
  std::size_t mostNewBins = 60;
  double violation = 0.2;                   // of the gap: a smaller relative excess of q is no violation
  double ridge = 1e-12, modelShare = 1e-3;  // of the largest q, and of the gap: accuracy of the quadratic model
  double firstDamping = 1e-4, leastDamping = 1e-6, lessDamping = 0.3, moreDamping = 2;  // of the Hessian's diagonal
  double sufficient = 1e-4;  // of the slope: what J must fall by (Armijo)
  double noise = 0.05;       // of the SVM's error: a rise that means nothing
  int attempts = 8;
  // shorten a step if the slope at its end exceeds this share of that at its start: the next would take it back
  double overshoot = 0.3;
  double smallestWeight = 1e-12;  // of the unit simplex; below, a bin leaves
  // width of the hinge's smoothed corner: of how far the scores moved in a whole and in a failed step, and its largest
  double marginOfChange = 0.25, marginOfFailed = 0.2, widestMargin = 0.5, settledMargin = 0.01;
  // where the gap stands still (falls by less than a tenth in four iterations), so many times wider, up to this width
  std::size_t standingStill = 4;
  double stillShare = 0.9, widen = 4, widestOfStill = 0.2;
  // --- when other methods take over; work is counted in multiplications
  double passWork = 20;        // of a pass for each code
  double blockWork = 100;      // of the choice and the kernel of a block, in bins that are read
  std::size_t mostBins = 600;  // the interior point is cut to so many where more would cost several times as much
  double mostMore = 4, littleWork = 5e10;  // ... and more than about three seconds
  double mostEntries = 3e7;   // samples times bins with one coordinate each, which it leaves by itself: never cut
  double mostWork = 1e13;     // it is not tried where it would take about half an hour
  std::size_t mostOpen = 32;  // bins beside as many as have weight, where the gap alone would do
  int mostVisits = 3;         // each should be the last: the later ones mend a wrong choice of bins
  std::size_t patience = 8;   // iterations in which the gap should fall to a quarter, or Newton's steps crawl
  double crawls = 0.25;
  std::size_t falling = 3;  // iterations in which the gap should halve, or it does not fall
  double falls = 0.5;
  std::size_t stuckAfter = 30;  // iterations in which it should halve, or Newton's steps get nowhere
  // shares of the interior point's work after which a kernel with one coordinate a bin goes there: the first SVM alone,
  // and with Newton's steps that do not halve the gap or do
  double firstShare = 0.01, linearShare = 0.03, fallingShare = 0.3;
  double hopeless = 0.5;  // the gap of such a kernel from which Newton's steps have never been the faster way
  double crawlingShare = 1, insideShare = 2;  // and any other one: its path has several times the usual steps
  double roundedShare = 0.75;                 // of the work on a rounded hinge, after which that takes over
  double tie = 1e-7;  // relative to |w|^2: bins that so small a gap leaves open are equally good, as copies are
  // of the work up to the wanted gap, or operations, that may go into weights which it leaves open: into Newton's
  // steps, and into the interior point, which decides all of them at once
  double settling = 0.5, leastSettling = 2e9, insideSettling = 8e9, linearSettling = 1.5e10;
};
}  // namespace frs::features
