// feature_selection.hpp - feature selection for additive kernels by the normalised-margin SVM (Sec. 3).
//   min_p J(p)   s.t.  |a.*p|_q = S, p >= 0      (q = 1, a'p = S, is the paper's constraint)
//   J(p) = max_b  sum_i y_i b_i - 1/2 sum_k p_k b' kappa_k b   s.t.  sum b = 0, 0 <= y_i b_i <= C_i
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/ledger.hpp"
#include "base/matrix.hpp"
#include "base/monitor.hpp"
#include "coded/codes.hpp"
#include "coded/scorer.hpp"
#include "svm/svm.hpp"

namespace frs {
/// The choices of a_k. With phi_k the feature map of bin k, m its mean and m_c the mean in class c:
///   Scatter   sum over same-class pairs of |phi_k(x_i) - phi_k(x_j)|^2          (eq. 6)
///   Simplex   1 (0 for a constant bin): multiple kernel learning with one kernel per bin
///   Variance  (1/n) sum_i |phi_k(x_i) - m|^2, the trace of the total scatter (Liu et al. 2012)
///   Within    (1/n) sum_c sum_{i in c} |phi_k(x_i) - m_c|^2, the trace of the pooled within-class
///             covariance (one of the normalisations of Feng and Palomar 2015)
///   Radius    squared radius of the minimum enclosing ball of phi_k(x_1..n) (Do et al. 2009, Gai et al. 2010)
enum class Normalizer { Scatter, Simplex, Variance, Within, Radius };

/// Pre     y in {-1,+1}, both present.
/// Post    a_k >= 0, and exactly 0 where it is rounding noise.
std::vector<double> featureNormalizer(const Binned& data, Span<const double> y, Normalizer choice, Monitor& monitor);
/// Sets a_k = 0 where all samples agree, for a normaliser of the caller's own.
void dropConstantBins(const Binned& data, Span<double> a);

/// Every value is the caller's: the defaults are those of frs_select_features.m.
struct FeatureOptions {
  enum class Solver { Sqp, ReducedGradient };
  Solver solver;
  double norm;        ///< q of the constraint |a.*p|_q = S; above 1 the weights are dense
  bool paperScaling;  ///< S = 1 instead of |a|_q, at which p = 1 is feasible
  double tol;         ///< relative duality gap at which to stop
  int maxIter;
  bool polish;                     ///< a gap of 1e-9, on tables that keep every value
  std::uint64_t seed;              ///< chooses the samples of the coarse levels
  double maxWork = usualMostWork;  ///< multiplications of everything
};

/// Wall-clock seconds.
struct FeatureTimes {
  double normalizer = 0, coarse = 0, svm = 0, gradient = 0, newton = 0;
  FeatureTimes& operator+=(const FeatureTimes& other);
};

struct FeatureModel {
  std::vector<double> p, b;  ///< weights (all bins) and signed dual variables (all samples)
  double bias = 0;
  std::vector<double> gradient;  ///< dJ/dp_k = -1/2 b' kappa_k b  (eq. 11)
  std::vector<int> dropped;      ///< bins without weight because a_k vanishes or the bin is constant
  std::vector<int> separating;   ///< those of them that separate the classes alone
  /// Bins without weight that the gap does not keep from having more than 1 % of the largest share at the optimum, and
  /// bins with weight that tend to 0.
  long undecided = 0;
  double shareError = std::numeric_limits<double>::quiet_NaN();  ///< norm > 1: bound on the error of every share
  double codingError = 0;                     ///< estimate of what the codes do to the objective, relative to it
  std::vector<double> objective, lower, gap;  ///< per iteration: upper bound, lower bound, relative gap
  std::string status;                         ///< converged, maxIter or stalled
  long iterations = 0, svmSolves = 0;
  Ledger engines;  ///< what ran, in this order
  FeatureTimes times;
};

/// A point to start from; either part may be empty.
struct FeatureStart {
  std::vector<double> p, b;
};

/// Solves the problem to a relative duality gap of options.tol.
///
/// Pre     y in {-1,+1} with both classes; C > 0, one per sample; a >= 0, one per bin, not all 0.
/// Post    p >= 0, |a.*p|_q = S; b feasible; lower <= optimum <= objective for every iteration, and the last
///         ones are those of the returned p, b and bias, in double precision.
/// Cost    O(n D) per iteration plus the SVM. Where Newton's steps zigzag, Sqp may take 10 to 25 interior-point steps;
///         they hold two n-by-n matrices where samples are fewer than coordinates and the memory is free, and are not
///         taken where nothing fits.
/// Throws  badValue when no bin is left; Interrupted.
FeatureModel selectFeatures(const Binned& data, Span<const double> y, Span<const double> C, Span<const double> a,
                            const FeatureOptions& options, const FeatureStart& start, Monitor& monitor);

/// J and its gradient at given weights: the SVM with the kernel sum_k p_k kappa_k, and its duality gap.
FeatureModel evaluateFeatures(const Binned& data, Span<const double> y, Span<const double> C, Span<const double> p,
                              const FeatureOptions& options, Monitor& monitor);

// ---- one call for all of it, beside trainSvm

/// The SVM that a training may end with, on the bins that stay.
struct FeatureRefit {
  bool plain;         ///< every bin that stays gets weight 1; otherwise its weight, scaled back to |a.*p|_q = S
  double prune;       ///< bins whose share is at most this part of the largest share go
  std::size_t keep;   ///< at most so many bins stay, the first of the order; 0: no limit
  double costFactor;  ///< of every C_i

  bool isWanted() const { return plain || prune > 0 || keep > 0; }
};

struct FeatureTraining {
  AdditiveKernel kernel;
  Normalizer normalizer;
  std::vector<double> ownNormalizer;  ///< a_k of the caller's own; empty: the one named above
  FeatureOptions options;
  double weightThreshold;  ///< of the largest share, above which a bin belongs to the mask
  FeatureRefit refit;
  int threads;  ///< 0: all processors that are idle
};

struct FeatureRanking {
  std::vector<double> share;  ///< part of each bin in |w|^2; sums to 1
  std::vector<bool> mask;
  std::vector<int> order;  ///< all bins by decreasing share; those without one by how close they are to entering
};

struct TrainedFeatures {
  FeatureModel model;
  std::vector<double> a;
  FeatureRanking ranking;
  Scorer scorer;
};

/// p_k b' kappa_k b, the part of each bin in |w|^2, divided by the sum.
std::vector<double> sharesByGradient(const FeatureModel& model);
/// The parts of the bins at the optimum, to its precision and with exact zeros: there g_k / a_k, g_k = b' kappa_k b, is the same for
/// all bins with a weight (for q > 1 it grows as (a_k p_k)^(q-1)), so that p_k g_k is proportional to (a_k p_k)^q.
std::vector<double> sharesByWeights(const FeatureModel& model, const std::vector<double>& a, double norm);
FeatureRanking rankFeatures(std::vector<double> share, const FeatureModel& model, const std::vector<double>& a,
                            double threshold);

/// The weights of the last SVM. Bins of the mask stay, as far as prune and keep allow it; with `plain` and without
/// prune, also bins that have no weight yet.
std::vector<double> weightsThatStay(const TrainedFeatures& selected, double norm, const FeatureRefit& refit);

/// The codes of X, as exact as the options usually need them, for one problem or several. Small X is left to one thread:
/// more cost more than they give.
///
/// Pre     X checked.
/// Throws  frs::Error badOption for a kernel without a feature map; outOfMemory; Interrupted.
Codes codesFor(const Samples& X, const FeatureTraining& training, Monitor& monitor);

/// Normaliser, selection (or, with `weights`, one value for each bin, the SVM at these), ranking and decision function.
///
/// Pre     as selectFeatures; `weights` empty, or not negative and not all 0.
/// Post    model.times.normalizer is set. Where the error of the codes exceeds the gap asked for, the status is 'stalled'.
TrainedFeatures trainFeatures(const Binned& data, Span<const double> y, Span<const double> C,
                              const FeatureTraining& training, const FeatureStart& start, Span<const double> weights,
                              Monitor& monitor);

/// The SVM on the bins that stay after a selection, on the same codes.
///
/// Pre     training.refit.isWanted(); `selected` comes from trainFeatures without weights, on the same data.
/// Post    a, the dropped bins and the order are those of the selection; the times are those of both.
TrainedFeatures refitFeatures(const Binned& data, Span<const double> y, Span<const double> C,
                              const FeatureTraining& training, const TrainedFeatures& selected, Monitor& monitor);
}  // namespace frs
